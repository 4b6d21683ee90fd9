/** What columns are called in files, and which field a header means: one is the other's inverse. */
import { type ExportedPlainField, exportedPlainFields, type Language, languages } from '@vitrine/contract'
import { detailKey, isPriceKey, isTextKey, parseAttributeKey, priceKey, type TextKey } from '@vitrine/rules'
import { plainHeader } from './transfer-words.ts'

/** What somebody sees of products; fields and price types by id. */
export interface NamedFields {
  /** Keys of the texts that every product has. */
  texts: readonly TextKey[]
  fields: ReadonlyMap<string, { name: string }>
  priceTypes: ReadonlyMap<string, { name: string; currency: string }>
}

/** By field key; those keys that `named` has. */
export function headersOf(
  language: Language,
  keys: readonly string[],
  named: NamedFields,
): ReadonlyMap<string, string> {
  const read = headerReader(named)
  return new Map(
    keys.flatMap((key) => {
      const plain = shortHeader(language, key, named)
      if (plain === null) return []
      // A name that others have too, or that stands for something else, carries its key.
      return [[key, read(plain) === key ? plain : `${plain} [${key}]`] as const]
    }),
  )
}

/** Which field a header means, in any language; null where it means none, or several. */
export function headerReader(named: NamedFields): (header: string) => string | null {
  const keys = knownKeys(named)
  const known = new Map<string, string | null>()
  const add = (text: string, key: string) => {
    const header = comparable(text)
    // What every product has goes first; of others of one name it is none.
    if (isPlain(known.get(header) ?? null)) return
    known.set(header, known.has(header) && known.get(header) !== key ? null : key)
  }
  for (const language of languages)
    for (const field of plainFieldsOf(named)) add(plainHeader(language, field), field)
  for (const [id, { name, currency }] of named.priceTypes) add(`${name} (${currency})`, priceKey(id))
  for (const [id, { name }] of named.fields) add(name, detailKey(id))
  // Without its currency, a price gives way to a field of the same name.
  for (const [id, { name }] of named.priceTypes)
    if (!known.has(comparable(name)) || isPriceKey(known.get(comparable(name)) ?? '')) add(name, priceKey(id))
  return (header) => {
    const key = /\[([^[\]]+)\]\s*$/.exec(header)?.[1]
    if (key !== undefined && keys.has(key)) return key
    return known.get(comparable(header)) ?? null
  }
}

function shortHeader(language: Language, key: string, named: NamedFields): string | null {
  const { fields, priceTypes } = named
  const plain = plainFieldsOf(named).find((field) => field === key)
  if (plain !== undefined) return plainHeader(language, plain)
  const parsed = parseAttributeKey(key)
  if (parsed?.kind === 'detail') return fields.get(parsed.id)?.name ?? null
  const price = parsed?.kind === 'price' ? priceTypes.get(parsed.id) : undefined
  return price === undefined ? null : `${price.name} (${price.currency})`
}

function knownKeys(named: NamedFields): ReadonlySet<string> {
  const { fields, priceTypes } = named
  return new Set<string>([
    ...plainFieldsOf(named),
    ...[...fields.keys()].map(detailKey),
    ...[...priceTypes.keys()].map(priceKey),
  ])
}

function plainFieldsOf({ texts }: NamedFields): ExportedPlainField[] {
  return exportedPlainFields.filter((field) => !isTextKey(field) || texts.includes(field))
}

function isPlain(key: string | null): key is ExportedPlainField {
  return exportedPlainFields.some((field) => field === key)
}

/** Letter case, and how often a space is, distinguish no headers. */
function comparable(header: string): string {
  return header.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}
