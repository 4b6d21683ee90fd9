import { Select } from '@mantine/core'
import { type DateFormat, dateFormats, formatDate, type NumberFormat, numberFormats } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { currentLocale } from './i18n.ts'

/** Any day that reads differently in every format. */
const sampleDay = '2026-12-31'

interface FormatOf {
  number: NumberFormat
  date: DateFormat
}

interface FormatSelectProps<Kind extends keyof FormatOf> {
  kind: Kind
  label: string
  /** Null follows the language. */
  value: string | null
  disabled?: boolean
  onChange: (format: FormatOf[Kind] | null) => void
}

/** Offers the formats by what they look like. */
export function FormatSelect<Kind extends keyof FormatOf>(props: FormatSelectProps<Kind>) {
  const { kind, label, value, disabled, onChange } = props
  const { t } = useTranslation()
  const locale = currentLocale()
  const offered =
    kind === 'number'
      ? numberFormats.map((format) => ({ value: format, label: format }))
      : dateFormats.map((dateFormat) => ({
          value: dateFormat,
          label: formatDate(sampleDay, { locale, dateFormat }),
        }))
  return (
    <Select
      label={label}
      data={[{ value: '', label: t('formatOfLanguage') }, ...offered]}
      value={value ?? ''}
      disabled={disabled}
      allowDeselect={false}
      onChange={(format) => onChange(format === '' ? null : (format as FormatOf[Kind]))}
    />
  )
}
