import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  Popover,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconFilter, IconPlus, IconTrash } from '@tabler/icons-react'
import type { DomainSettings, ProductFilter } from '@vitrine/contract'
import { type FilterType, joinList, mediaKinds, parseFilter, splitList } from '@vitrine/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { allFields, type Field, findField } from '../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import { newFilter, offeredTypes, operandOf } from '../api/filter-types.ts'

interface FilterBuilderProps {
  settings: DomainSettings
  structure: Structure
  wording: Wording
  filters: readonly ProductFilter[]
  onChange: (filters: ProductFilter[]) => void
}

/** Any filter of the platform, line by line: field, way, value. They take effect together. */
export function FilterBuilder(props: FilterBuilderProps) {
  const { t } = useTranslation('content')
  const { number } = useFormats()
  const { filters } = props
  const [isOpen, setOpen] = useState(false)
  const label = filters.length === 0 ? t('filter') : t('filterCount', { number: number(filters.length) })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="lg"
      width="min(640px, 94vw)"
      trapFocus
    >
      <Popover.Target>
        <Button
          variant={filters.length > 0 ? 'light' : 'default'}
          color="brand"
          leftSection={<IconFilter size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter')}>
        {isOpen && <FilterLines {...props} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterLines({
  settings,
  structure,
  wording,
  filters,
  onChange,
  onDone,
}: FilterBuilderProps & { onDone: () => void }) {
  const { t } = useTranslation('content')
  const [lines, setLines] = useState<ProductFilter[]>(
    filters.length > 0 ? [...filters] : [newFilter('name', 'text')],
  )
  const [isTried, setTried] = useState(false)
  useEffect(() => setLines(filters.length > 0 ? [...filters] : [newFilter('name', 'text')]), [filters])
  const faults = lines.map((line) => faultOf(line, settings))
  const submit = () => {
    setTried(true)
    const filled = lines.filter((line) => !isBlank(line))
    if (filled.some((line) => faultOf(line, settings) !== null)) return
    onChange(filled)
    onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        {lines.map((line, place) => (
          <FilterLine
            // Lines have no other identity than their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={place}
            line={line}
            settings={settings}
            structure={structure}
            wording={wording}
            fault={isTried && !isBlank(line) ? (faults[place] ?? null) : null}
            onChange={(next) => setLines(lines.with(place, next))}
            onRemove={() => setLines(lines.toSpliced(place, 1))}
          />
        ))}
        <Group justify="space-between">
          <Button
            variant="subtle"
            size="compact-sm"
            color="brand"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setLines([...lines, newFilter('name', 'text')])}
          >
            {t('addFilter')}
          </Button>
          <Group gap="xs">
            <Button
              variant="subtle"
              size="compact-sm"
              color="gray"
              onClick={() => {
                onChange([])
                onDone()
              }}
            >
              {t('clearFilters')}
            </Button>
            <Button size="compact-sm" type="submit">
              {t('applyFilters')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

function isBlank({ type, value }: ProductFilter): boolean {
  return type !== 'EXIST' && type !== 'NON_EXIST' && value.replaceAll(',', '').trim() === ''
}

/** What is wrong with a line, by error key, and which part of a regular expression. */
interface Fault {
  code: string
  part: string
}

/** Null when a line can be used. */
function faultOf(line: ProductFilter, settings: DomainSettings): Fault | null {
  const field = findField(settings, line.field)
  if (field === null) return { code: 'FilterFieldUnknown', part: '' }
  const result = parseFilter(line, field.kind)
  return result.ok ? null : { code: result.error, part: result.part }
}

interface FilterLineProps {
  line: ProductFilter
  settings: DomainSettings
  structure: Structure
  wording: Wording
  fault: Fault | null
  onChange: (line: ProductFilter) => void
  onRemove: () => void
}

function FilterLine({ line, settings, structure, wording, fault, onChange, onRemove }: FilterLineProps) {
  const { t } = useTranslation('content')
  const errorText = useErrorText()
  const field = findField(settings, line.field)
  const fields = allFields(settings)
  const error =
    fault === null
      ? undefined
      : errorText({
          code: fault.code,
          data: {
            value: line.value,
            field: field === null ? '' : wording.fieldName(field),
            part: fault.part,
            max: 200,
          },
        })
  const typeLabel = (type: FilterType) => t(`filter${type}` as 'filterEQ')
  return (
    <Group gap="xs" align="flex-start" wrap="wrap">
      <Select
        aria-label={t('filterField')}
        searchable
        allowDeselect={false}
        w={170}
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
          {t('hiddenFieldHint')}
        </Text>
      ) : (
        <>
          <Select
            aria-label={t('filterWay')}
            allowDeselect={false}
            w={150}
            comboboxProps={{ withinPortal: false }}
            data={offeredTypes(field.kind).map((type) => ({ value: type, label: typeLabel(type) }))}
            value={line.type}
            onChange={(type) =>
              type !== null && onChange({ ...line, type, value: keptValue(line, type as FilterType) })
            }
          />
          <FilterOperand
            line={line}
            field={field}
            structure={structure}
            wording={wording}
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

/** A value that still means something under the new type stays. */
function keptValue(line: ProductFilter, type: FilterType): string {
  return operandOf(line.type as FilterType) === operandOf(type) ? line.value : ''
}

interface FilterOperandProps {
  line: ProductFilter
  field: Field
  structure: Structure
  wording: Wording
  error: string | undefined
  onChange: (value: string) => void
}

function FilterOperand({ line, field, structure, wording, error, onChange }: FilterOperandProps) {
  const { t } = useTranslation('content')
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
        onChange={(values) => onChange(joinList(values))}
      />
    )
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

/** What can be chosen from; null for fields whose values are typed. */
function optionsOf(
  field: Field,
  { folders, categories }: Structure,
  wording: Wording,
): { value: string; label: string }[] | null {
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
