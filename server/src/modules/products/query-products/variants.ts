/** The `*_only` variants: which properties an answer carries. */
import type { Product, ProductQuery, ProductRow as WireRow } from '@vitrine/contract'
import type { Selection } from '../product-visibility.ts'

export type VariantRow = WireRow

type Flags = ProductQuery['query']

const keysOfVariant = {
  name_only: ['name'],
  ref_only: ['reference'],
  desc_only: ['description'],
  supplier_only: ['details'],
  id_only: [],
} as const satisfies Partial<Record<keyof Flags, readonly (keyof Product)[]>>

/** Several flags unite; none means the whole product. */
export function selectedKeys(flags: Flags): ReadonlySet<keyof Product> | null {
  const asked = Object.entries(keysOfVariant).filter(
    ([flag]) => flags[flag as keyof typeof keysOfVariant] === true,
  )
  return asked.length === 0 ? null : new Set<keyof Product>(['_id', ...asked.flatMap(([, keys]) => keys)])
}

export function selectedRow(product: Product, flags: Flags): VariantRow {
  const keys = selectedKeys(flags)
  if (keys === null) return product
  const entries = Object.entries(product).filter(([key]) => keys.has(key as keyof Product))
  return { _id: product._id, ...Object.fromEntries(entries) }
}

/** Details and prices to answer. `supplier_only` answers the details named by `product_details`. */
export function selectionOf({ query }: ProductQuery): Selection {
  return { detailFields: query.product_details ?? null, priceTypes: query.price_types ?? null }
}
