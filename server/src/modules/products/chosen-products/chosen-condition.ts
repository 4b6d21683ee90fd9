/** Products that somebody has chosen, as a condition on the slot row `s`. */
import type { ProductSelection } from '@vitrine/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../scope/scope.ts'
import { type ProductVisibility, productVisibility } from '../product-visibility.ts'
import { allOf } from '../query-products/asked-conditions.ts'
import { prepareQuery } from '../query-products/prepare-query.ts'

/** Some, all that a query finds except some, or all in a part of the chooser's folder tree: `left,right`. */
export type AskedProducts = ProductSelection | { folderRange: string }

export interface ChosenProducts {
  condition: RawBuilder<boolean>
  /** Whether texts are tried on each product, which may take long. */
  triesPatterns: boolean
}

/** Those of them that the chooser sees. Refuses as queries do. */
export async function chooseProducts(chooser: Scope, asked: AskedProducts): Promise<ChosenProducts> {
  const visibility = await productVisibility(chooser)
  if ('ids' in asked) {
    const among = sql<boolean>`s.product_id = any(${asked.ids}::uuid[])`
    return { condition: allOf([visibility.condition, among]), triesPatterns: false }
  }
  const isFolder = 'folderRange' in asked
  const { filters, search } = isFolder ? { filters: [], search: '' } : asked.query
  const { condition, patterns } = await prepareQuery(chooser, visibility, {
    query: isFolder ? { folder_range: asked.folderRange } : {},
    body: { filters, search, sorting: 'name' },
  })
  const except = isFolder ? [] : asked.except
  const left = sql<boolean>`s.product_id <> all(${except}::uuid[])`
  return {
    condition: except.length === 0 ? condition : allOf([condition, left]),
    triesPatterns: patterns.length > 0,
  }
}

/** Those of them that a reader sees. */
export function chosenAsSeen(
  { condition }: ChosenProducts,
  visibility: Pick<ProductVisibility, 'condition'>,
): RawBuilder<boolean> {
  return allOf([visibility.condition, condition])
}
