/** What stands at the side of a chart of times: whole minutes, or whole hours, with even steps. */

const minute = 60
const hour = 60 * minute
const steps = [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute)

/** Ticks in seconds from 0 to at least the greatest value, in about `about` steps. */
export function timeTicks(seconds: readonly number[], about = 4): number[] {
  const most = Math.max(minute, ...seconds)
  const step = stepOf(most / about)
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)
}

function stepOf(rough: number): number {
  const short = steps.find((step) => step >= rough)
  if (short !== undefined) return short
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough / hour)))
  return ([1, 2, 5].find((each) => each * power * hour >= rough) ?? 10) * power * hour
}

/** Where all steps are whole hours. */
export function areHours(ticks: readonly number[]): boolean {
  return (ticks[1] ?? 0) % hour === 0
}
