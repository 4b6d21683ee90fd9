/** Time zones to choose from: all that the engine knows, and whole hours from UTC-11 to UTC+12. */
import { timezoneLabel, timezoneOptions } from '../formats/time-options.ts'

/** `label`: `Paris` or `UTC+05:00`; `region`: `Europe`, or empty for fixed offsets. */
export interface TimeZoneOption {
  id: string
  label: string
  region: string
  /** At the instant that was asked about: summer and winter differ. */
  offsetMinutes: number
  /** `UTC+02:00` */
  offsetLabel: string
}

/** Today's names of zones that engines list under former ones. Both mean the same everywhere. */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Whether there is such a zone: `Europe/Paris`, `Etc/GMT-5`, `UTC`. A bare offset is none. */
export function isTimeZone(text: string): boolean {
  if (text.length > 64 || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(text)) return false
  try {
    return offsetFormatter(text) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The zone with a fixed offset of whole hours from UTC. The sign is inverted: UTC+5 is `Etc/GMT-5`. */
export function fixedTimeZone(offsetHours: number): string {
  return offsetHours === 0 ? 'Etc/GMT' : `Etc/GMT${offsetHours > 0 ? '-' : '+'}${Math.abs(offsetHours)}`
}

/** Name of a zone for people: `Europe/Paris` as it is, `UTC+05:00` for `Etc/GMT-5`, whose sign is inverted. */
export function zoneName(zone: string): string {
  const fixed = /^Etc\/GMT([+-])(\d{1,2})$/.exec(zone)
  if (fixed === null) return zone.replaceAll('_', ' ')
  return `UTC${fixed[1] === '+' ? '-' : '+'}${(fixed[2] ?? '').padStart(2, '0')}:00`
}

/** How many minutes clocks of a zone are ahead of UTC at an instant. */
export function offsetMinutesOf(timeZone: string, instant: string | number | Date): number {
  const parts = offsetFormatter(timeZone).formatToParts(new Date(instant))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0
}

/**
 * All zones with their offsets at an instant, from west to east, those of whole hours first among their equals. Takes
 * some tens of milliseconds the first time.
 */
export function timeZoneOptions(instant: string | number | Date): TimeZoneOption[] {
  const fixed = timezoneOptions.map(({ label, offsetHours }) => ({
    id: fixedTimeZone(offsetHours),
    label,
    region: '',
  }))
  const named = Intl.supportedValuesOf('timeZone')
    // Some engines list these, too; they are the whole hours.
    .filter((id) => id.includes('/') && !id.startsWith('Etc/'))
    .map((id) => presentNames[id] ?? id)
    .map((id) => ({ id, label: cityOf(id), region: id.slice(0, id.indexOf('/')) }))
  return [...fixed, ...named]
    .map((option) => {
      const offsetMinutes = offsetMinutesOf(option.id, instant)
      return { ...option, offsetMinutes, offsetLabel: timezoneLabel(offsetMinutes / 60) }
    })
    .sort(
      (one, other) =>
        one.offsetMinutes - other.offsetMinutes ||
        compareText(one.region, other.region) ||
        compareText(one.label, other.label),
    )
}

/**
 * Whether a typed text matches a zone: every word begins one of the zone's, ignoring case and accents; offsets also match
 * `+2`, `utc+2` and `gmt+02:00`.
 */
export function matchesTimeZone(option: TimeZoneOption, typed: string): boolean {
  const words = searchWords(`${option.id} ${option.label} ${option.region}`)
  const offset = option.offsetLabel.toLowerCase()
  return typed
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .every((part) => {
      const wanted = offsetWanted(part)
      return wanted === null
        ? searchWords(part).every((word) => words.some((known) => known.startsWith(word)))
        : offset === wanted
    })
}

/** Making a formatter takes longer than using it, and there are over 400 of them. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function offsetFormatter(timeZone: string): Intl.DateTimeFormat {
  const made = formatters.get(timeZone)
  if (made !== undefined) return made
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formatters.set(timeZone, formatter)
  return formatter
}

/** `Buenos Aires` of `America/Argentina/Buenos_Aires`; `Knox, Indiana` where a name stands in several. */
function cityOf(id: string): string {
  const [, ...places] = id.split('/')
  const named = places.map((place) => place.replaceAll('_', ' ')).reverse()
  return named.join(', ')
}

/** `utc+02:00` of `+2`, `UTC+2`, `gmt+02:00`, `−3`; null of anything else. */
function offsetWanted(typed: string): string | null {
  const [, sign, hours = '', minutes = '00'] =
    /^(?:utc|gmt)?([+−-])(\d{1,2})(?::?(\d{2}))?$/i.exec(typed) ?? []
  if (sign === undefined) return null
  const isZero = Number(hours) === 0 && Number(minutes) === 0
  return `utc${sign === '+' || isZero ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`
}

function searchWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
