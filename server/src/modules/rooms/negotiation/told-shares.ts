/** Whether sums tell what one person did. Pure. */
import type { ToldShare } from './totals.repository.ts'

/** Others that have to be in a sum, and in what lies between two sums. */
const fewest = 3

type Shares = Readonly<Record<string, ToldShare>>

/** Those of others than the reader; null where they are too few. */
export function others(shares: Shares, reader: string | null): string[] | null {
  const found = Object.keys(shares).filter((attendee) => attendee !== reader)
  return found.length < fewest ? null : found
}

/** Whether what was ordered by now may be told: whoever reads may be one of those who have changed something. */
export function isDue(told: Shares | null, now: Shares): boolean {
  if (told === null) return Object.keys(now).length >= fewest
  return changedBetween(told, now).length > fewest
}

function changedBetween(told: Shares, now: Shares): string[] {
  const everybody = new Set([...Object.keys(told), ...Object.keys(now)])
  return [...everybody].filter((attendee) => !isSame(told[attendee], now[attendee]))
}

function isSame(one: ToldShare | undefined, other: ToldShare | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
