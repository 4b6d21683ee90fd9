import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../../../lib/forms/delete-dialog.tsx'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { Removal } from '../../grid/editing/removals.ts'

interface RemovalQuestionProps {
  removal: Removal
  nameOf: (productId: string) => string
  fieldName: (key: string) => string
  onSettle: (isConfirmed: boolean) => void
}

/** Once for all prices and details that an edit takes away. */
export function RemovalQuestion({ removal, nameOf, fieldName, onSettle }: RemovalQuestionProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { only, values, products } = removal
  return (
    <DeleteDialog
      title={only === null ? t('removeValues') : t('removeValue', { field: fieldName(only.field) })}
      text={
        only === null
          ? t('removeValuesText', { count: products, number: number(products), values: number(values) })
          : t('removeValueText', { field: fieldName(only.field), product: nameOf(only.product) })
      }
      isBusy={false}
      onClose={() => onSettle(false)}
      onDelete={() => onSettle(true)}
    />
  )
}
