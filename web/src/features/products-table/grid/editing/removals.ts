/** Prices and details that a write would take away: that has to be confirmed. Pure. */

import type { ProductsChange } from '@vitrine/contract'
import { isCompanyKey } from '@vitrine/rules'

export interface Removal {
  /** How many values, of how many products. */
  values: number
  products: number
  /** Where it is one value only. */
  only: { product: string; field: string } | null
}

/** Whether emptying the field removes something that was added. All other fields every product has. */
export function isRemovable(field: string): boolean {
  return isCompanyKey(field)
}

/** Null where nothing is taken away. */
export function removalOf(changes: readonly ProductsChange[]): Removal | null {
  const gone = changes.flatMap(({ product, values }) =>
    Object.entries(values).flatMap(([field, value]) =>
      value === null && isRemovable(field) ? [{ product, field }] : [],
    ),
  )
  const [first] = gone
  if (first === undefined) return null
  return {
    values: gone.length,
    products: new Set(gone.map(({ product }) => product)).size,
    only: gone.length === 1 ? first : null,
  }
}
