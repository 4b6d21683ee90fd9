/** What a value becomes when its field gets another type. Pure. */
import { type DetailFieldType, longestDropdownOption, mostDropdownOptions } from '@vitrine/contract'
import { formatYesNo, holds, type Locale, parseYesNo } from '@vitrine/rules'
import type { FieldRules } from '../../detail-fields/index.ts'
import { fitsField, tidyDetail } from '../product-values.ts'

/** As many as a field can have: see the contract of fields. */
const mostLabels = 200
const longestLabel = 100
/** Colour of labels that had none before. */
const plainColor = '#5f6b7a'

/** What people read of a stored value. */
function wordsOf(value: string, type: DetailFieldType, language: Locale): string {
  if (holds(type, 'yesNo')) return formatYesNo(value, { locale: language })
  return holds(type, 'ribbon') ? value.slice(0, value.lastIndexOf('|')) : value
}

/** The field as it will be: for a dropdown or ribbon, its options are made of the values there are. */
export function fieldWithType(
  field: FieldRules,
  type: DetailFieldType,
  values: readonly string[],
  language: Locale,
): FieldRules {
  const words = new Set(
    [
      ...field.dropdownOptions,
      ...field.ribbon.map(({ label }) => label),
      ...values.map((value) => wordsOf(value, field.type, language).trim()),
    ].filter((word) => word !== ''),
  )
  const shorterThan = (length: number) => [...words].filter((word) => word.length <= length)
  return {
    type,
    dropdownOptions: holds(type, 'option')
      ? shorterThan(longestDropdownOption).slice(0, mostDropdownOptions)
      : [],
    ribbon: holds(type, 'ribbon')
      ? shorterThan(longestLabel)
          .slice(0, mostLabels)
          .map((label) => ({ label, color: plainColor }))
      : [],
  }
}

/** The value as the field will store it; null where it doesn't fit. `language`: in which yes and no become words. */
export function convertValue(
  value: string,
  from: DetailFieldType,
  to: FieldRules,
  language: Locale,
): string | null {
  const words = wordsOf(value, from, language)
  const ribbon = to.ribbon.find(({ label }) => label === words.trim())
  const wanted = holds(to.type, 'ribbon')
    ? ribbon && `${ribbon.label}|${ribbon.color}`
    : tidyDetail(read(words, to.type), to.type)
  return wanted !== undefined && wanted !== '' && fitsField(wanted, to) ? wanted : null
}

function read(words: string, type: DetailFieldType): string {
  if (holds(type, 'yesNo')) return parseYesNo(words) ?? words
  if (type === 'percentage') return plainNumber(words.replace(/\s*[%％]$/, ''))
  return holds(type, 'decimal') ? plainNumber(words) : words
}

/** Text that people write numbers as: spaces between groups, and a comma where there is no point. */
function plainNumber(text: string): string {
  const compact = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  return /^-?\d+,\d+$/.test(compact) ? compact.replace(',', '.') : compact
}
