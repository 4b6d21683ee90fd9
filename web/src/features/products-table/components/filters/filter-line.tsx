import { ActionIcon, Group, Select, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ProductFilter } from '@vitrine/contract'
import { type FilterType, filterTypes, isGroup } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { allFields, type Field, findField } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import { unreadable } from '../../../../lib/product-fields/filters-param.ts'
import type { FilterFault } from '../../../../lib/product-fields/usable-filters.ts'
import { newFilter, offeredTypes, operandOf } from '../../filters/filter-types.ts'
import { useFaultText } from '../../grid/editing/use-fault-text.ts'
import { useTable } from '../../grid/table-context.ts'
import { FilterOperand } from './filter-operand.tsx'

interface FilterLineProps {
  id: number
  line: ProductFilter
  /** The other conditions, as far as they can be asked. */
  beside: readonly ProductFilter[]
  fault: FilterFault | null
  onChange: (line: ProductFilter) => void
  onRemove: () => void
}

/** One filter: field, way, value. What is wrong with it stands at its value. */
export function FilterLine({ id, line, beside, fault, onChange, onRemove }: FilterLineProps) {
  const { t } = useTranslation('products-table')
  const { settings, wording } = useTable()
  const field = findField(settings, line.field)
  const fields = allFields(settings)
  const error = useLineFault(wording)(fault)
  return (
    <Group gap="xs" align="flex-start" wrap="wrap" data-line={id}>
      <Select
        aria-label={t('filterField')}
        searchable
        allowDeselect={false}
        w={200}
        comboboxProps={{ withinPortal: false }}
        data={fields.map((each) => ({ value: each.key, label: wording.fieldName(each) }))}
        value={line.field}
        placeholder={t('hiddenField')}
        onChange={(key) => {
          const next = fields.find((each) => each.key === key)
          if (next !== undefined) onChange(newFilter(next.key, next.kind))
        }}
      />
      {field === null ? (
        <Text size="sm" c="red" pt={8} flex={1}>
          {isUnreadable(line) ? t('filterUnreadable') : t('hiddenFieldHint')}
        </Text>
      ) : (
        <>
          <FilterWay line={line} field={field} onChange={onChange} />
          <FilterOperand
            line={line}
            beside={beside}
            field={field}
            error={error}
            onChange={(value) => onChange({ ...line, value })}
          />
        </>
      )}
      <ActionIcon variant="subtle" color="gray" mt={4} aria-label={t('removeFilterLine')} onClick={onRemove}>
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

interface FilterWayProps extends Pick<FilterLineProps, 'line' | 'onChange'> {
  field: Field
}

function FilterWay({ line, field, onChange }: FilterWayProps) {
  const { t } = useTranslation('products-table')
  const offered = offeredTypes(field.kind)
  // One that isn't offered, of an older view or an address.
  const other = filterTypes.find((type) => type === line.type && !offered.includes(type))
  const types = other === undefined ? offered : [other, ...offered]
  return (
    <Select
      aria-label={t('filterWay')}
      allowDeselect={false}
      w={150}
      comboboxProps={{ withinPortal: false }}
      data={types.map((type) => ({ value: type, label: t(`filter${type}` as 'filterEQ') }))}
      value={line.type}
      onChange={(next) =>
        next !== null && onChange({ ...line, type: next, value: keptValue(line, next as FilterType) })
      }
    />
  )
}

/** A value that still means something under the new type stays. */
function keptValue(line: ProductFilter, type: FilterType): string {
  return operandOf(line.type as FilterType) === operandOf(type) ? line.value : ''
}

function isUnreadable(line: ProductFilter): boolean {
  return isGroup(line) || line.field === unreadable.field
}

function useLineFault(wording: Wording): (fault: FilterFault | null) => string | undefined {
  const { t } = useTranslation('products-table')
  const faultText = useFaultText()
  return (fault) => {
    if (fault === null) return undefined
    const { code, field, value, part } = fault
    if (code === 'FilterBlank') return t('filterBlank')
    if (code === 'FilterUnreadable') return t('filterUnreadable')
    return faultText({
      code,
      data: { value, field: field === null ? '' : wording.fieldName(field), part, max: 200 },
    })
  }
}
