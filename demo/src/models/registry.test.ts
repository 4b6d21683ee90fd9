import { describe, expect, it } from 'vitest'
import {
  countOpenEdges,
  isSound,
  partLitWrongly,
  textureScaleOf,
  volumeOf,
  worstNormalLength,
} from '../../test/mesh-facts.ts'
import { atelierCatalog } from '../catalogs/atelier/index.ts'
import { lumenCatalog } from '../catalogs/lumen/index.ts'
import { fitToSize, part } from './assemble.ts'
import { boundsOf } from './mesh.ts'
import { drawModel, type ModelName, poseOf } from './registry.ts'
import { roundedBox } from './shapes/box.ts'

const companies = [atelierCatalog(), lumenCatalog()]
const products = companies.flatMap((company) => company.products)

/** Everything that is sold, once: a model in a size. */
const sold = [
  ...new Map(
    products.map(({ shoot: { model, sizeCm, finish } }) => {
      const { width, height, depth } = sizeCm
      return [`${model}, ${width} × ${height} × ${depth} cm`, { model, sizeCm, finish }] as const
    }),
  ),
]

/** Seen from one side only, or from both: shades and what is let into something else. */
const openSlots: Readonly<Record<string, readonly string[]>> = {
  pouf: ['fabric'],
  'tray-table': ['stem'],
  'floor-mirror': ['mirror'],
}
const ofLamps = ['shade', 'inside', 'paper', 'metal']
const isLamp = (model: ModelName) => model.endsWith('pendant') || model.endsWith('lamp')

const draw = (model: ModelName, { width, height, depth }: (typeof products)[number]['shoot']['sizeCm']) =>
  drawModel(model, { width: width / 100, height: height / 100, depth: depth / 100 })

describe.each(sold)('%s', (_, { model, sizeCm, finish }) => {
  const parts = draw(model, sizeCm)

  it('measures what is sold, and stands on the ground or hangs on the wall', () => {
    const { min, max } = boundsOf(parts.map(({ mesh }) => mesh))
    const measured = [max[0] - min[0], max[1] - min[1], max[2] - min[2]].map((side) => side * 100)
    expect(measured).toEqual([sizeCm.width, sizeCm.height, sizeCm.depth].map(near))
    const isOnWall = poseOf(model).plane === 'wall'
    expect([min[0] + max[0], min[1], isOnWall ? min[2] : min[2] + max[2]]).toEqual([0, 0, 0].map(near))
  })

  it('is closed where it has to be, faces outwards, and is lit from where it faces', () => {
    const faults = parts.flatMap(({ slot, mesh }) => {
      const mayBeOpen = isLamp(model) ? ofLamps.includes(slot) : openSlots[model]?.includes(slot) === true
      return [
        !isSound(mesh) && `${slot}: broken numbers`,
        !mayBeOpen && countOpenEdges(mesh) > 0 && `${slot}: open`,
        !mayBeOpen && volumeOf(mesh) <= 0 && `${slot}: inside out`,
        partLitWrongly(mesh) > 0.001 && `${slot}: lit from behind`,
        worstNormalLength(mesh) > 1e-6 && `${slot}: normals of other lengths`,
      ].filter((fault) => fault !== false)
    })
    expect(faults).toEqual([])
  })

  it('wears textures in about their real size, and a material in every slot', () => {
    for (const { slot, mesh } of parts) {
      const { usual, most } = textureScaleOf(mesh)
      expect([slot, usual > 0.4, usual < 1.6, most < 4]).toEqual([slot, true, true, true])
      expect(finish).toHaveProperty(slot)
    }
  })
})

describe('fitting to a size', () => {
  const box = [part('body', roundedBox(1, 1, 1))]

  it('stretches a little, puts it in the middle and on the ground', () => {
    const fitted = fitToSize(box, { width: 1.1, height: 0.9, depth: 1 })
    const { min, max } = boundsOf(fitted.map(({ mesh }) => mesh))
    expect([min, max]).toEqual([[-0.55, 0, -0.5].map(near), [0.55, 0.9, 0.5].map(near)])
  })

  it('refuses what was drawn in another size', () => {
    expect(() => fitToSize(box, { width: 2, height: 1, depth: 1 })).toThrow('drawn 1.000 × 1.000 × 1.000 m')
  })

  it('shows no two boards with the same grain', () => {
    const [one, other] = fitToSize([...box, ...box], { width: 1, height: 1, depth: 1 })
    expect(one?.mesh.uvs).not.toEqual(other?.mesh.uvs)
  })
})

function near(value: number): number {
  return expect.closeTo(value)
}
