import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { DomainSettings } from '@vitrine/contract'
import { littleFound } from '@vitrine/rules'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../lib/exports/export-button.tsx'
import { Failed } from '../../../lib/page/loaded.tsx'
import { useSearchSuggestion } from '../../../lib/search/use-search-suggestion.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ProductEdits, useProductEdits } from '../api/use-product-edits.ts'
import { useSummaries } from '../api/use-summaries.ts'
import { BulkBar } from '../components/bulk/bulk-bar.tsx'
import { wholeAction } from '../components/bulk/bulk-dialog.tsx'
import { ProjectOfSelection } from '../components/bulk/project-of-selection.tsx'
import { SelectionBar } from '../components/bulk/selection-bar.tsx'
import { EditNews } from '../components/edit-news.tsx'
import { ActiveFilters } from '../components/filters/active-filters.tsx'
import { NotRefreshed } from '../components/grid/not-refreshed.tsx'
import { ProductGrid } from '../components/grid/product-grid.tsx'
import { ViewBar } from '../components/views/view-bar.tsx'
import { selectionOnWire } from '../grid/bulk-selection.ts'
import { countSelected, nothingSelected, type Selection } from '../grid/cells/selection.ts'
import { TableProvider, useTable, useTableContext } from '../grid/table-context.ts'
import { rowHeights } from '../grid/use-arrangement.ts'
import { useLayout } from '../grid/use-layout.ts'
import { type ProductList, useProductList } from '../grid/use-product-list.ts'
import { useProductsTable } from '../use-products-table.ts'
import styles from './products-page.module.css'
import { TableBar } from './table-bar.tsx'
import { TableDialogs, useTableDialogs } from './table-dialogs.tsx'

interface ProductTableProps {
  title: string
  structure: Structure
  settings: DomainSettings
  /** Shows the folders, where there is no room for them beside the table. */
  onBrowse: () => void
}

/** The products of a folder, with what can be done to them. */
export function ProductTable({ structure, settings, ...bar }: ProductTableProps) {
  return (
    <TableProvider value={useTableContext(structure, settings)}>
      <Table {...bar} />
    </TableProvider>
  )
}

function Table({ title, onBrowse }: Pick<ProductTableProps, 'title' | 'onBrowse'>) {
  const { settings, structure, search, canEdit } = useTable()
  const { change } = useProductsTable()
  const navigate = useNavigate()
  const list = useProductList()
  const layout = useLayout()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const selected = countSelected(selection, list.rows.total ?? 0)
  const { arrangement } = layout
  const summaries = useSummaries(list.asked, { settings, arrangement }, { selection, selected })
  const edits = useProductEdits('table')
  const grid = useRef<HTMLDivElement>(null)
  const focusGrid = useCallback(() => grid.current?.focus({ preventScroll: true }), [])
  const dialogs = useTableDialogs()
  return (
    <section className={styles.table} style={{ position: 'relative' }}>
      <ViewBar
        userId={layout.userId}
        table={{ search, arrangement: layout.ownArrangement, density: layout.density }}
        columns={arrangement}
        naming={dialogs.naming}
        onName={dialogs.nameView}
        onOpen={(next) => void navigate({ to: '/content/products', search: next, resetScroll: false })}
        onForgetColumns={layout.resetColumns}
      />
      <TableBar title={title} list={list} layout={layout} dialogs={dialogs} onBrowse={onBrowse} />
      <Filters beyond={list.beyond} />
      <OldList list={list} />
      {isLittle(list) && (
        <div className={styles.chips}>
          <MeantSearch />
        </div>
      )}
      <ProductGrid
        instead={insteadOfList(list)}
        rows={list.shown}
        grouping={list.grouping}
        onView={list.onView}
        onSort={(sort) => change({ sort })}
        arrangement={arrangement}
        onArrange={layout.arrange}
        rowHeight={rowHeights[layout.density]}
        summaries={summaries}
        selected={selected}
        selection={selection}
        onSelection={setSelection}
        onOpen={dialogs.openProduct}
        edits={canEdit ? edits : null}
        gridRef={grid}
        onAct={dialogs.act}
      />
      {selected > 0 && (
        <Selected
          list={list}
          edits={edits}
          selection={selection}
          count={selected}
          onSelection={setSelection}
        />
      )}
      <TableDialogs dialogs={dialogs} edits={edits} />
      <EditNews edits={edits} structure={structure} nameOf={list.nameOf} onLeave={focusGrid} withRefused />
    </section>
  )
}

function Filters({ beyond }: { beyond: number }) {
  const { filters = [] } = useTable().search
  const { change } = useProductsTable()
  return (
    <div className={styles.chips}>
      <ActiveFilters filters={filters} beyond={beyond} onChange={(next) => change({ filters: next })} />
    </div>
  )
}

/** Says so where what is shown couldn't be read again. */
function OldList({ list: { rows } }: { list: ProductList }) {
  const { structure } = useTable()
  if (!rows.isOld && !structure.isOld) return null
  return (
    <NotRefreshed
      onRetry={() => {
        rows.retry()
        structure.retry()
      }}
    />
  )
}

/** What stands in the place of a list that couldn't be read, or has nothing in it. */
function insteadOfList({ error, retry, rows }: ProductList) {
  if (error !== null) return <Failed error={error} onRetry={retry} />
  return rows.total === 0 ? <NoProducts /> : null
}

function isLittle({ rows: { total = 0, isStale } }: ProductList): boolean {
  return !isStale && total > 0 && total <= littleFound
}

/** Leads to what may have been meant by a search that finds little or nothing. */
function MeantSearch() {
  const { t } = useTranslation('products-table')
  const { search, change } = useProductsTable()
  const suggestion = useSearchSuggestion(search.q)
  if (!suggestion) return null
  return <Button onClick={() => change({ q: suggestion })}>{t('didYouMean', { text: suggestion })}</Button>
}

function NoProducts() {
  const { t } = useTranslation('products-table')
  const { search, change } = useProductsTable()
  const isNarrowed = (search.filters ?? []).length > 0 || search.q !== undefined
  if (!isNarrowed) return <EmptyState title={t('emptyTitle')} message={t('emptyText')} />
  return (
    <EmptyState
      title={t('noneMatchTitle')}
      message={t('noneMatchText')}
      action={
        <Group mt="xs" justify="center">
          <MeantSearch />
          <Button variant="default" onClick={() => change({ q: undefined, filters: undefined })}>
            {t('clearFilters')}
          </Button>
        </Group>
      }
    />
  )
}

interface SelectedProps {
  list: ProductList
  edits: ProductEdits
  selection: Selection
  count: number
  onSelection: (selection: Selection) => void
}

function Selected({ list, edits, selection, count, onSelection }: SelectedProps) {
  const { canEdit, search } = useTable()
  const clear = () => onSelection(nothingSelected)
  const onWire = selectionOnWire(selection, list.asked)
  return (
    <SelectionBar count={count} onClear={clear}>
      <ProjectOfSelection selection={onWire} count={count} />
      <ExportButton asked={{ selection: onWire, sorting: search.sort ?? 'name' }} isCompact />
      {canEdit && (
        <BulkBar
          selection={onWire}
          count={count}
          onDone={(report, task) => {
            edits.note(report, wholeAction(task))
            // They aren't in the list any more.
            if (task === 'delete') clear()
          }}
        />
      )}
    </SelectionBar>
  )
}
