/** Rooms as rows, each with what the caller is in it. */
import type { Room, RoomKind, RoomMember } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import type { RoomCaller } from './room-caller.ts'

export interface RoomRow {
  id: string
  projectId: string
  kind: RoomKind
  code: string
  isLocked: boolean
  sharesTotals: boolean
  leaderId: string
  leaderName: string
  isLeaderThere: boolean
  epoch: number
  stageProductId: string | null
  stageMedia: string | null
  follows: boolean
  stageRevision: number
  openedAt: Date
  closedAt: Date | null
  ending: Room['ending']
  /** The caller's own; null where they never came to the door. */
  member: OwnMember | null
}

export interface OwnMember {
  id: string
  state: RoomMember['state']
  isVisitor: boolean
}

function roomRows(scope: Scope, { personId, guestId }: RoomCaller): RawBuilder<RoomRow> {
  return sql<RoomRow>`
    select r.id, r.project_id as "projectId", r.kind, r.code, r.is_locked as "isLocked",
      r.shares_totals as "sharesTotals", r.leader_id as "leaderId",
      coalesce(nullif(p.name, ''), l.name, p.email, '') as "leaderName",
      exists (select from room_visits v where v.domain_id = r.domain_id and v.member_id = l.id
        and v.left_at is null) as "isLeaderThere",
      r.epoch, r.stage_product_id as "stageProductId", r.stage_media as "stageMedia", r.follows,
      r.stage_revision as "stageRevision", r.opened_at as "openedAt", r.closed_at as "closedAt", r.ending,
      case when m.id is not null then jsonb_build_object('id', m.id, 'state', m.state, 'isVisitor', m.is_visitor) end
        as member
    from rooms r
    left join room_members m on m.domain_id = r.domain_id and m.room_id = r.id
      and (m.person_id = ${personId}::uuid or m.attendee_id = ${guestId}::uuid)
    left join room_members l on l.domain_id = r.domain_id and l.room_id = r.id and l.person_id = r.leader_id
    left join domain_people p on p.id = r.leader_id
    where r.domain_id = ${scope.domainId}`
}

/** Doesn't check whether the caller may see the room: `getRoomVisibility` decides. */
export async function findRoomRow(scope: Scope, roomId: string, caller: RoomCaller): Promise<RoomRow | null> {
  const [row] = await scope.rows(sql<RoomRow>`${roomRows(scope, caller)} and r.id = ${roomId}`)
  return row ?? null
}

/** Locks the room until the transaction ends: against every other lock with `leads`, else only against changes. */
export async function lockRoom(open: Scope, roomId: string, { leads }: { leads: boolean }): Promise<void> {
  await open.rows(sql`
    select from rooms where domain_id = ${open.domainId} and id = ${roomId}
    ${leads ? sql`for no key update` : sql`for share`}`)
}

/** Past ones at most. */
const listedRooms = 100

/** Rooms of a project, open ones first, then the latest: past ones only where the caller was in, or `all` of them. */
export async function listRoomRows(
  scope: Scope,
  projectId: string,
  caller: RoomCaller,
  { all }: { all: boolean },
): Promise<RoomRow[]> {
  return await scope.rows(sql<RoomRow>`${roomRows(scope, caller)} and r.project_id = ${projectId}
    and (r.closed_at is null or ${all} or m.state = 'in')
    order by r.closed_at is null desc, r.opened_at desc, r.id limit ${listedRooms}`)
}

export async function findOpenRoomId(
  scope: Scope,
  given: { projectId: string; kind: RoomKind } | { code: string },
): Promise<{ id: string; projectId: string } | null> {
  const meant =
    'code' in given
      ? sql`code = ${given.code}`
      : sql`project_id = ${given.projectId} and kind = ${given.kind}`
  const [row] = await scope.rows<{ id: string; projectId: string }>(sql`
    select id, project_id as "projectId" from rooms
    where domain_id = ${scope.domainId} and ${meant} and closed_at is null`)
  return row ?? null
}

/** Null where there is such a room already, or one with the code. */
export async function insertRoom(
  open: Scope,
  given: { projectId: string; kind: RoomKind; code: string; leaderId: string },
): Promise<string | null> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into rooms (domain_id, project_id, kind, code, leader_id)
    values (${open.domainId}, ${given.projectId}, ${given.kind}, ${given.code}, ${given.leaderId})
    on conflict do nothing returning id`)
  return row?.id ?? null
}

export async function updateRoom(
  open: Scope,
  roomId: string,
  { isLocked, sharesTotals }: { isLocked?: boolean | undefined; sharesTotals?: boolean | undefined },
): Promise<void> {
  await open.rows(sql`
    update rooms set is_locked = coalesce(${isLocked ?? null}, is_locked),
      shares_totals = coalesce(${sharesTotals ?? null}, shares_totals)
    where domain_id = ${open.domainId} and id = ${roomId}`)
}

/** Makes a person the leader and returns the new epoch; null where they lead already, or where the room is closed. */
export async function takeLead(open: Scope, roomId: string, personId: string): Promise<number | null> {
  const [row] = await open.rows<{ epoch: number }>(sql`
    update rooms set leader_id = ${personId}, epoch = epoch + 1
    where domain_id = ${open.domainId} and id = ${roomId} and closed_at is null and leader_id <> ${personId}
    returning epoch`)
  return row?.epoch ?? null
}

/** Returns those that were open. */
export async function closeRooms(
  open: Scope,
  roomIds: readonly string[],
  ending: NonNullable<Room['ending']>,
): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(
    sql`select id from close_rooms(${[...roomIds]}::uuid[], ${ending}) as id`,
  )
  return rows.map(({ id }) => id)
}

export async function listOpenRoomIds(scope: Scope): Promise<{ id: string; projectId: string }[]> {
  return await scope.rows(sql<{ id: string; projectId: string }>`
    select id, project_id as "projectId" from rooms where domain_id = ${scope.domainId} and closed_at is null`)
}
