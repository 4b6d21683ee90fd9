import { describe, expect, it } from 'vitest'
import {
  countOpenEdges,
  isSound,
  partLitWrongly,
  textureScaleOf,
  volumeOf,
  worstNormalLength,
} from '../../../test/mesh-facts.ts'
import { boundsOf, type Mesh, mirrorX, rotate, scale, translate, type Vec3 } from '../mesh.ts'
import { cushion, roundedBox } from './box.ts'
import { ellipse, rectangle, slab } from './slab.ts'
import { bentSheet, filletPath, lathe } from './surface.ts'
import { bar, roundCorners, smoothPath, squareBar, sweep } from './sweep.ts'

const square: Vec3[] = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 0, 1],
  [0, 0, 1],
]
/** With the size that each is asked for, and what it holds in cubic metres where nothing is rounded off. */
const shapes: Record<string, { mesh: Mesh; size: Vec3; volume: number }> = {
  'a rounded box': { mesh: roundedBox(0.4, 0.2, 0.3), size: [0.4, 0.2, 0.3], volume: 0.024 },
  'a box with wide edges': {
    mesh: roundedBox(0.4, 0.2, 0.3, { radius: 0.05 }),
    size: [0.4, 0.2, 0.3],
    volume: 0.021,
  },
  'a cushion': { mesh: cushion(0.6, 0.2, 0.5), size: [0.62, 0.24, 0.52], volume: 0.062 },
  'a plate': { mesh: slab(rectangle(1, 0.6, 0.05), 0.03), size: [1, 0.03, 0.6], volume: 0.018 },
  'a round plate that is thin at its edge': {
    mesh: slab(ellipse(1, 0.6), 0.03, { bevel: 0.004, underBevel: 0.02 }),
    size: [1, 0.03, 0.6],
    volume: 0.014,
  },
  'a plate drawn clockwise': {
    mesh: slab(rectangle(1, 0.6, 0.05).reverse(), 0.03),
    size: [1, 0.03, 0.6],
    volume: 0.018,
  },
  'a turned cone': {
    mesh: lathe([
      [0, 0],
      [0.2, 0],
      [0.1, 0.3],
      [0, 0.3],
    ]),
    size: [0.4, 0.3, 0.4],
    volume: 0.022,
  },
  'a bent sheet': {
    mesh: bentSheet((s, t) => [s - 0.5, t, 0.1 * Math.cos(s * 3)], 0.01, { size: [1, 1] }),
    size: [1, 1, 0.21],
    volume: 0.01,
  },
  'a round bar': {
    mesh: bar(
      [
        [0, 0, 0],
        [0, 0.5, 0],
      ],
      0.02,
    ),
    size: [0.04, 0.5, 0.04],
    volume: 0.0006,
  },
  'a square bar': {
    mesh: squareBar([0, 0, 0], [0, 0.7, 0], 0.04, 0.05),
    size: [0.04, 0.7, 0.05],
    volume: 0.0014,
  },
  'a ring': {
    mesh: sweep(roundCorners(square, 0.1, 6, true), { section: () => [0.01, 0.01], closed: true }),
    size: [1.02, 0.02, 1.02],
    volume: 0.0012,
  },
}

const sizeOf = (mesh: Mesh): Vec3 => {
  const { min, max } = boundsOf([mesh])
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]]
}

describe.each(Object.entries(shapes))('%s', (_, { mesh, size, volume }) => {
  it('is closed, faces outwards and is lit from there', () => {
    expect(isSound(mesh)).toBe(true)
    expect(countOpenEdges(mesh)).toBe(0)
    expect(volumeOf(mesh)).toBeGreaterThan(volume * 0.9)
    expect(volumeOf(mesh)).toBeLessThan(volume * 1.1)
    expect(partLitWrongly(mesh)).toBeLessThan(0.001)
    expect(worstNormalLength(mesh)).toBeLessThan(1e-6)
  })

  it('is as large as it was asked for', () => {
    for (const [axis, side] of sizeOf(mesh).entries()) {
      expect(side).toBeGreaterThan((size[axis] ?? 0) * 0.95)
      expect(side).toBeLessThan((size[axis] ?? 0) * 1.02)
    }
  })

  it('wears textures in about their real size', () => {
    const { usual, most } = textureScaleOf(mesh)
    expect(usual).toBeGreaterThan(0.5)
    expect(usual).toBeLessThan(1.5)
    expect(most).toBeLessThan(2)
  })
})

describe('a shape that is moved', () => {
  const { mesh } = shapes['a turned cone'] ?? { mesh: roundedBox(1, 1, 1) }

  it.each([
    ['turned', rotate(mesh, 'z', 90), [0.3, 0.4, 0.4]],
    ['mirrored', mirrorX(mesh), [0.4, 0.3, 0.4]],
    ['stretched', scale(mesh, 2, 1, 0.5), [0.8, 0.3, 0.2]],
    ['put elsewhere', translate(mesh, 1, 2, 3), [0.4, 0.3, 0.4]],
  ])('stays closed, outwards and lit when it is %s', (_, moved, size) => {
    expect(countOpenEdges(moved)).toBe(0)
    expect(volumeOf(moved)).toBeCloseTo(volumeOf(mesh))
    expect(partLitWrongly(moved)).toBeLessThan(0.001)
    expect(worstNormalLength(moved)).toBeLessThan(1e-6)
    for (const [axis, side] of sizeOf(moved).entries()) expect(side).toBeCloseTo(size[axis] ?? 0, 2)
  })

  it('turns right-handed', () => {
    const { max } = boundsOf([rotate(mesh, 'z', 90)])
    expect(max[0]).toBeCloseTo(0)
    expect(boundsOf([rotate(mesh, 'x', 90)]).max[2]).toBeCloseTo(0.3)
  })
})

describe('a path', () => {
  it('keeps its ends and its middle when it is smoothed', () => {
    const points: Vec3[] = [
      [0, 0, 0],
      [1, 1, 0],
      [2, 0, 0],
    ]
    const smooth = smoothPath(points, 4)
    expect(smooth).toHaveLength(9)
    expect([smooth[0], smooth[4], smooth[8]]).toEqual(points)
  })

  it('keeps its ends and leaves its corners when they are rounded', () => {
    const corner: [number, number][] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ]
    const round = filletPath(corner, 0.2, 4)
    expect([round[0], round.at(-1)]).toEqual([corner[0], corner[2]])
    const nearest = Math.min(...round.map(([x, y]) => Math.hypot(x - 1, y)))
    expect(nearest).toBeGreaterThan(0.05)
    expect(nearest).toBeLessThan(0.2)
    expect(filletPath(corner, 0, 4)).toEqual(corner)
  })
})

it('a sweep without two points is refused', () => {
  expect(() => sweep([], { section: () => [1, 1] })).toThrow('at least two points')
})
