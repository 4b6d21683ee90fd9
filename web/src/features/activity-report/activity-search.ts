/** What the address says of the report of changes: its month, and what it is narrowed to. */
import { byNobody } from '@vitrine/contract'
import {
  type ActivityKind,
  type ActivitySubject,
  activityKinds,
  activitySubjects,
  type DaySpan,
  daysIn,
  isDaySpan,
} from '@vitrine/rules'
import { spanSearch } from '../../lib/reports/span-search.ts'
import { idParam, searchedParam, textParam } from '../../lib/search-params.ts'

export interface ActivitySearch {
  /** `2026-11`, in UTC. */
  month?: string
  /** Days, both included, in place of the month: those of a mail. Both are there or neither. */
  from?: string
  to?: string
  /** A day of these. */
  day?: string
  kind?: ActivityKind
  person?: string
  subject?: ActivitySubject
  field?: string
  product?: string
  folder?: string
  /** What one bulk action or import did to each product. */
  bulk?: string
  q?: string
}

/** The first month that can be asked for. */
export const firstMonth = '1970-01'
/** More days at once are not answered. */
const mostDays = 366

export function activitySearch(given: Record<string, unknown>): ActivitySearch {
  const month = textParam(given.month) ?? ''
  const span = spanIn(given)
  const day = textParam(given.day) ?? ''
  const isWithin = span === null ? day.startsWith(`${month}-`) : span.from <= day && day <= span.to
  const kind = activityKinds.find((name) => name === given.kind)
  const subject = activitySubjects.find((name) => name === given.subject)
  const person = given.person === byNobody ? byNobody : idParam(given.person)
  const field = textParam(given.field)?.slice(0, 100)
  const product = idParam(given.product)
  const folder = idParam(given.folder)
  const bulk = idParam(given.bulk)
  const q = searchedParam(given.q)
  return {
    ...(span ?? (isMonth(month) ? { month } : {})),
    ...(isDaySpan({ from: day, to: day }) && isWithin ? { day } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(person === undefined ? {} : { person }),
    ...(subject === undefined ? {} : { subject }),
    ...(field === undefined ? {} : { field }),
    ...(product === undefined ? {} : { product }),
    ...(folder === undefined ? {} : { folder }),
    ...(bulk === undefined ? {} : { bulk }),
    ...(q === undefined ? {} : { q }),
  }
}

function spanIn(given: Record<string, unknown>): DaySpan | null {
  const { from = '', to = '' } = spanSearch(given)
  return from >= `${firstMonth}-01` && daysIn({ from, to }) <= mostDays ? { from, to } : null
}

function isMonth(text: string): boolean {
  return isDaySpan({ from: `${text}-01`, to: `${text}-01` }) && text >= firstMonth
}
