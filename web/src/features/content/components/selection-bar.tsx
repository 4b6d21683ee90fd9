import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  count: number
  onClear: () => void
  /** What can be done with them. */
  children?: ReactNode
}

/** How many products are selected, and what can be done with them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation('content')
  const { number } = useFormats()
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selection')}>
      <Text size="sm" fw={560} aria-live="polite">
        {t('selected', { count, number: number(count) })}
      </Text>
      {children}
      <ActionIcon variant="subtle" color="gray" aria-label={t('clearSelection')} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
