import '@mantine/dates/styles.layer.css'
import { ActionIcon, Group } from '@mantine/core'
import { MonthPickerInput } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'

interface MonthPickerProps {
  label: string
  /** `2026-11`. */
  month: string
  first: string
  last: string
  onChange: (month: string) => void
}

/** A month, out of a calendar of years or one after another. */
export function MonthPicker({ label, month, first, last, onChange }: MonthPickerProps) {
  const { t, i18n } = useTranslation('reports')
  const named = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' }).format(
      new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
    )
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('earlierMonth')}
        disabled={month <= first}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <MonthPickerInput
        w={190}
        label={label}
        value={`${month}-01`}
        valueFormatter={() => named(month, { month: 'long', year: 'numeric' })}
        getMonthControlProps={(day) => ({ children: named(day, { month: 'short' }) })}
        minDate={`${first}-01`}
        maxDate={`${last}-28`}
        previousLabel={t('earlierYears')}
        nextLabel={t('laterYears')}
        onChange={(chosen) => {
          if (chosen !== null) onChange(chosen.slice(0, 7))
        }}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('laterMonth')}
        disabled={month >= last}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
