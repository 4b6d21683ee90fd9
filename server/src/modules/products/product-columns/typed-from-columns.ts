/**
 * What is found while somebody types, in companies with so many products that putting all that is found into the order of fit
 * takes longer than a keystroke: references that begin with it, then the best of the newest products that it finds.
 */
import type { ProductQuery } from '@vitrine/contract'
import { parseSorting } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import type { ProductVisibility } from '../product-visibility.ts'
import { type ColumnQuery, columnQueryOf, maskOf } from './column-query.ts'
import { narrow } from './column-tests.ts'
import { type CompanyColumns, textKeys } from './company-columns.ts'
import { sum } from './counted-values.ts'
import { defaultColumnCache } from './counts-from-columns.ts'
import { lettersInAnyCase } from './kept-text.ts'
import { bestRows, keptOrder, keysOf, type PageFromColumns } from './page-from-columns.ts'
import { bitsOf, rowsOf } from './row-bits.ts'
import type { SearchTest } from './search-test.ts'

/** Products that are looked at first; then so many times as many, until enough are found. */
const [newest, growth] = [5_000, 8]
/** References that are looked into at most: of letters that nearly all have. */
const mostReferences = 50_000

/** Null where all that is found is to be put into order, or SQL has to be asked. The total is -1 where not all were looked at. */
export async function typedFromColumns(
  scope: Scope,
  visibility: ProductVisibility,
  request: ProductQuery,
  limit: number,
  memory = defaultColumnCache(),
): Promise<PageFromColumns | null> {
  if (!memory.isLarge(scope)) return null
  const order = keptOrder(visibility, request, { offset: 0, limit })
  const asked = order === null ? null : await columnQueryOf(scope, visibility, request)
  if (order === null || asked === null || asked.search === null) return null
  const columns = await memory.now(scope, [...asked.keys, order])
  if (columns === null) return null
  const { revision } = columns
  const found = firstTyped(
    columns,
    asked,
    asked.search,
    (mask, fit) => {
      const keys = keysOf(columns, order)
      const { isDescending } = parseSorting(request.body.sorting)
      return keys === null ? null : bestRows(columns, mask, keys, limit, isDescending, fit)
    },
    limit,
  )
  if (found === null) return null
  return { ids: found.rows.map((row) => columns.ids.idOf(row)), total: found.total, revision, rows: null }
}

function firstTyped(
  columns: CompanyColumns,
  asked: ColumnQuery,
  search: SearchTest,
  bestOf: (mask: Uint8Array, fit: SearchTest['fit']) => number[] | null,
  limit: number,
): { rows: number[]; total: number } | null {
  const visible = maskOf(columns, { ...asked, tests: asked.tests.filter(([test]) => test !== search.test) })
  if (visible === null) return null
  const foundAmong = (mask: Uint8Array) => {
    const fitting = search.test.test(columns, mask)
    if (fitting === null) return null
    narrow(mask, fitting)
    return mask
  }
  const beginning = foundAmong(referencesBeginning(columns, visible, search.begins, limit))
  const first = beginning === null ? null : bestOf(beginning, search.fit)
  if (first === null) return null
  if (first.length === limit) return { rows: first, total: -1 }
  for (let count = newest; ; count *= growth) {
    const isAll = count >= visible.length
    const mask = foundAmong(isAll ? visible.slice() : newestOf(visible, count))
    const best = mask === null ? null : bestOf(mask, search.fit)
    if (mask === null || best === null) return null
    const total = sum(mask)
    if (isAll || total >= limit)
      return { rows: [...new Set([...first, ...best])].slice(0, limit), total: isAll ? total : -1 }
  }
}

function newestOf(visible: Uint8Array, count: number): Uint8Array {
  return visible.slice().fill(0, 0, visible.length - count)
}

/** The first products whose reference begins with one of the forms, as far as they are met soon. */
function referencesBeginning(
  columns: CompanyColumns,
  visible: Uint8Array,
  forms: readonly string[],
  limit: number,
): Uint8Array {
  const mask = new Uint8Array(visible.length)
  const texts = columns.textOf(textKeys.reference)
  if (texts === null) return mask
  const among = bitsOf(visible)
  let [found, looked] = [0, 0]
  for (const form of forms) {
    const candidates = texts.lookFor(lettersInAnyCase(form)).candidates(among) ?? among
    for (const row of rowsOf(candidates)) {
      if (found === limit || looked++ === mostReferences) return mask
      if (texts.at(row)?.toLowerCase().startsWith(form) !== true || mask[row] === 1) continue
      mask[row] = 1
      found += 1
    }
  }
  return mask
}
