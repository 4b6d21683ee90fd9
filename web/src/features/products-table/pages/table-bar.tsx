import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconFileExport,
  IconListTree,
  IconPlus,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react'
import type { DomainSettings } from '@vitrine/contract'
import { requiredFieldsLacking } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { askExport, useMayExport } from '../../../lib/exports/asked-export.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { BarTitle } from '../../../ui/bar-title.tsx'
import { LinkIcon } from '../../../ui/links.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { groupField } from '../api/use-groups.ts'
import { ColumnsMenu } from '../components/columns-menu.tsx'
import { FilterBuilder } from '../components/filter-builder.tsx'
import { GroupMenu } from '../components/group-menu.tsx'
import { selectionOnWire } from '../grid/bulk-selection.ts'
import { useTable } from '../grid/table-context.ts'
import type { Density } from '../grid/use-arrangement.ts'
import type { Layout } from '../grid/use-layout.ts'
import type { ProductList } from '../grid/use-product-list.ts'
import { useProductsTable } from '../use-products-table.ts'
import styles from './products-page.module.css'
import type { OpenDialogs } from './table-dialogs.tsx'

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
  const { search, settings, canEdit } = useTable()
  const { change } = useProductsTable()
  const mayCreate = useMayCreate(settings)
  return (
    <div className={styles.bar}>
      <Heading title={title} total={list.rows.total} />
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
      <FilterBuilder filters={search.filters ?? []} onChange={(filters) => change({ filters })} />
      <span className={styles.space} />
      {mayCreate && (
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={dialogs.create}>
          {t('newProduct')}
        </Button>
      )}
      <ExportOfTable list={list} />
      {canEdit && (
        <LinkIcon
          variant="default"
          size={36}
          aria-label={t('imports')}
          title={t('imports')}
          to="/content/imports"
          search={search.folder === undefined ? {} : { folder: search.folder }}
        >
          <IconTableImport size={18} stroke={1.5} aria-hidden />
        </LinkIcon>
      )}
      {canEdit && (
        <ActionIcon variant="default" size={36} aria-label={t('trash')} onClick={dialogs.showTrash}>
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      <span className={styles.density}>
        <DensityControl density={layout.density} onChange={layout.setDensity} />
      </span>
      <GroupMenu
        field={groupField(search, settings)}
        onChange={(group) => change({ group })}
        onCloseAll={list.grouping?.closeAll ?? null}
      />
      <ColumnsMenu
        arrangement={layout.arrangement}
        onArrange={layout.arrange}
        onReset={layout.resetColumns}
      />
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

/** All that the table shows, in its order. */
function ExportOfTable({ list: { asked } }: { list: ProductList }) {
  const { t } = useTranslation('app')
  const selection = selectionOnWire({ kind: 'all', except: new Set() }, asked)
  if (!useMayExport()) return null
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('export')}
      onClick={() => askExport({ selection, sorting: asked.sort ?? 'name' })}
    >
      <IconFileExport size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

function Heading({ title, total }: { title: string; total: number | undefined }) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const count = total === undefined ? undefined : t('productCount', { count: total, number: number(total) })
  return <BarTitle className={styles.title} title={title} count={count} />
}

function DensityControl({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const { t } = useTranslation('products-table')
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
