import styles from './counted-label.module.css'

/** An option with how much of the list it leaves; just its name where that isn't known. */
export function CountedLabel({ label, count }: { label: string; count: string | null }) {
  return (
    <span className={styles.option}>
      <span className={styles.label}>{label}</span>
      {count !== null && <span className={styles.count}> {count}</span>}
    </span>
  )
}
