import type { Product } from '@vitrine/contract'

/** Products whose name or reference has all words of the search, in their order. */
export function findProducts(products: readonly Product[], search: string): readonly Product[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return products
  return products.filter(({ name, reference }) => {
    const text = `${name} ${reference}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
