/** A product as somebody wants it to be, checked before anything is written. */
import type { DetailFieldType, ErrorKey, ErrorParameters } from '@vitrine/contract'
import { isIsoDate, isReservedName, isWebAddress } from '@vitrine/rules'

export interface ProductDraft {
  name: string
  /** Identifies the product in the domain, in any letter case. */
  reference: string
  description: string
  categoryId: string | null
  /** Product folders; at least one. */
  folderIds: readonly string[]
  /** Text by detail field id, in the form of the contract's `detail.value`. */
  details: Readonly<Record<string, string>>
  /** Decimal text by price type id. */
  prices: Readonly<Record<string, string>>
}

/** What a draft may refer to. */
export interface DraftRules {
  fields: ReadonlyMap<
    string,
    {
      type: DetailFieldType
      dropdownOptions: readonly string[]
      ribbon: readonly { label: string; color: string }[]
    }
  >
  priceTypes: ReadonlySet<string>
}

export interface DraftFault {
  /** `name`, `reference`, `description`, `folders`, `detail:<id>`, `price:<id>`. */
  place: string
  key: ErrorKey
  parameters: ErrorParameters
}

/** A decimal with at most 20 fraction digits, no exponent. */
const decimal = /^-?\d{1,30}(\.\d{1,20})?$/
const minimumCharacters = 3
const maximum = { name: 200, reference: 100, description: 10_000, text: 10_000, url: 2_000 }

/** Trims and takes superfluous zeros and signs off, so that equal values are equal texts. */
export function tidyDraft(draft: ProductDraft): ProductDraft {
  return {
    ...draft,
    name: draft.name.trim(),
    reference: draft.reference.trim(),
    description: draft.description.trim(),
    details: trimmed(draft.details),
    prices: trimmed(draft.prices),
  }
}

function trimmed(values: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(values).map(([id, value]) => [id, value.trim()])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** Everything wrong with a tidied draft; empty when it may be saved. */
export function faultsOf(draft: ProductDraft, rules: DraftRules): DraftFault[] {
  const faults: DraftFault[] = []
  const report = (place: string, key: ErrorKey, parameters: ErrorParameters = {}) =>
    faults.push({ place, key, parameters })
  for (const place of ['name', 'reference'] as const) {
    const length = [...draft[place]].length
    if (length < minimumCharacters) report(place, 'MinimumCharacters', { n: minimumCharacters })
    else if (length > maximum[place]) report(place, 'InvalidInput', tooLong(place, maximum[place]))
    else if (isReservedName(draft[place])) report(place, 'ReservedName')
  }
  if (draft.description.length > maximum.description) {
    report('description', 'InvalidInput', tooLong('description', maximum.description))
  }
  if (draft.folderIds.length === 0) {
    report('folders', 'InvalidInput', { place: 'folders', reason: 'at least one product folder is needed' })
  }
  for (const [id, value] of Object.entries(draft.prices)) {
    const place = `price:${id}`
    if (!rules.priceTypes.has(id)) report(place, 'FilterFieldUnknown', { field: place })
    else if (!decimal.test(value)) report(place, 'FilterValueInvalid', { field: place, value })
  }
  for (const [id, value] of Object.entries(draft.details)) {
    const place = `detail:${id}`
    const field = rules.fields.get(id)
    if (field === undefined) report(place, 'FilterFieldUnknown', { field: place })
    else if (!fits(value, field))
      report(place, 'FilterValueInvalid', { field: place, value: value.slice(0, 100) })
  }
  return faults
}

function tooLong(place: string, max: number): ErrorParameters {
  return { place, reason: `at most ${max} characters` }
}

type FieldRules = DraftRules['fields'] extends ReadonlyMap<string, infer Field> ? Field : never

function fits(value: string, field: FieldRules): boolean {
  switch (field.type) {
    case 'text':
      return value.length <= maximum.text
    case 'number':
      return decimal.test(value)
    case 'date':
      return isIsoDate(value)
    case 'dropdown':
      return field.dropdownOptions.includes(value)
    case 'hyperlink':
      return value.length <= maximum.url && isWebAddress(value)
    case 'ribbon':
      return field.ribbon.some(({ label, color }) => value === `${label}|${color}`)
    case 'QR Codes':
      // Generated, never stored.
      return false
  }
}
