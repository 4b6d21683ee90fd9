/** Sending people a mail that leads to the door of a room. */
import type { ErrorKey, RoomInvitation, RoomInvitationReport } from '@vitrine/contract'
import { mostRoomMailings, mostRoomReceivers } from '@vitrine/contract'
import { emailKey, isEmail } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { checkOpen, getPresentedRoom } from '../room-access.ts'
import { lockRoom } from '../rooms.repository.ts'
import { countMailings, insertMailing, listAskedIds } from './mailings.repository.ts'
import { queueRoomMails } from './room-mails.ts'

export interface Invited {
  /** Null where nobody is mailed. */
  id: string | null
  /** Attendees and addresses. */
  mailed: number
  refused: Refused[]
}

/**
 * Mails the addresses that it can, and says why it refused the others. It doesn't look up whether an address has an account:
 * the result is the same. People who are no longer attendees are left out. Refuses NotFound,
 * NotAllowed to attendees, RoomOver, TooManyReceivers, TooManyRoomMailings: then nobody is mailed.
 */
export async function inviteToRoom(scope: Scope, roomId: string, given: RoomInvitation): Promise<Invited> {
  return await scope.transaction(async (open) => {
    // Two who press at once are counted one after the other, and the room doesn't end in between.
    await lockRoom(open, roomId, { leads: true })
    const { room, project } = await getPresentedRoom(open, roomId)
    checkOpen(room)
    const { emails, refused } = checkedEmails(given.emails)
    const personIds = await listAskedIds(open, project.id, given.attendees)
    const mailed = personIds.length + emails.length
    if (mailed === 0) return { id: null, mailed, refused }
    if (mailed > mostRoomReceivers) refuse('TooManyReceivers', { max: mostRoomReceivers })
    const { count, minutes } = await countMailings(open, project.id)
    if (count >= mostRoomMailings) refuse('TooManyRoomMailings', { max: mostRoomMailings, minutes })
    const id = await insertMailing(open, roomId, { personIds, emails })
    await queueRoomMails(open, id)
    return { id, mailed, refused }
  })
}

type Refused = RoomInvitationReport['refused'][number]

function checkedEmails(given: readonly string[]): { emails: string[]; refused: Refused[] } {
  const emails = new Map<string, string>()
  const refused: Refused[] = []
  for (const [index, text] of given.entries()) {
    const email = text.trim()
    const key = emailKey(email)
    const place = index + 1
    if (!isEmail(email)) refused.push({ place, email: text, code: 'InvalidEmail' satisfies ErrorKey })
    else if (emails.has(key)) refused.push({ place, email, code: 'EmailAlreadyAdded' satisfies ErrorKey })
    else emails.set(key, email)
  }
  return { emails: [...emails.values()], refused }
}
