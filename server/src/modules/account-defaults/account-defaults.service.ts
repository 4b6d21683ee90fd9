import type {
  AccountDefaults,
  BillingContact,
  SubscriptionUse,
  VersionedAccountDefaults,
  VersionedBillingContact,
} from '@vitrine/contract'
import { isDateFormat, isNumberFormat } from '@vitrine/rules'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { writeActivity } from '../activity/index.ts'
import { getDomain, getOwnRow, updateAccountDefaults } from '../domains/index.ts'
import { countInternalUsers } from '../people/index.ts'
import { countArProducts } from '../products/index.ts'
import { countOpenProjects } from '../projects/index.ts'

const settings = { kind: 'settings', key: {} } as const

export async function getAccountDefaults(scope: Scope): Promise<VersionedAccountDefaults> {
  const row = await getOwnRow(scope)
  const { profile } = await getDomain(scope)
  return {
    language: row.defaultLanguage,
    // Formats of an earlier program that are no more follow the language.
    numberFormat: isNumberFormat(row.numberFormat) ? row.numberFormat : null,
    dateFormat: isDateFormat(row.dateFormat) ? row.dateFormat : null,
    timeZone: row.timeZone,
    currency: row.currencies[0] ?? 'EUR',
    notesInterest: row.notesInterest,
    ...profile,
    version: row.version,
  }
}

/** What isn't given stays. Refuses StaleVersion. */
export async function editAccountDefaults(
  scope: Scope,
  edit: Partial<AccountDefaults>,
  basedOn?: number,
): Promise<void> {
  const { language, numberFormat, dateFormat, timeZone, currency, notesInterest, ...profile } = edit
  await changeAndNote(scope, edit, basedOn, getAccountDefaults, async (open) => {
    const { currencies } = await getOwnRow(open)
    await updateAccountDefaults(open, {
      profile,
      ...(language === undefined ? {} : { defaultLanguage: language }),
      ...(numberFormat === undefined ? {} : { numberFormat }),
      ...(dateFormat === undefined ? {} : { dateFormat }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(notesInterest === undefined ? {} : { notesInterest }),
      ...(currency === undefined
        ? {}
        : { currencies: [currency, ...currencies.filter((other) => other !== currency)] }),
    })
  })
}

export async function getSubscription(scope: Scope): Promise<SubscriptionUse> {
  const { subscription } = await getDomain(scope)
  const [arProducts, projects, internalUsers] = await Promise.all([
    countArProducts(scope),
    countOpenProjects(scope),
    countInternalUsers(scope),
  ])
  return { subscription, arProducts, projects, internalUsers }
}

export async function getBillingContact(scope: Scope): Promise<VersionedBillingContact> {
  const { billingContact, version } = await getOwnRow(scope)
  const none = { billingName: '', billingEmail: '', billingAddress: '' }
  return { ...none, ...billingContact, version }
}

/** Refuses StaleVersion. */
export async function editBillingContact(
  scope: Scope,
  edit: Partial<BillingContact>,
  basedOn?: number,
): Promise<void> {
  await changeAndNote(scope, edit, basedOn, getBillingContact, (open) =>
    updateAccountDefaults(open, { billingContact: edit }),
  )
}

/** Nobody changes it in between, and what has changed stands in the log part by part. */
async function changeAndNote(
  scope: Scope,
  edit: object,
  basedOn: number | undefined,
  read: (open: Scope) => Promise<object>,
  write: (open: Scope) => Promise<void>,
): Promise<void> {
  const parts = Object.keys(edit)
  const textsOf = async (open: Scope) =>
    Object.fromEntries(
      Object.entries(await read(open)).flatMap(([part, value]) =>
        parts.includes(part) ? [[part, String(value ?? '')]] : [],
      ),
    )
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, settings, parts, () => textsOf(open))
    const before = await textsOf(open)
    await write(open)
    const after = await textsOf(open)
    const changed = parts.filter((part) => before[part] !== after[part])
    const { name } = await getOwnRow(open)
    await writeActivity(
      open,
      changed.map((field) => ({
        kind: 'updated',
        subject: 'settings',
        subjectId: open.domainId,
        subjectName: name,
        field,
        oldValue: before[field] ?? '',
        newValue: after[field] ?? '',
      })),
    )
    await open.announce({ kind: 'structure', domainId: open.domainId })
    await open.announce({ kind: 'brand', domainId: open.domainId })
  })
}
