/** A report as one person reads it, in their language. */
import type { Need } from '@vitrine/contract'
import type { FormatPreferences } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { ReportDocument } from '../../platform/report-files/report-document.ts'
import { safeName } from '../../platform/zip/safe-names.ts'
import type { Scope } from '../../scope/scope.ts'
import type { ReportKind, ReportKinds } from './report-kind.ts'

/** Refuses InvalidInput. */
export function getReport(kinds: ReportKinds, name: string): ReportKind {
  const known = [...kinds.keys()].join(', ')
  return kinds.get(name) ?? refuse('InvalidInput', { place: 'report', reason: `one of ${known} is needed` })
}

/** What it is asked, as the report takes it. Refuses InvalidInput. */
export function checkedAsked(kind: ReportKind, asked: unknown): unknown {
  const { success, data, error } = kind.asked.safeParse(asked)
  if (success) return data
  const [issue] = error.issues
  const place = ['asked', ...(issue?.path ?? [])].join('.')
  return refuse('InvalidInput', { place, reason: issue?.message ?? 'it is not what the report takes' })
}

/** Staff with the rights that the report needs. Refuses NotAllowed. */
export function checkMayRead(scope: Scope, { needs }: ReportKind): void {
  const holds = ({ area, right, level }: Need) => scope.permissions[area][right] >= level
  if (scope.person === null || scope.isClient || !needs.every(holds)) refuse('NotAllowed')
}

/** What somebody else would read isn't read in their name by a program whose key has fewer rights. Refuses NotAllowed. */
export function checkNoKey({ apiKeyId }: Scope): void {
  if (apiKeyId !== null) refuse('NotAllowed')
}

/** Refuses as `checkMayRead` and `checkedAsked`, and what the report refuses. */
export async function readReport(
  scope: Scope,
  kind: ReportKind,
  asked: unknown,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<ReportDocument> {
  checkMayRead(scope, kind)
  const locale = localeOf(scope)
  return await kind.read(scope, checkedAsked(kind, asked), { locale, now, signal })
}

export function localeOf({ person }: Scope): FormatPreferences['locale'] {
  return person?.language ?? 'en-us'
}

export function fileTermsOf(scope: Scope, madeAt: Date) {
  const { person } = scope
  const preferences: FormatPreferences = {
    locale: localeOf(scope),
    numberFormat: person?.numberFormat ?? null,
    dateFormat: person?.dateFormat ?? null,
  }
  return { preferences, madeAt }
}

export function reportFileName(title: string, day: string, format: string): string {
  return safeName(`${title} ${day}.${format}`)
}
