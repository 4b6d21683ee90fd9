/**
 * Keys of attributes, as they are on the wire and in what is stored: of those that every product has their names, of
 * those that a company defines `price:<priceTypeId>` and `detail:<detailFieldId>`. Nothing else builds them or takes
 * them apart.
 */
import { type BuiltInKey, isBuiltIn } from './attributes.ts'

export type PriceKey = `price:${string}`
export type DetailKey = `detail:${string}`
export type AttributeKey = BuiltInKey | PriceKey | DetailKey

export type ParsedAttributeKey = { kind: BuiltInKey } | { kind: 'price' | 'detail'; id: string }

/** Null when the text follows no form of key; whether the price type or field exists is the caller's to check. */
export function parseAttributeKey(text: string): ParsedAttributeKey | null {
  if (isBuiltIn(text)) return { kind: text }
  const [, kind, id] = /^(price|detail):([A-Za-z0-9_-]{1,64})$/.exec(text) ?? []
  return (kind === 'price' || kind === 'detail') && id !== undefined ? { kind, id } : null
}

export function priceKey(priceTypeId: string): PriceKey {
  return `price:${priceTypeId}`
}

export function detailKey(detailFieldId: string): DetailKey {
  return `detail:${detailFieldId}`
}

export function isPriceKey(text: string): text is PriceKey {
  return text.startsWith('price:')
}

export function isDetailKey(text: string): text is DetailKey {
  return text.startsWith('detail:')
}

/** Whether the company defines the attribute itself. */
export function isCompanyKey(text: string): text is PriceKey | DetailKey {
  return isPriceKey(text) || isDetailKey(text)
}
