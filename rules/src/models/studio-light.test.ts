import { describe, expect, it } from 'vitest'
import { studioLight } from './studio-light.ts'

/** Directions spread evenly over the sphere. */
const directions = Array.from({ length: 20_000 }, (_, index) => {
  const y = 1 - (2 * (index + 0.5)) / 20_000
  const flat = Math.sqrt(1 - y * y)
  const turn = index * 2.399963
  return [Math.cos(turn) * flat, y, Math.sin(turn) * flat] as const
})

/** What falls on a surface that faces there, as a part of what white paper sends back. */
function falling(onto: readonly [number, number, number]): number {
  let sum = 0
  for (const [x, y, z] of directions)
    sum += studioLight(x, y, z) * Math.max(0, x * onto[0] + y * onto[1] + z * onto[2])
  return (4 * sum) / directions.length
}

describe('the studio', () => {
  it('lights what faces the visitor as white paper, and nothing twice as much as anything else', () => {
    expect(falling([0.45, 0.31, 0.84])).toBeCloseTo(1, 1)
    const sides = (
      [
        [0, 1, 0],
        [0, -1, 0],
        [1, 0, 0],
        [-1, 0, 0],
        [0, 0, 1],
        [0, 0, -1],
      ] as const
    ).map(falling)
    expect(Math.max(...sides)).toBeLessThan(1.25)
    expect(Math.max(...sides) / Math.min(...sides)).toBeLessThan(2)
  })

  it('holds lamps that metal mirrors', () => {
    const seen = directions.map((direction) => studioLight(...direction))
    expect(Math.max(...seen) / Math.min(...seen)).toBeGreaterThan(4)
  })
})
