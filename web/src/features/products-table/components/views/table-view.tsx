import { Button, Group, Popover, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconBookmarkPlus } from '@tabler/icons-react'
import { canGroupBy } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allFields } from '../../../../lib/product-fields/fields.ts'
import { groupField } from '../../api/use-groups.ts'
import { useTable } from '../../grid/table-context.ts'
import type { Density } from '../../grid/use-arrangement.ts'
import type { Layout } from '../../grid/use-layout.ts'
import type { ProductList } from '../../grid/use-product-list.ts'
import { useProductsTable } from '../../use-products-table.ts'
import { ColumnChoice } from './column-choice.tsx'
import styles from './table-view.module.css'

interface TableViewProps {
  list: ProductList
  layout: Layout
  onSaveAsView: () => void
  className?: string | undefined
}

/** How the table looks, in one place: groups, height of rows, columns, and a saved view of all that. */
export function TableView({ list, layout, onSaveAsView, className }: TableViewProps) {
  const { t } = useTranslation('products-table')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="lg"
      width="min(360px, 94vw)"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          className={className}
          variant="default"
          aria-label={t('tableView')}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('tableView')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tableView')} className={styles.dropdown}>
        <Stack gap="md">
          <Grouping list={list} />
          <DensityControl density={layout.density} onChange={layout.setDensity} />
          <ColumnChoice
            arrangement={layout.arrangement}
            onArrange={layout.arrange}
            onReset={layout.resetColumns}
          />
          <Button
            variant="default"
            leftSection={<IconBookmarkPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => {
              setOpen(false)
              onSaveAsView()
            }}
          >
            {t('viewSaveNew')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const notGrouped = 'none'

/** By which column the rows are grouped, if by any. */
function Grouping({ list: { grouping } }: { list: ProductList }) {
  const { t } = useTranslation('products-table')
  const { search, settings, wording } = useTable()
  const { change } = useProductsTable()
  const fields = allFields(settings).filter(canGroupBy)
  return (
    <div>
      <Select
        label={t('group')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: notGrouped, label: t('groupNone') },
          ...fields.map((field) => ({ value: field.key, label: wording.fieldName(field) })),
        ]}
        value={groupField(search, settings)?.key ?? notGrouped}
        onChange={(key) => change({ group: key === notGrouped || key === null ? undefined : key })}
      />
      {grouping !== null && (
        <Group gap="xs" mt="xs">
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => grouping.closeAll(true)}>
            {t('groupCloseAll')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => grouping.closeAll(false)}>
            {t('groupOpenAll')}
          </Button>
        </Group>
      )}
    </div>
  )
}

interface DensityControlProps {
  density: Density
  onChange: (density: Density) => void
}

function DensityControl({ density, onChange }: DensityControlProps) {
  const { t } = useTranslation('products-table')
  return (
    // A phone has room for one height of rows.
    <SegmentedControl
      visibleFrom="sm"
      fullWidth
      aria-label={t('density')}
      value={density}
      onChange={(value) => onChange(value as Density)}
      data={[
        { value: 'compact', label: t('compact') },
        { value: 'comfortable', label: t('comfortable') },
      ]}
    />
  )
}
