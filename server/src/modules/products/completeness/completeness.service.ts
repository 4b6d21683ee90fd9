/** How complete products are for each purpose, and what they lack, for those who see all that it asks. */
import type { Completeness } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import type { ProductRow } from '../product-rows.repository.ts'
import type { SeenFields } from '../query-products/visible-columns.ts'
import { listGaps } from './completeness.repository.ts'

/** By product. Nothing where no purpose is seen, which costs nothing. */
export async function readCompleteness(
  scope: Scope,
  rows: readonly Pick<ProductRow, 'id'>[],
  { purposes }: Pick<SeenFields, 'purposes'>,
): Promise<ReadonlyMap<string, Completeness[]>> {
  const counted = [...purposes.values()].filter(({ isCounted }) => isCounted)
  if (counted.length === 0 || rows.length === 0) return new Map()
  const gaps = await listGaps(
    scope,
    rows.map(({ id }) => id),
    counted,
  )
  return new Map(
    [...gaps].map(([id, found]) => [
      id,
      found.map(({ percent, missing }, at) => ({ purpose: counted[at]?.id ?? '', percent, missing })),
    ]),
  )
}
