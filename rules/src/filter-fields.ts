/** What product queries filter and sort by: field keys, the kinds of values behind them, the sorting string. */

export const plainFields = [
  'name',
  'reference',
  'description',
  'category',
  'folder',
  'media',
  'createdAt',
  'updatedAt',
  'interested',
  'published',
] as const
export type PlainField = (typeof plainFields)[number]

/** `price:<priceTypeId>` and `detail:<detailFieldId>` name values that a domain defines. */
export type FieldKey = { kind: PlainField } | { kind: 'price' | 'detail'; id: string }

/**
 * What is behind a field. Detail fields have the kind of their type; `timestamp` is an instant, `boolean` whether
 * the caller has starred the product or whether it is published, `media` the kinds of media present (`image`, `video`, `3d`).
 */
export const fieldKinds = [
  'text',
  'number',
  'date',
  'dropdown',
  'hyperlink',
  'ribbon',
  'QR Codes',
  'price',
  'category',
  'folder',
  'media',
  'timestamp',
  'boolean',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export const mediaKinds = ['image', 'video', '3d'] as const

/** Kind of the fields that every product has. */
export const plainFieldKinds: Readonly<Record<PlainField, FieldKind>> = {
  name: 'text',
  reference: 'text',
  description: 'text',
  category: 'category',
  folder: 'folder',
  media: 'media',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
  interested: 'boolean',
  published: 'boolean',
}

/** Null when the text follows no form of key; whether the price type or field exists is the caller's to check. */
export function parseFieldKey(text: string): FieldKey | null {
  const plain = plainFields.find((field) => field === text)
  if (plain !== undefined) return { kind: plain }
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
