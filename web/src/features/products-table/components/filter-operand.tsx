import { CheckIcon, Group, MultiSelect, TextInput } from '@mantine/core'
import type { ProductFilter } from '@vitrine/contract'
import { type FilterType, joinList, mediaKinds, splitList } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { Field } from '../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { useOptionCounts } from '../../../lib/product-fields/use-option-counts.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { CountedLabel } from '../../../ui/counted-label.tsx'
import { listFilters } from '../api/use-product-rows.ts'
import { operandOf } from '../filters/filter-types.ts'
import { useTable } from '../grid/table-context.ts'
import styles from './filter-builder.module.css'

interface FilterOperandProps {
  line: ProductFilter
  /** The other conditions, as far as they can be asked. */
  beside: readonly ProductFilter[]
  field: Field
  error: string | undefined
  onChange: (value: string) => void
}

/** What is asked for beside the field and the way. */
export function FilterOperand(props: FilterOperandProps) {
  const { line, field, error, onChange } = props
  const { structure, wording } = useTable()
  const { t } = useTranslation('products-table')
  const operand = operandOf(line.type as FilterType)
  const inputType = field.kind === 'date' || field.kind === 'timestamp' ? 'date' : 'text'
  if (operand === 'none' || field.kind === 'boolean') return <span style={{ flex: 1 }} />
  if (operand === 'range') {
    const [from = '', to = ''] = line.value.split(',')
    return (
      <Group gap="xs" wrap="nowrap" flex={1} align="flex-start">
        <TextInput
          type={inputType}
          aria-label={t('from')}
          placeholder={t('from')}
          value={from}
          error={error}
          onChange={(event) => onChange(`${event.currentTarget.value},${to}`)}
        />
        <TextInput
          type={inputType}
          aria-label={t('to')}
          placeholder={t('to')}
          value={to}
          onChange={(event) => onChange(`${from},${event.currentTarget.value}`)}
        />
      </Group>
    )
  }
  const options = optionsOf(field, structure, wording)
  if (operand === 'list' && options !== null) {
    return <OptionsOperand {...props} options={options} />
  }
  return (
    <TextInput
      flex={1}
      miw={140}
      type={operand === 'list' ? 'text' : inputType}
      data-autofocus
      aria-label={t('filterValue')}
      placeholder={operand === 'list' ? t('filterListHint') : t('filterValue')}
      value={line.value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface Option {
  value: string
  label: string
}

/** Options with how many products of the list have them, which is asked when somebody looks at them. */
function OptionsOperand({
  line,
  beside,
  field,
  error,
  options,
  onChange,
}: FilterOperandProps & { options: Option[] }) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const { search, structure } = useTable()
  const [isOpen, setOpen] = useState(false)
  const counts = useOptionCounts({
    field,
    categories: structure.categories,
    filters: listFilters({ ...search, filters: [...beside] }),
    search: search.q ?? '',
    isOpen,
  })
  return (
    <MultiSelect
      flex={1}
      miw={180}
      searchable
      data-autofocus
      aria-label={t('filterValue')}
      placeholder={line.value === '' ? t('filterValue') : undefined}
      comboboxProps={{ withinPortal: false }}
      data={options}
      value={splitList(line.value)}
      error={error}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      renderOption={({ option, checked }) => (
        <>
          {checked === true && <CheckIcon size={12} className={styles.check} aria-hidden />}
          <CountedLabel
            label={option.label}
            count={counts === null ? null : number(counts.get(option.value) ?? 0)}
          />
        </>
      )}
      onChange={(values) => onChange(joinList(values))}
    />
  )
}

/** What can be chosen from; null for fields whose values are typed. */
function optionsOf(field: Field, { folders, categories }: Structure, wording: Wording): Option[] | null {
  switch (field.kind) {
    case 'dropdown':
    case 'ribbon':
      return field.options.map((option) => ({ value: option, label: option }))
    case 'media':
      return mediaKinds.map((kind) => ({ value: kind, label: wording.value(field, kind) }))
    case 'category':
      return categories.nodes.map(({ _id }) => ({
        value: _id,
        label: categories
          .pathOf(_id)
          .map(({ name }) => name)
          .join(' › '),
      }))
    case 'folder':
      return folders.nodes.map(({ _id }) => ({
        value: _id,
        label: folders
          .pathOf(_id)
          .map(({ name }) => name)
          .join(' › '),
      }))
    default:
      return null
  }
}
