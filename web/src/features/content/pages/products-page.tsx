import { ActionIcon, Button, Drawer, SegmentedControl, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconListTree,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { DomainSettings } from '@vitrine/contract'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { usableFilters } from '../../../lib/product-fields/usable-filters.ts'
import { useWording } from '../../../lib/product-fields/use-wording.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { type Structure, useStructure } from '../../../lib/structure/use-structure.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { groupField, shownRows, useGroups, withGroup } from '../api/use-groups.ts'
import { useProductEdits } from '../api/use-product-edits.ts'
import { type ProductRows, useProductRows } from '../api/use-product-rows.ts'
import { useSummaries } from '../api/use-summaries.ts'
import { useViews } from '../api/use-views.ts'
import { ActiveFilters } from '../components/active-filters.tsx'
import { BulkBar } from '../components/bulk-bar.tsx'
import { BulkDialog, type BulkTask } from '../components/bulk-dialog.tsx'
import { ColumnsMenu } from '../components/columns-menu.tsx'
import { EditNews } from '../components/edit-news.tsx'
import { FilterBuilder } from '../components/filter-builder.tsx'
import { FolderRail } from '../components/folder-rail.tsx'
import { GroupMenu } from '../components/group-menu.tsx'
import { NewProductDialog } from '../components/new-product-dialog.tsx'
import { NotRefreshed } from '../components/not-refreshed.tsx'
import { ProductGrid } from '../components/product-grid.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectionBar } from '../components/selection-bar.tsx'
import { TrashDrawer } from '../components/trash-drawer.tsx'
import { ViewBar } from '../components/view-bar.tsx'
import { useContentCommand } from '../content-commands.ts'
import { selectionOnWire } from '../grid/bulk-selection.ts'
import type { RowRange } from '../grid/group-lines.ts'
import { countSelected, nothingSelected, type Selection } from '../grid/selection.ts'
import { type Density, rowHeights, useArrangement, useDensity } from '../grid/use-arrangement.ts'
import { useEditRights } from '../grid/use-edit-rights.ts'
import { useContent } from '../use-content.ts'
import styles from './products-page.module.css'

/** All products that the person may see, as a table to work in. */
export function ProductsPage() {
  const { t } = useTranslation(['content', 'app'])
  const { domain } = useEntered()
  const errorText = useErrorText()
  const structure = useStructure()
  const { search } = useContent()
  const [isRailOpen, rail] = useDisclosure(false)
  const folder = structure.folders.pathOf(search.folder).at(-1)
  const title = folder?.name ?? t('title')
  usePageTitle(title)
  if (structure.error !== null) {
    return (
      <ErrorState
        title={t('app:errorTitle')}
        message={errorText(structure.error)}
        retryLabel={t('app:retry')}
        onRetry={structure.retry}
      />
    )
  }
  return (
    <div className={styles.page}>
      <aside className={styles.rail} aria-label={t('folders')}>
        <FolderRail structure={structure} domainId={domain._id} />
      </aside>
      {structure.settings !== undefined && (
        <ProductTable
          // Another place starts at its top, with nothing selected.
          key={search.folder ?? ''}
          title={title}
          structure={structure}
          settings={structure.settings}
          onBrowse={rail.open}
        />
      )}
      <Drawer
        opened={isRailOpen}
        onClose={rail.close}
        size="min(340px, 88vw)"
        title={t('folders')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div style={{ display: 'flex', flexDirection: 'column', height: '75dvh' }}>
          <FolderRail structure={structure} domainId={domain._id} onFollow={rail.close} />
        </div>
      </Drawer>
    </div>
  )
}

interface ProductTableProps {
  title: string
  structure: Structure
  settings: DomainSettings
  onBrowse: () => void
}

function ProductTable({ title, structure, settings, onBrowse }: ProductTableProps) {
  const { t } = useTranslation(['content', 'app'])
  const { number } = useFormats()
  const errorText = useErrorText()
  const { domain, user } = useEntered()
  const { search, change } = useContent()
  const navigate = useNavigate()
  const wording = useWording(structure)
  const [view, setView] = useState<readonly RowRange[]>([])
  const { filters = [] } = search
  const { usable, beyond } = useMemo(() => usableFilters(filters, settings), [filters, settings])
  const asked = withGroup({ ...search, filters: usable }, settings)
  const rows = useProductRows(asked, view)
  const groups = useGroups(asked, settings)
  const { grouping } = groups
  const shown = useMemo(() => shownRows(rows, grouping), [rows, grouping])
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [density, setDensity] = useDensity()
  const userId = user?._id ?? ''
  const views = useViews(userId)
  const savedView = views.data?.find(({ _id }) => _id === search.view)
  const place = { personId: userId, domainId: domain._id, view: search.view ?? 'AllProducts' }
  const [arrangement, arrange, resetColumns, ownArrangement] = useArrangement(
    place,
    settings,
    savedView?.columns ?? null,
  )
  const selected = countSelected(selection, rows.total ?? 0)
  const summaries = useSummaries(asked, { settings, arrangement }, { selection, selected })
  const edits = useProductEdits('table')
  const grid = useRef<HTMLDivElement>(null)
  const { canEdit, canWrite } = useEditRights()
  const [isCreating, creation] = useDisclosure(false)
  const [isTrashOpen, trash] = useDisclosure(false)
  useContentCommand({ newProduct: creation.open, trash: trash.open })
  const [acting, setActing] = useState<{ task: BulkTask; ids: readonly string[] } | null>(null)
  const focusGrid = useCallback(() => grid.current?.focus({ preventScroll: true }), [])
  const onView = useCallback(
    (next: readonly RowRange[]) =>
      setView((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next)),
    [],
  )
  const listError = rows.error ?? groups.error
  const isNarrowed = filters.length > 0 || search.q !== undefined
  return (
    <section className={styles.table} style={{ position: 'relative' }}>
      <ViewBar
        userId={userId}
        table={{ search, arrangement: ownArrangement, density }}
        columns={arrangement}
        onOpen={(next) => void navigate({ to: '/content/products', search: next, resetScroll: false })}
        onForgetColumns={resetColumns}
      />
      <div className={styles.bar}>
        <Title order={1} className={styles.title}>
          {title}{' '}
          {rows.total !== undefined && (
            <span className={styles.count}>
              {t('productCount', { count: rows.total, number: number(rows.total) })}
            </span>
          )}
        </Title>
        <ActionIcon
          className={styles.browse}
          variant="default"
          size={36}
          aria-label={t('folders')}
          onClick={onBrowse}
        >
          <IconListTree size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        <SearchField
          shown={search.q ?? ''}
          className={styles.search}
          label={t('search')}
          onSearch={(q) => change({ q: q === '' ? undefined : q })}
        />
        <FilterBuilder
          settings={settings}
          structure={structure}
          wording={wording}
          filters={filters}
          onChange={(next) => change({ filters: next })}
        />
        <span className={styles.space} />
        {canEdit && (
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={creation.open}>
            {t('newProduct')}
          </Button>
        )}
        {canEdit && (
          <ActionIcon variant="default" size={36} aria-label={t('trash')} onClick={trash.open}>
            <IconTrash size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
        <span className={styles.density}>
          <DensityControl density={density} onChange={setDensity} />
        </span>
        <GroupMenu
          settings={settings}
          wording={wording}
          field={groupField(search, settings)}
          onChange={(group) => change({ group })}
          onCloseAll={grouping?.closeAll ?? null}
        />
        <ColumnsMenu
          settings={settings}
          wording={wording}
          arrangement={arrangement}
          onArrange={arrange}
          onReset={resetColumns}
        />
      </div>
      <div className={styles.chips}>
        <ActiveFilters
          settings={settings}
          wording={wording}
          filters={filters}
          beyond={beyond}
          onChange={(next) => change({ filters: next })}
        />
      </div>
      {(rows.isOld || structure.isOld) && (
        <NotRefreshed
          onRetry={() => {
            rows.retry()
            structure.retry()
          }}
        />
      )}
      <ProductGrid
        instead={
          listError !== null ? (
            <ErrorState
              title={t('app:errorTitle')}
              message={errorText(listError)}
              retryLabel={t('app:retry')}
              onRetry={() => {
                rows.retry()
                groups.retry()
              }}
            />
          ) : rows.total === 0 ? (
            <NoProducts
              isNarrowed={isNarrowed}
              onClear={() => change({ q: undefined, filters: undefined })}
            />
          ) : null
        }
        rows={shown}
        grouping={grouping}
        onView={onView}
        settings={settings}
        structure={structure}
        wording={wording}
        domainId={domain._id}
        search={search}
        onSort={(sort) => change({ sort })}
        arrangement={arrangement}
        onArrange={arrange}
        rowHeight={rowHeights[density]}
        summaries={summaries}
        selected={selected}
        selection={selection}
        onSelection={setSelection}
        onOpen={(product) =>
          void navigate({
            to: '/content/products/$product',
            params: { product },
            search,
            resetScroll: false,
          })
        }
        edits={canEdit ? edits : null}
        canWrite={canWrite}
        gridRef={grid}
        onAct={(task, ids) => setActing({ task, ids })}
      />
      {selected > 0 && (
        <SelectionBar count={selected} onClear={() => setSelection(nothingSelected)}>
          {canEdit && (
            <BulkBar
              selection={selectionOnWire(selection, asked)}
              count={selected}
              settings={settings}
              structure={structure}
              wording={wording}
              canWrite={canWrite}
              onDone={(report) => {
                edits.note(report)
                setSelection(nothingSelected)
              }}
            />
          )}
        </SelectionBar>
      )}
      {acting !== null && (
        <BulkDialog
          task={acting.task}
          selection={{ ids: [...acting.ids] }}
          count={acting.ids.length}
          settings={settings}
          structure={structure}
          wording={wording}
          canWrite={canWrite}
          onClose={() => setActing(null)}
          onDone={(report) => {
            edits.note(report)
            setActing(null)
          }}
        />
      )}
      {isCreating && (
        <NewProductDialog
          settings={settings}
          structure={structure}
          wording={wording}
          folderId={search.folder}
          onClose={creation.close}
          onCreated={({ _id }) => {
            creation.close()
            void navigate({
              to: '/content/products/$product',
              params: { product: _id },
              search,
              resetScroll: false,
            })
          }}
        />
      )}
      {isTrashOpen && (
        <TrashDrawer
          onClose={trash.close}
          onRestored={(report) => {
            edits.note(report)
            trash.close()
          }}
        />
      )}
      <EditNews edits={edits} structure={structure} nameOf={(id) => nameIn(rows, id)} onLeave={focusGrid} />
    </section>
  )
}

function NoProducts({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation('content')
  return (
    <EmptyState
      title={isNarrowed ? t('noneMatchTitle') : t('emptyTitle')}
      message={isNarrowed ? t('noneMatchText') : t('emptyText')}
      action={
        isNarrowed ? (
          <Button variant="default" mt="xs" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        ) : undefined
      }
    />
  )
}

function nameIn(rows: ProductRows, id: string): string {
  for (let index = 0; index < (rows.total ?? 0); index++) {
    const row = rows.rowAt(index)
    if (row?._id === id) return row.name ?? ''
  }
  return ''
}

function DensityControl({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const { t } = useTranslation('content')
  return (
    <SegmentedControl
      aria-label={t('density')}
      value={density}
      onChange={(value) => onChange(value as Density)}
      data={[
        {
          value: 'compact',
          label: <IconBaselineDensitySmall size={18} stroke={1.5} aria-label={t('compact')} />,
        },
        {
          value: 'comfortable',
          label: <IconBaselineDensityMedium size={18} stroke={1.5} aria-label={t('comfortable')} />,
        },
      ]}
    />
  )
}
