import type { PriceType, Product } from '@vitrine/contract'

export interface ShownPrice {
  priceType: PriceType
  /** Decimal text. */
  value: string
}

/** A product's prices in the domain's order of price types. */
export function shownPrices(prices: Product['prices'], priceTypes: readonly PriceType[]): ShownPrice[] {
  return priceTypes.flatMap((priceType) => {
    const price = prices.find((candidate) => candidate.priceType === priceType._id)
    return price === undefined ? [] : [{ priceType, value: price.value }]
  })
}
