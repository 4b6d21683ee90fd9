import { type ImportRowKind, importRowKinds } from '@vitrine/contract'
import { offeredPageSize } from '@vitrine/rules'
import { countParam, idParam, searchedParam, textParam } from '../../lib/search-params.ts'

/** What the address of the list of imports says: where a next one puts new products, and which page is shown. */
export interface ImportsSearch {
  folder?: string
  page?: number
  size?: number
}

export function importsSearch(given: Record<string, unknown>): ImportsSearch {
  return said({ folder: idParam(given.folder), ...pageOf(given) })
}

/** What the address of one import says: which rows of its change set are shown. */
export interface ImportSearch {
  kind?: ImportRowKind
  /** Rows that change this field. */
  field?: string
  has_findings?: 'true'
  /** Rows with a finding of this code, at this column as it names it. */
  code?: string
  column?: string
  search?: string
  page?: number
  size?: number
}

const longestKey = 100
const longestColumn = 300

export function importSearch(given: Record<string, unknown>): ImportSearch {
  return said({
    kind: importRowKinds.find((kind) => kind === given.kind),
    field: textParam(given.field)?.slice(0, longestKey),
    has_findings: textParam(given.has_findings) === 'true' ? ('true' as const) : undefined,
    code: textParam(given.code)?.slice(0, longestKey),
    column: textParam(given.column)?.slice(0, longestColumn),
    search: searchedParam(given.search),
    ...pageOf(given),
  })
}

function pageOf(given: Record<string, unknown>) {
  const page = countParam(given.page)
  const size = countParam(given.size)
  return {
    page: page === 1 ? undefined : page,
    size: size === undefined ? undefined : offeredPageSize(size),
  }
}

type Said<All> = { [Key in keyof All]?: Exclude<All[Key], undefined> }

function said<All extends object>(all: All): Said<All> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Said<All>
}
