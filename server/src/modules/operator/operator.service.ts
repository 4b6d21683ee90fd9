/** What operators of the installation do with companies: opening and deleting them, and changing their subscription. */
import type {
  FoundedCompany,
  Language,
  NewCompany,
  OperatedCompany,
  OperatedCompanyUse,
  OperatorEntry,
  Subscription,
  SubscriptionEdit,
} from '@vitrine/contract'
import { isEmail, normalHostName } from '@vitrine/rules'
import { checkedName } from '../../platform/checked-name.ts'
import type { Database } from '../../platform/db/database.ts'
import { inOneTransaction } from '../../platform/db/one-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Inside } from '../../platform/http/answer-id.ts'
import { pageWindow } from '../../platform/http/page-window.ts'
import { enterAsDomain } from '../access/index.ts'
import { getSubscription } from '../account-defaults/index.ts'
import {
  type DomainValues,
  findDomainByName,
  fullSubscription,
  holdSubscription,
  listDueDeletions,
  markDeleted,
  searchDomains,
  unmarkDeleted,
  updateSubscription,
} from '../domains/index.ts'
import { findAccountByEmail, replaceLink } from '../identity/index.ts'
import { sumStorageOf } from './company-storage.repository.ts'
import { insertOperatorEntry, listOperatorEntries, lockFounding } from './operator-log.repository.ts'

export interface OperatorParts {
  database: Database
  /** What addresses begin with. */
  publicUrl: string
  createTenantFor(
    database: Database,
    values: DomainValues & { name: string; defaultLanguage: Language },
    firstAdmin: { email: string; hasAccount: boolean },
  ): Promise<{ domainId: string; personId: string }>
}

interface Page {
  page: number
  per_page: number
}

export async function listCompanies(
  { database }: OperatorParts,
  { search, ...page }: Page & { search: string },
): Promise<{ total: number; result: Inside<OperatedCompany>[] }> {
  const { total, rows } = await searchDomains(database, search, pageWindow(page))
  return { total, result: await withStorage(database, rows) }
}

/** Refuses NotFound, also for a company that is being deleted. */
export async function getCompany(
  { database }: OperatorParts,
  domainId: string,
): Promise<Inside<OperatedCompanyUse>> {
  const { rows } = await searchDomains(database, '', { limit: 1, offset: 0 }, domainId)
  const [company] = await withStorage(database, rows)
  if (company === undefined) return refuse('NotFound')
  const { arProducts, projects, internalUsers } = await getSubscription(
    await enterAsDomain(database, domainId),
  )
  return { ...company, used: { arProducts, projects, internalUsers } }
}

type CompanyRow = Awaited<ReturnType<typeof searchDomains>>['rows'][number]

/** Adds the storage of each company; one query for all of them. */
async function withStorage(
  database: Database,
  rows: readonly CompanyRow[],
): Promise<Inside<OperatedCompany>[]> {
  const stored = await sumStorageOf(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map(({ createdAt, deletesAt, ...company }) => ({
    ...company,
    createdAt: createdAt.toISOString(),
    deletesAt: deletesAt?.toISOString() ?? null,
    stored: stored.get(company.id) ?? { bytes: 0, files: 0 },
  }))
}

type Founding = Required<Omit<NewCompany, 'subscription'>> & { subscription: SubscriptionEdit }

/**
 * All of it is there afterwards, or nothing. Refuses names as `checkedName`, HostNameInvalid, NameAlreadyExists,
 * InvalidInput for the currency, InvalidEmail, FounderTaken.
 */
export async function foundCompany(
  { database, publicUrl, createTenantFor }: OperatorParts,
  operator: { email: string },
  given: Founding,
): Promise<Inside<FoundedCompany>> {
  const name = checkedName(given.name)
  const mappingUrl =
    given.hostName === null ? null : (normalHostName(given.hostName) ?? badHost(given.hostName))
  if (!Intl.supportedValuesOf('currency').includes(given.currency))
    refuse('InvalidInput', { place: 'currency', reason: 'an ISO 4217 code such as EUR is needed' })
  const firstAdmin = await firstAdminOf(database, given.admin.trim())
  const subscription = merged(fullSubscription, given.subscription)
  const values = {
    name,
    mappingUrl,
    defaultLanguage: given.language,
    currencies: [given.currency],
    subscription,
  }
  return await inOneTransaction(database, async (within) => {
    await lockFounding(within)
    for (const taken of [name, ...(mappingUrl === null ? [] : [mappingUrl])])
      if ((await findDomainByName(within, taken)) !== null) refuse('NameAlreadyExists', { name: taken })
    const { domainId, personId } = await createTenantFor(within, values, firstAdmin)
    const entry = { operator: operator.email, action: 'founded', company: name } as const
    await insertOperatorEntry(within, { ...entry, changes: changesOf(fullSubscription, subscription) })
    if (firstAdmin.hasAccount) return { id: domainId, link: null }
    const path = await replaceLink(within, 'setup', { personId, domainId })
    return { id: domainId, link: `${publicUrl}${path}` }
  })
}

function badHost(name: string): never {
  return refuse('HostNameInvalid', { name: name.slice(0, 100) })
}

/** Somebody without an account, or one who works for no company yet. */
async function firstAdminOf(
  database: Database,
  email: string,
): Promise<{ email: string; hasAccount: boolean }> {
  if (!isEmail(email)) refuse('InvalidEmail')
  const account = await findAccountByEmail(database, email)
  if (account === null) return { email, hasAccount: false }
  const isTaken = account.isSystem || account.isDisabled || account.affiliationDomainId !== null
  return isTaken ? refuse('FounderTaken', { email }) : { email, hasAccount: true }
}

/** Edits of several operators at once are applied one after the other. Refuses NotFound. */
export async function editSubscription(
  { database }: OperatorParts,
  operator: { email: string },
  domainId: string,
  edit: SubscriptionEdit,
): Promise<void> {
  await inOneTransaction(database, async (within) => {
    const scope = await enterAsDomain(within, domainId)
    const { name, changes } = await scope.transaction(async (open) => {
      const held = await holdSubscription(open)
      const after = merged(held.subscription, edit)
      const changed = changesOf(held.subscription, after)
      if (Object.keys(changed).length > 0) await updateSubscription(open, after)
      return { name: held.name, changes: changed }
    })
    if (Object.keys(changes).length === 0) return
    await insertOperatorEntry(within, {
      ...{ operator: operator.email, company: name, changes },
      action:
        changes.isActive === undefined ? 'subscription' : edit.isActive === true ? 'reopened' : 'suspended',
    })
  })
}

/** Deletions can be taken back for so long. */
const DELETION_DAYS = 30

/**
 * Closes it at once: its pages, calls, links, rooms and host name, and its work by night. Refuses NotFound, InvalidInput
 * for another name than the company's.
 */
export async function deleteCompany(
  { database }: OperatorParts,
  operator: { email: string },
  domainId: string,
  typedName: string,
): Promise<void> {
  await inOneTransaction(database, async (within) => {
    const scope = await enterAsDomain(within, domainId)
    const name = await scope.transaction(async (open) => {
      const held = await holdSubscription(open)
      if (typedName.trim() !== held.name)
        refuse('InvalidInput', {
          place: 'name',
          reason: 'the name of the company is needed, as it is written',
        })
      // Another operator may have been first.
      if (!(await markDeleted(open, DELETION_DAYS))) refuse('NotFound')
      // Open connections are checked again, and closed, since nobody is let in any more.
      await open.announce({ kind: 'structure', domainId })
      return held.name
    })
    await insertOperatorEntry(within, {
      operator: operator.email,
      action: 'deleted',
      company: name,
      changes: {},
    })
  })
}

/** Refuses NotFound where nothing is being deleted, or is gone. */
export async function keepCompany(
  { database }: OperatorParts,
  operator: { email: string },
  domainId: string,
): Promise<void> {
  await inOneTransaction(database, async (within) => {
    const name = (await unmarkDeleted(within, domainId)) ?? refuse('NotFound')
    await insertOperatorEntry(within, {
      operator: operator.email,
      action: 'kept',
      company: name,
      changes: {},
    })
  })
}

/**
 * Companies whose time is over go for good, by `deleteDomain`, which has it noted in the transaction with which they go;
 * one that fails is tried again the next night.
 */
export async function deleteDueCompanies(
  database: Database,
  deleteDomain: (domainId: string, noteGone: (within: Database) => Promise<void>) => Promise<void>,
): Promise<number> {
  const due = await listDueDeletions(database)
  for (const { id, name } of due)
    await deleteDomain(id, (within) =>
      insertOperatorEntry(within, { operator: '', action: 'gone', company: name, changes: {} }),
    )
  return due.length
}

function merged(before: Subscription, { enabledSessions, ...edit }: SubscriptionEdit): Subscription {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  return { ...before, ...given, enabledSessions: { ...before.enabledSessions, ...enabledSessions } }
}

function changesOf(before: Subscription, after: Subscription): OperatorEntry['changes'] {
  const parts = Object.keys(after) as (keyof Subscription)[]
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [was, is] = [JSON.stringify(before[part]), JSON.stringify(after[part])]
      return was === is ? [] : [[part, { before: was, after: is }]]
    }),
  )
}

export async function listOperatorLog(
  { database }: OperatorParts,
  page: Page,
): Promise<{ total: number; result: Inside<OperatorEntry>[] }> {
  const { total, rows } = await listOperatorEntries(database, pageWindow(page))
  return { total, result: rows.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })) }
}
