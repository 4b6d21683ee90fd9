import { TextInput } from '@mantine/core'
import { readOrderValue } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { DateField } from '../../../../../ui/fields/date-field.tsx'

interface OrderValueInputProps {
  type: 'number' | 'date'
  label?: string
  'aria-label'?: string
  /** As typed. */
  value: string
  onChange: (value: string) => void
}

/** A number in any common spelling, or a day. */
export function OrderValueInput({ type, label, value, onChange, ...named }: OrderValueInputProps) {
  const { t } = useTranslation('projects')
  const { preferences } = useFormats()
  if (type === 'date') {
    return (
      <DateField
        label={label}
        aria-label={named['aria-label']}
        value={value}
        onChange={onChange}
        invalidText={t('notADate')}
        clearLabel={t('clearDay', { day: label ?? t('ruleValue') })}
      />
    )
  }
  return (
    <TextInput
      label={label}
      {...named}
      inputMode="decimal"
      value={value}
      error={readOrderValue('number', value, preferences) === null ? t('notANumber') : null}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
