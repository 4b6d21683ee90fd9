/** Search parameters of the project report besides its span. */
import {
  type ReportDimension,
  type ReportLineKind,
  reportDimensions,
  reportLineKinds,
  reportNone,
} from '@vitrine/contract'
import { offeredPageSize, type SessionType, sessionTypes } from '@vitrine/rules'
import { type SpanSearch, spanSearch } from '../../lib/reports/span-search.ts'
import { countParam, idParam, isId, textParam } from '../../lib/search-params.ts'

/** Where in the page they are. */
export const tablesId = 'report-tables'

/** Tables of the report: orders by dimension, products without orders, attendees. */
export const reportTables = [...reportDimensions, 'unwanted', 'attendees'] as const
export type ReportTableName = (typeof reportTables)[number]

export interface ProjectReportSearch extends SpanSearch {
  /** Ids, where it is of several. */
  projects?: string
  category?: string
  group?: string
  presenter?: string
  session?: SessionType
  by?: ReportTableName
  sort?: string
  page?: number
  size?: number
  /** Which lines are open: `all`, `currency:EUR`, `kind:late`, `kind:agreed:EUR`, `price:none`, `product:…`. */
  lines?: string
}

export function projectReportSearch(search: Record<string, unknown>): ProjectReportSearch {
  const said: Record<keyof ProjectReportSearch, unknown> = {
    ...({ from: undefined, to: undefined, compare: undefined } as const),
    ...spanSearch(search),
    projects: idsParam(search.projects),
    category: idOrNone(search.category),
    group: idOrNone(search.group),
    presenter: idOrNone(search.presenter),
    session: sessionTypes.find((name) => name === search.session),
    by: reportTables.find((name) => name === search.by),
    sort: textParam(search.sort)?.match(/^-?[a-z]+$/)?.[0],
    page: countParam(search.page),
    size: sizeParam(search.size),
    lines: linesParam(search.lines),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

function idOrNone(value: unknown): string | undefined {
  return value === reportNone ? reportNone : idParam(value)
}

function idsParam(value: unknown): string | undefined {
  const ids = (textParam(value) ?? '').split(',').filter(isId)
  return ids.length === 0 ? undefined : ids.join(',')
}

/** Filters of the drawer besides those of the page. */
export interface OpenLines {
  kind?: ReportLineKind
  currency?: string
  isWithoutPrice?: 'true'
  product?: string
  category?: string
  attendee?: string
  group?: string
  presenter?: string
  session?: SessionType
  projects?: string
}

/** Null for none. */
export function openLines(lines: string | undefined): OpenLines | null {
  if (lines === undefined) return null
  const [name = '', value = '', currency] = lines.split(':')
  if (name === 'all') return {}
  if (name === 'price') return { isWithoutPrice: 'true' }
  const kind = reportLineKinds.find((each) => each === value)
  if (name === 'kind')
    return { ...(kind === undefined ? {} : { kind }), ...(currency === undefined ? {} : { currency }) }
  if (name === 'project') return { projects: value }
  return { [name]: value }
}

const namedById = ['product', 'attendee', 'project']

function linesParam(value: unknown): string | undefined {
  const text = textParam(value)
  const [name = '', said = '', currency] = (text ?? '').split(':')
  if (currency !== undefined && !(name === 'kind' && isCurrency(currency))) return undefined
  const isSaid =
    text === 'all' ||
    text === 'price:none' ||
    (name === 'currency' && isCurrency(said)) ||
    (name === 'kind' && reportLineKinds.some((kind) => kind === said)) ||
    (name === 'session' && sessionTypes.some((type) => type === said)) ||
    (namedById.includes(name) && isId(said)) ||
    (['category', 'group', 'presenter'].includes(name) && (isId(said) || said === reportNone))
  return isSaid ? text : undefined
}

function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text)
}

/** Without a currency, lines of all currencies. */
export function linesOfKind(kind: ReportLineKind, currency?: string): string {
  return currency === undefined ? `kind:${kind}` : `kind:${kind}:${currency}`
}

export function linesOfRow(dimension: ReportDimension, key: string | null): string {
  return `${dimension}:${key ?? reportNone}`
}

function sizeParam(value: unknown): number | undefined {
  const size = countParam(value)
  return size === undefined ? undefined : offeredPageSize(size)
}
