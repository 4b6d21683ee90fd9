import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFrame } from './frames.ts'
import { decodeShowroom, encodeShowroom, type ShowroomFrame } from './showroom-frame.ts'

const number = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const place = fc.integer({ min: 0, max: 2 })
const frame: fc.Arbitrary<ShowroomFrame> = fc.record({
  epoch: number,
  revision: number,
  showroom: fc.record({ isOpen: fc.boolean(), at: fc.option(fc.tuple(place, place)) }),
})

it('reads what was written', () => {
  fc.assert(
    fc.property(frame, (written) => {
      const bytes = encodeShowroom(written)
      expect(bytes.length).toBe(11)
      expect(decodeShowroom(bytes)).toEqual(written)
      const { epoch, revision } = written
      expect(readFrame(bytes)).toEqual({ kind: 3, epoch, revision })
    }),
  )
})

const written = () => encodeShowroom({ epoch: 1, revision: 2, showroom: { isOpen: true, at: [2, 2] } })

it.each([
  ['another kind', 0, 2],
  ['what nobody knows', 1, 2],
  ['a screen beyond the grid', 10, 10],
])('refuses %s', (_, at, byte) => {
  expect(readFrame(written())).not.toBeNull()
  expect(readFrame(Uint8Array.from(written(), (one, place) => (place === at ? byte : one)))).toBeNull()
})

it('refuses frames that are cut off or too long', () => {
  for (let end = 0; end < 11; end++) expect(readFrame(written().subarray(0, end))).toBeNull()
  expect(readFrame(Uint8Array.of(...written(), 0))).toBeNull()
})
