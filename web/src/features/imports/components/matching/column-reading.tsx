import { Select, TextInput } from '@mantine/core'
import { dateOrders, type ImportColumn } from '@vitrine/contract'
import { numberStyles } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../../lib/structure/settings.tsx'
import { type DraftColumn, openReading, readingOf } from '../../api/import-targets.ts'
import styles from '../imports.module.css'

interface ColumnReadingProps {
  name: string
  column: ImportColumn
  draft: DraftColumn
  onChange: (part: Partial<DraftColumn>) => void
}

/** How the texts of a column are read: as numbers, as dates, and which of them says that there is nothing. */
export function ColumnReading({ name, column, draft, onChange }: ColumnReadingProps) {
  const { t } = useTranslation('imports')
  const settings = useSettings()
  const reading = readingOf(settings, draft.target)
  if (reading === null) return null
  const asked = {
    placeholder: t('asWritten'),
    error: openReading(settings, column, draft) === null ? undefined : t('readingOpen'),
  }
  return (
    <div className={styles.reading}>
      {reading === 'number' && (
        <Select
          {...asked}
          aria-label={t('numberStyleOf', { column: name })}
          allowDeselect={false}
          data={numberStyles.map((style) => ({ value: style, label: t(`numberStyle.${style}`) }))}
          value={draft.numberStyle}
          onChange={(style) => style !== null && onChange({ numberStyle: style as 'dot' })}
        />
      )}
      {reading === 'date' && (
        <Select
          {...asked}
          aria-label={t('dateOrderOf', { column: name })}
          allowDeselect={false}
          data={dateOrders.map((order) => ({ value: order, label: t(`dateOrder.${order}`) }))}
          value={draft.dateOrder}
          onChange={(order) => order !== null && onChange({ dateOrder: order as 'ymd' })}
        />
      )}
      {draft.target !== 'reference' && (
        <TextInput
          aria-label={t('emptyTextOf', { column: name })}
          placeholder={t('emptyText')}
          title={t('emptyTextWhy')}
          maxLength={100}
          value={draft.emptyText ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ emptyText: value === '' ? null : value })}
        />
      )}
    </div>
  )
}
