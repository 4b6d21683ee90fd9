import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { SelectionBar as Bar } from '../../../../ui/lists/selection-bar.tsx'

interface SelectionBarProps {
  count: number
  onClear: () => void
  /** What can be done with them. */
  children?: ReactNode
}

/** How many products are selected, and what can be done with them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  return (
    <Bar
      label={t('selection')}
      said={t('selected', { count, number: number(count) })}
      clearLabel={t('clearSelection')}
      onClear={onClear}
    >
      {children}
    </Bar>
  )
}
