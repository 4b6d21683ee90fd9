/** POST /products/summary: figures of columns over a whole list, in one statement. */
import type { AskedSummary, ProductSelection, ProductSummaries } from '@vitrine/contract'
import { summaryKindsOf } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type ProductVisibility, productVisibility } from '../product-visibility.ts'
import { filterLookups } from './filter-lookups.ts'
import { type PreparedRequest, prepareQuery } from './prepare-query.ts'
import { withinTime } from './query-products.service.ts'
import type { Column } from './slot-columns.ts'
import { among, figureOf, readFigures, without } from './summaries.repository.ts'
import { findColumn } from './visible-columns.ts'

/**
 * Refuses FilterFieldUnknown, also of a field that the caller doesn't see, SummaryNotPossible, and as queries do.
 * Chosen products that the caller doesn't see count as if they weren't there.
 */
export async function summarizeProducts(
  scope: Scope,
  of: ProductSelection,
  summaries: readonly AskedSummary[],
): Promise<ProductSummaries> {
  const visibility = await productVisibility(scope)
  const columns = summaries.map((asked) => askedColumn(visibility, asked))
  const chosen = await chosenProducts(scope, visibility, of)
  return await withinTime(scope, chosen, async (open) => {
    const lookups = filterLookups(open)
    const figures = []
    for (const [place, { kind }] of summaries.entries())
      figures.push(await figureOf(open, columns[place] as Column, kind, lookups))
    const { total, values } = await readFigures(open, chosen.condition, figures)
    return { total, result: summaries.map((asked, place) => ({ ...asked, value: values[place] ?? null })) }
  })
}

function askedColumn(visibility: ProductVisibility, { field, kind }: AskedSummary): Column {
  const column = findColumn(visibility, field) ?? refuse('FilterFieldUnknown', { field })
  return summaryKindsOf(column.kind).includes(kind) ? column : refuse('SummaryNotPossible', { field })
}

async function chosenProducts(
  scope: Scope,
  visibility: ProductVisibility,
  of: ProductSelection,
): Promise<Pick<PreparedRequest, 'condition' | 'patterns'>> {
  if ('ids' in of) {
    return { condition: among(visibility.condition, of.ids), patterns: [] }
  }
  const body = { ...of.query, sorting: 'name' }
  const { condition, patterns } = await prepareQuery(scope, visibility, { query: {}, body })
  if (of.except.length === 0) return { condition, patterns }
  return { condition: without(condition, of.except), patterns }
}
