import { Switch } from '@mantine/core'
import { holds, mediaKinds } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import { withFilter } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { useCatalog } from '../../api/use-catalog.ts'
import { useFacet, useStarredCount } from '../../api/use-facets.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import { useCountedChoice } from './counted-choice.tsx'
import { RangeEditor } from './range-editor.tsx'

interface FilterEditorProps {
  field: Field
  structure: Structure
  wording: Wording
  /** Whether somebody can see it: counts are asked for then. */
  isOpen?: boolean
  /** After a change that finishes the work: bounds that were entered. */
  onDone?: () => void
}

/** The controls to filter by one field, by its kind. */
export function FilterEditor({ field, structure, wording, isOpen = true, onDone }: FilterEditorProps) {
  const { search, change } = useCatalog()
  const filters = search.filters ?? []
  const filterValue = (type: string) =>
    filters.find((filter) => filter.field === field.key && filter.type === type)?.value ?? ''
  const set = (type: string, value: string | null) =>
    change({ filters: withFilter(filters, field.key, type, value) })

  if (holds(field.kind, 'flag')) {
    return (
      <StarSwitch
        isOpen={isOpen}
        isOn={filterValue('EXACT') === 'true'}
        onChange={(isOn) => set('EXACT', isOn ? 'true' : null)}
      />
    )
  }
  if (holds(field.kind, 'decimal')) {
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
  return (
    <OptionsEditor
      field={field}
      structure={structure}
      wording={wording}
      isOpen={isOpen}
      value={filterValue('IN')}
      onChange={(value) => set('IN', value)}
    />
  )
}

interface StarSwitchProps {
  isOpen: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function StarSwitch({ isOpen, isOn, onChange }: StarSwitchProps) {
  const { t } = useTranslation('catalog')
  const counted = useCountedChoice()
  const count = useStarredCount(isOpen)
  return (
    <Switch
      color="brand"
      styles={{ body: { width: '100%' }, labelWrapper: { flex: 1 } }}
      {...counted(t('onlyInterested'), count)}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

interface OptionsEditorProps {
  field: Field
  structure: Structure
  wording: Wording
  isOpen: boolean
  value: string
  onChange: (value: string | null) => void
}

function OptionsEditor({ field, structure, wording, isOpen, value, onChange }: OptionsEditorProps) {
  const counts = useFacet(field, structure, isOpen)
  const options = field.kind === 'media' ? mediaKinds : field.options
  return (
    <ChoiceEditor
      label={wording.fieldName(field)}
      options={options.map((option) => ({ value: option, label: wording.value(field, option) }))}
      counts={counts}
      value={value}
      onChange={onChange}
    />
  )
}
