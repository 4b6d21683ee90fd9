import { expect, it } from 'vitest'
import { createRequestMeter, figuresOf } from './request-meter.ts'

it('says how many requests a minute there were, and how soon they were answered, and forgets after five', () => {
  let now = Date.UTC(2026, 0, 1)
  const meter = createRequestMeter(() => now)
  const figures = () => figuresOf([meter.counts()])
  expect(figures()).toEqual({ perMinute: 0, p50Ms: 0, p95Ms: 0 })
  for (let n = 0; n < 90; n += 1) meter.record(4)
  for (let n = 0; n < 10; n += 1) meter.record(200)
  const first = figures()
  expect(first.perMinute).toBe(100)
  expect(first.p50Ms).toBeCloseTo(4, 0)
  expect(first.p95Ms).toBeGreaterThan(190)
  now += 4 * 60_000
  for (let n = 0; n < 100; n += 1) meter.record(4)
  expect(figures().perMinute).toBe(50)
  now += 2 * 60_000
  const later = figures()
  expect(later.perMinute).toBe(20)
  expect(later.p95Ms).toBeLessThan(5)
  now += 10 * 60_000
  expect(figures()).toEqual({ perMinute: 0, p50Ms: 0, p95Ms: 0 })
})

it('is within two per cent of each duration, from a microsecond to minutes', () => {
  for (const ms of [0.001, 0.5, 3, 47, 999, 12_345, 300_000]) {
    const meter = createRequestMeter()
    meter.record(ms)
    const { p50Ms } = figuresOf([meter.counts()])
    expect(p50Ms / ms).toBeGreaterThan(0.999)
    expect(p50Ms / ms).toBeLessThan(1.021)
  }
})

it('says of several servers what is true of all their answers, which no mean of each server’s figures is', () => {
  const [quick, slow] = [createRequestMeter(), createRequestMeter()]
  for (let n = 0; n < 980; n += 1) quick.record(2)
  for (let n = 0; n < 20; n += 1) slow.record(400)
  const both = figuresOf([quick.counts(), slow.counts()])
  expect(both.perMinute).toBe(1_000)
  expect(both.p95Ms).toBeLessThan(2.1)
  for (let n = 0; n < 980; n += 1) slow.record(400)
  const later = figuresOf([quick.counts(), slow.counts()])
  expect(later.p95Ms).toBeGreaterThan(399)
  expect(figuresOf([])).toEqual({ perMinute: 0, p50Ms: 0, p95Ms: 0 })
})
