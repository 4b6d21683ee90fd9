/** Who deals with whom in a room: those who run the project with each attendee, and nobody else knows of it. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import {
  type Answering,
  getAnswerProject,
  type HeldAnswering,
  holdConcerning,
  subscriptionOf,
} from '../../projects/index.ts'
import { checkOpen, getRoomVisibility } from '../room-access.ts'
import { lockRoom, type RoomRow } from '../rooms.repository.ts'

/** Whether the caller is the attendee with whom it is dealt; else they run the project. */
export function isAttendeeOf({ isCaller, attendee }: Answering): boolean {
  return isCaller && attendee !== null
}

/**
 * Neither room nor project end before the transaction does, and nobody else deals with the attendee. Refuses as
 * `getRoomVisibility`, RoomOver, NegotiationNotAllowed, NotAllowed to keys and to whoever acts for the attendee: they alone
 * answer.
 */
export async function holdDeal(open: Scope, roomId: string, asked: Answering): Promise<HeldAnswering> {
  if (isAttendeeOf(asked) && open.impersonator !== null) refuse('NotAllowed')
  // The project before the attendee before the room, as all who hold them do.
  const held = await holdConcerning(open, asked)
  await lockRoom(open, roomId, { leads: false })
  const { room, state } = await getRoomVisibility(open, roomId)
  if (state !== 'in') refuse('NotAllowed')
  await getAnswerProject(open, room.projectId)
  checkOpen(room)
  if (held.answering.project.state !== 'ongoing') refuse('RoomOver')
  await checkNegotiates(open, room)
  return held
}

async function checkNegotiates(open: Scope, { kind }: RoomRow): Promise<void> {
  const { allowShopping } = await subscriptionOf(open)
  if (kind !== 'st' || !allowShopping) refuse('NegotiationNotAllowed')
}

/** The two sides hear that something was proposed or answered; `others` are people who take part beside them. */
export async function announceProposed(
  open: Scope,
  roomId: string,
  { answering: { project, attendee }, attendeeId }: HeldAnswering,
  others: readonly (string | null)[],
): Promise<void> {
  const concerned = [...project.runnerIds, attendee?.personId ?? attendeeId, ...others]
  const personIds = [...new Set(concerned.filter((id) => id !== null))]
  await open.announce({ kind: 'room', domainId: open.domainId, roomId, what: 'proposed', personIds })
}
