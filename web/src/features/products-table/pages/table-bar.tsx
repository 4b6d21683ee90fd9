import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconDots,
  IconFileExport,
  IconListTree,
  IconPlus,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DomainSettings } from '@vitrine/contract'
import { requiredFieldsLacking } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { askExport, useMayExport } from '../../../lib/exports/asked-export.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { BarTitle } from '../../../ui/bar-title.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { FilterBuilder } from '../components/filters/filter-builder.tsx'
import { TableView } from '../components/views/table-view.tsx'
import { selectionOnWire } from '../grid/bulk-selection.ts'
import { useTable } from '../grid/table-context.ts'
import type { Layout } from '../grid/use-layout.ts'
import type { ProductList } from '../grid/use-product-list.ts'
import { useProductsTable } from '../use-products-table.ts'
import styles from './products-page.module.css'
import type { OpenDialogs } from './table-dialogs.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface TableBarProps {
  title: string
  list: ProductList
  layout: Layout
  dialogs: OpenDialogs
  onBrowse: () => void
}

/** Above the table: what it shows, and what is done to it as a whole. */
export function TableBar({ title, list, layout, dialogs, onBrowse }: TableBarProps) {
  const { t } = useTranslation('products-table')
  const { search, settings } = useTable()
  const { change } = useProductsTable()
  const mayCreate = useMayCreate(settings)
  return (
    <div className={styles.barBox}>
      <div className={styles.bar}>
        <ActionIcon
          className={styles.browse}
          variant="default"
          size={36}
          aria-label={t('folders')}
          onClick={onBrowse}
        >
          <IconListTree size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        <Heading title={title} total={list.rows.total} />
        <SearchField
          shown={search.q ?? ''}
          className={styles.search}
          label={t('search')}
          onSearch={(q) => change({ q: q === '' ? undefined : q })}
        />
        <div className={styles.tools}>
          <FilterBuilder filters={search.filters ?? []} onChange={(filters) => change({ filters })} />
          <TableView list={list} layout={layout} onSaveAsView={() => dialogs.nameView('new')} />
          <MoreOfTable list={list} onTrash={dialogs.showTrash} />
        </div>
        {mayCreate && (
          <Button
            className={styles.create}
            aria-label={t('newProduct')}
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={dialogs.create}
          >
            {t('newProduct')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Nobody makes a product whose required fields they may not write. */
function useMayCreate({ productDetailFields }: DomainSettings): boolean {
  const { permissions } = useEntered().access
  const { canEdit } = useTable()
  const required = productDetailFields.filter((field) => field.required).map(({ _id }) => _id)
  return canEdit && requiredFieldsLacking(permissions, required).length === 0
}

interface MoreOfTableProps {
  list: ProductList
  onTrash: () => void
}

/** What is done less often: files out of the table and into it, and what was deleted. */
function MoreOfTable({ list: { asked }, onTrash }: MoreOfTableProps) {
  const { t } = useTranslation(['products-table', 'app'])
  const { search, canEdit } = useTable()
  const mayExport = useMayExport()
  // All that the table shows, in its order.
  const selection = selectionOnWire({ kind: 'all', except: new Set() }, asked)
  if (!mayExport && !canEdit) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('moreOfTable')}>
          <IconDots size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport && (
          <Menu.Item
            leftSection={<IconFileExport {...icon} />}
            onClick={() => askExport({ selection, sorting: asked.sort ?? 'name' })}
          >
            {t('app:export')}
          </Menu.Item>
        )}
        {canEdit && (
          <>
            <Menu.Item
              leftSection={<IconTableImport {...icon} />}
              component={Link}
              to="/content/imports"
              search={(search.folder === undefined ? {} : { folder: search.folder }) as never}
            >
              {t('imports')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={onTrash}>
              {t('trash')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Heading({ title, total }: { title: string; total: number | undefined }) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const count = total === undefined ? undefined : t('productCount', { count: total, number: number(total) })
  return <BarTitle className={styles.title} title={title} count={count} />
}
