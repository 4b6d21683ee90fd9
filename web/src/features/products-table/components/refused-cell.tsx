import type { RefusedValue } from '../grid/refused-values.ts'
import { useFaultText } from '../grid/use-fault-text.ts'
import { ValueNotice } from './cell-editor/value-notice.tsx'
import styles from './product-grid.module.css'

interface RefusedCellProps {
  refused: RefusedValue
  /** While the cell is the active one. */
  isReasonShown: boolean
}

/** What somebody typed into a cell and was not taken: it stays until it is corrected or given up. */
export function RefusedCell({ refused, isReasonShown }: RefusedCellProps) {
  const faultText = useFaultText()
  const text = faultText(refused)
  return (
    <span className={styles.refused} title={text}>
      {refused.text}
      {isReasonShown && <ValueNotice notices={[{ kind: 'fault', text }]} isFloating />}
    </span>
  )
}
