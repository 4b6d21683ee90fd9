// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed by hand, which elements of tables don't allow
import type { SummaryKind } from '@vitrine/rules'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Summaries } from '../../api/use-summaries.ts'
import { idOfCell } from '../../grid/cells/cell-elements.ts'
import { type Arrangement, withSum } from '../../grid/cells/columns.ts'
import { onGridKey } from '../../grid/grid-keys.ts'
import { gridPointer } from '../../grid/grid-pointer.ts'
import { type Grid, type GridParts, useGrid } from '../../grid/use-grid.ts'
import { useGridMenu } from '../../grid/use-grid-menu.ts'
import { GridBody } from './grid-body.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { GridMenu } from './grid-menu.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps extends GridParts {
  onSort: (sort: string) => void
  onArrange: (change: (current: Arrangement) => Arrangement) => void
  summaries: Summaries
  /** Products that the figures are of, where it is not the whole list. */
  selected: number
  /** Stands in the place of the table, unless a value is being edited. */
  instead: ReactNode
}

/** A table of any number of products: only the cells in view exist. Walked by keys as a spreadsheet is. */
export function ProductGrid(props: ProductGridProps) {
  const { t } = useTranslation('products-table')
  const { onSort, onArrange, summaries, selected, instead, ...parts } = props
  const keysId = useId()
  const [knowsKeys, setKnowsKeys] = useKnowsKeys()
  const grid = useGrid(parts)
  const { menu, rights, onContextMenu, choose, close } = useGridMenu(grid)
  const onSum = useSums(onArrange)
  const { placed, view, total, grouping } = grid
  const lineCount = grouping?.lines.lineCount ?? total
  const columns = { pinned: placed.pinned, others: view.columns, width: placed.width }
  if (instead !== null && grid.editor.editing === null) return instead
  return (
    <>
      <div
        ref={grid.gridRef}
        role="grid"
        tabIndex={0}
        aria-label={t('title')}
        aria-describedby={keysId}
        // With the names of the columns and what is below them.
        aria-rowcount={lineCount + 2}
        aria-colcount={placed.pinned.length + placed.others.length + 1}
        aria-multiselectable
        aria-activedescendant={activeIdOf(grid)}
        aria-busy={grid.rows.isStale || undefined}
        className={styles.grid}
        onKeyDown={(event) => {
          onGridKey(grid, event)
          setKnowsKeys(true)
        }}
        onContextMenu={onContextMenu}
        {...gridPointer(grid)}
      >
        <GridHead
          {...columns}
          placed={placed}
          selection={grid.selection}
          onSelection={grid.onSelection}
          onSort={onSort}
          onArrange={onArrange}
        />
        <GridBody {...columns} grid={grid} />
        <GridFoot
          {...columns}
          rowIndex={lineCount + 2}
          summaries={summaries}
          selected={selected}
          onChoose={onSum}
        />
        {menu !== null && <GridMenu place={menu} {...rights} onChoose={choose} onClose={close} />}
      </div>
      <p id={keysId} className={styles.keys} data-known={knowsKeys || undefined}>
        {t('gridKeys')}
      </p>
    </>
  )
}

/** Whether the grid was used by keyboard in this window: the hint shows only until then. */
let hasUsedKeys = false

function useKnowsKeys(): [boolean, (knows: boolean) => void] {
  const [knows, setKnows] = useState(hasUsedKeys)
  const note = (next: boolean) => {
    hasUsedKeys = next
    setKnows(next)
  }
  return [knows, note]
}

/** The same function at all times: what is below the columns compares it. */
function useSums(onArrange: ProductGridProps['onArrange']) {
  const latest = useRef(onArrange)
  latest.current = onArrange
  return useCallback(
    (key: string, kind: SummaryKind | null) => latest.current((current) => withSum(current, key, kind)),
    [],
  )
}

function activeIdOf({ place: { headAt, block }, total }: Grid): string | undefined {
  if (headAt !== null) return `group-${headAt}`
  return total === 0 ? undefined : idOfCell(block.focus)
}
