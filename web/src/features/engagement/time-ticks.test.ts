/** Times at the side of a chart are whole, with even steps, and reach above what is drawn. */
import { describe, expect, it } from 'vitest'
import { areHours, timeTicks } from './time-ticks.ts'

const minutes = (...each: number[]) => each.map((one) => one * 60)
const hours = (...each: number[]) => each.map((one) => one * 3_600)

describe('times at the side of a chart', () => {
  it.each([
    { most: 0, ticks: minutes(0, 1) },
    { most: 40, ticks: minutes(0, 1) },
    { most: 61, ticks: minutes(0, 1, 2) },
    { most: 4 * 60, ticks: minutes(0, 1, 2, 3, 4) },
    { most: 20 * 60, ticks: minutes(0, 5, 10, 15, 20) },
    { most: 27 * 60, ticks: minutes(0, 10, 20, 30) },
    { most: 47 * 60, ticks: minutes(0, 15, 30, 45, 60) },
    { most: 2 * 3_600, ticks: minutes(0, 30, 60, 90, 120) },
    { most: 2 * 3_600 + 1, ticks: hours(0, 1, 2, 3) },
    { most: 17 * 3_600, ticks: hours(0, 5, 10, 15, 20) },
    { most: 25 * 3_600, ticks: hours(0, 10, 20, 30) },
    { most: 36.5 * 3_600, ticks: hours(0, 10, 20, 30, 40) },
    { most: 3_333 * 3_600, ticks: hours(0, 1_000, 2_000, 3_000, 4_000) },
  ])('where the most is $most seconds', ({ most, ticks }) => {
    expect(timeTicks([0, most])).toEqual(ticks)
  })

  it('have even steps of whole minutes, few of them, whatever is drawn', () => {
    for (let most = 0; most < 4_000_000; most = Math.ceil(most * 1.07) + 1) {
      const ticks = timeTicks([most])
      const step = ticks[1] ?? 0
      expect(ticks.map((tick, at) => tick - at * step)).toEqual(ticks.map(() => 0))
      expect([most, step % 60, ticks.length >= 2, ticks.length <= 6]).toEqual([most, 0, true, true])
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    }
  })

  it('are hours where each of them is a whole one', () => {
    expect([areHours(hours(0, 1, 2)), areHours(minutes(0, 30, 60))]).toEqual([true, false])
  })
})
