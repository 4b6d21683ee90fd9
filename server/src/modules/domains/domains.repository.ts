import type { BillingContact, Customization, Domain, Subscription, UploadLimits } from '@vitrine/contract'
import type { BrandPicture } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/sql-errors.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'

/** From which version of the brand on which file is shown: the version at which it was stored, null for none. */
export interface ShownPicture {
  at: number
  file: number | null
}

export interface DomainRow {
  id: string
  name: string
  profile: Partial<Domain['profile']>
  mappingUrl: string | null
  /** DISABLED while the subscription doesn't include the own name that is in force. */
  mappingStatus: Domain['mapping']['status']
  /** The company has mapped it; else an operator has given it. */
  mappingIsOwn: boolean
  colors: Partial<Customization['colors']>
  names: Partial<Customization['names']>
  mailFooter: string
  /** Oldest first. */
  logos: Partial<Record<BrandPicture, ShownPicture[]>>
  customizationVersion: number
  subscription: Partial<Subscription>
  categoryHeaders: [string, string, string]
  defaultLanguage: 'en-us' | 'fr-fr' | 'zh-cn'
  /** Null follows the language. */
  numberFormat: string | null
  dateFormat: string | null
  timeZone: string
  billingContact: Partial<BillingContact>
  currencies: string[]
  productTableHeaders: string[]
  productCsvExportHeaders: string[]
  productPdfExportHeaders: string[]
  /** Where they are not the usual ones. */
  uploadLimits: Partial<UploadLimits>
  /** Whether it is noted what clients look at. */
  notesInterest: boolean
  version: number
}

const leads = sql<boolean>`
  (mapping_status = 'ENABLED' and deletes_at is null
    and (not mapping_is_own or coalesce((subscription->>'allowMapping')::boolean, false)))`

export const domainColumns = sql`
  id, name, profile, mapping_url as "mappingUrl", mapping_is_own as "mappingIsOwn",
  case when mapping_status <> 'ENABLED' or ${leads} then mapping_status else 'DISABLED' end as "mappingStatus", colors, names, logos,
  mail_footer as "mailFooter", number_format as "numberFormat", date_format as "dateFormat", time_zone as "timeZone",
  billing_contact as "billingContact", customization_version as "customizationVersion", subscription, category_headers as "categoryHeaders",
  default_language as "defaultLanguage", currencies, product_table_headers as "productTableHeaders",
  product_csv_export_headers as "productCsvExportHeaders",
  product_pdf_export_headers as "productPdfExportHeaders", upload_limits as "uploadLimits",
  notes_interest as "notesInterest",
  record_version as version`

/** The domain that a host name is mapped to; the mapping must be in force. */
export async function findRowByHost(database: Connection, hostName: string): Promise<DomainRow | null> {
  const [row] = await database.rows<DomainRow>(sql`
    select ${domainColumns} from domains where lower(mapping_url) = lower(${hostName}) and ${leads}`)
  return row ?? null
}

/** Whether another domain has the host name, be it shown at present or not. */
export async function isHostOfOther(
  database: Connection,
  hostName: string,
  domainId: string,
): Promise<boolean> {
  const rows = await database.rows(sql`
    select 1 from domains where lower(mapping_url) = lower(${hostName}) and id <> ${domainId}`)
  return rows.length > 0
}

/** Whether a name leads to a company, or has been proven by one that waits for its certificate. */
export async function mayHaveCertificate(database: Connection, hostName: string): Promise<boolean> {
  // One statement, whatever the name: how long it takes tells nothing.
  const rows = await database.rows(sql`
    select 1 from domains
    where (lower(mapping_url) = ${hostName} and ${leads})
      or (id in (select domains_awaiting_certificate(${hostName}))
        and deletes_at is null and coalesce((subscription->>'allowMapping')::boolean, false))`)
  return rows.length > 0
}

/** For commands on the server itself: the domain of this name or host name. */
export async function findRowByName(database: Connection, name: string): Promise<DomainRow | null> {
  const [row] = await database.rows<DomainRow>(sql`
    select ${domainColumns} from domains where lower(name) = lower(${name}) or lower(mapping_url) = lower(${name})`)
  return row ?? null
}

/** Domains by id, by name; not those that are being deleted. */
export async function listRows(database: Connection, ids: readonly string[]): Promise<DomainRow[]> {
  if (ids.length === 0) return []
  return await database.rows<DomainRow>(sql`
    select ${domainColumns} from domains
    where id = any(${[...ids]}::uuid[]) and deletes_at is null order by lower(name), id`)
}

export interface OperatedRow extends DomainRow {
  createdAt: Date
  /** Null for one that nobody deletes. */
  deletesAt: Date | null
}

/** Companies whose name or host name contains the text, sorted by name. `only` limits the search to one company. */
export async function searchRows(
  database: Connection,
  text: string,
  window: { limit: number | null; offset: number },
  only: string | null,
): Promise<{ total: number; rows: OperatedRow[] }> {
  // Letters alone: what somebody types is no pattern.
  const within = sql`(${only}::uuid is null or id = ${only})
    and (strpos(lower(name), lower(${text})) > 0 or strpos(lower(coalesce(mapping_url, '')), lower(${text})) > 0)`
  const [count] = await database.rows<{ total: number }>(
    sql`select count(*)::int as total from domains where ${within}`,
  )
  const rows = await database.rows<OperatedRow>(sql`
    select ${domainColumns}, created_at as "createdAt", deletes_at as "deletesAt" from domains where ${within}
    order by lower(name), id limit ${window.limit} offset ${window.offset}`)
  return { total: count?.total ?? 0, rows }
}

/** The row of the scope's own domain; nobody else changes it until the transaction ends. */
export async function holdOwnRow(open: Scope): Promise<DomainRow> {
  await open.rows(sql`select from domains where id = ${open.domainId} for update`)
  return await getOwnRow(open)
}

/** The row of the scope's own domain. */
export async function getOwnRow(scope: Scope): Promise<DomainRow> {
  const [row] = await scope.rows<DomainRow>(
    sql`select ${domainColumns} from domains where id = ${scope.domainId}`,
  )
  return row ?? refuse('NotFound')
}

/** What stands in TXT records that prove host names of the scope's domain. */
export async function getHostToken(scope: Scope): Promise<string> {
  const [row] = await scope.rows<{ token: string }>(
    sql`select host_token as token from domains where id = ${scope.domainId}`,
  )
  return row?.token ?? refuse('NotFound')
}

export interface Membership {
  domainId: string
  isClient: boolean
}

/** Where a person may go. Read as the person, who sees their own memberships before entering a domain. */
export async function listMemberships(database: Database, personId: string): Promise<Membership[]> {
  return await database.asTenant({ domainId: null, personId }, (open) =>
    open.rows<Membership>(sql`
      select domain_id as "domainId", is_client as "isClient" from memberships
      where person_id = ${personId} and is_active`),
  )
}

/** Also counts domains that the person may not enter at present. */
export async function hasMembership(database: Database, personId: string): Promise<boolean> {
  return await database.asTenant({ domainId: null, personId }, async (open) => {
    const rows = await open.rows(sql`select 1 from memberships where person_id = ${personId} limit 1`)
    return rows.length > 0
  })
}

export async function findDomainIdOfShareToken(
  database: Connection,
  tokenHash: string,
): Promise<string | null> {
  const [row] = await database.rows<{ id: string | null }>(sql`select share_token_domain(${tokenHash}) as id`)
  return row?.id ?? null
}

export async function findDomainIdOfApiKey(database: Connection, keyHash: string): Promise<string | null> {
  const [row] = await database.rows<{ id: string | null }>(sql`select api_key_domain(${keyHash}) as id`)
  return row?.id ?? null
}

export type DomainValues = Partial<Omit<DomainRow, 'id' | 'logos' | 'customizationVersion' | 'version'>> & {
  /** Taken away again when the making of the demo is broken off. */
  madeByDemo?: boolean
}

const valueColumns: Readonly<Record<keyof DomainValues, string>> = {
  name: 'name',
  profile: 'profile',
  mappingUrl: 'mapping_url',
  mappingStatus: 'mapping_status',
  mappingIsOwn: 'mapping_is_own',
  colors: 'colors',
  names: 'names',
  subscription: 'subscription',
  categoryHeaders: 'category_headers',
  defaultLanguage: 'default_language',
  numberFormat: 'number_format',
  dateFormat: 'date_format',
  timeZone: 'time_zone',
  billingContact: 'billing_contact',
  mailFooter: 'mail_footer',
  currencies: 'currencies',
  productTableHeaders: 'product_table_headers',
  productCsvExportHeaders: 'product_csv_export_headers',
  productPdfExportHeaders: 'product_pdf_export_headers',
  uploadLimits: 'upload_limits',
  notesInterest: 'notes_interest',
  madeByDemo: 'made_by_demo',
}
const documents: readonly string[] = [
  'profile',
  'colors',
  'names',
  'subscription',
  'uploadLimits',
  'billingContact',
]
const documentColumns = documents.map((key) => valueColumns[key as keyof DomainValues])

function assignments(values: DomainValues): { column: string; value: RawBuilder<unknown> }[] {
  return Object.entries(valueColumns).flatMap(([key, column]) => {
    const value = values[key as keyof DomainValues]
    if (value === undefined) return []
    return [{ column, value: documents.includes(key) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}` }]
  })
}

/** Refuses NameAlreadyExists when another domain has the host name. */
async function withKeys<Result>(hostName: string | null | undefined, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (violatedConstraint(error) !== 'domains_mapping_url_key') throw error
    return refuse('NameAlreadyExists', { name: hostName ?? '' }, { cause: error })
  }
}

export async function insertRow(
  database: Connection,
  values: DomainValues & { name: string },
): Promise<string> {
  const set = assignments(values)
  const insertion = database.rows<{ id: string }>(sql`
    insert into domains (${sql.raw(set.map(({ column }) => column).join(', '))})
    values (${sql.join(set.map(({ value }) => value))}) returning id`)
  const [row] = await withKeys(values.mappingUrl, insertion)
  if (row === undefined) throw new Error('The domain was not created')
  return row.id
}

/** A company that comes with an archive: `row` is JSON with the columns that are named. */
export async function insertArchivedRow(
  database: Connection,
  {
    id,
    name,
    subscription,
    row,
    columns,
  }: { id: string; name: string; subscription: Subscription; row: string; columns: readonly string[] },
): Promise<void> {
  const copied = sql.join(columns.map((column) => sql.ref(column)))
  await database.rows(sql`
    insert into domains (id, name, subscription, ${copied})
    select ${id}::uuid, ${name}, ${JSON.stringify(subscription)}::jsonb, ${copied} from jsonb_populate_record(null::domains, ${row}::jsonb)`)
}

/** Overwrites the given values; entries of documents that aren't given stay. */
export async function updateRow(scope: Scope, values: DomainValues): Promise<void> {
  const set = assignments(values).map(({ column, value }) =>
    documentColumns.includes(column)
      ? sql`${sql.ref(column)} = ${sql.ref(column)} || ${value}`
      : sql`${sql.ref(column)} = ${value}`,
  )
  await withKeys(
    values.mappingUrl,
    scope.rows(sql`
      update domains set ${sql.join([...set, sql`updated_at = now()`])} where id = ${scope.domainId}`),
  )
}

/** The company's own host name, in force at once; null for none. Refuses MappingAlreadyUsed. */
export async function updateOwnHost(open: Scope, hostName: string | null): Promise<void> {
  const status = hostName === null ? 'DISABLED' : 'ENABLED'
  try {
    await open.rows(sql`
      update domains set mapping_url = ${hostName}, mapping_status = ${status},
        mapping_is_own = ${hostName !== null}, updated_at = now()
      where id = ${open.domainId}`)
  } catch (error) {
    if (violatedConstraint(error) !== 'domains_mapping_url_key') throw error
    refuse('MappingAlreadyUsed', { name: hostName ?? '' }, { cause: error })
  }
}

/** Every tenant of the installation that isn't being deleted: for its own nightly work only. */
export async function listDomainIds(database: Connection): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    sql`select id from domains where deletes_at is null order by id`,
  )
  return rows.map((row) => row.id)
}

/** Closes the scope's own domain, which goes for good in so many days; says whether it was open. */
export async function markDeleted(open: Scope, days: number): Promise<boolean> {
  const rows = await open.rows(sql`
    update domains set deletes_at = now() + make_interval(days => ${days}), updated_at = now()
    where id = ${open.domainId} and deletes_at is null returning id`)
  return rows.length > 0
}

/** Takes a deletion back; returns the name of the domain, null where there is no such deletion. */
export async function unmarkDeleted(database: Connection, domainId: string): Promise<string | null> {
  const [row] = await database.rows<{ name: string }>(sql`
    update domains set deletes_at = null, updated_at = now()
    where id = ${domainId} and deletes_at > now() returning name`)
  return row?.name ?? null
}

/** Domains whose time is over, which go for good. */
export async function listDueDeletions(database: Connection): Promise<{ id: string; name: string }[]> {
  return await database.rows(sql`select id, name from domains where deletes_at <= now() order by deletes_at`)
}

/** Deletes a tenant with every row that names it; its staff keep their accounts. */
export async function deleteRow(database: Connection, domainId: string): Promise<void> {
  await database.rows(sql`delete from domains where id = ${domainId}`)
}

/** Deletes companies of a demo whose creation was interrupted; the demo is then made anew. */
export async function deleteDemoDomains(open: Connection): Promise<void> {
  await open.rows(sql`delete from domains where made_by_demo`)
}
