import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconDots,
  IconFileExport,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPresentation,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ProductView } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { askExport } from '../../../../lib/exports/asked-export.ts'
import { useNewProjectOf } from '../../../../lib/projects/new-project-command.ts'
import { useLongRow } from '../../../../ui/lists/use-long-row.ts'
import { useViewActions, useViews } from '../../api/use-views.ts'
import type { Arrangement } from '../../grid/cells/columns.ts'
import type { ProductsTableSearch } from '../../products-table-search.ts'
import { isChanged, searchOfView, type TableState, valuesOfTable } from '../../view-state.ts'
import styles from './view-bar.module.css'
import { ViewDialog } from './view-dialog.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface ViewBarProps {
  userId: string
  table: TableState
  /** The columns on screen. */
  columns: Arrangement
  /** The view whose name is asked for, or the table as a new one. */
  naming: ProductView | 'new' | null
  onName: (view: ProductView | 'new' | null) => void
  onOpen: (search: ProductsTableSearch) => void
  /** Forgets what the person has arranged beside the saved columns. */
  onForgetColumns: () => void
}

/** Saved states of the table as tabs: pinned ones beside each other, the others in a menu. */
export function ViewBar(props: ViewBarProps) {
  const { userId, table, columns, naming, onName, onOpen, onForgetColumns } = props
  const { t } = useTranslation('products-table')
  const views = useViews(userId)
  const { save } = useViewActions()
  const all = views.data ?? []
  const selected = all.find(({ _id }) => _id === table.search.view)
  const shown = all.filter((view) => view.pinned || view === selected)
  const others = all.filter((view) => !shown.includes(view))
  const changed = selected !== undefined && isChanged(selected, table)
  const values = valuesOfTable(table, columns)
  return (
    <nav className={styles.bar} aria-label={t('views')}>
      <Tabs views={shown} selected={selected} isChanged={changed} />
      {selected !== undefined && (
        <ViewMenu
          userId={userId}
          view={selected}
          order={all.map(({ _id }) => _id)}
          onEdit={() => onName(selected)}
          onDeleted={() =>
            onOpen({ view: undefined, filters: undefined, sort: undefined, group: undefined } as never)
          }
        />
      )}
      {others.length > 0 && <OtherViews views={others} />}
      {changed && (
        <ChangedView
          view={selected}
          isSaving={save.isPending}
          onSave={() =>
            save.mutate(
              {
                params: { userId, viewId: selected._id },
                query: { version: selected.version },
                body: values,
              },
              // Kept here, where it is heard: the view is as it was saved by then.
              { onSuccess: onForgetColumns },
            )
          }
          onRevert={() => {
            onForgetColumns()
            onOpen(searchOfView(selected))
          }}
        />
      )}
      {naming !== null && (
        <ViewDialog
          userId={userId}
          view={naming === 'new' ? null : naming}
          values={values}
          onClose={() => onName(null)}
          onCreated={(viewId) => {
            onName(null)
            onForgetColumns()
            onOpen({ ...table.search, view: viewId })
          }}
        />
      )}
    </nav>
  )
}

interface TabsProps {
  views: readonly ProductView[]
  selected: ProductView | undefined
  isChanged: boolean
}

function Tabs({ views, selected, isChanged }: TabsProps) {
  const { t } = useTranslation('products-table')
  const row = useLongRow<HTMLDivElement>(selected?._id)
  return (
    <div ref={row} className={styles.tabs}>
      <Link
        to="/content/products"
        search={{}}
        className={styles.tab}
        // The router takes every address of this page for a part of this link.
        activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        aria-current={selected === undefined}
        resetScroll={false}
      >
        {t('allProducts')}
      </Link>
      {views.map((view) => (
        <Link
          key={view._id}
          to="/content/products"
          search={searchOfView(view)}
          className={styles.tab}
          aria-current={view === selected}
          resetScroll={false}
        >
          {view.name}
          {view === selected && isChanged && (
            <span className={styles.changed} role="img" aria-label={t('viewChanged')} />
          )}
        </Link>
      ))}
    </div>
  )
}

function OtherViews({ views }: { views: readonly ProductView[] }) {
  const { t } = useTranslation('products-table')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" color="gray">
          {t('moreViews')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((view) => (
          <Menu.Item
            key={view._id}
            component={Link}
            to="/content/products"
            search={searchOfView(view) as never}
          >
            {view.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChangedViewProps {
  view: ProductView
  isSaving: boolean
  onSave: () => void
  onRevert: () => void
}

/** The table isn't as the view was saved: it is saved so, or goes back. */
function ChangedView({ view, isSaving, onSave, onRevert }: ChangedViewProps) {
  const { t } = useTranslation('products-table')
  return (
    <>
      {view.isOwn && (
        <Button size="compact-sm" variant="light" loading={isSaving} onClick={onSave}>
          {t('save')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onRevert}>
        {t('viewRevert')}
      </Button>
    </>
  )
}

interface ViewMenuProps {
  userId: string
  view: ProductView
  order: readonly string[]
  onEdit: () => void
  onDeleted: () => void
}

function ViewMenu({ userId, view, order, onEdit, onDeleted }: ViewMenuProps) {
  const { t } = useTranslation(['products-table', 'app'])
  const { pin, unpin, remove, order: reorder } = useViewActions()
  const target = { params: { userId, viewId: view._id }, query: {} }
  const startProject = useNewProjectOf()
  const selection = { query: { filters: view.filters, search: '' }, except: [] }
  const place = order.indexOf(view._id)
  const moveTo = (next: number) => {
    const others = order.filter((id) => id !== view._id)
    reorder.mutate({
      params: { userId },
      query: { version: view.orderVersion },
      body: others.toSpliced(next, 0, view._id),
    })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('viewMenu', { name: view.name })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {view.isOwn && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {t('viewEdit')}
          </Menu.Item>
        )}
        {view.pinned ? (
          <Menu.Item leftSection={<IconPinnedOff {...icon} />} onClick={() => unpin.mutate(target)}>
            {t('viewUnpin')}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconPin {...icon} />} onClick={() => pin.mutate(target)}>
            {t('viewPin')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArrowLeft {...icon} />}
          disabled={place === 0}
          onClick={() => moveTo(place - 1)}
        >
          {t('viewForward')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight {...icon} />}
          disabled={place === order.length - 1}
          onClick={() => moveTo(place + 1)}
        >
          {t('viewBack')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPresentation {...icon} />}
          onClick={() => startProject({ name: view.name, products: { selection, count: null } })}
        >
          {t('projectOfView')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileExport {...icon} />}
          onClick={() => askExport({ selection: { view: view._id }, sorting: view.sorting })}
        >
          {t('app:export')}
        </Menu.Item>
        {view.isOwn && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() =>
              remove.mutate({ ...target, query: { version: view.version } }, { onSuccess: onDeleted })
            }
          >
            {t('viewDelete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
