import { Select } from '@mantine/core'
import { languages } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { localeNames } from './locales.ts'

interface FormatSelectProps {
  kind: 'number' | 'date'
  label: string
  /** Null follows the language. */
  value: string | null
  disabled?: boolean
  onChange: (format: string | null) => void
}

export function FormatSelect({ label, value, disabled, onChange }: FormatSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={label}
      placeholder={t('formatOfLanguage')}
      data={languages.map((locale) => ({ value: locale, label: localeNames[locale] }))}
      value={value}
      disabled={disabled}
      clearable
      onChange={onChange}
    />
  )
}
