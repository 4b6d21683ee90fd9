/** Choices about time: when something expires, and which time zone is meant. */

export const expirationOptions = [
  '1 day',
  '1 week',
  '1 month',
  '3 months',
  '6 months',
  '1 year',
  'never',
] as const
export type ExpirationOption = (typeof expirationOptions)[number]
export const defaultExpiration: ExpirationOption = '1 month'

const spans: Record<Exclude<ExpirationOption, 'never'>, { days?: number; months?: number }> = {
  '1 day': { days: 1 },
  '1 week': { days: 7 },
  '1 month': { months: 1 },
  '3 months': { months: 3 },
  '6 months': { months: 6 },
  '1 year': { months: 12 },
}

/** When a thing made `now` expires, or null for never. In UTC; 31 January and a month is the end of February. */
export function expirationDate(option: ExpirationOption, now: Date): Date | null {
  if (option === 'never') return null
  const { days = 0, months = 0 } = spans[option]
  const result = new Date(now)
  result.setUTCDate(result.getUTCDate() + days)
  result.setUTCMonth(result.getUTCMonth() + months)
  // A day that the month lacks has rolled over into the next one: back to the last of the month before.
  if (months > 0 && result.getUTCDate() !== now.getUTCDate()) result.setUTCDate(0)
  return result
}

/** Whole hours from UTC-11:00 to UTC+12:00. */
export const timezoneOptions: readonly { label: string; offsetHours: number }[] = Array.from(
  { length: 24 },
  (_, index) => ({ label: timezoneLabel(index - 11), offsetHours: index - 11 }),
)

/** `UTC+05:30` of 5.5. */
export function timezoneLabel(offsetHours: number): string {
  const minutes = Math.round(Math.abs(offsetHours) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${offsetHours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
