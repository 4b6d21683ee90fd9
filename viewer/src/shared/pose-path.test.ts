import type { SharedPose } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { PosePath, poseBetween } from './pose-path.ts'

const pose: SharedPose = {
  target: [0, 0, 0],
  azimuth: 0,
  polar: 1,
  distance: 4,
  extent: 1,
  isResting: false,
  variant: null,
  animation: null,
  areSizesShown: false,
  light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
  pointer: null,
}
const at = (azimuth: number, change: Partial<SharedPose> = {}): SharedPose => ({
  ...pose,
  azimuth,
  ...change,
})

describe('poses that come in', () => {
  it('are shown a moment later, and one after the other without a leap', () => {
    const path = new PosePath(false)
    expect(path.at(0)).toBeNull()
    path.add(at(0), 0)
    path.add(at(1), 100)
    path.add(at(3), 200)
    const seen = (ms: number) => path.at(ms)?.seen.azimuth
    // The first was there before: a late follower stands where the others stand.
    expect(seen(0)).toBe(0)
    expect(seen(170)).toBeCloseTo(0.5 + 50 * (0.5 / 220), 0)
    expect(seen(220)).toBe(1)
    expect(seen(270)).toBeCloseTo(2)
    expect(path.at(270)?.isThere).toBe(false)
    expect(seen(320)).toBe(3)
    expect(path.at(320)?.isThere).toBe(true)
  })

  it('are not gone beyond, however long nothing more comes', () => {
    const path = new PosePath(false)
    path.add(at(0), 0)
    path.add(at(1), 100)
    for (const ms of [220, 300, 10_000]) expect(path.at(ms)?.seen.azimuth).toBe(1)
  })

  it('begin a movement where one stood, however long that was', () => {
    const path = new PosePath(false)
    path.add(at(0), 0)
    path.add(at(1), 60_000)
    expect(path.at(60_000)?.seen.azimuth).toBeLessThan(0.25)
    expect(path.at(60_000)?.isThere).toBe(false)
    expect(path.at(60_045)?.seen.azimuth).toBeCloseTo(0.5)
    expect(path.at(60_120)?.seen.azimuth).toBe(1)
  })

  it('change what has no way in between when they are reached', () => {
    const path = new PosePath(false)
    path.add(at(0), 0)
    path.add(at(1, { variant: 2, areSizesShown: true, pointer: [1, 0, 0] }), 100)
    expect(path.at(219)?.seen).toMatchObject({ variant: null, areSizesShown: false, pointer: null })
    expect(path.at(220)?.seen).toMatchObject({ variant: 2, areSizesShown: true, pointer: [1, 0, 0] })
  })

  it('take the pointer along', () => {
    const between = poseBetween(at(0, { pointer: [0, 0, 0] }), at(1, { pointer: [1, 2, 4] }), 0.5)
    expect(between.pointer).toEqual([0.5, 1, 2])
  })

  it('are shown at rest only where nothing is to move, and the first at once', () => {
    const path = new PosePath(true)
    path.add(at(0), 0)
    expect(path.at(0)).toMatchObject({ seen: { azimuth: 0 }, isThere: true })
    path.add(at(1), 100)
    expect(path.at(1_000)?.seen.azimuth).toBe(0)
    path.add(at(2, { isResting: true }), 1_000)
    expect(path.at(1_000)).toMatchObject({ seen: { azimuth: 2 }, isThere: true })
  })
})
