import { Select } from '@mantine/core'
import { matchesTimeZone, type TimeZoneOption, timeZoneOptions, zoneName } from '@vitrine/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

interface ZoneSelectProps {
  description?: string
  value: string
  /** The offset of each zone is that of this day. */
  at: Date
  error?: string | null
  isDisabled?: boolean
  onChange: (zone: string) => void
}

const shownZones = 60

/** Every zone there is, found by its name or offset, and the fixed offsets of whole hours. */
export function ZoneSelect({
  description,
  value,
  at,
  error = null,
  isDisabled = false,
  onChange,
}: ZoneSelectProps) {
  const { t } = useTranslation('app')
  const day = at.toISOString().slice(0, 10)
  const zones = useMemo(
    () => new Map(timeZoneOptions(`${day}T12:00:00Z`).map((zone) => [zone.id, zone])),
    [day],
  )
  const own = zones.has(value) ? [] : [{ value, label: zoneName(value) }]
  return (
    <Select
      label={t('timeZone')}
      description={description}
      data={[...own, ...[...zones.values()].map((zone) => ({ value: zone.id, label: labelOf(zone) }))]}
      value={value}
      searchable
      limit={shownZones}
      allowDeselect={false}
      nothingFoundMessage={t('noZone')}
      error={error}
      disabled={isDisabled}
      filter={({ options, search }) =>
        options.filter((option) => {
          const zone = 'value' in option ? zones.get(option.value) : undefined
          return zone === undefined || matchesTimeZone(zone, search) || labelOf(zone) === search
        })
      }
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}

function labelOf({ id, region, label, offsetLabel }: TimeZoneOption): string {
  return region === '' ? label : `${zoneName(id)} (${offsetLabel})`
}
