import { expect, it } from 'vitest'
import { usualBounds } from '../telemetry/metrics.ts'
import { createRequestMeter, figuresOf } from './request-meter.ts'

/** A histogram that counts up, and a clock. */
function counting() {
  const buckets: number[] = new Array(usualBounds.length + 1).fill(0)
  let now = Date.UTC(2026, 0, 1)
  const meter = createRequestMeter(
    async () => [...buckets],
    () => now,
  )
  return {
    answer: (times: number, ms: number) => {
      const place = usualBounds.findIndex((bound) => ms / 1_000 <= bound)
      const at = place === -1 ? usualBounds.length : place
      buckets[at] = (buckets[at] ?? 0) + times
    },
    pass: (minutes: number) => {
      now += minutes * 60_000
    },
    counts: meter.counts,
    figures: async () => figuresOf([await meter.counts()]),
  }
}

it('says how many requests a minute there were, and how soon they were answered, and forgets after five', async () => {
  const { answer, pass, figures } = counting()
  expect(await figures()).toEqual({ perMinute: 0, p50Ms: 0, p95Ms: 0 })
  answer(90, 4)
  answer(10, 200)
  const first = await figures()
  expect(first.perMinute).toBe(100)
  expect(first.p50Ms).toBeGreaterThan(2)
  expect(first.p50Ms).toBeLessThanOrEqual(5)
  expect(first.p95Ms).toBeGreaterThan(150)
  expect(first.p95Ms).toBeLessThanOrEqual(300)
  pass(4)
  answer(100, 4)
  expect((await figures()).perMinute).toBe(50)
  pass(2)
  const later = await figures()
  expect(later.p95Ms).toBeLessThanOrEqual(300)
  pass(4)
  // Seen four minutes ago were all of them.
  expect(await figures()).toEqual({ perMinute: 0, p50Ms: 0, p95Ms: 0 })
})

it('places a share within its bucket, as Prometheus does, and says no more than the last bound of what is above', async () => {
  const { answer, figures } = counting()
  answer(100, 40)
  // From 25 to 50 ms.
  expect((await figures()).p50Ms).toBeCloseTo(37.5, 5)
  answer(10_000, 60_000)
  expect((await figures()).p95Ms).toBe(10_000)
})

it('says of several servers what is true of all their answers, which no mean of each server’s figures is', async () => {
  const [quick, slow] = [counting(), counting()]
  quick.answer(980, 4)
  slow.answer(20, 400)
  const both = figuresOf([await quick.counts(), await slow.counts()])
  expect(both.perMinute).toBe(1_000)
  expect(both.p95Ms).toBeLessThanOrEqual(5)
  slow.answer(980, 400)
  expect(figuresOf([await quick.counts(), await slow.counts()]).p95Ms).toBeGreaterThan(300)
  expect(figuresOf([])).toEqual({ perMinute: 0, p50Ms: 0, p95Ms: 0 })
})
