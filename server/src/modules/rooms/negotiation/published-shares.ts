/** Whether sums tell what one person did. Pure. */
import type { PublishedShare } from './totals.repository.ts'

/** Others that have to be in a sum, and in what lies between two sums. */
const fewest = 3

type Shares = Readonly<Record<string, PublishedShare>>

/** Those of others than the reader; null where they are too few. */
export function others(shares: Shares, reader: string | null): string[] | null {
  const found = Object.keys(shares).filter((attendee) => attendee !== reader)
  return found.length < fewest ? null : found
}

/** Whether what was ordered by now may be told: whoever reads may be one of those who have changed something. */
export function isDue(published: Shares | null, now: Shares): boolean {
  if (published === null) return Object.keys(now).length >= fewest
  return changedBetween(published, now).length > fewest
}

function changedBetween(published: Shares, now: Shares): string[] {
  const everybody = new Set([...Object.keys(published), ...Object.keys(now)])
  return [...everybody].filter((attendee) => !isSame(published[attendee], now[attendee]))
}

function isSame(one: PublishedShare | undefined, other: PublishedShare | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
