import type { Product } from '@vitrine/contract'
import { hasEveryWord } from '@vitrine/rules'

/** Products whose name or reference has all words of the search, in their order. */
export function findProducts(products: readonly Product[], search: string): readonly Product[] {
  return products.filter(({ name, reference }) => hasEveryWord(`${name} ${reference}`, search))
}
