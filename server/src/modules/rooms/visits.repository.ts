/** When each member was there. */
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'

/** Notes that members are there; returns those who weren't before. Leaves out members who aren't in, and closed rooms. */
export async function openVisits(
  open: Scope,
  roomId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const rows = await open.rows<{ id: string; isNew: boolean }>(sql`
    insert into room_visits as v (domain_id, room_id, member_id)
    select m.domain_id, m.room_id, m.id from room_members m
    join rooms r on r.domain_id = m.domain_id and r.id = m.room_id and r.closed_at is null
    where m.domain_id = ${open.domainId} and m.room_id = ${roomId} and m.id = any(${[...memberIds]}::uuid[])
      and m.state = 'in'
    on conflict (domain_id, member_id) where left_at is null do update set seen_at = now()
    returning v.member_id as id, v.xmax = 0 as "isNew"`)
  return rows.filter(({ isNew }) => isNew).map(({ id }) => id)
}

/** `secondsAgo`: when they went. Returns the members who were there until then. */
export async function closeVisits(
  open: Scope,
  roomId: string,
  memberIds: readonly string[],
  secondsAgo = 0,
): Promise<string[]> {
  const rows = await open.rows<{ id: string }>(sql`
    update room_visits set left_at = greatest(came_at, now() - make_interval(secs => ${secondsAgo}))
    where domain_id = ${open.domainId} and room_id = ${roomId} and member_id = any(${[...memberIds]}::uuid[])
      and left_at is null
    returning member_id as id`)
  return rows.map(({ id }) => id)
}

/** Ends visits that no server has confirmed for so long; returns the ids of their rooms. */
export async function closeUnseenVisits(open: Scope, unseenSeconds: number): Promise<string[]> {
  const rows = await open.rows<{ roomId: string }>(sql`
    update room_visits set left_at = seen_at
    where domain_id = ${open.domainId} and left_at is null
      and seen_at < now() - make_interval(secs => ${unseenSeconds})
    returning room_id as "roomId"`)
  return [...new Set(rows.map(({ roomId }) => roomId))]
}
