import fc from 'fast-check'
import { MathUtils, PerspectiveCamera, Sphere, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { isSameView, type SharedView, standFor, viewBetween, viewOf } from './shared-view.ts'

const ball = new Sphere(new Vector3(0.2, 0.5, -0.1), 0.8)
const some: SharedView = { target: [0, 0, 0], azimuth: 0.5, polar: 1.2, distance: 4, extent: 1.3 }

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view: fc.Arbitrary<SharedView> = fc.record({
  target: fc.tuple(between(-1, 1), between(-1, 1), between(-1, 1)),
  azimuth: between(-3, 3),
  polar: between(0.01, 3.13),
  distance: between(4, 10),
  extent: between(0.5, 1.5),
})
const aspect = between(0.4, 2.5)

/** A camera of that shape that shows it, and what it looks at. */
function cameraOf(shown: SharedView, shape: number) {
  const { target, eye, fov } = standFor(shown, shape, ball)
  const camera = new PerspectiveCamera(fov, shape, 0.01, 100)
  camera.position.copy(eye)
  camera.lookAt(target)
  camera.updateMatrixWorld()
  return { camera, target }
}

describe('a view on a screen of another shape', () => {
  it('is the same view', () => {
    fc.assert(
      fc.property(view, aspect, (shown, shape) => {
        const { camera, target } = cameraOf(shown, shape)
        expect(isSameView(viewOf(camera, target, ball), shown)).toBe(true)
      }),
    )
  })

  it('has each place of the model as far from its middle, in halves of its shorter side', () => {
    const place = fc.tuple(between(-1, 1), between(-1, 1), between(-1, 1))
    fc.assert(
      fc.property(view, aspect, aspect, place, (shown, one, other, at) => {
        const [first, second] = [one, other].map((shape) => {
          const { camera } = cameraOf(shown, shape)
          const { x, y } = new Vector3(...at).add(ball.center).project(camera)
          const shorter = Math.min(1, shape)
          return [(x * shape) / shorter, y / shorter]
        })
        expect(first?.[0]).toBeCloseTo(second?.[0] ?? Number.NaN, 5)
        expect(first?.[1]).toBeCloseTo(second?.[1] ?? Number.NaN, 5)
      }),
    )
  })

  it('is seen from further away where it would be drawn out of all shape', () => {
    const wide = { ...some, distance: 0.1, extent: 10 }
    const { eye, fov, target } = standFor(wide, 1, ball)
    expect(fov).toBe(100)
    expect(eye.distanceTo(target) * Math.tan(MathUtils.degToRad(50))).toBeCloseTo(10 * ball.radius)
  })
})

describe('the way from one view to another', () => {
  it('begins at the one, ends at the other, and is never beyond them', () => {
    fc.assert(
      fc.property(view, view, between(0, 1), (from, to, part) => {
        expect(isSameView(viewBetween(from, to, 0), from)).toBe(true)
        expect(viewBetween(from, to, 1).distance).toBeCloseTo(to.distance)
        const { distance, polar } = viewBetween(from, to, part)
        for (const [value, ...ends] of [
          [distance, from.distance, to.distance],
          [polar, from.polar, to.polar],
        ] as const) {
          expect(value).toBeGreaterThanOrEqual(Math.min(...ends) - 1e-9)
          expect(value).toBeLessThanOrEqual(Math.max(...ends) + 1e-9)
        }
      }),
    )
  })

  it('goes around the model the shorter way', () => {
    const [from, to] = [MathUtils.degToRad(170), MathUtils.degToRad(-170)]
    const { azimuth } = viewBetween({ ...some, azimuth: from }, { ...some, azimuth: to }, 0.5)
    expect(MathUtils.radToDeg(azimuth)).toBeCloseTo(180)
  })
})
