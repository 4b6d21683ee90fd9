/** Attendees as answers know them: who they are, what they have looked at. */
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../platform/db/prepared.ts'
import type { Scope } from '../../../scope/scope.ts'

export interface AttendeeRow {
  /** Null where nothing is known of them in the project yet. */
  id: string | null
  /** Null for a guest. */
  personId: string | null
  /** Share link that a guest came by. */
  linkId: string | null
  name: string
  email: string
  /** Whether they are still asked, by name, group, tag or link; for a project that has ended, whether they were. */
  isAsked: boolean
  /** Whether they know that they are. */
  isInvited: boolean
}

/** Finds an attendee by their attendee id or person id. */
export async function findAttendee(
  scope: Scope,
  projectId: string,
  attendeeOrPerson: string,
): Promise<AttendeeRow | null> {
  const [row] = await scope.rows<AttendeeRow>(
    prepared(sql`
    with known as (
      select id, person_id, share_link_id, name, email from project_attendees
      where domain_id = ${scope.domainId} and project_id = ${projectId}
        and (id = ${attendeeOrPerson} or person_id = ${attendeeOrPerson})
    ), meant as (select coalesce((select person_id from known), ${attendeeOrPerson}::uuid) as person_id)
    select k.id, coalesce(k.person_id, asked.person_id) as "personId", k.share_link_id as "linkId", coalesce(nullif(p.name, ''), k.name, p.email) as name,
      coalesce(p.email, k.email) as email, asked.person_id is not null or link.id is not null as "isAsked",
      coalesce(asked.is_invited, link.id is not null) as "isInvited"
    from meant left join known k on true
    left join lateral (select a.person_id, bool_or(a.invited_at is not null) as is_invited from project_asked a
      where a.domain_id = ${scope.domainId} and a.project_id = ${projectId} and a.person_id = meant.person_id
      group by a.person_id) asked on true
    left join share_tokens link on link.domain_id = ${scope.domainId} and link.id = k.share_link_id
      and (link.expires_at is null or link.expires_at > now())
    left join domain_people p on p.id = coalesce(k.person_id, asked.person_id)
    where k.id is not null or asked.person_id is not null`),
  )
  return row ?? null
}

/** Makes or finds the attendee, and holds them until the transaction ends: their answers are written one by one. */
export async function holdAttendee(
  open: Scope,
  projectId: string,
  { id, personId, name, email }: Pick<AttendeeRow, 'id' | 'personId' | 'name' | 'email'>,
): Promise<string> {
  if (personId === null && id !== null) {
    await lockAttendee(open, id)
    return id
  }
  const [row] = await open.rows<{ id: string }>(sql`
    insert into project_attendees (domain_id, project_id, person_id, name, email)
    values (${open.domainId}, ${projectId}, ${personId}, ${name}, ${email})
    on conflict (domain_id, project_id, person_id) do update set name = excluded.name, email = excluded.email
    returning id`)
  if (row === undefined) throw new Error('The attendee was not stored')
  return row.id
}

/** Locks the caller, a person or a guest, as `holdAttendee` does; null for a guest who is gone. The caller is taken for an attendee. */
export async function holdCaller(
  open: Scope,
  projectId: string,
  caller: string,
): Promise<AttendeeRow | null> {
  const columns = sql`id, person_id as "personId", share_link_id as "linkId", name, email, true as "isAsked",
    true as "isInvited"`
  const { person, domainId } = open
  const [row] = await open.rows<AttendeeRow>(
    prepared(
      person === null
        ? sql`select ${columns} from project_attendees
          where domain_id = ${domainId} and project_id = ${projectId} and id = ${caller} for update`
        : sql`insert into project_attendees as a (domain_id, project_id, person_id, name, email)
          values (${domainId}, ${projectId}, ${person.id}, ${person.name || person.email}, ${person.email})
          on conflict (domain_id, project_id, person_id) do update
            set name = coalesce(nullif(${person.name}, ''), a.name), email = excluded.email
          returning ${columns}`,
    ),
  )
  return row ?? null
}

/** An attendee who is there already, by their own id. */
export async function lockAttendee(open: Scope, attendeeId: string): Promise<void> {
  await open.rows(sql`
    select from project_attendees where domain_id = ${open.domainId} and id = ${attendeeId} for update`)
}

/**
 * That the attendee themselves are there; null: at no product. Returns whether that is news: they weren't there, or at
 * another one.
 */
export async function noteSeen(
  open: Scope,
  of: { projectId: string; attendeeId: string },
  product: { id: string; name: string } | null,
): Promise<boolean> {
  const productId = product?.id ?? null
  const [row] = await open.rows<{ isNews: boolean }>(sql`
    with before as (select last_product_id, last_seen_at from project_attendees
      where domain_id = ${open.domainId} and id = ${of.attendeeId} for update),
    presented as (${presented(open, of, product, sql`where ${productId}::uuid is not null`)})
    update project_attendees set ${visitOf(productId)} from before
    where domain_id = ${open.domainId} and id = ${of.attendeeId}
    returning before.last_seen_at is null or before.last_seen_at < now() - ${awayAfter}
      or before.last_product_id is distinct from coalesce(${productId}::uuid, before.last_product_id) as "isNews"`)
  return row?.isNews ?? true
}

/** That the attendee was shown a product: the first time counts. A part of a statement. */
export function presented(
  open: Scope,
  { projectId, attendeeId }: { projectId: string; attendeeId: string },
  product: { id: string; name: string } | null,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into project_presentations (domain_id, project_id, attendee_id, product_id, product_name)
    select ${open.domainId}::uuid, ${projectId}::uuid, ${attendeeId}::uuid, ${product?.id ?? null}::uuid,
      ${product?.name ?? ''} ${condition}
    on conflict do nothing`
}

/** An attendee was away during a longer gap between two heartbeats: pages send one every twenty seconds. */
const awayAfter = sql`interval '45 seconds'`

/**
 * What a visit changes of an attendee; null: at no product. The time since the last sign of them was spent here, unless
 * they are in a room, where visits say it.
 */
export function visitOf(productId: string | null): RawBuilder<unknown> {
  return sql`opened_at = coalesce(opened_at, now()), last_seen_at = now(),
    last_product_id = coalesce(${productId}::uuid, project_attendees.last_product_id),
    spent_ms = spent_ms + case when project_attendees.last_seen_at >= now() - ${awayAfter} and not exists (
        select from rooms r join room_members m on m.domain_id = r.domain_id and m.room_id = r.id
        join room_visits v on v.domain_id = m.domain_id and v.member_id = m.id and v.left_at is null
        where r.domain_id = project_attendees.domain_id and r.project_id = project_attendees.project_id
          and r.closed_at is null
          and (m.person_id = project_attendees.person_id or m.attendee_id = project_attendees.id))
      then extract(epoch from now() - project_attendees.last_seen_at) * 1000 else 0 end`
}
