/** The interface of a report for its files and mails: its name, its parameters, and how it is read. */
import type { Need } from '@vitrine/contract'
import type { ZodType } from 'zod'
import type { ReportDocument } from '../../platform/report-files/report-document.ts'
import type { Scope } from '../../scope/scope.ts'

export interface ReportKind<Asked = unknown> {
  /** On the wire and in stored schedules. */
  name: string
  /** Filters and span, as the report's call takes them. */
  asked: ZodType<Asked>
  /** Rights that its reader must have now. */
  needs: readonly Need[]
  /** The same for a span of days, both included, `2026-11-01`: what a schedule mails. */
  forDays(asked: Asked, span: { from: string; to: string }): Asked
  /** Where its page is, for mails; absent: where reports begin. */
  address?(asked: Asked): string
  /** What the scope's person may read of it. Rows of its tables are read when they are asked for, in the same scope. */
  read(scope: Scope, asked: Asked, terms: ReportTerms): Promise<ReportDocument>
}

export interface ReportTerms {
  /** The reader's language: `en-us`, `fr-fr`, `zh-cn`. */
  locale: string
  now: Date
  signal: AbortSignal
}

/** The page of a report with what it is asked, as its address says it: one parameter for each that is said. */
export function reportAddress(
  path: string,
  said: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(said)) {
    const text = typeof value === 'string' ? value : value?.join(',')
    if (text !== undefined && text !== '') parameters.set(name, text)
  }
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** All kinds, by their names. Some hold more than others, and each checks what it is asked. */
export type ReportKinds = ReadonlyMap<string, ReportKind>

export function reportKindsOf(kinds: readonly ReportKind[]): ReportKinds {
  return new Map(kinds.map((kind) => [kind.name, kind]))
}

export function defineReport<Asked>(kind: ReportKind<Asked>): ReportKind {
  // What it is asked has been parsed by it.
  return kind as ReportKind
}
