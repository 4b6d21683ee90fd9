/** How many products several lists of filters find, by reading the products once. */
import type { ProductFilter } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility } from '../product-visibility.ts'
import { allOf, askedConditions } from './asked-conditions.ts'
import { withinTime } from './query-products.service.ts'
import { countOf, readFigures, slotsOf } from './summaries.repository.ts'

/**
 * Each count is the total of a query with the same filters, which hold no patterns. Refuses as queries do. `total`: all
 * products that the caller sees.
 */
export async function countProductsBy(
  scope: Scope,
  lists: readonly (readonly ProductFilter[])[],
): Promise<{ total: number; counts: number[] }> {
  const visibility = await productVisibility(scope)
  const visible = allOf([slotsOf(scope), visibility.condition])
  return await withinTime(scope, { patterns: [] }, async (open) => {
    const aggregates: ReturnType<typeof countOf>[] = []
    for (const filters of lists) {
      const { conditions, patterns } = await askedConditions(open, visibility, filters, visible)
      if (patterns.length > 0) throw new Error('Patterns are not counted side by side')
      aggregates.push(countOf(allOf(conditions)))
    }
    const { total, values } = await readFigures(open, visibility.condition, aggregates)
    return { total, counts: values.map(Number) }
  })
}
