/** Who is in a room, as the servers that hold connections say it. */
import type { Scope } from '../../scope/scope.ts'
import type { TenantAccess } from '../access/index.ts'
import { announceProject } from '../projects/index.ts'
import { listRunners } from './admission.service.ts'
import { forgetReceiversOfClosed } from './inviting/mailings.repository.ts'
import { listMemberRows } from './members.repository.ts'
import { stateOf } from './members.service.ts'
import { announceRoom } from './room-news.ts'
import { closeRooms, findRoomRow, listOpenRoomIds } from './rooms.repository.ts'
import { type StageNews, stageNews } from './stage.service.ts'
import { isInProject } from './stages.repository.ts'
import { closeUnseenVisits, closeVisits, openVisits } from './visits.repository.ts'

/** A member is away this long after their last connection was lost. */
export const AWAY_AFTER_SECONDS = 10
/** Visits that nobody has confirmed for so long are those of a server that died. */
const UNSEEN_SECONDS = 180

const nobody = { personId: null, guestId: null, name: '' }

export interface AdmittedMember {
  memberId: string
  /** Null for a guest. */
  personId: string | null
  isPresenter: boolean
}

export interface Presence {
  /** Their last connection was lost `AWAY_AFTER_SECONDS` ago. */
  noteAway(domainId: string, roomId: string, memberIds: readonly string[]): Promise<void>
  /** They are there, again or still: called now and then for everybody who is. */
  noteBack(domainId: string, roomId: string, memberIds: readonly string[]): Promise<void>
  /** Members who may be in the room now, connected or not; none for a closed room. */
  listAdmitted(domainId: string, roomId: string): Promise<AdmittedMember[]>
  /** What the news of the stage would say now, with who leads; null for a room that is closed or gone. */
  readStage(domainId: string, roomId: string): Promise<StageNow | null>
}

export type StageNow = StageNews & { leaderId: string }

export function createPresence({ tenantEntry }: Pick<TenantAccess, 'tenantEntry'>): Presence {
  const within = async <Result>(domainId: string, work: (open: Scope) => Promise<Result>) =>
    await (await tenantEntry.enterAsDomain(domainId)).transaction(work)
  return {
    noteAway: (domainId, roomId, memberIds) =>
      within(domainId, async (open) => {
        const gone = await closeVisits(open, roomId, memberIds, AWAY_AFTER_SECONDS)
        if (gone.length > 0) await announceRoom(open, roomId, 'people')
      }),
    noteBack: (domainId, roomId, memberIds) =>
      within(domainId, async (open) => {
        const come = await openVisits(open, roomId, memberIds)
        if (come.length > 0) await announceRoom(open, roomId, 'people')
      }),
    listAdmitted: (domainId, roomId) => within(domainId, (open) => listAdmitted(open, roomId)),
    readStage: (domainId, roomId) => within(domainId, (open) => readStage(open, roomId)),
  }
}

async function listAdmitted(open: Scope, roomId: string): Promise<AdmittedMember[]> {
  if (!(await listOpenRoomIds(open)).some(({ id }) => id === roomId)) return []
  const rows = await listMemberRows(open, roomId)
  const runners = await listRunners(open, rows)
  return rows.flatMap((row) => {
    const isPresenter = runners.has(row.id)
    const { id: memberId, personId } = row
    return stateOf(row, isPresenter) === 'in' ? [{ memberId, personId, isPresenter }] : []
  })
}

async function readStage(open: Scope, roomId: string): Promise<StageNow | null> {
  const room = await findRoomRow(open, roomId, nobody)
  if (room === null || room.closedAt !== null) return null
  const { leaderId, stageProductId: product, stageMedia: media, stageRevision: revision, follows } = room
  const shown = product !== null && (await isInProject(open, room.projectId, product))
  const stage = { product: shown ? product : null, media: shown ? media : null, follows }
  return { ...(await stageNews(open, room, revision, stage)), leaderId }
}

/** Ends visits of servers that died, mails waiting for closed rooms, and all rooms of a company without active subscription. */
export async function tidyRooms(domain: Scope): Promise<void> {
  await domain.transaction(async (open) => {
    for (const roomId of await closeUnseenVisits(open, UNSEEN_SECONDS))
      await announceRoom(open, roomId, 'people')
    await forgetReceiversOfClosed(open)
    if (open.subscription.isActive) return
    const rooms = await listOpenRoomIds(open)
    await closeRooms(
      open,
      rooms.map(({ id }) => id),
      'suspended',
    )
    for (const projectId of new Set(rooms.map((room) => room.projectId)))
      await announceProject(open, projectId)
  })
}
