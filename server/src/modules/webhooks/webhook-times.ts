/** When deliveries that failed are tried again. */

/** Seconds between tries: the last one is a day after the first. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 29_845]

export const DAY_MS = 86_400_000
/** Timeout of an answer: without one by then, the try has failed. */
export const ANSWER_WITHIN_MS = 15_000
/** Longer than any try: a program that holds a webhook for so long has died. */
export const LEASE_MS = 60_000

/** When to try again after `tries` tries; null after the last one. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000)
}
