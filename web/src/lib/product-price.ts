import type { DomainSettings, ProductRow } from '@vitrine/contract'

/** The price of the first price type the caller may see; null when the product has none. */
export function cardPrice(
  { prices }: ProductRow,
  settings: DomainSettings | undefined,
): { value: string; currency: string } | null {
  const [first] = settings?.priceTypes ?? []
  const price = prices?.find(({ priceType }) => priceType === first?._id)
  return first === undefined || price === undefined ? null : { value: price.value, currency: first.currency }
}
