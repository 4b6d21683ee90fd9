import { Box3, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { isOutside, lookAt, lookBetween } from './hotspot-plan.ts'

const point = new Vector3(0.2, 0.5, -0.1)
const up = new Vector3(0, 1, 0)
/** In degrees above the horizon. */
const heightOf = ({ eye, target }: { eye: Vector3; target: Vector3 }) =>
  90 - (eye.clone().sub(target).angleTo(up) * 180) / Math.PI

describe('who looks at a point', () => {
  it('stands before its surface, nearer than where all is seen', () => {
    const { target, eye } = lookAt(point, new Vector3(1, 0, 0), 2)
    expect(target.toArray()).toEqual(point.toArray())
    expect(eye.clone().sub(point).normalize().x).toBeCloseTo(1)
    expect(eye.distanceTo(point)).toBeGreaterThan(0.5)
    expect(eye.distanceTo(point)).toBeLessThan(2)
  })

  it.each([
    ['the top', [0, 1, 0], 55],
    ['the sole', [0, -1, 0], -10],
    ['a slope', [0, 0.6, 0.8], 36.87],
  ] as const)('stands neither above nor below it: %s', (_, normal, height) => {
    const look = lookAt(point, new Vector3(...normal), 2)
    expect(heightOf(look)).toBeCloseTo(height, 1)
    expect(look.eye.z).toBeGreaterThan(point.z)
  })
})

describe('the way to a point', () => {
  const from = lookAt(new Vector3(), new Vector3(0.1, 0, -1).normalize(), 2)
  const to = lookAt(point, new Vector3(-0.1, 0, -1).normalize(), 1)

  it('begins and ends where it should', () => {
    for (const [part, look] of [
      [0, from],
      [1, to],
    ] as const) {
      const { target, eye } = lookBetween(from, to, part)
      expect(target.distanceTo(look.target)).toBeCloseTo(0)
      expect(eye.distanceTo(look.eye)).toBeCloseTo(0)
    }
  })

  it('goes the shorter way round, and not through the model', () => {
    for (const part of [0.25, 0.5, 0.75]) {
      const { target, eye } = lookBetween(from, to, part)
      expect(eye.z).toBeLessThan(0)
      expect(eye.distanceTo(target)).toBeGreaterThan(0.54)
    }
  })
})

describe('a point', () => {
  const box = new Box3(new Vector3(-0.5, 0, -0.5), new Vector3(0.5, 1, 0.5))
  it.each([
    [[0, 0.5, 0], false],
    [[0.5, 1, 0.5], false],
    [[0.505, 1, 0.5], false],
    [[0.6, 0.5, 0], true],
    [[0, -1, 0], true],
    [[50, 50, 50], true],
  ] as const)('at %j is away from a cube of a metre: %s', (at, isAway) => {
    expect(isOutside(new Vector3(...at), box)).toBe(isAway)
  })
})
