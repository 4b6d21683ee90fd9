import type { ReactNode } from 'react'
import styles from './name-button.module.css'

/** The name of a row, which opens it. */
export function NameButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.name} onClick={onClick}>
      {children}
    </button>
  )
}
