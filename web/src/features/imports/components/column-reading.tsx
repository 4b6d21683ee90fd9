import { Select, TextInput } from '@mantine/core'
import { dateOrders, numberStyles } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { type DraftColumn, readingOf } from '../api/import-targets.ts'
import styles from './imports.module.css'

interface ColumnReadingProps {
  name: string
  column: DraftColumn
  onChange: (part: Partial<DraftColumn>) => void
}

/** How the texts of a column are read: as numbers, as dates, and which of them says that there is nothing. */
export function ColumnReading({ name, column, onChange }: ColumnReadingProps) {
  const { t } = useTranslation('imports')
  const reading = readingOf(useSettings(), column.target)
  if (reading === null) return null
  return (
    <div className={styles.reading}>
      {reading === 'number' && (
        <Select
          aria-label={t('numberStyleOf', { column: name })}
          allowDeselect={false}
          data={numberStyles.map((style) => ({ value: style, label: t(`numberStyle.${style}`) }))}
          value={column.numberStyle}
          onChange={(style) => style !== null && onChange({ numberStyle: style as 'dot' })}
        />
      )}
      {reading === 'date' && (
        <Select
          aria-label={t('dateOrderOf', { column: name })}
          allowDeselect={false}
          data={dateOrders.map((order) => ({ value: order, label: t(`dateOrder.${order}`) }))}
          value={column.dateOrder}
          onChange={(order) => order !== null && onChange({ dateOrder: order as 'ymd' })}
        />
      )}
      {column.target !== 'reference' && (
        <TextInput
          aria-label={t('emptyTextOf', { column: name })}
          placeholder={t('emptyText')}
          title={t('emptyTextWhy')}
          maxLength={100}
          value={column.emptyText ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ emptyText: value === '' ? null : value })}
        />
      )}
    </div>
  )
}
