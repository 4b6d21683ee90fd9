import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import styles from './chip-list.module.css'

/** Something in force, in words, to be taken away. */
export interface Chip {
  key: string
  text: string
  removeLabel: string
  /** Means nothing here, or to this person. */
  isBroken: boolean
  onRemove: () => void
}

interface ChipListProps {
  label: string
  chips: readonly Chip[]
  clearLabel: string
  onClear: () => void
}

/** What narrows a list. Nothing at all when nothing does. */
export function ChipList({ label, chips, clearLabel, onClear }: ChipListProps) {
  if (chips.length === 0) return null
  return (
    <section aria-label={label} className={styles.active}>
      <ul className={styles.chips}>
        {chips.map(({ key, text, removeLabel, isBroken, onRemove }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.chip}
              data-broken={isBroken || undefined}
              aria-label={removeLabel}
              onClick={onRemove}
            >
              <span>{text}</span>
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        {clearLabel}
      </Button>
    </section>
  )
}
