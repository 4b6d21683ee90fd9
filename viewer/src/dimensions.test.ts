import { Box3, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { linesBeside } from './dimensions.ts'

/** Higher than wide, deeper than high, and not in the middle. */
const box = new Box3(new Vector3(1, 0, -2), new Vector3(1.5, 0.8, 0))
const lines = linesBeside(box)

describe('the lines that show sizes', () => {
  it('are width, height and length of the model, and as long as they say', () => {
    expect(lines.map(({ lengthM }) => lengthM)).toEqual([0.5, 0.8, 2])
    expect(lines.map(({ from, to }) => from.distanceTo(to))).toEqual([0.5, 0.8, 2].map(near))
    const ways = lines.map(({ from, to }) => to.clone().sub(from).normalize().toArray())
    expect(ways).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
  })

  it('are beside the model, as far from it whichever side is the longest', () => {
    const gaps = lines.map(({ from, to }) => box.distanceToPoint(from.clone().lerp(to, 0.5)))
    // Height stands before the left edge: away from it in two directions.
    expect(gaps).toEqual([0.12, 0.12 * Math.SQRT2, 0.12].map(near))
  })

  it('have strokes across their ends', () => {
    for (const { from, to, tick } of lines) {
      expect(tick.length()).toBeCloseTo(0.06)
      expect(tick.dot(to.clone().sub(from))).toBeCloseTo(0)
    }
  })
})

function near(value: number): number {
  return expect.closeTo(value)
}
