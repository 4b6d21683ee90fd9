/** Accounts and sessions: tables of the installation, read without a tenant. */
import { emailKey } from '@vitrine/rules'
import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { refuse } from '../../platform/errors.ts'
import type { Person } from '../../scope/caller.ts'
import { hashToken } from './sessions/token-hash.ts'

const personColumns = sql`p.id, p.email, p.name, p.company, p.picture, p.assets_version as "assetsVersion",
  p.is_system as "isSystem", p.affiliation_domain_id as "affiliationDomainId", p.language,
  p.number_format as "numberFormat", p.date_format as "dateFormat", p.record_version as version`

export interface SessionRow extends Person {
  isDisabled: boolean
  /** The only domain the session is good for. */
  boundTo: string | null
  /** Who acts in the person's place. */
  impersonator: { id: string; name: string } | null
  /** Whether the person was last seen long enough ago to note it again. */
  isStale: boolean
}

/** The person of an unexpired session. */
export async function findSession(database: Connection, token: string): Promise<SessionRow | null> {
  const [row] = await database.rows<SessionRow>(prepared(sql`select * from session_of(${hashToken(token)})`))
  return row ?? null
}

export async function insertSession(
  database: Connection,
  { personId, token, expiresAt }: { personId: string; token: string; expiresAt: Date },
): Promise<void> {
  await database.rows(sql`
    insert into sessions (person_id, token_hash, expires_at) values (${personId}, ${hashToken(token)}, ${expiresAt})`)
}

/** A session, and the one that it is joined to. */
const withItsFirst = (token: string) => sql`
  select unnest(array[id, joined_session_id]) from sessions where token_hash = ${hashToken(token)}`

/**
 * The session holds until `expiresAt` then, and never longer than `longestDays` after it began; so does the one that it
 * is joined to.
 */
export async function noteSeen(
  database: Connection,
  personId: string,
  token: string,
  { expiresAt, longestDays }: { expiresAt: Date; longestDays: number },
): Promise<void> {
  await database.rows(sql`update people set last_seen_at = now() where id = ${personId}`)
  await database.rows(
    sql`update sessions set updated_at = now(),
      expires_at = least(${expiresAt}, created_at + make_interval(days => ${longestDays}))
      where id in (${withItsFirst(token)}) and expires_at > now() + interval '1 minute'`,
  )
}

export async function wasEnded(database: Connection, token: string): Promise<boolean> {
  const rows = await database.rows(sql`select 1 from ended_sessions where token_hash = ${hashToken(token)}`)
  return rows.length > 0
}

/** Hashes of the tokens of these people's sessions that still hold. */
export async function listSessionHashes(
  database: Connection,
  personIds: readonly string[],
): Promise<string[]> {
  const rows = await database.rows<{ hash: string }>(sql`
    select s.token_hash as hash from sessions s join people p on p.id = s.person_id
    where s.person_id = any(${[...personIds]}::uuid[]) and s.expires_at > now() and p.disabled_at is null`)
  return rows.map((row) => row.hash)
}

/** Ends all sessions of a person; their next call learns it. */
export async function endSessions(database: Connection, personId: string): Promise<void> {
  await database.rows(sql`
    with gone as (delete from sessions where person_id = ${personId} returning token_hash, expires_at)
    insert into ended_sessions (token_hash) select token_hash from gone where expires_at > now() on conflict do nothing`)
}

/**
 * Ends all sessions of a person but the newest, and `kept` with the one that it is joined to; their next call learns it.
 * A session that a company has vouched for (`boundTo`) ends those of the same company only.
 */
export async function endOlderSessions(
  database: Connection,
  personId: string,
  { boundTo, kept }: { boundTo: string | null; kept: string | null },
): Promise<void> {
  await database.rows(sql`
    with newest as (
      select id from sessions
      where person_id = ${personId} and impersonator_session_id is null and check_process is null
        and joined_session_id is null and domain_id is not distinct from ${boundTo}::uuid
      order by created_at desc, id desc limit 1
    ), gone as (
      delete from sessions where person_id = ${personId} and impersonator_session_id is null and check_process is null
        and (${boundTo}::uuid is null or domain_id = ${boundTo}::uuid)
        and id <> (select id from newest) and joined_session_id is distinct from (select id from newest)
        and not exists (select from (${kept === null ? sql`select null::uuid` : withItsFirst(kept)}) k (id) where k.id = sessions.id)
      returning token_hash, expires_at
    )
    insert into ended_sessions (token_hash) select token_hash from gone where expires_at > now() on conflict do nothing`)
}

/** A session of the check of what a person is shown, for so many minutes. Those of the same process end. */
export async function insertCheckSession(
  database: Connection,
  given: { token: string; personId: string; domainId: string; processId: string; minutes: number },
): Promise<void> {
  await endCheckSessions(database, given.processId)
  await database.rows(sql`
    insert into sessions (person_id, token_hash, expires_at, domain_id, check_process)
    values (${given.personId}, ${hashToken(given.token)}, now() + make_interval(mins => ${given.minutes}),
      ${given.domainId}, ${given.processId})`)
}

/** Those of a process, and those that ended processes have left behind. */
export async function endCheckSessions(database: Connection, processId: string | null): Promise<void> {
  await database.rows(sql`
    delete from sessions where check_process is not null
      and (check_process = ${processId}::uuid or expires_at < now())`)
}

/** A session in the place of another person; returns whether the one it comes from still holds. */
export async function insertImpersonation(
  database: Connection,
  given: { token: string; sessionToken: string; personId: string; domainId: string },
): Promise<boolean> {
  const rows = await database.rows(sql`
    insert into sessions
      (person_id, token_hash, expires_at, ip_address, user_agent, method, domain_id, impersonator_session_id)
    select ${given.personId}, ${hashToken(given.token)}, o.expires_at, o.ip_address, o.user_agent, o.method, ${given.domainId},
      o.id
    from sessions o
    where o.token_hash = ${hashToken(given.sessionToken)} and o.expires_at > now() and o.impersonator_session_id is null
    returning id`)
  return rows.length > 0
}

/**
 * Ends a session in another's place and gives the one it comes from a new token, as the old one isn't known any more.
 * Returns whether there was such a session.
 */
export async function returnToOwnSession(
  database: Connection,
  given: { token: string; newToken: string },
): Promise<boolean> {
  const rows = await database.rows(sql`
    with left_one as (
      delete from sessions where token_hash = ${hashToken(given.token)} and impersonator_session_id is not null
      returning impersonator_session_id as id
    )
    update sessions s set token_hash = ${hashToken(given.newToken)} from left_one
    where s.id = left_one.id and s.expires_at > now() returning s.id`)
  return rows.length > 0
}

/** Ends the sessions that the domain's own sign-in has vouched for; their next call learns it. */
export async function endVouchedSessions(database: Connection, domainId: string): Promise<void> {
  await database.rows(sql`
    with gone as (
      delete from sessions where domain_id = ${domainId} and impersonator_session_id is null and check_process is null
      returning token_hash, expires_at
    )
    insert into ended_sessions (token_hash) select token_hash from gone where expires_at > now() on conflict do nothing`)
}

/** Who is known to a company's own sign-in under a subject. */
export async function findLinkedPersonId(
  database: Connection,
  name: string,
  subject: string,
): Promise<string | null> {
  const [row] = await database.rows<{ personId: string }>(sql`
    select person_id as "personId" from credentials where provider_id = ${name} and account_id = ${subject}`)
  return row?.personId ?? null
}

export async function linkIdentity(
  database: Connection,
  { name, subject, personId }: { name: string; subject: string; personId: string },
): Promise<void> {
  await database.rows(sql`
    insert into credentials (person_id, provider_id, account_id) values (${personId}, ${name}, ${subject})
    on conflict do nothing`)
}

export async function unlinkIdentities(database: Connection, name: string): Promise<void> {
  await database.rows(sql`delete from credentials where provider_id = ${name}`)
}

/** A session, with the one that it is joined to, holds for so many seconds more, however often it is used. */
export async function limitSession(database: Connection, token: string, seconds: number): Promise<void> {
  await database.rows(sql`
    update sessions set expires_at = now() + make_interval(secs => ${seconds})
    where id in (${withItsFirst(token)})`)
}

/**
 * Ends a session by the person's own wish: nothing to report later. With it end those of other host names that belong to
 * it, and, of somebody in another's place, their own.
 */
export async function deleteSessionAndItsOwn(database: Connection, token: string): Promise<void> {
  await database.rows(sql`
    delete from sessions where id in (
      select unnest(array[s.id, o.id, s.joined_session_id, o.joined_session_id]) from sessions s
      left join sessions o on o.id = s.impersonator_session_id
      where s.token_hash = ${hashToken(token)})`)
}

export async function findPersonById(database: Connection, id: string): Promise<Person | null> {
  const [row] = await database.rows<Person>(sql`select ${personColumns} from people p where p.id = ${id}`)
  return row ?? null
}

/**
 * Whether a session may change name, company and picture: one that the person opened themselves, and one of a company
 * that alone knows the person. What other companies see is not for one of them to change.
 */
export async function ownsProfile(
  database: Connection,
  personId: string,
  boundTo: string | null,
): Promise<boolean> {
  if (boundTo === null) return true
  const rows = await database.rows(
    sql`select 1 from people where id = ${personId} and invited_to = ${boundTo}::uuid`,
  )
  return rows.length > 0
}

/** Null also for an account that was disabled. */
export async function findActivePersonById(database: Connection, id: string): Promise<Person | null> {
  const [row] = await database.rows<Person>(
    sql`select ${personColumns} from people p where p.id = ${id} and p.disabled_at is null`,
  )
  return row ?? null
}

export interface AccountRow extends Person {
  isDisabled: boolean
}

export async function findAccountByEmail(database: Connection, email: string): Promise<AccountRow | null> {
  const [row] = await database.rows<AccountRow>(sql`
    select ${personColumns}, p.disabled_at is not null as "isDisabled"
    from people p where lower(p.email) = ${emailKey(email)} and p.invited_to is null`)
  return row ?? null
}

/** Whether somebody has signed in to the account with the address from the device before. */
export async function isKnownDevice(
  database: Connection,
  { email, deviceHash }: { email: string; deviceHash: string },
): Promise<boolean> {
  const rows = await database.rows(sql`
    select 1 from people p where lower(p.email) = ${emailKey(email)} and p.invited_to is null and exists (
      select 1 from sign_ins s where s.person_id = p.id and s.is_success and s.device_hash = ${deviceHash})`)
  return rows.length > 0
}

export interface InvitedPeople {
  emails: readonly string[]
  language: Person['language']
  numberFormat?: string | null
  dateFormat?: string | null
}

/**
 * Whom a company has invited at the addresses: known to that company alone, whether or not somebody has an account
 * with the address.
 */
export async function insertInvitedPeople(
  database: Connection,
  domainId: string,
  { emails, language, numberFormat = null, dateFormat = null }: InvitedPeople,
): Promise<{ id: string; email: string }[]> {
  return await database.rows(sql`
    insert into people (email, email_verified, language, number_format, date_format, invited_to)
    select e, true, ${language}, ${numberFormat}, ${dateFormat}, ${domainId}::uuid from unnest(${[...emails]}::text[]) as e returning id, email`)
}

/** Somebody who comes with an archive of a company, with the id they have from then on. */
export interface ArchivedPerson {
  id: string
  email: string
  name: string
  company: string
  language: AccountRow['language']
  number_format: string | null
  date_format: string | null
}

/** Known to that company alone, as everybody whom it invites. */
export async function insertArchivedPeople(
  database: Connection,
  domainId: string,
  people: readonly ArchivedPerson[],
): Promise<void> {
  await database.rows(sql`
    insert into people (id, email, email_verified, name, company, language, number_format, date_format, invited_to)
    select id, email, true, name, company, language, number_format, date_format, ${domainId}::uuid
    from jsonb_populate_recordset(null::people, ${JSON.stringify(people)}::jsonb)`)
}

export interface InvitedRow {
  id: string
  domainId: string
}

/** Most invitations of an address that its owner is shown. */
const shownInvitations = 100

/** Whom companies have invited at the address, newest first. */
export async function listInvitedPeople(database: Connection, email: string): Promise<InvitedRow[]> {
  return await database.rows<InvitedRow>(sql`
    select id, invited_to as "domainId" from people
    where lower(email) = ${emailKey(email)} and invited_to is not null
    order by created_at desc, id desc limit ${shownInvitations}`)
}

/** The person of one invitation of the address. */
export async function findInvitedPerson(
  database: Connection,
  { id, email }: { id: string; email: string },
): Promise<InvitedRow | null> {
  const [row] = await database.rows<InvitedRow>(sql`
    select id, invited_to as "domainId" from people
    where id = ${id} and lower(email) = ${emailKey(email)} and invited_to is not null`)
  return row ?? null
}

/** Deletes those of the people who have no account; nobody else knows them. */
export async function forgetInvitedPeople(database: Connection, ids: readonly string[]): Promise<void> {
  await database.rows(sql`delete from people where id = any(${[...ids]}::uuid[]) and invited_to is not null`)
}

/** Makes somebody who was invited the owner of an account with their address, which nobody else may have. */
export async function becomeAccount(database: Connection, id: string): Promise<void> {
  await database.rows(sql`update people set invited_to = null, updated_at = now() where id = ${id}`)
}

export interface PersonValues {
  email?: string
  name?: string
  company?: string
  isSystem?: boolean
  affiliationDomainId?: string | null
  language?: Person['language']
  numberFormat?: string | null
  dateFormat?: string | null
}

const columnOf: Readonly<Record<keyof PersonValues, string>> = {
  email: 'email',
  name: 'name',
  company: 'company',
  isSystem: 'is_system',
  affiliationDomainId: 'affiliation_domain_id',
  language: 'language',
  numberFormat: 'number_format',
  dateFormat: 'date_format',
}

/** Changes the given values; others stay. */
export async function updatePerson(database: Connection, id: string, values: PersonValues): Promise<void> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const changes = given.map(([key, value]) => sql`${sql.raw(columnOf[key as keyof PersonValues])} = ${value}`)
  await database.rows(sql`update people set ${sql.join(changes)}, updated_at = now() where id = ${id}`)
}

/** Shows a picture. Refuses Unavailable where it was changed meanwhile: whoever comes again gets a later version. */
export async function showPicture(
  database: Connection,
  id: string,
  { picture, version }: { picture: string; version: number },
): Promise<void> {
  const rows = await database.rows(sql`
    update people set picture = ${picture}, assets_version = ${version}, updated_at = now()
    where id = ${id} and assets_version < ${version} returning id`)
  if (rows.length === 0) refuse('Unavailable')
}

export async function removePictureOf(database: Connection, id: string): Promise<void> {
  await database.rows(sql`
    update people set picture = null, assets_version = assets_version + 1, updated_at = now() where id = ${id}`)
}

/** Makes a person staff of a domain, unless they are staff of another one already. */
export async function affiliate(database: Connection, personId: string, domainId: string): Promise<void> {
  await database.rows(sql`
    update people set affiliation_domain_id = ${domainId}
    where id = ${personId} and affiliation_domain_id is null and not is_system`)
}

/** The operator who has not set up their account yet, if the installation has no other. */
export async function findWaitingOperator(database: Connection): Promise<string | null> {
  const [row] = await database.rows<{ id: string }>(sql`
    select id from people where is_system and name = ''
      and not exists (select 1 from people where is_system and name <> '')`)
  return row?.id ?? null
}

export async function hasOperator(database: Connection): Promise<boolean> {
  return (await database.rows(sql`select 1 from people where is_system limit 1`)).length > 0
}

export type LinkPurpose = 'setup' | 'reset-password' | 'change-email'

export interface LinkRow {
  personId: string
  newEmail: string | null
  domainId: string | null
}

export async function insertLink(
  database: Connection,
  link: LinkRow & { tokenHash: string; purpose: LinkPurpose; hours: number },
): Promise<string> {
  const [row] = await database.rows<{ id: string }>(sql`
    insert into account_links (token_hash, person_id, purpose, new_email, domain_id, expires_at)
    values (${link.tokenHash}, ${link.personId}, ${link.purpose}, ${link.newEmail}, ${link.domainId},
      now() + make_interval(hours => ${link.hours})) returning id`)
  if (row === undefined) throw new Error('No link was kept')
  return row.id
}

/** Replaces the token of a link that still holds. Returns what the link is for. */
export async function giveLinkToken(
  database: Connection,
  id: string,
  tokenHash: string,
): Promise<LinkPurpose | null> {
  const [row] = await database.rows<{ purpose: LinkPurpose }>(sql`
    update account_links set token_hash = ${tokenHash}
    where id = ${id} and used_at is null and expires_at > now() returning purpose`)
  return row?.purpose ?? null
}

export async function findLink(
  database: Connection,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<(LinkRow & { domainName: string | null }) | null> {
  const [row] = await database.rows<LinkRow & { domainName: string | null }>(sql`
    select l.person_id as "personId", l.new_email as "newEmail", l.domain_id as "domainId", d.name as "domainName"
    from account_links l left join domains d on d.id = l.domain_id
    where l.token_hash = ${tokenHash} and l.purpose = ${purpose} and l.used_at is null and l.expires_at > now()`)
  return row ?? null
}

/** Uses a link up: of two at the same moment one gets it. */
export async function takeLink(
  database: Connection,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<LinkRow | null> {
  const [row] = await database.rows<LinkRow>(sql`
    update account_links set used_at = now()
    where token_hash = ${tokenHash} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning person_id as "personId", new_email as "newEmail", domain_id as "domainId"`)
  return row ?? null
}

/** Links of these purposes that were not used yet stop working. */
export async function expireLinks(
  database: Connection,
  personId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await database.rows(sql`
    update account_links set used_at = now()
    where person_id = ${personId} and purpose = any(${[...purposes]}::text[]) and used_at is null`)
}

/** Links to set up an account that a domain sent stop working. */
export async function endInvitationLinks(
  database: Connection,
  domainId: string,
  personIds: readonly string[],
): Promise<void> {
  await database.rows(sql`
    update account_links set used_at = now()
    where person_id = any(${[...personIds]}::uuid[]) and domain_id = ${domainId} and purpose = 'setup'
      and used_at is null`)
}

/** Deletes links, sessions and counters that have expired, and sign-ins of more than a year ago; returns how many. */
export async function forgetExpiredAccountData(database: Connection): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`
    with links as (delete from account_links where expires_at < now() - interval '30 days' returning 1),
      ended as (delete from ended_sessions where ended_at < now() - interval '30 days' returning 1),
      gone as (delete from sessions where expires_at < now() returning 1),
      history as (delete from sign_ins where at < now() - interval '400 days' returning 1),
      codes as (delete from verifications where expires_at < now() returning 1),
      attempts as (delete from rate_limits where expire < extract(epoch from now()) * 1000 returning 1)
    select ((select count(*) from links) + (select count(*) from ended) + (select count(*) from gone) + (select count(*) from history)
      + (select count(*) from codes) + (select count(*) from attempts))::int as count`)
  return row?.count ?? 0
}
