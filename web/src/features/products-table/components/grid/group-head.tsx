// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import styles from './group-head.module.css'

interface GroupHeadProps {
  id: string
  /** The field that the rows are grouped by. */
  fieldName: string
  text: string
  count: number
  isClosed: boolean
  isActive: boolean
  /** ARIA index of the line, from 1; `columns`: how many it spans. */
  rowIndex: number
  columns: number
  /** Pixels from the top of the rows. */
  top: number
  height: number
  width: number
  onToggle: () => void
}

/** Above the rows of a group: its value, how many products have it, and whether they are shown. */
export function GroupHead(props: GroupHeadProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { id, fieldName, text, count, isClosed, isActive, rowIndex, columns, top, height, width } = props
  const Chevron = isClosed ? IconChevronRight : IconChevronDown
  const products = t('productCount', { count, number: number(count) })
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={rowIndex}
      className={styles.head}
      style={{ transform: `translateY(${top}px)`, height, width }}
    >
      <div
        role="gridcell"
        tabIndex={-1}
        id={id}
        aria-colindex={1}
        aria-colspan={columns}
        className={styles.cell}
        data-active={isActive || undefined}
      >
        <button
          type="button"
          tabIndex={-1}
          className={styles.toggle}
          aria-expanded={!isClosed}
          aria-label={`${fieldName}: ${text}, ${products}`}
          onClick={props.onToggle}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
          <span className={styles.field}>{fieldName}</span>
          <span className={styles.text}>{text}</span>
          <span className={styles.count}>{number(count)}</span>
        </button>
      </div>
    </div>
  )
}
