import type { ReactNode } from 'react'
import type { RefusedValue } from '../../grid/editing/refused-values.ts'
import { useFaultText } from '../../grid/editing/use-fault-text.ts'
import { ValueNotice } from '../cell-editor/value-notice.tsx'
import styles from './product-grid.module.css'

interface RefusedCellProps {
  refused: RefusedValue
  /** What the product has. */
  stored: ReactNode
  /** While the cell is the active one. */
  isReasonShown: boolean
}

/** What somebody typed into a cell and was not taken, beside what is stored: it stays until it is corrected or given up. */
export function RefusedCell({ refused, stored, isReasonShown }: RefusedCellProps) {
  const faultText = useFaultText()
  const text = faultText(refused)
  return (
    <span className={styles.refusedCell} title={text}>
      <span className={styles.refused}>{refused.text}</span>
      <span className={styles.stored}>{stored}</span>
      {isReasonShown && <ValueNotice notices={[{ kind: 'fault', text }]} isFloating />}
    </span>
  )
}
