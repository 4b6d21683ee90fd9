/** The columns that files of products may have. */

import { type DomainSettings, exportedPlainFields } from '@vitrine/contract'
import { isCompanyKey, isDetailKey, isPriceKey } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { allFields } from '../../../lib/product-fields/fields.ts'
import { useFieldName } from '../../../lib/product-fields/use-wording.ts'

export interface ColumnChoice {
  value: string
  label: string
}

/** All columns that the person may see, with their names. */
export function useColumnChoices(settings: DomainSettings): ColumnChoice[] {
  const { t } = useTranslation('fields')
  const nameOf = useFieldName()
  const fields = new Map(allFields(settings).map((field) => [field.key, field]))
  const keys = [...exportedPlainFields, ...[...fields.keys()].filter(isCompanyKey)]
  return keys.flatMap((key): ColumnChoice[] => {
    const field = fields.get(key)
    if (field === undefined) return key === 'link' ? [{ value: key, label: t('attribute.link') }] : []
    const currency = field.currency === null ? '' : ` (${field.currency})`
    return [{ value: key, label: `${nameOf(field)}${currency}` }]
  })
}

const usual = ['reference', 'name', 'description', 'category', 'folder', 'published']

const first = ['reference', 'name']

/** The company's default columns, else the basic ones. For clients, who look for prices, these come first. */
export function proposedColumns(
  { productCsvExportHeaders }: DomainSettings,
  choices: readonly ColumnChoice[],
  isClient: boolean,
): string[] {
  const known = new Set(choices.map(({ value }) => value))
  const proposed = productCsvExportHeaders.filter((key) => known.has(key))
  if (isClient) {
    const others = proposed.length > 0 ? proposed : [...known].filter(isDetailKey)
    return [...new Set([...priceColumns(choices), ...others])].filter((key) => known.has(key))
  }
  if (proposed.length > 0) return proposed
  const own = [...known].filter(isCompanyKey)
  return [...usual, ...own]
}

/** Columns of price lists: the usual first ones and all prices. */
export function priceColumns(choices: readonly ColumnChoice[]): string[] {
  const prices = choices.map(({ value }) => value).filter(isPriceKey)
  return [...first, ...prices]
}
