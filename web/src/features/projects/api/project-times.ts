/** When a project takes place: as clocks in its time zone show it, and as the reader's do. */
import type { ProjectSummary } from '@vitrine/contract'
import { formatDateTime, offsetMinutesOf, zoneName } from '@vitrine/rules'
import { useMemo } from 'react'
import { useFormats } from '../../../lib/i18n/formats.ts'

export const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** How far the clocks of a zone are before UTC at a moment, in hours. */
function offsetHoursOf(zone: string, instant: string): number {
  return offsetMinutesOf(zone, instant) / 60
}

export function useProjectTimes() {
  const { preferences } = useFormats()
  return useMemo(
    () => ({
      /** A time of the wall, as it is, where its zone stands beside it. */
      wall: (local: string) => formatDateTime(`${local}:00Z`, preferences),
      /** The same with the zone in which it is meant. */
      wallIn: (local: string, zone: string) =>
        `${formatDateTime(`${local}:00Z`, preferences)} (${zoneName(zone)})`,
      /** An instant by the clocks of a zone, with that zone. */
      momentIn: (instant: string, zone: string) =>
        `${formatDateTime(instant, preferences, offsetHoursOf(zone, instant))} (${zoneName(zone)})`,
      /** The same where the zone stands beside it. */
      inZone: (instant: string, zone: string) =>
        formatDateTime(instant, preferences, offsetHoursOf(zone, instant)),
    }),
    [preferences],
  )
}

/** Whether the reader's clocks show something else than the project's at its start or end. */
export function isElsewhere({
  startsAt,
  endsAt,
  timeZone,
}: Pick<ProjectSummary, 'startsAt' | 'endsAt' | 'timeZone'>): boolean {
  return [startsAt, endsAt].some((instant) => {
    if (instant === null) return false
    return offsetHoursOf(timeZone, instant) !== offsetHoursOf(readersZone(), instant)
  })
}
