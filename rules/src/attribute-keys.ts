/**
 * Keys of attributes, as they are on the wire and in what is stored: of those that every product has their names, of
 * those that a company defines `price:<priceTypeId>` and `detail:<detailFieldId>`, and how complete a product is for a
 * purpose `complete:<purposeId>`. Nothing else builds them or takes them apart.
 */
import { type BuiltInKey, isBuiltIn } from './attributes.ts'

export type PriceKey = `price:${string}`
export type DetailKey = `detail:${string}`
export type CompleteKey = `complete:${string}`
export type AttributeKey = BuiltInKey | PriceKey | DetailKey | CompleteKey

export type ParsedAttributeKey = { kind: BuiltInKey } | { kind: 'price' | 'detail' | 'complete'; id: string }

/** Null when the text follows no form of key; whether the price type or field exists is the caller's to check. */
export function parseAttributeKey(text: string): ParsedAttributeKey | null {
  if (isBuiltIn(text)) return { kind: text }
  const [, kind, id] = /^(price|detail|complete):([A-Za-z0-9_-]{1,64})$/.exec(text) ?? []
  const isKind = kind === 'price' || kind === 'detail' || kind === 'complete'
  return isKind && id !== undefined ? { kind, id } : null
}

export function priceKey(priceTypeId: string): PriceKey {
  return `price:${priceTypeId}`
}

export function detailKey(detailFieldId: string): DetailKey {
  return `detail:${detailFieldId}`
}

/** In percent, of what the purpose asks for. */
export function completeKey(purposeId: string): CompleteKey {
  return `complete:${purposeId}`
}

export function isPriceKey(text: string): text is PriceKey {
  return text.startsWith('price:')
}

export function isDetailKey(text: string): text is DetailKey {
  return text.startsWith('detail:')
}

export function isCompleteKey(text: string): text is CompleteKey {
  return text.startsWith('complete:')
}

/** Whether the company defines the attribute itself, and people write it. */
export function isCompanyKey(text: string): text is PriceKey | DetailKey {
  return isPriceKey(text) || isDetailKey(text)
}
