/** What a person types or pastes into a cell, read as the value that is stored; and the way back. */
import type { DomainSettings, ErrorKey, ErrorParameters, ProductRow } from '@vitrine/contract'
import {
  checkName,
  decimalSign,
  describedKind,
  type FormatPreferences,
  formatYesNo,
  holds,
  isCompleteKey,
  isLongText,
  isTextKey,
  isTooLong,
  isWebAddress,
  maximumLengths,
  parseAttributeKey,
  parseDate,
  parseNumber,
  parseYesNo,
} from '@vitrine/rules'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import { parseRibbon } from '../../../../lib/ribbon-value.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { storedValue } from '../cells/cell-content.ts'
import type { OwnFault } from './use-fault-text.ts'

/** Why a text is no value of the field, see `useFaultText`. */
export interface TypedFault {
  code: OwnFault | ErrorKey
  data: ErrorParameters
}

/** Null as value takes the stored one away. */
export type TypedReading = { ok: true; value: string | null } | { ok: false; fault: TypedFault }

export interface TypingContext {
  settings: DomainSettings
  structure: Structure
  preferences: FormatPreferences
}

const isValue = (value: string | null): TypedReading => ({ ok: true, value })
const isFault = (code: TypedFault['code'], data: ErrorParameters = {}): TypedReading => ({
  ok: false,
  fault: { code, data },
})

/** Numbers and days in the person's format or as spreadsheets write them, options, categories and folders by name. */
export function readTyped(field: Field, typed: string, context: TypingContext): TypedReading {
  const text = typed.trim()
  const place = placeOf(field)
  if (place !== null && isTooLong(text, place)) return isFault('tooLong', { n: maximumLengths[place] })
  if (isLongText(field.key)) return isValue(text)
  if (isTextKey(field.key)) {
    const refusal = checkName(text, 'product')
    return refusal === null ? isValue(text) : isFault(refusal.key, refusal.parameters)
  }
  if (text === '') return isValue(null)
  if (field.kind === 'folder') {
    const ids = findFolders(context.structure.folders, text)
    return ids === null ? isFault('noSuchFolder') : isValue(ids.join(','))
  }
  switch (describedKind(field.kind).holds) {
    case 'decimal': {
      const value = readNumber(text, context.preferences)
      return value === null ? isFault('notANumber') : isValue(value)
    }
    case 'yesNo': {
      const value = parseYesNo(text)
      return value === null ? isFault('notYesNo') : isValue(value)
    }
    case 'day': {
      const value = parseDate(text, context.preferences)
      return value === null ? isFault('notADate') : isValue(value)
    }
    case 'option': {
      const option = sameText(field.options, text, (name) => name)
      return option === undefined ? isFault('noSuchOption') : isValue(option)
    }
    case 'address':
      return isWebAddress(text) ? isValue(text) : isFault('UrlInvalid')
    case 'ribbon':
      return readRibbon(field, text, context.settings)
    case 'place': {
      const found = findByPath(context.structure.categories, text)
      return found === null ? isFault('noSuchCategory') : isValue(found)
    }
    default:
      return isValue(text)
  }
}

function placeOf({ key, kind }: Field): keyof typeof maximumLengths | null {
  if (isTextKey(key)) return key
  if (holds(kind, 'address')) return 'url'
  return holds(kind, 'text') ? 'text' : null
}

/** A pasted price may bring its currency along. */
function readNumber(text: string, preferences: FormatPreferences): string | null {
  return parseNumber(text.replaceAll(/[\p{Sc}%]|\b[A-Z]{3}\b/gu, ''), preferences)
}

function readRibbon(field: Field, text: string, { productDetailFields }: DomainSettings): TypedReading {
  const key = parseAttributeKey(field.key)
  const ribbons =
    productDetailFields.find(({ _id }) => key?.kind === 'detail' && _id === key.id)?.ribbon ?? []
  const label = parseRibbon(text)?.label ?? text
  const ribbon = sameText(ribbons, label, (entry) => entry.label)
  return ribbon === undefined ? isFault('noSuchOption') : isValue(`${ribbon.label}|${ribbon.color}`)
}

function sameText<Entry>(entries: readonly Entry[], text: string, nameOf: (entry: Entry) => string) {
  const wanted = text.toLowerCase()
  return (
    entries.find((entry) => nameOf(entry) === text) ??
    entries.find((entry) => nameOf(entry).toLowerCase() === wanted)
  )
}

export const pathSeparator = ' › '

function pathText(tree: Structure['categories'] | Structure['folders'], id: string): string {
  return tree
    .pathOf(id)
    .map(({ name }) => name)
    .join(pathSeparator)
}

/** By id, by `A › B › C` as cells are copied, or by the name alone where only one has it. Names may hold what parts them. */
function findByPath(tree: Structure['categories'] | Structure['folders'], text: string): string | null {
  const byId = tree.byId.get(text)
  if (byId !== undefined) return byId._id
  const wanted = text.toLowerCase()
  const path = wanted.split(/\s*[›>/]\s*/).join('\0')
  const ways: ((names: readonly string[]) => boolean)[] = [
    (names) => names.length > 1 && names.join(pathSeparator) === wanted,
    (names) => names.at(-1) === wanted,
    (names) => names.length > 1 && names.join('\0') === path,
  ]
  const named = tree.nodes.map(({ _id }) => ({
    _id,
    names: tree.pathOf(_id).map(({ name }) => name.toLowerCase()),
  }))
  const found = ways
    .map((isIts) => named.filter(({ names }) => isIts(names)))
    .find(({ length }) => length > 0)
  return found?.length === 1 ? (found[0]?._id ?? null) : null
}

/** Parted by commas, which names may have too: of several parts that are a folder together the most count. */
function findFolders(folders: Structure['folders'], text: string): string[] | null {
  const commas = folders.nodes.map(({ _id }) => pathText(folders, _id).split(',').length)
  const most = commas.reduce((one, other) => Math.max(one, other), 1)
  const find = (parts: readonly string[]): string[] | null => {
    if (parts.length === 0) return []
    for (let end = Math.min(most, parts.length); end > 0; end--) {
      const first = findByPath(folders, parts.slice(0, end).join(',').trim())
      const rest = first === null ? null : find(parts.slice(end))
      if (first !== null && rest !== null) return [first, ...rest]
    }
    return null
  }
  return find(text.split(','))
}

/** What emptying a field comes to where every product needs a value. */
export function emptyingFault(field: Field, { productDetailFields }: DomainSettings): TypedFault | null {
  const key = parseAttributeKey(field.key)
  const isRequired =
    key?.kind === 'detail' && productDetailFields.some(({ _id, required }) => required && _id === key.id)
  if (isRequired) return { code: 'RequiredDetail', data: { field: field.name ?? '' } }
  if (key?.kind === 'category') return { code: 'CategoryNeeded', data: {} }
  return key?.kind === 'folder' ? { code: 'FolderNeeded', data: {} } : null
}

/** The text that a copied cell gives to a spreadsheet: read back by the same person, it is the same value. */
export function copiedText(
  product: ProductRow,
  field: Field,
  { structure, preferences }: Pick<TypingContext, 'structure' | 'preferences'>,
): string {
  if (field.kind === 'folder') {
    return (product.folders ?? []).map((id) => pathText(structure.folders, id)).join(', ')
  }
  const value = storedValue(product, field.key) ?? ''
  if (field.kind === 'category') return value === '' ? '' : pathText(structure.categories, value)
  // With a decimal point, `1.234` would be a thousand to those who write decimals with a comma.
  if (holds(field.kind, 'decimal')) return value.replace('.', decimalSign(preferences))
  if (holds(field.kind, 'yesNo')) return formatYesNo(value, preferences)
  if (holds(field.kind, 'ribbon')) return parseRibbon(value)?.label ?? value
  return value
}

/** Fields whose values can be typed in the table. Publishing says first who gets to see it, see `BulkDialog`. */
export function isWritable({ key, kind }: Field): boolean {
  if (holds(kind, 'generated', 'media', 'instant')) return false
  return key !== 'interested' && key !== 'published' && !isCompleteKey(key)
}
