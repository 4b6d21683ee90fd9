import { Group, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { BulkAction } from '@vitrine/contract'
import { parseNumber } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { allFields } from '../../../lib/product-fields/fields.ts'
import { isWritable, pathSeparator, readTyped } from '../grid/typed-values.ts'
import { useFaultText } from '../grid/use-fault-text.ts'
import type { BulkFormParts } from './bulk-form-parts.ts'

interface FormProps extends BulkFormParts {
  /** Null while the form is not complete. */
  onAction: (action: BulkAction | null) => void
}

/** One value for all of them; left empty, the value is taken away. */
export function BulkSetForm({ settings, structure, wording, canWrite, onAction }: FormProps) {
  const { t } = useTranslation('content')
  const { preferences } = useFormats()
  const faultText = useFaultText()
  const [key, setKey] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const unique = ['name', 'reference', 'folder']
  const fields = allFields(settings).filter(
    (field) => isWritable(field) && canWrite(field) && !unique.includes(field.key),
  )
  const field = fields.find((offered) => offered.key === key)
  const enter = (nextKey: string | null, nextText: string) => {
    setKey(nextKey)
    setText(nextText)
    const chosen = fields.find((offered) => offered.key === nextKey)
    if (chosen === undefined) return onAction(null)
    const reading = readTyped(chosen, nextText, { settings, structure, preferences })
    setFault(reading.ok ? null : faultText(reading.fault.code, reading.fault.data))
    onAction(reading.ok ? { type: 'set', values: { [chosen.key]: reading.value } } : null)
  }
  const options =
    field?.kind === 'category'
      ? structure.categories.nodes.map(({ _id }) => ({
          value: _id,
          label: structure.categories
            .pathOf(_id)
            .map(({ name }) => name)
            .join(pathSeparator),
        }))
      : field?.options.map((option) => ({ value: option, label: option }))
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
          type={field?.kind === 'date' ? 'date' : 'text'}
          disabled={field === undefined}
          error={fault}
          onChange={(event) => enter(key, event.currentTarget.value)}
        />
      )}
    </Group>
  )
}

/** Prices up or down, by percent or by an amount. */
export function BulkPriceForm({ settings, onAction }: FormProps) {
  const { t } = useTranslation('content')
  const { preferences } = useFormats()
  const [priceType, setPriceType] = useState<string | null>(settings.priceTypes[0]?._id ?? null)
  const [by, setBy] = useState<'percent' | 'amount'>('percent')
  const [value, setValue] = useState('')
  const [decimals, setDecimals] = useState(2)
  const enter = (change: {
    priceType?: string | null
    by?: typeof by
    value?: string
    decimals?: number
  }) => {
    const next = { priceType, by, value, decimals, ...change }
    setPriceType(next.priceType)
    setBy(next.by)
    setValue(next.value)
    setDecimals(next.decimals)
    const parsed = next.value.trim() === '' ? null : parseNumber(next.value.replace(/^\+/, ''), preferences)
    const isComplete = parsed !== null && parsed !== '0' && next.priceType !== null
    onAction(
      isComplete
        ? {
            type: 'price',
            priceType: next.priceType ?? '',
            by: next.by,
            value: parsed,
            decimals: next.decimals,
          }
        : null,
    )
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
        onChange={(chosen) => enter({ priceType: chosen })}
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
            onChange={(chosen) => enter({ by: chosen as typeof by })}
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

/** Into these folders, out of all others that the person sees. */
export function BulkMoveForm({ structure, onAction }: FormProps) {
  const { t } = useTranslation('content')
  const [folders, setFolders] = useState<string[]>([])
  return (
    <MultiSelect
      label={t('moveTo')}
      description={t('moveText')}
      data={structure.folders.nodes
        .filter(({ isProductFolder }) => isProductFolder)
        .map(({ _id }) => ({
          value: _id,
          label: structure.folders
            .pathOf(_id)
            .map(({ name }) => name)
            .join(pathSeparator),
        }))}
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
