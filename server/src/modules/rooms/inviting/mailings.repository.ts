/** Mails that are to lead people to the door of a room. */
import { emailKey } from '@vitrine/rules'
import { sql } from 'kysely'
import type { MailLanguage } from '../../../platform/mail/branded-mail.ts'
import type { Scope } from '../../../scope/scope.ts'

/** People of the company who are asked in the project and know it: all, or those among the ids. */
export async function listAskedIds(
  scope: Scope,
  projectId: string,
  among: readonly string[] | 'all',
): Promise<string[]> {
  const isMeant = among === 'all' ? sql`true` : sql`a.person_id = any(${[...among]}::uuid[])`
  const rows = await scope.rows<{ id: string }>(sql`
    select distinct a.person_id as id from project_asked a
    join memberships m on m.domain_id = a.domain_id and m.person_id = a.person_id and m.is_active
    where a.domain_id = ${scope.domainId} and a.project_id = ${projectId} and a.invited_at is not null
      and ${isMeant}`)
  return rows.map(({ id }) => id)
}

/** How often mails were sent for rooms of the project within the last hour, and in how many minutes one more may be. */
export async function countMailings(
  scope: Scope,
  projectId: string,
): Promise<{ count: number; minutes: number }> {
  const [row] = await scope.rows<{ count: number; minutes: number }>(sql`
    select count(*)::int as count,
      coalesce(ceil(extract(epoch from min(m.asked_at) + interval '1 hour' - now()) / 60), 0)::int as minutes
    from room_mailings m join rooms r on r.domain_id = m.domain_id and r.id = m.room_id
    where m.domain_id = ${scope.domainId} and r.project_id = ${projectId}
      and m.asked_at > now() - interval '1 hour'`)
  return row ?? { count: 0, minutes: 0 }
}

/** An address of one of the people is left out: each gets one mail. Returns the id. */
export async function insertMailing(
  open: Scope,
  roomId: string,
  { personIds, emails }: { personIds: readonly string[]; emails: readonly string[] },
): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    with mailing as (
      insert into room_mailings (domain_id, room_id) values (${open.domainId}, ${roomId}) returning id
    ), receivers as (
      insert into room_mail_receivers (domain_id, mailing_id, person_id, email)
      select ${open.domainId}::uuid, mailing.id, given.person_id, given.email from mailing, (
        select p as person_id, null as email from unnest(${[...personIds]}::uuid[]) as p
        union all
        select null, t.email from unnest(${[...emails]}::text[], ${emails.map(emailKey)}::text[]) as t (email, key)
        where not exists (select from domain_people d
          where d.id = any(${[...personIds]}::uuid[]) and lower(d.email) = t.key)) given
    )
    select id from mailing`)
  if (row === undefined) throw new Error('The mailing was not stored')
  return row.id
}

export interface ReceiverRow {
  id: string
  /** Null for somebody who is asked no longer, or may no longer enter. */
  address: string | null
  /** Empty for an address that nobody of the company has. */
  name: string
  language: MailLanguage | null
}

/** Those to whom nothing was sent yet. */
export async function listReceivers(
  scope: Scope,
  mailingId: string,
  projectId: string,
): Promise<ReceiverRow[]> {
  return await scope.rows<ReceiverRow>(sql`
    select r.id, coalesce(r.email, p.email) as address, coalesce(p.name, '') as name, p.language
    from room_mail_receivers r
    left join lateral (
      select d.email, d.name, d.language from memberships m join domain_people d on d.id = m.person_id
      where m.domain_id = r.domain_id and m.is_active and not d.is_disabled and case
        when r.person_id is null then lower(d.email) = lower(r.email)
        else m.person_id = r.person_id and exists (select from project_asked a where a.domain_id = r.domain_id
          and a.project_id = ${projectId} and a.person_id = r.person_id and a.invited_at is not null) end
      order by d.is_invited, m.created_at, d.id limit 1
    ) p on true
    where r.domain_id = ${scope.domainId} and r.mailing_id = ${mailingId} order by r.id`)
}

export async function findMailedRoomId(scope: Scope, mailingId: string): Promise<string | null> {
  const [row] = await scope.rows<{ roomId: string }>(sql`
    select room_id as "roomId" from room_mailings
    where domain_id = ${scope.domainId} and id = ${mailingId}`)
  return row?.roomId ?? null
}

/** Theirs is sent, or never will be: nothing is kept of whom it was for. */
export async function forgetReceiver(scope: Scope, id: string): Promise<void> {
  await scope.rows(sql`delete from room_mail_receivers where domain_id = ${scope.domainId} and id = ${id}`)
}

/** Nobody gets a mail for a room that is closed. */
export async function forgetReceiversOfClosed(scope: Scope): Promise<void> {
  await scope.rows(sql`
    delete from room_mail_receivers v using room_mailings m, rooms r
    where v.domain_id = ${scope.domainId} and m.domain_id = v.domain_id and m.id = v.mailing_id
      and r.domain_id = m.domain_id and r.id = m.room_id and r.closed_at is not null`)
}
