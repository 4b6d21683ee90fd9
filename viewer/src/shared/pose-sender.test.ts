import type { SharedPose } from '@vitrine/rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PoseSender, type Seen } from './pose-sender.ts'

const seen: Seen = {
  target: [0, 0, 0],
  azimuth: 0,
  polar: 1,
  distance: 4,
  extent: 1,
  variant: null,
  animation: null,
  areSizesShown: false,
  light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
  pointer: null,
}
const frameMs = 16

let sent: { pose: SharedPose; atMs: number }[]
let sender: PoseSender

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  sender = new PoseSender((pose) => sent.push({ pose, atMs: performance.now() }))
})
afterEach(() => vi.useRealTimers())

function turnFor(ms: number, from = 0): number {
  let azimuth = from
  for (let passed = 0; passed < ms; passed += frameMs) {
    azimuth += 0.01
    sender.note({ ...seen, azimuth }, true)
    vi.advanceTimersByTime(frameMs)
  }
  sender.note({ ...seen, azimuth }, false)
  return azimuth
}

it('sends what is seen at once, and nothing while it stays so', () => {
  for (let frame = 0; frame < 20; frame++) {
    sender.note({ ...seen }, false)
    vi.advanceTimersByTime(frameMs)
  }
  vi.advanceTimersByTime(10_000)
  expect(sent.map(({ pose }) => pose)).toEqual([{ ...seen, isResting: true }])
})

it('sends at most ten a second while it moves, the last always, at rest', () => {
  sender.note(seen, false)
  vi.advanceTimersByTime(1_000)
  const end = turnFor(2_000)
  vi.advanceTimersByTime(1_000)
  const [, ...moving] = sent
  const gaps = moving.slice(1).map(({ atMs }, index) => atMs - (moving[index]?.atMs ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
  expect(moving.length).toBeGreaterThan(15)
  expect(moving.length).toBeLessThan(23)
  expect(moving.slice(0, -1).every(({ pose }) => !pose.isResting)).toBe(true)
  expect(moving.at(-1)?.pose).toEqual({ ...seen, azimuth: end, isResting: true })
})

it('does so again when it moves again', () => {
  sender.note(seen, false)
  const first = turnFor(500)
  vi.advanceTimersByTime(5_000)
  const count = sent.length
  const second = turnFor(500, first)
  vi.advanceTimersByTime(5_000)
  expect(sent.length).toBeGreaterThan(count + 4)
  expect(sent.at(-1)?.pose).toEqual({ ...seen, azimuth: second, isResting: true })
})

it.each<[string, Partial<Seen>]>([
  ['a variant', { variant: 1 }],
  ['sizes', { areSizesShown: true }],
  ['the light', { light: { ...seen.light, areLightsOn: false } }],
  ['a pointer', { pointer: [0, 1, 0] }],
  ['an animation', { animation: { index: 0, isPlaying: false, atS: 1 } }],
])('sends %s at rest', (_, change) => {
  sender.note(seen, false)
  vi.advanceTimersByTime(1_000)
  sender.note({ ...seen, ...change }, false)
  expect(sent.at(-1)?.pose).toEqual({ ...seen, ...change, isResting: true })
  sender.note(seen, false)
  vi.advanceTimersByTime(1_000)
  expect(sent.map(({ pose }) => pose.isResting)).toEqual([true, true, true])
})

it('says once a second where something is that plays', () => {
  for (let atS = 0; atS < 3; atS += frameMs / 1_000) {
    sender.note({ ...seen, animation: { index: 0, isPlaying: true, atS } }, false)
    vi.advanceTimersByTime(frameMs)
  }
  expect(sent).toHaveLength(3)
})

it('waits for the end of a movement, however long its frames take', () => {
  sender.note(seen, false)
  for (const azimuth of [0.1, 0.2, 0.3]) {
    sender.note({ ...seen, azimuth }, true)
    vi.advanceTimersByTime(1_000)
  }
  sender.note({ ...seen, azimuth: 0.3 }, false)
  expect(sent.map(({ pose }) => pose.isResting)).toEqual([true, false, false, false, true])
})

it('takes who drags and holds still for resting', () => {
  sender.note(seen, false)
  vi.advanceTimersByTime(1_000)
  sender.note({ ...seen, azimuth: 0.1 }, false)
  vi.advanceTimersByTime(140)
  expect(sent.at(-1)?.pose).toEqual({ ...seen, azimuth: 0.1, isResting: false })
  vi.advanceTimersByTime(20)
  expect(sent.at(-1)?.pose).toEqual({ ...seen, azimuth: 0.1, isResting: true })
})

it('sends nothing once it was stopped', () => {
  turnFor(200)
  const count = sent.length
  sender.stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toHaveLength(count)
})
