import { Switch } from '@mantine/core'
import { mediaKinds } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../lib/product-fields/fields.ts'
import { withFilter } from '../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { useCatalog } from '../api/use-catalog.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import { RangeEditor } from './range-editor.tsx'

interface FilterEditorProps {
  field: Field
  wording: Wording
  /** After a change that finishes the work: bounds that were entered. */
  onDone?: () => void
}

/** The controls to filter by one field, by its kind. */
export function FilterEditor({ field, wording, onDone }: FilterEditorProps) {
  const { t } = useTranslation('catalog')
  const { search, change } = useCatalog()
  const filters = search.filters ?? []
  const filterValue = (type: string) =>
    filters.find((filter) => filter.field === field.key && filter.type === type)?.value ?? ''
  const set = (type: string, value: string | null) =>
    change({ filters: withFilter(filters, field.key, type, value) })

  if (field.kind === 'boolean') {
    return (
      <Switch
        color="brand"
        label={t('onlyInterested')}
        checked={filterValue('EXACT') === 'true'}
        onChange={(event) => set('EXACT', event.currentTarget.checked ? 'true' : null)}
      />
    )
  }
  if (field.kind === 'number' || field.kind === 'price') {
    return (
      <RangeEditor
        // What was applied elsewhere (a removed chip) starts the fields afresh.
        key={filterValue('RANGE')}
        label={wording.fieldName(field)}
        value={filterValue('RANGE')}
        onApply={(value) => {
          set('RANGE', value)
          onDone?.()
        }}
      />
    )
  }
  const options = field.kind === 'media' ? mediaKinds : field.options
  return (
    <ChoiceEditor
      label={wording.fieldName(field)}
      options={options.map((value) => ({ value, label: wording.value(field, value) }))}
      value={filterValue('IN')}
      onChange={(value) => set('IN', value)}
    />
  )
}
