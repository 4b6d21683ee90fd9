import {
  type Domain,
  type DomainSummary,
  type EnterableDomain,
  type Subscription,
  type UploadLimits,
  usualUploadLimits,
} from '@vitrine/contract'
import { isOneLine, isTextKey, parseAttributeKey, textsSeenBy } from '@vitrine/rules'
import type { Connection } from '../../platform/db/connection.ts'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { Caller } from '../../scope/caller.ts'
import type { Scope } from '../../scope/scope.ts'
import { fullSubscription, toDomain, toSummary } from './brand.ts'
import {
  type DomainRow,
  type DomainValues,
  findDomainIdOfApiKey,
  findDomainIdOfShareToken,
  findRowByHost,
  getOwnRow,
  holdOwnRow,
  insertRow,
  listMemberships,
  listRows,
  searchRows,
  updateRow,
} from './domains.repository.ts'

/** `hostName` without port; a dot at the end means the same host. */
async function findRowOfHost(database: Connection, hostName: string): Promise<DomainRow | null> {
  return await findRowByHost(database, hostName.replace(/\.$/, ''))
}

/** The domain whose mapping is in force for a host name (without port, in any letter case); null without one. */
export async function findDomainByHost(
  database: Connection,
  hostName: string,
): Promise<Inside<DomainSummary> | null> {
  const row = await findRowOfHost(database, hostName)
  return row && toSummary(row)
}

/**
 * Domains a person may enter, by name; of a session that is bound to one, only that. An operator too sees only those
 * they are a member of.
 */
export async function listEnterableDomains(
  database: Database,
  personId: string,
  boundTo: string | null = null,
): Promise<Inside<EnterableDomain>[]> {
  const memberships = (await listMemberships(database, personId)).filter(
    ({ domainId }) => boundTo === null || domainId === boundTo,
  )
  const isClient = new Map(memberships.map((membership) => [membership.domainId, membership.isClient]))
  const rows = await listRows(database, [...isClient.keys()])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isClient: isClient.get(row.id) ?? true,
    hostName: row.mappingStatus === 'ENABLED' ? row.mappingUrl : null,
  }))
}

/** Domains as the caller may list them; without a session only the one mapped to the host name. */
export async function listDomains(
  database: Database,
  caller: Caller,
  hostName: string,
): Promise<Inside<DomainSummary>[]> {
  return (await listRowsFor(database, caller, hostName)).map(toSummary)
}

async function listRowsFor(database: Database, caller: Caller, hostName: string): Promise<DomainRow[]> {
  if (caller.kind === 'anonymous') {
    const row = await findRowOfHost(database, hostName)
    return row === null ? [] : [row]
  }
  if (caller.kind === 'share-token') {
    const id = await findDomainIdOfShareToken(database, caller.tokenHash)
    return await listRows(database, id === null ? [] : [id])
  }
  if (caller.kind === 'api-key') {
    const id = await findDomainIdOfApiKey(database, caller.keyHash)
    return await listRows(database, id === null ? [] : [id])
  }
  const domains = await listEnterableDomains(database, caller.person.id, caller.boundTo)
  return await listRows(
    database,
    domains.map(({ id }) => id),
  )
}

export async function getDomain(scope: Scope): Promise<Inside<Domain>> {
  return toDomain(await getOwnRow(scope))
}

/** Lists of the settings that name fields and price types; who may see which is decided by their modules. */
export async function getDisplaySettings(
  scope: Scope,
): Promise<
  Pick<
    DomainRow,
    | 'productTableHeaders'
    | 'productCsvExportHeaders'
    | 'productPdfExportHeaders'
    | 'currencies'
    | 'notesInterest'
    | 'timeZone'
    | 'version'
  >
> {
  return await getOwnRow(scope)
}

/** Columns of what the caller may not see are left out. */
export function visibleHeaders(
  headers: readonly string[],
  { isClient }: Pick<Scope, 'isClient'>,
  {
    fieldIds,
    priceTypeIds,
    purposeIds,
  }: Record<'fieldIds' | 'priceTypeIds' | 'purposeIds', { has(id: string): boolean }>,
): string[] {
  const texts: readonly string[] = textsSeenBy({ isClient })
  return headers.filter((header) => {
    const parsed = parseAttributeKey(header)
    if (parsed?.kind === 'detail') return fieldIds.has(parsed.id)
    if (parsed?.kind === 'price') return priceTypeIds.has(parsed.id)
    if (parsed?.kind === 'complete') return purposeIds.has(parsed.id)
    return !isTextKey(header) || texts.includes(header)
  })
}

/** What new people of the domain begin with. */
export async function preferencesForNew(
  scope: Scope,
): Promise<Pick<DomainRow, 'defaultLanguage' | 'numberFormat' | 'dateFormat'>> {
  return await getOwnRow(scope)
}

/** Language of mails to people who have not chosen one. */
export async function defaultLanguageOf(scope: Scope): Promise<DomainRow['defaultLanguage']> {
  return (await getOwnRow(scope)).defaultLanguage
}

/** Bytes of one file by its kind. */
export async function uploadLimitsOf(scope: Scope): Promise<UploadLimits> {
  return { ...usualUploadLimits, ...(await getOwnRow(scope)).uploadLimits }
}

/**
 * Creates a tenant, without groups or people yet, and returns its id. With a `mappingUrl` (a host name) the
 * mapping is in force at once. Without a subscription everything is allowed. Refuses InvalidInput for a name of
 * several lines.
 */
export async function insertDomain(
  database: Connection,
  values: DomainValues & { name: string },
): Promise<string> {
  if (!isOneLine(values.name)) refuse('InvalidInput', { place: 'name', reason: 'must be one line' })
  const mappingUrl = values.mappingUrl?.toLowerCase() ?? null
  return await insertRow(database, {
    subscription: fullSubscription,
    mappingStatus: mappingUrl === null ? 'DISABLED' : 'ENABLED',
    ...values,
    mappingUrl,
  })
}

/** For operators: every company of the installation, of those whose name or host name has the text in it. */
export async function searchDomains(
  database: Database,
  text: string,
  window: { limit: number | null; offset: number },
  only: string | null = null,
) {
  const { total, rows } = await searchRows(database, text, window, only)
  return {
    total,
    rows: rows.map((row) => {
      const { id, name, mappingUrl: hostName, createdAt, deletesAt } = row
      return { id, name, hostName, createdAt, deletesAt, subscription: toDomain(row).subscription }
    }),
  }
}

/** What its subscription says; nobody else changes it until the transaction ends. */
export async function holdSubscription(open: Scope): Promise<{ name: string; subscription: Subscription }> {
  const { name, subscription } = toDomain(await holdOwnRow(open))
  return { name, subscription }
}

export async function updateSubscription(open: Scope, subscription: Subscription): Promise<void> {
  await updateRow(open, { subscription })
  // Open pages show what it includes, and close to clients where it isn't active.
  await open.announce({ kind: 'brand', domainId: open.domainId })
}

/** Refuses NotAllowed without the right to edit settings. */
export function checkMayEditSettings(scope: Scope): void {
  if (scope.permissions.setting.edit < 1) refuse('NotAllowed')
}

/** What the company says of itself, what its people begin with, and whom invoices go to. */
export async function updateAccountDefaults(
  scope: Scope,
  values: Pick<
    DomainValues,
    | 'billingContact'
    | 'currencies'
    | 'dateFormat'
    | 'defaultLanguage'
    | 'notesInterest'
    | 'numberFormat'
    | 'profile'
    | 'timeZone'
  >,
): Promise<void> {
  await updateRow(scope, values)
}

/** Changes what lists and exports show, and the names of category levels. */
export async function updateDisplaySettings(
  scope: Scope,
  settings: Pick<
    DomainValues,
    | 'categoryHeaders'
    | 'currencies'
    | 'productTableHeaders'
    | 'productCsvExportHeaders'
    | 'productPdfExportHeaders'
  >,
): Promise<void> {
  checkMayEditSettings(scope)
  await updateRow(scope, settings)
}
