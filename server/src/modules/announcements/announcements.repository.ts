import type { AnnouncementTexts, NewAnnouncement } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import type { Scope } from '../../scope/scope.ts'

export interface ShownRow {
  id: string
  kind: 'info' | 'warning'
  texts: AnnouncementTexts
  revision: number
  endsAt: Date | null
}

/** What the company of the scope is told now and its person hasn't dismissed, warnings first. */
export async function listShown(scope: Scope): Promise<ShownRow[]> {
  return await scope.rows<ShownRow>(sql`
    select id, kind, texts, revision, ends_at as "endsAt" from addressed_announcements
    where is_for_clients or not ${scope.isClient}
    order by kind = 'warning' desc, starts_at desc, id`)
}

/** Nothing happens for an announcement that there isn't; nobody learns which there are. */
export async function insertDismissal(
  database: Connection,
  personId: string,
  announcementId: string,
  revision: number,
): Promise<void> {
  await database.rows(sql`
    insert into announcement_dismissals (person_id, announcement_id, revision)
    select ${personId}, id, least(${revision}, revision) from announcements where id = ${announcementId}
    on conflict (person_id, announcement_id) do update
      set revision = greatest(announcement_dismissals.revision, excluded.revision)`)
}

export interface AnnouncementRow extends ShownRow {
  startsAt: Date
  isForClients: boolean
  isMailed: boolean
  domainIds: string[] | null
  begunAt: Date | null
  isOver: boolean
}

const columns = sql.raw(`id, kind, texts, revision, starts_at as "startsAt", ends_at as "endsAt",
  is_for_clients as "isForClients", is_mailed as "isMailed", domain_ids as "domainIds", begun_at as "begunAt",
  coalesce(ends_at <= now(), false) as "isOver"`)

export async function listAnnouncementRows(
  database: Connection,
  window: { limit: number | null; offset: number },
): Promise<{ total: number; rows: (AnnouncementRow & { companies: { id: string; name: string }[] })[] }> {
  const [count] = await database.rows<{ total: number }>(
    sql`select count(*)::int as total from announcements`,
  )
  const rows = await database.rows<AnnouncementRow & { companies: { id: string; name: string }[] }>(sql`
    select ${columns}, coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name, d.id)
      from domains d where d.id = any(announcements.domain_ids)), '[]') as companies
    from announcements order by starts_at desc, id desc limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}

/** Held until the transaction ends; null for none. */
export async function holdAnnouncement(open: Connection, id: string): Promise<AnnouncementRow | null> {
  const [row] = await open.rows<AnnouncementRow>(
    sql`select ${columns} from announcements where id = ${id} for update`,
  )
  return row ?? null
}

export async function insertAnnouncement(open: Connection, given: NewAnnouncement): Promise<string> {
  const [row] = await open.rows<{ id: string }>(sql`
    insert into announcements (kind, texts, starts_at, ends_at, is_for_clients, is_mailed, domain_ids)
    values (${given.kind}, ${JSON.stringify(given.texts)}::jsonb, ${given.startsAt}, ${given.endsAt},
      ${given.isForClients}, ${given.isMailed}, ${given.companies}::uuid[])
    returning id`)
  if (row === undefined) throw new Error('The announcement was not stored')
  return row.id
}

/** As a whole; another text or kind is another revision. */
export async function updateAnnouncement(
  open: Connection,
  id: string,
  given: NewAnnouncement,
): Promise<void> {
  const texts = sql`${JSON.stringify(given.texts)}::jsonb`
  await open.rows(sql`
    update announcements set kind = ${given.kind}, texts = ${texts}, starts_at = ${given.startsAt},
      ends_at = ${given.endsAt}, is_for_clients = ${given.isForClients}, is_mailed = ${given.isMailed},
      domain_ids = ${given.companies}::uuid[],
      revision = revision + case when kind <> ${given.kind} or texts <> ${texts} then 1 else 0 end
    where id = ${id}`)
}

/** One that hadn't begun never will. */
export async function endAnnouncementRow(open: Connection, id: string): Promise<void> {
  await open.rows(sql`
    update announcements set starts_at = least(starts_at, now()), ends_at = now(), begun_at = coalesce(begun_at, now())
    where id = ${id}`)
}

/** Those whose time has come begin, once; one whose time is over by then begins for nobody. */
export async function takeDueAnnouncements(open: Connection): Promise<AnnouncementRow[]> {
  return await open.rows<AnnouncementRow>(sql`
    update announcements set begun_at = now() where begun_at is null and starts_at <= now() returning ${columns}`)
}

/** Companies that an announcement is for now: all, or those of the ids that there are. Not those being deleted. */
export async function listAddressedDomains(
  database: Connection,
  domainIds: readonly string[] | null,
): Promise<string[]> {
  const isMeant = domainIds === null ? sql`true` : sql`id = any(${[...domainIds]}::uuid[])`
  const rows = await database.rows<{ id: string }>(
    sql`select id from domains where deletes_at is null and ${isMeant} order by id`,
  )
  return rows.map(({ id }) => id)
}

export interface MailedRow {
  texts: AnnouncementTexts
  kind: 'info' | 'warning'
}

/** As the company is told it now; null where it isn't any more. */
export async function findAddressed(domain: Scope, id: string): Promise<MailedRow | null> {
  const [row] = await domain.rows<MailedRow>(
    sql`select kind, texts from addressed_announcements where id = ${id}`,
  )
  return row ?? null
}
