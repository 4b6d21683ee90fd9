/** Which properties of products an answer carries: those that are named, and the `*_only` variants. */
import type { Product, ProductQuery, ProductRow as WireRow } from '@vitrine/contract'
import type { Properties } from '../product-rows.repository.ts'
import type { Selection } from '../product-visibility.ts'
import { searchedProperties } from '../search/found-places.service.ts'

export type VariantRow = WireRow

type Asked = ProductQuery['query']

const propertiesOfVariant = {
  name_only: ['name'],
  ref_only: ['reference'],
  desc_only: ['description'],
  supplier_only: ['details'],
  id_only: [],
} as const satisfies Partial<Record<keyof Asked, readonly (keyof Product)[]>>

/** What is asked for in several ways unites; in none, the whole product. */
function propertiesOf(asked: Asked): Properties {
  const variants = Object.entries(propertiesOfVariant).filter(
    ([flag]) => asked[flag as keyof typeof propertiesOfVariant] === true,
  )
  if (variants.length === 0 && asked.properties === undefined) return 'all'
  return new Set<keyof Product>([...variants.flatMap(([, names]) => names), ...(asked.properties ?? [])])
}

/** The parts of each product that are read and answered. `supplier_only` answers the details named by `product_details`. */
export function selectionOf({ query }: ProductQuery): Selection {
  return {
    properties: propertiesOf(query),
    detailFields: query.product_details ?? null,
    priceTypes: query.price_types ?? null,
  }
}

/** Whether what fits the search best comes first, as it does for whoever types. */
export function isBestFirst({
  query,
  body,
}: {
  query: Pick<Asked, 'best_first' | 'first_matches'>
  body: { search: string }
}): boolean {
  return (query.best_first === true || query.first_matches === true) && body.search.trim() !== ''
}

/** Whether each row says where in it the search stands. */
export function asksWhy({ query, body }: ProductQuery): boolean {
  return query.reasons === true && body.search.trim() !== ''
}

/** Properties that are read of each row: those that are answered, and those in which the search's words are looked for. */
export function propertiesToRead(request: ProductQuery): Properties {
  const { properties } = selectionOf(request)
  return properties === 'all' || !asksWhy(request)
    ? properties
    : new Set([...properties, ...searchedProperties])
}

export function selectedRow(product: Product, { properties }: Selection): VariantRow {
  if (properties === 'all') return product
  const chosen = Object.entries(product).filter(([name]) => properties.has(name as keyof Product))
  return { _id: product._id, ...Object.fromEntries(chosen) }
}
