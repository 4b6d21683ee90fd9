import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  label: string
  /** How many are selected, in words. */
  said: string
  clearLabel: string
  onClear: () => void
  /** Over the page, which scrolls below it. */
  isFloating?: boolean
  /** What can be done with them. */
  children?: ReactNode
}

/** What is selected, and what can be done with it. */
export function SelectionBar({ label, said, clearLabel, onClear, isFloating, children }: SelectionBarProps) {
  return (
    <div className={styles.bar} data-floating={isFloating} role="toolbar" aria-label={label}>
      <Text size="sm" fw={560} aria-live="polite">
        {said}
      </Text>
      {children}
      <ActionIcon variant="subtle" color="gray" aria-label={clearLabel} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
