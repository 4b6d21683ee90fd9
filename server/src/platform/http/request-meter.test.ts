import { expect, it } from 'vitest'
import { createRequestMeter } from './request-meter.ts'

it('says how many requests a minute there were, and how soon they were answered, and forgets after five', () => {
  let now = Date.UTC(2026, 0, 1)
  const meter = createRequestMeter(() => now)
  expect(meter.figures()).toEqual({ perMinute: 0, p50Ms: 0, p95Ms: 0 })
  for (let n = 0; n < 90; n += 1) meter.record(4)
  for (let n = 0; n < 10; n += 1) meter.record(200)
  const first = meter.figures()
  expect(first.perMinute).toBe(100)
  expect(first.p50Ms).toBeCloseTo(4, 1)
  expect(first.p95Ms).toBeGreaterThan(190)
  now += 4 * 60_000
  for (let n = 0; n < 100; n += 1) meter.record(4)
  expect(meter.figures().perMinute).toBe(50)
  now += 2 * 60_000
  const later = meter.figures()
  expect(later.perMinute).toBe(20)
  expect(later.p95Ms).toBeLessThan(5)
  now += 10 * 60_000
  expect(meter.figures()).toEqual({ perMinute: 0, p50Ms: 0, p95Ms: 0 })
})
