import styles from './counted-label.module.css'

interface CountedLabelProps {
  label: string
  count: string | null
  /** Nothing would be left: the option stands back, and can be chosen still. */
  isNone?: boolean
}

/** An option with how much of the list it leaves; just its name where that isn't known. */
export function CountedLabel({ label, count, isNone = false }: CountedLabelProps) {
  return (
    <span className={styles.option} data-none={isNone || undefined}>
      <span className={styles.label}>{label}</span>
      {count !== null && <span className={styles.count}> {count}</span>}
    </span>
  )
}
