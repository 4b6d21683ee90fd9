/**
 * The attributes that every product has, each described once: whatever lists, reads, writes or compares them walks this
 * table. Detail fields and price types are attributes that a company defines itself.
 */
import type { FieldKind } from './field-kinds.ts'

export const mediaKinds = ['image', 'video', '3d'] as const

export interface TextAttribute {
  kind: 'text'
  mostCharacters: number
  /** Every product needs one, on one line, and `checkName` says what it may be. */
  isName: boolean
  isSortable: boolean
  /** Clients and share links never learn of an attribute for staff. */
  seenBy: 'everybody' | 'staff'
}

type OtherAttribute = { kind: Exclude<FieldKind, 'text'> }

export const builtInAttributes = {
  name: { kind: 'text', mostCharacters: 200, isName: true, isSortable: true, seenBy: 'everybody' },
  reference: { kind: 'text', mostCharacters: 100, isName: true, isSortable: true, seenBy: 'everybody' },
  description: {
    kind: 'text',
    mostCharacters: 10_000,
    isName: false,
    isSortable: false,
    seenBy: 'everybody',
  },
  internalNote: { kind: 'text', mostCharacters: 2_000, isName: false, isSortable: true, seenBy: 'staff' },
  category: { kind: 'category' },
  folder: { kind: 'folder' },
  media: { kind: 'media' },
  createdAt: { kind: 'timestamp' },
  updatedAt: { kind: 'timestamp' },
  interested: { kind: 'boolean' },
  published: { kind: 'boolean' },
} as const satisfies Record<string, TextAttribute | OtherAttribute>

export type BuiltInKey = keyof typeof builtInAttributes
export const builtInKeys = Object.keys(builtInAttributes) as readonly BuiltInKey[]

export function isBuiltIn(key: string): key is BuiltInKey {
  return Object.hasOwn(builtInAttributes, key)
}

/** Key of a text that every product has. */
export type TextKey = {
  [Key in BuiltInKey]: (typeof builtInAttributes)[Key] extends TextAttribute ? Key : never
}[BuiltInKey]
/** The texts that every product has; an absent one is an empty text. */
export type ProductTexts = Record<TextKey, string>

export const textAttributes = Object.fromEntries(
  Object.entries(builtInAttributes).filter(([, { kind }]) => kind === 'text'),
) as Readonly<Record<TextKey, TextAttribute>>
export const textKeys = Object.keys(textAttributes) as readonly TextKey[]

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(textAttributes, key)
}

/** What people write of every product, in the order of files: the reference first, which says whose row it is. */
export const writtenKeys = [
  ...new Set<TextKey>(['reference', ...textKeys]),
  ...(['category', 'folder', 'published'] as const),
]

/** Those that have several lines. */
export function isLongText(key: string): boolean {
  return isTextKey(key) && !textAttributes[key].isName
}

/** The texts that clients and share links see, or those that staff see. */
export function textsSeenBy(reader: { isClient: boolean }): readonly TextKey[] {
  return textKeys.filter((key) => !reader.isClient || textAttributes[key].seenBy === 'everybody')
}

/** A record with a value for each text that every product has. */
export function ofEachText<Value>(make: (key: TextKey) => Value): Record<TextKey, Value> {
  return Object.fromEntries(textKeys.map((key) => [key, make(key)])) as Record<TextKey, Value>
}
