import type { SharedMedia } from '@vitrine/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFrame } from './frames.ts'
import { decodeMedia, encodeMedia, type MediaFrame } from './media-frame.ts'
import { decodePose } from './pose.ts'

/** A middle and a size that lie in the picture. */
const span = fc
  .record({
    size: fc.float({ min: Math.fround(0.01), max: 1, noNaN: true }),
    part: fc.float({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ size, part }) => ({ size, middle: Math.fround(size / 2 + part * (1 - size)) }))
const picture = fc.record({ across: span, down: span }).map(
  ({ across, down }): SharedMedia => ({
    ...{ kind: 'picture', x: across.middle, y: down.middle },
    ...{ width: across.size, height: down.size },
  }),
)
const film: fc.Arbitrary<SharedMedia> = fc.record({
  kind: fc.constant('film' as const),
  atS: fc.float({ min: 0, max: 10_000, noNaN: true }),
  isPlaying: fc.boolean(),
})
const number = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const frame: fc.Arbitrary<MediaFrame> = fc.record({
  epoch: number,
  revision: number,
  media: fc.oneof(picture, film),
})

it('reads what was written, as no other kind', () => {
  fc.assert(
    fc.property(frame, (written) => {
      const bytes = encodeMedia(written)
      expect(bytes.length).toBe(written.media.kind === 'picture' ? 26 : 14)
      expect(decodeMedia(bytes)).toEqual(written)
      expect(decodePose(bytes)).toBeNull()
      const { epoch, revision } = written
      expect(readFrame(bytes)).toEqual({ kind: 2, epoch, revision })
    }),
  )
})

const part: SharedMedia = { kind: 'picture', x: 0.5, y: 0.25, width: 0.5, height: 0.5 }
const moment: SharedMedia = { kind: 'film', atS: 3, isPlaying: true }
const withBytes = (media: SharedMedia, change: (view: DataView) => void) => {
  const bytes = encodeMedia({ epoch: 1, revision: 2, media })
  change(new DataView(bytes.buffer))
  return readFrame(bytes)
}

it.each<[string, SharedMedia, (view: DataView) => void]>([
  ['another kind', part, (view) => view.setUint8(0, 1)],
  ['a picture that plays', part, (view) => view.setUint8(1, 2)],
  ['what nobody knows', moment, (view) => view.setUint8(1, 3)],
  ['a film that is a picture', moment, (view) => view.setUint8(1, 0)],
  ['a place beside the picture', part, (view) => view.setFloat32(10, 1.5, true)],
  ['a part that leaves it', part, (view) => view.setFloat32(14, 0.2, true)],
  ['a place of no number', part, (view) => view.setFloat32(14, Number.NaN, true)],
  ['no width', part, (view) => view.setFloat32(18, 0, true)],
  ['more than the whole', part, (view) => view.setFloat32(22, 1.5, true)],
  ['a height of no number', part, (view) => view.setFloat32(22, Number.NaN, true)],
  ['a moment before the beginning', moment, (view) => view.setFloat32(10, -1, true)],
  ['a moment without end', moment, (view) => view.setFloat32(10, Number.POSITIVE_INFINITY, true)],
])('refuses %s', (_, media, change) => {
  expect(withBytes(media, () => {})).not.toBeNull()
  expect(withBytes(media, change)).toBeNull()
})

it('refuses frames that are cut off or too long', () => {
  const bytes = encodeMedia({ epoch: 1, revision: 2, media: part })
  for (let end = 0; end < bytes.length; end++) expect(readFrame(bytes.subarray(0, end))).toBeNull()
  expect(readFrame(Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? 2 : 0)))).toBeNull()
})
