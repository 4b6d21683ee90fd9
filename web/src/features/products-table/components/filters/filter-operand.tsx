import { CheckIcon, Group, MultiSelect, TextInput } from '@mantine/core'
import type { ProductFilter } from '@vitrine/contract'
import {
  decimalSign,
  describedKind,
  type FilterType,
  type Held,
  holds,
  joinList,
  mediaKinds,
  parseDate,
  parseNumber,
  splitList,
} from '@vitrine/rules'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import { useOptionCounts } from '../../../../lib/product-fields/use-option-counts.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { CountedLabel } from '../../../../ui/lists/counted-label.tsx'
import { listFilters } from '../../api/use-product-rows.ts'
import { operandOf } from '../../filters/filter-types.ts'
import { useTable } from '../../grid/table-context.ts'
import styles from './filter-builder.module.css'

interface FilterOperandProps {
  line: ProductFilter
  /** The other conditions, as far as they are valid. */
  beside: readonly ProductFilter[]
  field: Field
  error: string | undefined
  onChange: (value: string) => void
}

/** The input for the value of a condition, beside its field and operator. */
export function FilterOperand(props: FilterOperandProps) {
  const { line, field, error, onChange } = props
  const { structure, wording } = useTable()
  const { t } = useTranslation('products-table')
  const operand = operandOf(line.type as FilterType)
  const Bound = inputOf[describedKind(field.kind).holds] ?? PlainInput
  if (operand === 'none' || holds(field.kind, 'flag')) return <span style={{ flex: 1 }} />
  if (operand === 'range') {
    const [from = '', to = ''] = line.value.split(',')
    return (
      <Group gap="xs" wrap="nowrap" flex={1} align="flex-start">
        <Bound label={t('from')} value={from} error={error} onChange={(next) => onChange(`${next},${to}`)} />
        <Bound
          label={t('to')}
          value={to}
          error={undefined}
          onChange={(next) => onChange(`${from},${next}`)}
        />
      </Group>
    )
  }
  const options = optionsOf(field, structure, wording)
  if (operand === 'list' && options !== null) {
    return <OptionsOperand {...props} options={options} />
  }
  if (operand !== 'list')
    return <Bound label={t('filterValue')} value={line.value} {...{ error, onChange }} />
  return <ListInput kind={field.kind} value={line.value} {...{ error, onChange }} />
}

/** Keeps the typed text beside the value parsed from it; `shown`: text of a value that wasn't typed. */
function useTyped(
  { value, onChange }: Pick<ValueInputProps, 'value' | 'onChange'>,
  read: (text: string) => string,
  shown = value,
) {
  const [kept, setKept] = useState({ text: shown, value })
  const change = (text: string) => {
    const next = { text, value: read(text) }
    setKept(next)
    onChange(next.value)
  }
  return { text: kept.value === value ? kept.text : shown, change }
}

const isNumberLike = (kind: Field['kind']) => holds(kind, 'decimal', 'day', 'instant')

/** Several values. In numbers and days, a comma without a blank separates only where the text is no value by itself. */
function ListInput({
  kind,
  value,
  error,
  onChange,
}: Pick<FilterOperandProps, 'error' | 'onChange'> & { kind: Field['kind']; value: string }) {
  const { t } = useTranslation('products-table')
  const { preferences } = useFormats()
  const readOne = (text: string) => (holds(kind, 'decimal') ? parseNumber : parseDate)(text, preferences)
  const read = (text: string) => {
    if (!isNumberLike(kind)) return text
    const parts = text.split(/;|,\s+/).flatMap((part) => readOne(part) ?? part.split(','))
    return joinList(parts.flatMap((part) => readOne(part) ?? part.trim()).filter((part) => part !== ''))
  }
  const typed = useTyped({ value, onChange }, read)
  return (
    <TextInput
      flex={1}
      miw={140}
      data-autofocus
      aria-label={t('filterValue')}
      placeholder={isNumberLike(kind) ? t('filterNumbersHint') : t('filterListHint')}
      value={typed.text}
      error={error}
      onChange={(event) => typed.change(event.currentTarget.value)}
    />
  )
}

interface ValueInputProps {
  label: string
  /** As it is asked. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function PlainInput({ label, value, error, onChange }: ValueInputProps) {
  return <ValueInput {...{ label, value, error, onChange }} />
}

/** Accepts the same dates as cells. Both bounds are in one text, separated by a comma. */
function DateInput({ label, value, error, onChange }: ValueInputProps) {
  const { t } = useTranslation('products-table')
  const { preferences } = useFormats()
  const read = (text: string) => parseDate(text, preferences) ?? text.replaceAll(',', ' ')
  const typed = useTyped({ value, onChange }, read)
  return (
    <DateField
      flex={1}
      miw={140}
      data-autofocus
      aria-label={label}
      placeholder={label}
      value={typed.text}
      error={error ?? null}
      invalidText={t('notADate')}
      clearLabel={t('clearDate')}
      clearable={false}
      withinPortal={false}
      onChange={typed.change}
    />
  )
}

/** Accepts the same numbers as cells: `355,5` and `1.234,50`, by the person's format. Other text is sent as typed. */
function NumberInput({ label, value, error, onChange }: ValueInputProps) {
  const { preferences } = useFormats()
  // Both bounds are in one text, separated by a comma.
  const read = (text: string) => parseNumber(text, preferences) ?? text.replaceAll(',', ';')
  const { text, change } = useTyped({ value, onChange }, read, value.replace('.', decimalSign(preferences)))
  return <ValueInput value={text} onChange={change} {...{ label, error }} />
}

function ValueInput({ label, value, error, onChange }: ValueInputProps) {
  return (
    <TextInput
      flex={1}
      miw={140}
      data-autofocus
      aria-label={label}
      placeholder={label}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const inputOf: Partial<Record<Held, (props: ValueInputProps) => ReactNode>> = {
  day: DateInput,
  instant: DateInput,
  decimal: NumberInput,
}

interface Option {
  value: string
  label: string
}

/** Options with the number of products that have them, which is requested when the list of options opens. */
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

/** The options of a field; null for fields whose values are typed. */
function optionsOf(field: Field, { folders, categories }: Structure, wording: Wording): Option[] | null {
  switch (describedKind(field.kind).holds) {
    case 'option':
    case 'ribbon':
    case 'yesNo':
      return field.options.map((option) => ({ value: option, label: wording.value(field, option) }))
    case 'media':
      return mediaKinds.map((kind) => ({ value: kind, label: wording.value(field, kind) }))
    case 'place': {
      const tree = field.kind === 'category' ? categories : folders
      return tree.nodes.map(({ _id }) => ({
        value: _id,
        label: tree
          .pathOf(_id)
          .map(({ name }) => name)
          .join(' › '),
      }))
    }
    default:
      return null
  }
}
