/** Members of a room: everybody who came to its door. */
import type { RoomMember } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Scope } from '../../scope/scope.ts'
import type { RoomCaller } from './room-caller.ts'

type State = RoomMember['state']

/** Inserts or updates a member; a visitor stays one. Returns the member's id. */
export async function keepMember(
  open: Scope,
  roomId: string,
  { personId, guestId, name, state, isVisitor }: RoomCaller & { state: State; isVisitor: boolean },
): Promise<string> {
  const one = personId === null ? sql`attendee_id` : sql`person_id`
  const [row] = await open.rows<{ id: string }>(sql`
    insert into room_members as m (domain_id, room_id, person_id, attendee_id, name, state, is_visitor)
    values (${open.domainId}, ${roomId}, ${personId}, ${guestId}, ${name}, ${state}, ${isVisitor})
    on conflict (domain_id, room_id, ${one}) do update
      set name = excluded.name, state = excluded.state, is_visitor = m.is_visitor or excluded.is_visitor
    returning id`)
  if (row === undefined) throw new Error('The member was not stored')
  return row.id
}

/** Null where it was so already, or nobody has the id. */
export async function updateMemberState(
  open: Scope,
  roomId: string,
  memberId: string,
  state: State,
): Promise<boolean> {
  const rows = await open.rows(sql`
    update room_members set state = ${state}
    where domain_id = ${open.domainId} and room_id = ${roomId} and id = ${memberId} and state <> ${state}
    returning id`)
  return rows.length > 0
}

export interface MemberRow {
  id: string
  personId: string | null
  /** Attendee id of a guest; null for a person. */
  guestId: string | null
  /** As answers know them. */
  attendeeId: string | null
  /** Share link that a guest came by. */
  linkId: string | null
  name: string
  state: State
  isVisitor: boolean
  isThere: boolean
  /** Owner and presenters. */
  runs: boolean
  /** Whether they are an invited attendee of the project, or a guest whose link is valid. */
  isAsked: boolean
}

/** Everybody who came to the door, by name; one of them where `memberId` says which. */
export async function listMemberRows(
  scope: Scope,
  roomId: string,
  memberId: string | null = null,
): Promise<MemberRow[]> {
  return await scope.rows<MemberRow>(sql`
    select m.id, m.person_id as "personId", m.attendee_id as "guestId", a.id as "attendeeId",
      a.share_link_id as "linkId", coalesce(nullif(d.name, ''), m.name) as name, m.state,
      m.is_visitor as "isVisitor",
      exists (select from room_visits v where v.domain_id = m.domain_id and v.member_id = m.id
        and v.left_at is null) as "isThere",
      p.owner_id = m.person_id or exists (select from project_people pp where pp.domain_id = m.domain_id
        and pp.project_id = r.project_id and pp.role = 'presenter' and pp.person_id = m.person_id) as runs,
      case when m.person_id is null then link.id is not null else exists (select from project_asked k
        where k.domain_id = m.domain_id and k.project_id = r.project_id and k.person_id = m.person_id
          and k.invited_at is not null) end as "isAsked"
    from room_members m
    join rooms r on r.domain_id = m.domain_id and r.id = m.room_id
    join projects p on p.domain_id = r.domain_id and p.id = r.project_id
    left join project_attendees a on a.domain_id = m.domain_id and a.project_id = r.project_id
      and (a.id = m.attendee_id or a.person_id = m.person_id)
    left join share_tokens link on link.domain_id = m.domain_id and link.id = a.share_link_id
      and (link.expires_at is null or link.expires_at > now())
    left join domain_people d on d.id = m.person_id
    where m.domain_id = ${scope.domainId} and m.room_id = ${roomId}
      and (${memberId}::uuid is null or m.id = ${memberId}::uuid)
    order by lower(coalesce(nullif(d.name, ''), m.name)), m.id`)
}
