import { PerspectiveCamera, Spherical, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { newLight } from './new-light.ts'

/** Where it is in the viewer’s first view of a model of that size, from -1 to 1. */
function seenAt(
  place: readonly number[],
  { width, height, length }: Record<'width' | 'height' | 'length', number>,
) {
  const radius = Math.hypot(width, height, length) / 200
  const middle = new Vector3(0, height / 200, 0)
  const camera = new PerspectiveCamera(35, 1, 0.001, 1_000)
  const away = (radius / Math.sin((35 / 360) * Math.PI)) * 1.12
  const direction = new Spherical(away, (72 / 180) * Math.PI, (28 / 180) * Math.PI)
  camera.position.setFromSpherical(direction).add(middle)
  camera.lookAt(middle)
  camera.updateMatrixWorld()
  const { x, y } = new Vector3(...place).project(camera)
  return Math.max(Math.abs(x), Math.abs(y))
}

describe('a light that is added', () => {
  const sizes = [3, 30, 400].map((side) => ({ width: side, height: side * 1.2, length: side * 0.5 }))

  it.each(['directional', 'point', 'spot'] as const)('is in sight, outside the model: %s', (type) => {
    for (const size of sizes) {
      const { position = [] } = newLight(type, size)
      expect(position).toHaveLength(3)
      expect(seenAt(position, size)).toBeLessThan(0.9)
      const [x = 0, y = 0, z = 0] = position
      const isInside = x < size.width / 200 && y < size.height / 100 && z < size.length / 200
      expect(isInside).toBe(false)
    }
  })

  it('is as bright on a small model as on a large one', () => {
    const brightness = sizes.map((size) => {
      const { intensity, position = [] } = newLight('spot', size)
      const [x = 0, y = 0, z = 0] = position
      return intensity / (x ** 2 + (y - size.height / 200) ** 2 + z ** 2)
    })
    for (const one of brightness) expect(one / 2.1).toBeCloseTo(1, 0)
  })
})
