/** What a catalogue says of a product's fields, as its reader reads numbers, dates and amounts. */
import { type ExportedPlainField, exportedPlainFields, type Product } from '@vitrine/contract'
import {
  describedKind,
  type FormatPreferences,
  formatDate,
  formatPrice,
  formatQuantity,
  formatYesNo,
  isIsoDate,
  isTextKey,
  parseAttributeKey,
} from '@vitrine/rules'
import type { ProductVisibility } from '../../../products/index.ts'
import { plainHeader } from '../../transfer-words.ts'
import type { CatalogFact } from './catalog-content.ts'

export interface FactNames {
  /** Names from the highest level down to the category. */
  categoryPath(id: string): string[]
  folderPath(id: string): string[]
  /** Where the product is on the web. */
  address(product: Product): string
}

export interface FactTerms {
  /** Field keys, in order. Those that the reader doesn't see say nothing. */
  keys: readonly string[]
  visibility: Pick<ProductVisibility, 'fields' | 'priceTypes'>
  preferences: FormatPreferences
  names: FactNames
}

/** Those that the product has a value for. */
export function factsOf(product: Product, terms: FactTerms): CatalogFact[] {
  return terms.keys.flatMap((key) => {
    const fact = factOf(product, key, terms)
    return fact === null || fact.text.trim() === '' ? [] : [fact]
  })
}

function factOf(product: Product, key: string, terms: FactTerms): CatalogFact | null {
  const plain = exportedPlainFields.find((field) => field === key)
  if (plain !== undefined) return plainFact(product, plain, terms)
  const parsed = parseAttributeKey(key)
  if (parsed?.kind === 'price') return priceFact(product, parsed.id, terms)
  return parsed?.kind === 'detail' ? detailFact(product, parsed.id, terms) : null
}

function priceFact(product: Product, id: string, { visibility, preferences }: FactTerms): CatalogFact | null {
  const type = visibility.priceTypes.get(id)
  const value = product.prices.find(({ priceType }) => priceType === id)?.value
  if (type === undefined || value === undefined) return null
  return { kind: 'price', label: type.name, text: formatPrice(value, type.currency, preferences) }
}

function detailFact(product: Product, id: string, terms: FactTerms): CatalogFact | null {
  const field = terms.visibility.fields.get(id)
  const value = product.details.find(({ detailField }) => detailField === id)?.value
  if (field === undefined || value === undefined) return null
  const { preferences, names } = terms
  const label = field.name
  const text = (shown: string): CatalogFact => ({ kind: 'text', label, text: shown })
  switch (describedKind(field.type).holds) {
    case 'decimal':
      return text(formatQuantity(value, field.type, preferences))
    case 'yesNo':
      return text(formatYesNo(value, preferences))
    case 'day':
      return text(isIsoDate(value) ? formatDate(value, preferences) : value)
    case 'address':
      return linkFact(label, value)
    case 'generated':
      return linkFact(label, names.address(product))
    case 'ribbon':
      return ribbonFact(label, value)
    default:
      return text(value)
  }
}

function linkFact(label: string, address: string): CatalogFact {
  const text = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return /^https?:\/\//i.test(address)
    ? { kind: 'link', label, text, address }
    : { kind: 'text', label, text: address }
}

/** Stored as `label|#rrggbb`; a label may contain the bar. */
function ribbonFact(label: string, value: string): CatalogFact {
  const bar = value.lastIndexOf('|')
  if (bar === -1) return { kind: 'text', label, text: value }
  return { kind: 'ribbon', label, text: value.slice(0, bar), color: value.slice(bar + 1) }
}

function plainFact(product: Product, field: ExportedPlainField, terms: FactTerms): CatalogFact | null {
  const { preferences, names } = terms
  const label = plainHeader(preferences.locale, field)
  const path = (parts: readonly string[]) => parts.join(' › ')
  const text = (shown: string): CatalogFact => ({ kind: 'text', label, text: shown })
  // It stands above everything, and names of files say nothing on paper.
  if (field === 'name' || field === 'media') return null
  if (isTextKey(field)) return text(product[field] ?? '')
  switch (field) {
    case 'category':
      return text(product.categories.map((id) => path(names.categoryPath(id))).join('\n'))
    case 'folder':
      return text(product.folders.map((id) => path(names.folderPath(id))).join('\n'))
    case 'published':
      return text(formatYesNo(String(product.isPublished), preferences))
    case 'link':
      return linkFact(label, names.address(product))
    default:
      return text(formatDate(product[field], preferences))
  }
}
