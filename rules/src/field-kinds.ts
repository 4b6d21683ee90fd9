/**
 * What is behind an attribute, each kind described once: whatever stores, compares, filters, counts, groups, reads or
 * shows values walks this table and asks what a kind holds, rather than for the kind.
 */

/**
 * What a value is, as text in documents and on the wire:
 * - `text`: any text; `address`: a web address;
 * - `decimal`: a decimal number; `day`: `YYYY-MM-DD`; `instant`: ISO 8601;
 * - `option`: one of the field's options; `ribbon`: one of its labels with its color, `label|color`;
 * - `yesNo`: `true` or `false`; nobody has said where there is no value;
 * - `flag`: true or false of every product;
 * - `place`: the id of something that lies in a tree; `media`: kinds of media;
 * - `generated`: made for the reader and stored nowhere.
 */
export type Held =
  | 'text'
  | 'address'
  | 'decimal'
  | 'day'
  | 'instant'
  | 'option'
  | 'ribbon'
  | 'yesNo'
  | 'flag'
  | 'place'
  | 'media'
  | 'generated'

export interface KindDescription {
  holds: Held
  /** Types of filters, see `filterTypesOfKind`. */
  filters: 'all' | 'allButLists' | 'choices' | 'flag' | 'presence'
  /** What can be said of a column as a whole, see `summaryKindsOf`. */
  figures: 'presence' | 'numbers' | 'times' | 'yesNo' | 'flag' | 'none'
  isGrouped: boolean
  /** Lists can be in the order of the values. */
  isSorted: boolean
}

const text = { holds: 'text', filters: 'all', figures: 'presence', isGrouped: true, isSorted: true } as const
const decimal = { ...text, holds: 'decimal', figures: 'numbers' } as const
const place = { holds: 'place', filters: 'choices', figures: 'presence', isSorted: false } as const

/** The kinds that fields of a company may have, spelled as on the wire. */
const fieldTypes = {
  text,
  number: decimal,
  /** In hundredths: `12.5` is 12.5 %. */
  percentage: decimal,
  date: { ...text, holds: 'day', figures: 'times' },
  yesNo: { ...text, holds: 'yesNo', filters: 'choices', figures: 'yesNo' },
  dropdown: { ...text, holds: 'option' },
  hyperlink: { ...text, holds: 'address', isGrouped: false },
  ribbon: { ...text, holds: 'ribbon' },
  'QR Codes': {
    holds: 'generated',
    filters: 'presence',
    figures: 'none',
    isGrouped: false,
    isSorted: false,
  },
} as const satisfies Record<string, KindDescription>

const described = {
  ...fieldTypes,
  price: decimal,
  category: { ...place, isGrouped: true },
  folder: { ...place, isGrouped: false },
  /** Which of `image`, `video` and `3d` a product has. */
  media: { ...place, holds: 'media', isGrouped: false },
  timestamp: { ...text, holds: 'instant', filters: 'allButLists', figures: 'times', isGrouped: false },
  /** Whether the caller has starred the product, or whether it is published. */
  boolean: { holds: 'flag', filters: 'flag', figures: 'flag', isGrouped: true, isSorted: false },
} as const satisfies Record<string, KindDescription>

export type DetailFieldType = keyof typeof fieldTypes
export type FieldKind = keyof typeof described

export const fieldKinds = Object.keys(described) as readonly FieldKind[]
/** Types of the fields that companies define, in the order in which they are offered. */
export const detailFieldTypes = Object.keys(fieldTypes) as readonly DetailFieldType[]

export function describedKind(kind: FieldKind): KindDescription {
  return described[kind]
}

/** Whether values of a kind are one of these. */
export function holds(kind: FieldKind, ...any: readonly Held[]): boolean {
  return any.includes(described[kind].holds)
}

/** The column that carries the values of a field: numbers, days or texts; null where there are none. */
export function columnTypeOf(type: DetailFieldType): 'n' | 'd' | 't' | null {
  if (holds(type, 'generated')) return null
  return holds(type, 'decimal') ? 'n' : holds(type, 'day') ? 'd' : 't'
}

/** Nobody writes a generated value, needs one or looks for it. */
export function isGenerated(type: FieldKind): boolean {
  return holds(type, 'generated')
}

/** Whether people look for the values by words. */
export function isSearchedType(type: DetailFieldType): boolean {
  return !holds(type, 'generated', 'yesNo')
}
