/** Spans of days that reports are about, both ends included. Days are `YYYY-MM-DD` of the report's zone. */
import { isIsoDate } from './formats/date-format.ts'

export interface DaySpan {
  from: string
  to: string
}

export const spanPresets = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const
export type SpanPreset = (typeof spanPresets)[number]

/** With what a span is compared: nothing, the same length before it, the same days a year earlier. */
export const spanComparisons = ['nothing', 'before', 'yearBefore'] as const
export type SpanComparison = (typeof spanComparisons)[number]

const dayMs = 86_400_000
const monthsOf = { Month: 1, Quarter: 3, Year: 12 } as const

/** The day that it is in a time zone. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}

/** The whole month, quarter or year around a day, or the one before it. */
export function presetSpan(preset: SpanPreset, today: string): DaySpan {
  const unit = preset.replace(/^(this|last)/, '') as keyof typeof monthsOf
  const months = monthsOf[unit]
  const first = Math.floor(monthNumber(today) / months) * months
  return monthsFrom(preset.startsWith('last') ? first - months : first, months)
}

/** The span for a comparison, or null. Whole months are compared with as many whole months. */
export function comparedSpan(span: DaySpan, comparison: SpanComparison): DaySpan | null {
  if (comparison === 'nothing') return null
  const months = wholeMonths(span)
  const first = monthNumber(span.from)
  if (comparison === 'yearBefore') {
    if (months !== null) return monthsFrom(first - 12, months)
    return { from: yearEarlier(span.from), to: yearEarlier(span.to) }
  }
  if (months !== null) return monthsFrom(first - months, months)
  const to = addDays(span.from, -1)
  return { from: addDays(to, 1 - daysIn(span)), to }
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days a span has. */
export function daysIn({ from, to }: DaySpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** Each day of a span, in order. */
export function eachDay(span: DaySpan): string[] {
  return Array.from({ length: daysIn(span) }, (_, place) => addDays(span.from, place))
}

/** Whether both are days, and not the wrong way round. */
export function isDaySpan({ from, to }: { from: string; to: string }): boolean {
  return isIsoDate(from) && isIsoDate(to) && from <= to
}

/**
 * Rows of days, in their order, with the days between the first and the last that have none (null): the distance between
 * two is that in time.
 */
export function withDaysBetween<Row extends { day: string }>(
  rows: readonly Row[],
): { day: string; row: Row | null }[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return []
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return eachDay({ from: first.day, to: last.day }).map((day) => ({ day, row: byDay.get(day) ?? null }))
}

/** All days of a month, `2026-11`. */
export function monthSpan(month: string): DaySpan {
  return monthsFrom(monthNumber(month), 1)
}

/** The month that is `months` later, or earlier where negative. */
export function addMonths(month: string, months: number): string {
  return firstOf(monthNumber(month) + months).slice(0, 7)
}

/** Months since the year 0, of a month or a day. */
function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function firstOf(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

function monthsFrom(first: number, months: number): DaySpan {
  return { from: firstOf(first), to: addDays(firstOf(first + months), -1) }
}

/** How many months a span consists of, or null where it begins or ends within one. */
function wholeMonths({ from, to }: DaySpan): number | null {
  const after = addDays(to, 1)
  if (!from.endsWith('-01') || !after.endsWith('-01')) return null
  return monthNumber(after) - monthNumber(from)
}

/** 29 February was the 28th. */
function yearEarlier(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  const same = `${year}${day.slice(4)}`
  return isIsoDate(same) ? same : `${year}-02-28`
}
