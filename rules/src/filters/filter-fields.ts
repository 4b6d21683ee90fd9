/** What product queries filter and sort by: field keys, and the sorting string. */
import { type BuiltInKey, isBuiltIn } from '../attributes.ts'

/** `price:<priceTypeId>` and `detail:<detailFieldId>` name values that a domain defines. */
export type FieldKey = { kind: BuiltInKey } | { kind: 'price' | 'detail'; id: string }

export const mediaKinds = ['image', 'video', '3d'] as const

/** Null when the text follows no form of key; whether the price type or field exists is the caller's to check. */
export function parseFieldKey(text: string): FieldKey | null {
  if (isBuiltIn(text)) return { kind: text }
  const [, kind, id] = /^(price|detail):([A-Za-z0-9_-]{1,64})$/.exec(text) ?? []
  return (kind === 'price' || kind === 'detail') && id !== undefined ? { kind, id } : null
}

export function formatFieldKey(key: FieldKey): string {
  return 'id' in key ? `${key.kind}:${key.id}` : key.kind
}

/** A field key and a direction; the key isn't parsed yet. */
export interface Sorting {
  field: string
  isDescending: boolean
}

/** `-createdAt`: a leading minus means descending. */
export function parseSorting(text: string): Sorting {
  const isDescending = text.startsWith('-')
  return { field: isDescending ? text.slice(1) : text, isDescending }
}

export function formatSorting({ field, isDescending }: Sorting): string {
  return isDescending ? `-${field}` : field
}
