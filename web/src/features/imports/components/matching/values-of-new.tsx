import { Select, TextInput } from '@mantine/core'
import type { DetailField } from '@vitrine/contract'
import { canEditDetailField, detailKey, holds } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { useSettings } from '../../../../lib/structure/settings.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import type { Matching } from '../../api/use-matching.ts'
import styles from '../imports.module.css'

/** One value for all new products, of each field that they need and that no column fills. */
export function ValuesOfNew({ matching, missing }: { matching: Matching; missing: readonly string[] }) {
  const { t } = useTranslation('imports')
  const { productDetailFields } = useSettings()
  const { permissions } = useEntered().access
  const fields = productDetailFields.filter(
    ({ _id }) => missing.includes(detailKey(_id)) && canEditDetailField(permissions, _id, true),
  )
  if (fields.length === 0) return null
  const { forNew } = matching.options
  return (
    <fieldset className={styles.forNew}>
      <legend>{t('forNew')}</legend>
      {fields.map((field) => {
        const key = detailKey(field._id)
        return (
          <OneValue
            key={key}
            field={field}
            value={forNew[key] ?? ''}
            onChange={(value) => matching.changeOptions({ forNew: { ...forNew, [key]: value } })}
          />
        )
      })}
    </fieldset>
  )
}

interface OneValueProps {
  field: DetailField
  value: string
  onChange: (value: string) => void
}

function OneValue({ field: { name, type, dropdownOptions, ribbon }, value, onChange }: OneValueProps) {
  const { t } = useTranslation('imports')
  const { yesNo } = useFormats()
  if (holds(type, 'day'))
    return (
      <DateField
        label={name}
        value={value}
        onChange={onChange}
        invalidText={t('forNewNoDay')}
        clearLabel={t('forNewClear', { field: name })}
      />
    )
  if (!holds(type, 'option', 'ribbon', 'yesNo'))
    return (
      <TextInput
        label={name}
        maxLength={10_000}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const data = holds(type, 'yesNo')
    ? ['true', 'false'].map((said) => ({ value: said, label: yesNo(said) }))
    : holds(type, 'option')
      ? dropdownOptions
      : ribbon.map(({ label, color }) => ({ value: `${label}|${color}`, label }))
  return (
    <Select
      label={name}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('forNewClear', { field: name }) }}
      nothingFoundMessage={t('nothingFound')}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
