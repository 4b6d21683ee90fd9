import { type SharedPose, surroundings } from '@vitrine/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodePose, encodePose, type PoseFrame } from './pose.ts'

const place = fc.float({ min: -100, max: 100, noNaN: true })
const length = fc.float({ min: Math.fround(0.01), max: 100, noNaN: true })
const triple = fc.tuple(place, place, place)
const index = fc.integer({ min: 0, max: 300 })
const angle = fc.float({ min: 0, max: 3, noNaN: true })
const pose: fc.Arbitrary<SharedPose> = fc.record({
  target: triple,
  azimuth: angle,
  polar: angle,
  distance: length,
  extent: length,
  isResting: fc.boolean(),
  variant: fc.option(index),
  animation: fc.option(fc.record({ index, isPlaying: fc.boolean(), atS: length })),
  areSizesShown: fc.boolean(),
  light: fc.record({
    surroundings: fc.constantFrom(...surroundings),
    intensity: fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 1_000),
    rotation: fc.integer({ min: -28_000, max: 28_000 }).map((parts) => parts / 4_000),
    areLightsOn: fc.boolean(),
  }),
  pointer: fc.option(triple),
})
const number = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const frame: fc.Arbitrary<PoseFrame> = fc.record({ epoch: number, revision: number, pose })

it('reads what was written', () => {
  fc.assert(
    fc.property(frame, (written) => {
      const bytes = encodePose(written)
      expect(bytes.length).toBe(written.pose.pointer === null ? 51 : 63)
      expect(decodePose(bytes)).toEqual(written)
    }),
  )
})

const some: PoseFrame = {
  epoch: 1,
  revision: 2,
  pose: {
    target: [0, 0, 0],
    azimuth: 0,
    polar: 1,
    distance: 4,
    extent: 1,
    isResting: true,
    variant: null,
    animation: { index: 0, isPlaying: true, atS: 1 },
    areSizesShown: false,
    light: { surroundings: 'studio', intensity: 1, rotation: 0, areLightsOn: true },
    pointer: [0, 0, 1],
  },
}
const withBytes = (change: (view: DataView) => void) => {
  const bytes = encodePose(some)
  change(new DataView(bytes.buffer))
  return decodePose(bytes)
}

it.each<[string, (view: DataView) => void]>([
  ['another version', (view) => view.setUint8(0, 2)],
  ['a flag that nobody knows', (view) => view.setUint8(1, 8 + 32)],
  ['no pointer where its bytes are', (view) => view.setUint8(1, 0)],
  ['no number', (view) => view.setFloat32(10, Number.NaN, true)],
  ['a place without end', (view) => view.setFloat32(14, Number.POSITIVE_INFINITY, true)],
  ['a look from below what is below', (view) => view.setFloat32(26, 3.2, true)],
  ['a turn of no number', (view) => view.setFloat32(22, Number.NaN, true)],
  ['no distance', (view) => view.setFloat32(30, 0, true)],
  ['a distance of no number', (view) => view.setFloat32(30, Number.NaN, true)],
  ['an extent below nothing', (view) => view.setFloat32(34, -1, true)],
  ['a moment before the beginning', (view) => view.setFloat32(42, -1, true)],
  ['surroundings that nobody knows', (view) => view.setUint8(46, 4)],
  ['a light that blinds', (view) => view.setUint16(47, 10_001, true)],
  ['a light that is turned too far', (view) => view.setInt16(49, -28_001, true)],
  ['a pointer of no number', (view) => view.setFloat32(51, Number.NaN, true)],
])('refuses %s', (_, change) => {
  expect(withBytes(() => {})).not.toBeNull()
  expect(withBytes(change)).toBeNull()
})

it('refuses frames that are cut off or too long', () => {
  const bytes = encodePose(some)
  for (let end = 0; end < bytes.length; end++) expect(decodePose(bytes.subarray(0, end))).toBeNull()
  expect(decodePose(new Uint8Array(64))).toBeNull()
})

it('reads of garbage nothing, or numbers that can be shown', () => {
  const nearly = fc
    .uint8Array({ minLength: 40, maxLength: 64 })
    .map((bytes) => Uint8Array.from(bytes, (byte, at) => (at === 0 ? 1 : byte)))
  fc.assert(
    fc.property(nearly, (bytes) => {
      const read = decodePose(bytes)
      if (read === null) return
      const { target, azimuth, polar, distance, extent, pointer } = read.pose
      expect([...target, azimuth, polar, distance, extent, ...(pointer ?? [])].every(Number.isFinite)).toBe(
        true,
      )
    }),
  )
})
