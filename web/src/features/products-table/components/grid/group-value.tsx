import { describedKind } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '../../../../lib/i18n/formats.ts'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import { parseRibbon } from '../../../../lib/ribbon-value.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'

/** Says the value of a group as cells of its column do. */
export function useGroupText(structure: Structure): (field: Field, value: string | null) => string {
  const { t } = useTranslation('products-table')
  const formats = useFormats()
  return (field, value) => {
    if (value === null) return t('groupEmpty')
    return valueText(field, value, formats, structure)
  }
}

function valueText(
  { kind, currency }: Field,
  value: string,
  { quantity, listPrice, date, yesNo }: Formats,
  structure: Structure,
): string {
  switch (describedKind(kind).holds) {
    case 'place':
      return structure.categories
        .pathOf(value)
        .map(({ name }) => name)
        .join(' › ')
    case 'flag':
    case 'yesNo':
      return yesNo(value)
    case 'decimal':
      return currency === null ? quantity(value, kind) : listPrice(value, currency)
    case 'day':
      return date(value)
    case 'ribbon':
      return parseRibbon(value)?.label ?? value
    default:
      return value
  }
}
