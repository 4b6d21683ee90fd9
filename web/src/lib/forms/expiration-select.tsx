import { Select } from '@mantine/core'
import { defaultExpiration, type ExpirationOption, expirationOptions } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'

interface ExpirationSelectProps {
  value: ExpirationOption
  onChange: (value: ExpirationOption) => void
}

/** Until when a key or link is good. */
export function ExpirationSelect({ value, onChange }: ExpirationSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('expires')}
      data={expirationOptions.map((option) => ({ value: option, label: t(`expires.${option}`) }))}
      value={value}
      allowDeselect={false}
      onChange={(next) => onChange(expirationOptions.find((option) => option === next) ?? defaultExpiration)}
    />
  )
}
