import { Group, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { BulkAction } from '@vitrine/contract'
import { holds, minorUnitDigits, parseNumber } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '../../../../lib/i18n/formats.ts'
import { allFields, type Field } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { isWritable, pathSeparator, readTyped } from '../../grid/editing/typed-values.ts'
import { useFaultText } from '../../grid/editing/use-fault-text.ts'
import type { BulkFormParts } from './bulk-form-parts.ts'

interface FormProps extends BulkFormParts {
  /** Null while the form is not complete. */
  onAction: (action: BulkAction | null) => void
}

/** One value for all of them; left empty, the value is taken away. */
export function BulkSetForm({ settings, structure, wording, canWrite, onAction }: FormProps) {
  const { t } = useTranslation('products-table')
  const { preferences } = useFormats()
  const faultText = useFaultText()
  const [key, setKey] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const fields = allFields(settings).filter((field) => isSetOfMany(field, canWrite))
  const field = fields.find((offered) => offered.key === key)
  const enter = (nextKey: string | null, nextText: string) => {
    setKey(nextKey)
    setText(nextText)
    const chosen = fields.find((offered) => offered.key === nextKey)
    if (chosen === undefined) return onAction(null)
    const reading = readTyped(chosen, nextText, { settings, structure, preferences })
    setFault(reading.ok ? null : faultText(reading.fault))
    onAction(reading.ok ? { type: 'set', values: { [chosen.key]: reading.value } } : null)
  }
  const options = optionsOf(field, structure, wording)
  return (
    <Group align="flex-start" grow>
      <Select
        label={t('filterField')}
        data={fields.map((offered) => ({ value: offered.key, label: wording.fieldName(offered) }))}
        value={key}
        searchable
        data-autofocus
        onChange={(value) => enter(value, '')}
      />
      {options !== undefined && options.length > 0 ? (
        <Select
          label={t('filterValue')}
          data={options}
          value={text === '' ? null : text}
          searchable
          clearable
          description={t('emptyClears')}
          onChange={(value) => enter(key, value ?? '')}
        />
      ) : (
        <TextInput
          label={t('filterValue')}
          description={t('emptyClears')}
          value={text}
          type={field !== undefined && holds(field.kind, 'day') ? 'date' : 'text'}
          disabled={field === undefined}
          error={fault}
          onChange={(event) => enter(key, event.currentTarget.value)}
        />
      )}
    </Group>
  )
}

/** Whether one value may be written into it for several products: names differ, and folders have a form of their own. */
export function isSetOfMany(field: Field, canWrite: BulkFormParts['canWrite']): boolean {
  return isWritable(field) && canWrite(field) && !['name', 'reference', 'folder'].includes(field.key)
}

/** What can be chosen for a field; undefined or none where its values are typed. */
function optionsOf(field: Field | undefined, { categories }: Structure, wording: Wording) {
  if (field?.kind !== 'category')
    return field?.options.map((option) => ({ value: option, label: wording.value(field, option) }))
  return categories.nodes.map(({ _id }) => ({ value: _id, label: pathName(categories.pathOf(_id)) }))
}

function pathName(path: readonly { name: string }[]): string {
  return path.map(({ name }) => name).join(pathSeparator)
}

interface PriceChange {
  priceType: string | null
  by: 'percent' | 'amount'
  /** As it was typed. */
  value: string
  decimals: number
}

/** Null while it is not complete. */
function priceAction(
  { priceType, by, value: text, decimals }: PriceChange,
  preferences: Formats['preferences'],
): BulkAction | null {
  const value = text.trim() === '' ? null : parseNumber(text.replace(/^\+/, ''), preferences)
  if (value === null || value === '0' || priceType === null) return null
  return { type: 'price', priceType, by, value, decimals }
}

/** Prices up or down, by percent or by an amount. */
export function BulkPriceForm({ settings, onAction }: FormProps) {
  const { t } = useTranslation('products-table')
  const { preferences } = useFormats()
  const digitsOf = (chosen: string | null) =>
    minorUnitDigits(settings.priceTypes.find(({ _id }) => _id === chosen)?.currency ?? '')
  const first = settings.priceTypes[0]?._id ?? null
  const [change, setChange] = useState<PriceChange>({
    priceType: first,
    by: 'percent',
    value: '',
    decimals: digitsOf(first),
  })
  const { priceType, by, value, decimals } = change
  const enter = (part: Partial<PriceChange>) => {
    const next = { ...change, ...part }
    setChange(next)
    onAction(priceAction(next, preferences))
  }
  return (
    <Group align="flex-end" grow>
      <Select
        label={t('priceType')}
        data={settings.priceTypes.map(({ _id, name, currency }) => ({
          value: _id,
          label: `${name} (${currency})`,
        }))}
        value={priceType}
        allowDeselect={false}
        onChange={(chosen) => enter({ priceType: chosen, decimals: digitsOf(chosen) })}
      />
      <TextInput
        label={t('priceChange')}
        placeholder={by === 'percent' ? '3' : '-10'}
        value={value}
        inputMode="decimal"
        data-autofocus
        onChange={(event) => enter({ value: event.currentTarget.value })}
        rightSectionWidth={110}
        rightSection={
          <SegmentedControl
            size="xs"
            aria-label={t('priceBy')}
            value={by}
            onChange={(chosen) => enter({ by: chosen as PriceChange['by'] })}
            data={[
              { value: 'percent', label: '%' },
              { value: 'amount', label: t('priceUnits') },
            ]}
          />
        }
      />
      <NumberInput
        label={t('priceDecimals')}
        value={decimals}
        min={0}
        max={6}
        allowDecimal={false}
        onChange={(chosen) => enter({ decimals: Number(chosen) || 0 })}
      />
    </Group>
  )
}

/** Into these folders of theirs, out of all others that the person sees. */
export function BulkMoveForm({ structure, onAction }: FormProps) {
  const { t } = useTranslation('products-table')
  const [folders, setFolders] = useState<string[]>([])
  return (
    <MultiSelect
      label={t('moveTo')}
      description={t('moveText')}
      data={structure.folders.nodes
        .filter(({ isProductFolder, isEditable }) => isProductFolder && isEditable)
        .map(({ _id }) => ({ value: _id, label: pathName(structure.folders.pathOf(_id)) }))}
      value={folders}
      searchable
      data-autofocus
      onChange={(chosen) => {
        setFolders(chosen)
        onAction(chosen.length === 0 ? null : { type: 'move', folders: chosen })
      }}
    />
  )
}
