import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitOf, mostZoom, movedBy, partOf, viewOf, wholeView, zoomedAt } from './picture-view.ts'

const size = fc.record({
  width: fc.integer({ min: 50, max: 3_000 }),
  height: fc.integer({ min: 50, max: 3_000 }),
})
const place = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })
const factor = fc.double({ min: 0.2, max: 5, noNaN: true })
const moves = fc.array(fc.record({ factor, at: place, by: place }), { maxLength: 6 })

it('shows on a screen of any shape all that is seen on another, and no more than has to be', () => {
  fc.assert(
    fc.property(size, size, size, moves, (picture, here, there, made) => {
      const [fit, other] = [fitOf(here, picture), fitOf(there, picture)]
      if (fit === null || other === null) throw new Error('no sizes')
      const view = made.reduce(
        (last, each) => movedBy(zoomedAt(last, each.factor, each.at, fit), each.by, fit),
        wholeView,
      )
      const part = partOf(view, fit)
      for (const [middle, extent] of [
        [part.x, part.width],
        [part.y, part.height],
      ] as const) {
        expect(middle - extent / 2).toBeGreaterThan(-1e-9)
        expect(middle + extent / 2).toBeLessThan(1 + 1e-9)
      }
      const followed = viewOf(part, other)
      const seen = partOf(followed, other)
      expect(Math.abs(seen.x - part.x) - (seen.width - part.width) / 2).toBeLessThan(1e-9)
      expect(Math.abs(seen.y - part.y) - (seen.height - part.height) / 2).toBeLessThan(1e-9)
      if (followed.zoom > 1 && followed.zoom < mostZoom)
        expect(Math.min(seen.width - part.width, seen.height - part.height)).toBeLessThan(1e-9)
    }),
  )
})

it('keeps in its place what it zooms at, as far as the edges let it', () => {
  const fit = fitOf({ width: 400, height: 300 }, { width: 800, height: 600 })
  if (fit === null) throw new Error('no sizes')
  const near = zoomedAt(wholeView, 4, { x: 100, y: -75 }, fit)
  // It was seen at three quarters of the width and one quarter of the height.
  expect(near.x + 100 / (400 * 4)).toBeCloseTo(0.75)
  expect(near.y - 75 / (300 * 4)).toBeCloseTo(0.25)
  expect(zoomedAt(near, 0.01, { x: 0, y: 0 }, fit)).toEqual(wholeView)
})

it('has no fit while one of them has no size', () => {
  expect(fitOf({ width: 0, height: 0 }, { width: 1, height: 1 })).toBeNull()
  expect(fitOf({ width: 1, height: 1 }, { width: 0, height: 0 })).toBeNull()
})
