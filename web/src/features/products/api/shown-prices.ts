import type { PriceType, Product } from '@vitrine/contract'

type ShownType = Pick<PriceType, '_id' | 'name' | 'currency'>

export interface ShownPrice {
  priceType: ShownType
  /** Decimal text. */
  value: string
}

/** A product's prices in the domain's order of price types. */
export function shownPrices(prices: Product['prices'], priceTypes: readonly ShownType[]): ShownPrice[] {
  return priceTypes.flatMap((priceType) => {
    const price = prices.find((candidate) => candidate.priceType === priceType._id)
    return price === undefined ? [] : [{ priceType, value: price.value }]
  })
}
