import type { ReactNode } from 'react'
import styles from './report-fields.module.css'

/** What a report is asked for, side by side: as many as fit. */
export function ReportFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}
