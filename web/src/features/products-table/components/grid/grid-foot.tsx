// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import { Menu } from '@mantine/core'
import { IconAlertTriangle, IconSum } from '@tabler/icons-react'
import { countsProducts, holds, type SummaryKind, summaryKinds, summaryKindsOf } from '@vitrine/rules'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { type Formats, useFormats } from '../../../../lib/i18n/formats.ts'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import type { Figure, Summaries } from '../../api/use-summaries.ts'
import { useTable } from '../../grid/table-context.ts'
import type { PlacedColumn } from '../../grid/use-placed-columns.ts'
import { isNumeric } from './grid-cell.tsx'
import styles from './grid-foot.module.css'
import { MenuAnchor } from './menu-anchor.tsx'
import gridStyles from './product-grid.module.css'

interface GridFootProps {
  pinned: readonly PlacedColumn[]
  /** The columns in view. */
  others: readonly PlacedColumn[]
  width: number
  /** ARIA index of the row, from 1. */
  rowIndex: number
  summaries: Summaries
  /** Number of products that the figures cover, where not the whole list. */
  selected: number
  onChoose: (key: string, kind: SummaryKind | null) => void
}

interface Choosing {
  field: Field
  button: HTMLElement
  box: DOMRect
}

/** A figure for each column, of the whole list however little of it is loaded; press one to choose another. */
export const GridFoot = memo(function GridFoot(props: GridFootProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { pinned, others, width, rowIndex, summaries, selected, onChoose } = props
  const { wording } = useTable()
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const choose = useRef((field: Field, button: HTMLElement) =>
    setChoosing({ field, button, box: button.getBoundingClientRect() }),
  )
  const cells = (columns: readonly PlacedColumn[]) =>
    columns.map((column) => (
      <FootCell
        key={column.field.key}
        column={column}
        name={wording.fieldName(column.field)}
        figure={summaries.figures.get(column.field.key) ?? null}
        error={summaries.error}
        isOpen={choosing?.field.key === column.field.key}
        onPress={choose.current}
      />
    ))
  const label =
    selected > 0 ? t('summaryOfSelected', { count: selected, number: number(selected) }) : t('summaryOfAll')
  return (
    <div role="rowgroup" className={styles.foot} style={{ width }}>
      <div
        role="row"
        tabIndex={-1}
        aria-rowindex={rowIndex}
        aria-label={label}
        aria-busy={summaries.isStale || undefined}
        className={styles.row}
      >
        <div className={gridStyles.pinned} role="presentation">
          <div
            className={styles.mark}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={1}
            title={label}
            data-selected={selected > 0 || undefined}
          >
            <IconSum size={14} stroke={1.75} aria-hidden />
            {selected > 0 && <span>{number(selected)}</span>}
          </div>
          {cells(pinned)}
        </div>
        {cells(others)}
      </div>
      {choosing !== null && (
        <FootMenu
          choosing={choosing}
          label={t('summaryOf', { name: wording.fieldName(choosing.field) })}
          chosen={summaries.figures.get(choosing.field.key)?.kind ?? null}
          onChoose={(kind) => onChoose(choosing.field.key, kind)}
          onClose={() => {
            setChoosing(null)
            choosing.button.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
})

interface FootCellProps {
  column: PlacedColumn
  name: string
  figure: Figure | null
  error: unknown
  isOpen: boolean
  onPress: (field: Field, button: HTMLElement) => void
}

function FootCell({ column, name, figure, error, isOpen, onPress }: FootCellProps) {
  const { t } = useTranslation('products-table')
  const formats = useFormats()
  const errorText = useErrorText()
  const { field, width, left, index, isPinned } = column
  const title = figure === null ? '' : t(`summary_${figure.kind}`)
  const failure = figure !== null && error !== null ? errorText(error) : null
  const text = figure === null ? '' : (failure ?? figureText(field, figure, formats))
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      aria-colindex={index + 2}
      className={gridStyles.cell}
      style={isPinned ? { width } : { width, left }}
      data-numeric={isNumeric(field) || undefined}
      data-sum={field.key}
    >
      {summaryKindsOf(field.kind).length > 0 && (
        <button
          type="button"
          className={styles.figure}
          aria-label={figure === null ? t('summaryOf', { name }) : `${name}: ${title} ${text}`}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          title={figure === null ? undefined : `${title} ${text}`}
          data-empty={figure === null || undefined}
          onClick={(event) => onPress(field, event.currentTarget)}
        >
          {figure === null ? (
            <IconSum size={14} stroke={1.5} aria-hidden />
          ) : (
            <>
              <span className={styles.kind}>{title}</span>
              {failure === null ? (
                <span className={styles.value}>{text}</span>
              ) : (
                <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
              )}
            </>
          )}
        </button>
      )}
    </div>
  )
}

interface FootMenuProps {
  choosing: Choosing
  label: string
  chosen: SummaryKind | null
  onChoose: (kind: SummaryKind | null) => void
  onClose: () => void
}

function FootMenu({ choosing, label, chosen, onChoose, onClose }: FootMenuProps) {
  const { t } = useTranslation('products-table')
  const { box, field } = choosing
  return (
    <Menu opened onClose={onClose} position="top-start" styles={{ dropdown: { minWidth: 180 } }}>
      <MenuAnchor place={{ x: box.left, y: box.top }} />
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup
          value={chosen ?? 'none'}
          onChange={(value) => onChoose(summaryKinds.find((kind) => kind === value) ?? null)}
        >
          {(['none', ...summaryKindsOf(field.kind)] as const).map((kind) => (
            <Menu.RadioItem key={kind} value={kind} closeMenuOnClick>
              {t(`summary_${kind}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** As the column shows its values; what counts products, as a number. */
function figureText(
  { kind, currency }: Field,
  figure: Figure,
  { number, quantity, listPrice, date, dateTime }: Formats,
): string {
  const { value } = figure
  if (value === undefined) return '…'
  if (value === null) return '–'
  if (countsProducts(figure.kind)) return number(value)
  if (kind === 'price' && currency !== null) return listPrice(value, currency)
  if (holds(kind, 'day')) return date(value)
  return holds(kind, 'instant') ? dateTime(value) : quantity(value, kind)
}
