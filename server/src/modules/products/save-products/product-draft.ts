/** A product as somebody wants it to be, checked before anything is written. */
import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import { detailKey, type ProductTexts, priceKey, type TextKey, textKeys } from '@vitrine/rules'
import type { FieldRules } from '../../detail-fields/index.ts'
import { faultOfDetail, faultOfText, isPrice, tidyDecimal, tidyDetail, tidyText } from '../product-values.ts'

/**
 * Its reference identifies the product in the domain, in any letter case. Texts that are absent stay as they are; new
 * products have none.
 */
export interface ProductDraft extends Partial<ProductTexts> {
  name: string
  reference: string
  categoryId: string | null
  /** Product folders; at least one. */
  folderIds: readonly string[]
  /** Absent: as it is; new ones are published. */
  isPublished?: boolean
  /** Text by detail field id, in the form of the contract's `detail.value`. */
  details: Readonly<Record<string, string>>
  /** Decimal text by price type id. */
  prices: Readonly<Record<string, string>>
}

/** What a draft may refer to. */
export interface DraftRules {
  fields: ReadonlyMap<string, FieldRules>
  priceTypes: ReadonlySet<string>
}

export interface DraftFault {
  /** A key of `textKeys`, `folders`, `detail:<id>`, `price:<id>`. */
  place: string
  key: ErrorKey
  parameters: ErrorParameters
}

/** As every other way writes it: trimmed, numbers in their shortest form; values that are empty then count as not given. */
export function tidyDraft(draft: ProductDraft, { fields }: Pick<DraftRules, 'fields'>): ProductDraft {
  return {
    ...draft,
    ...tidyTexts(draft),
    details: tidied(draft.details, (value, id) => tidyDetail(value, fields.get(id)?.type ?? 'text')),
    prices: tidied(draft.prices, tidyDecimal),
  }
}

function tidyTexts(draft: ProductDraft): Pick<ProductDraft, TextKey> {
  const texts = textKeys.map((key) => [key, draft[key] === undefined ? undefined : tidyText(key, draft[key])])
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined))
}

function tidied(
  values: Readonly<Record<string, string>>,
  tidy: (value: string, id: string) => string,
): Record<string, string> {
  const entries = Object.entries(values).map(([id, value]) => [id, tidy(value, id)])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** Everything wrong with a tidied draft; empty when it may be saved. */
export function faultsOf(draft: ProductDraft, rules: DraftRules): DraftFault[] {
  const faults: DraftFault[] = []
  const report = (place: string, key: ErrorKey, parameters: ErrorParameters = {}) =>
    faults.push({ place, key, parameters })
  for (const place of textKeys) {
    const fault = faultOfText(place, draft[place] ?? '')
    if (fault !== null) report(place, fault.key, fault.parameters)
  }
  if (draft.folderIds.length === 0) {
    report('folders', 'InvalidInput', { place: 'folders', reason: 'at least one product folder is needed' })
  }
  for (const [id, value] of Object.entries(draft.prices)) {
    const place = priceKey(id)
    if (!rules.priceTypes.has(id)) report(place, 'FilterFieldUnknown', { field: place })
    else if (!isPrice(value)) report(place, 'FilterValueInvalid', { field: place, value })
  }
  for (const [id, value] of Object.entries(draft.details)) {
    const place = detailKey(id)
    const field = rules.fields.get(id)
    if (field === undefined) report(place, 'FilterFieldUnknown', { field: place })
    else {
      const fault = faultOfDetail(value, field, place)
      if (fault !== null) report(place, fault.key, fault.parameters)
    }
  }
  return faults
}
