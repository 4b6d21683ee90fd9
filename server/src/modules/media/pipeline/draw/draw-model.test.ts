/** Pictures and AR files show textures where the viewer does. */
import type { Document } from '@gltf-transform/core'
import {
  KHRMaterialsEmissiveStrength,
  KHRMaterialsUnlit,
  KHRTextureTransform,
} from '@gltf-transform/extensions'
import { srgbOfLight } from '@vitrine/rules'
import { unzipSync } from 'three/examples/jsm/libs/fflate.module.js'
import { describe, expect, it } from 'vitest'
import { columnsPicture, floatsOf, sheetDocument } from '../../../../../test/factories/awkward-models.ts'
import { writeUsdz } from '../write/write-usdz.ts'
import { drawModel } from './draw-model.ts'

const [red, green, blue] = [
  [230, 20, 20],
  [20, 200, 20],
  [20, 20, 230],
] as const
const sidePx = 120

/** The strongest channel of the pixel there, `r`, `g` or `b`; parts of the picture from its left and top. */
function colorAt(pixels: Buffer, x: number, y: number): string {
  const place = (Math.floor(y * sidePx) * sidePx + Math.floor(x * sidePx)) * 4
  const channels = [...pixels.subarray(place, place + 3)]
  return 'rgb'[channels.indexOf(Math.max(...channels))] ?? ''
}

async function paintedSheet(colors: Parameters<typeof columnsPicture>[0] = [red, green, blue]) {
  const { document, primitive, material } = sheetDocument()
  const picture = await columnsPicture(colors, [8, 8])
  material.setBaseColorTexture(document.createTexture('paint').setImage(picture).setMimeType('image/png'))
  const turn = document.createExtension(KHRTextureTransform).createTransform()
  const info = material.getBaseColorTextureInfo()
  return { document, primitive, material, turn, info }
}

/** Texture coordinates of the four corners, from the bottom left against the clock. */
async function usdzCoordinates(document: Document): Promise<number[][]> {
  const files = unzipSync(await writeUsdz(document))
  const text = Object.entries(files)
    .filter(([name]) => /\.usda?$/.test(name))
    .map(([, content]) => new TextDecoder().decode(content))
    .join('\n')
  const listed = /primvars:st = \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  // The origin of USD's pictures is below.
  return [...listed.matchAll(/\(([-\d.e]+), ([-\d.e]+)\)/g)].map(([, u, v]) => [
    Math.round(Number(u) * 1_000) / 1_000 + 0,
    Math.round((1 - Number(v)) * 1_000) / 1_000 + 0,
  ])
}

describe('a texture that is moved, turned and repeated', () => {
  it('is so in the picture', async () => {
    const { document, turn, info } = await paintedSheet()
    const plain = await drawModel(document, sidePx)
    expect([0.25, 0.5, 0.75].map((x) => colorAt(plain, x, 0.5))).toEqual(['r', 'g', 'b'])
    info?.setExtension('KHR_texture_transform', turn.setOffset([1 / 3, 0]))
    const moved = await drawModel(document, sidePx)
    expect([0.25, 0.5, 0.75].map((x) => colorAt(moved, x, 0.5))).toEqual(['g', 'b', 'r'])
    turn.setOffset([0, 0]).setRotation(Math.PI / 2)
    const turned = await drawModel(document, sidePx)
    expect([0.3, 0.5, 0.7].map((y) => colorAt(turned, 0.5, y))).toEqual(['r', 'g', 'b'])
  })

  it('takes its places from the set of coordinates that is meant', async () => {
    const { document, primitive, turn, info } = await paintedSheet()
    const still = [
      [0.5, 0],
      [0.5, 0],
      [0.5, 0],
      [0.5, 0],
    ]
    primitive.setAttribute('TEXCOORD_1', floatsOf(document, still, 'VEC2'))
    info?.setExtension('KHR_texture_transform', turn.setTexCoord(1))
    const drawn = await drawModel(document, sidePx)
    expect([0.25, 0.5, 0.75].map((x) => colorAt(drawn, x, 0.5))).toEqual(['g', 'g', 'g'])
  })

  it('ends at its edges where it isn’t to be repeated', async () => {
    const { document, turn, info } = await paintedSheet()
    info?.setWrapS(33_071).setExtension('KHR_texture_transform', turn.setScale([3, 1]))
    const drawn = await drawModel(document, sidePx)
    expect([0.25, 0.5, 0.75].map((x) => colorAt(drawn, x, 0.5))).toEqual(['g', 'b', 'b'])
  })

  it('is so in the AR file', async () => {
    const { document, turn, info } = await paintedSheet()
    info?.setExtension('KHR_texture_transform', turn.setOffset([0.5, 0.25]).setScale([3, 2]))
    expect(await usdzCoordinates(document)).toEqual([
      [0.5, 2.25],
      [3.5, 2.25],
      [3.5, 0.25],
      [0.5, 0.25],
    ])
    turn
      .setOffset([0, 0])
      .setScale([1, 1])
      .setRotation(Math.PI / 2)
    expect(await usdzCoordinates(document)).toEqual([
      [1, 0],
      [1, -1],
      [0, -1],
      [0, 0],
    ])
  })
})

describe('a surface that gives off light', () => {
  it('is as bright as its strength says, in the picture and in the AR file', async () => {
    const { document, material } = await paintedSheet([green])
    material.setBaseColorTexture(null).setBaseColorFactor([0, 0, 0, 1]).setEmissiveFactor([0.1, 0, 0])
    const brightness = async () => (await drawModel(document, sidePx))[(sidePx / 2) * (sidePx + 1) * 4] ?? 0
    const dim = await brightness()
    const extension = document.createExtension(KHRMaterialsEmissiveStrength)
    material.setExtension(
      'KHR_materials_emissive_strength',
      extension.createEmissiveStrength().setEmissiveStrength(4),
    )
    expect((await brightness()) - dim).toBeGreaterThan(40)
    const files = unzipSync(await writeUsdz(document))
    const text = Object.values(files)
      .map((content) => new TextDecoder().decode(content))
      .join()
    expect(/inputs:emissiveColor = \(([\d.]+), 0, 0\)/.exec(text)?.[1]).toMatch(/^0\.4/)
  })
})

describe('a surface whose corners have colours', () => {
  /** The colours of what the AR file draws, with how many triangles have them. */
  async function usdzColors(document: Document): Promise<Record<string, number>> {
    const files = unzipSync(await writeUsdz(document))
    const texts = Object.values(files).map((content) => new TextDecoder().decode(content))
    const triangles = texts.flatMap((text) =>
      [...text.matchAll(/faceVertexCounts = \[([^\]]*)\]/g)].map(
        ([, counts = '']) => counts.split(',').length,
      ),
    )
    const colors = texts.flatMap((text) =>
      [...text.matchAll(/inputs:diffuseColor = \(([^)]*)\)/g)].map(([, color = '']) =>
        color
          .split(',')
          .map((channel) => Math.round(Number(channel) * 100) / 100)
          .join(' '),
      ),
    )
    expect(colors).toHaveLength(triangles.length)
    return Object.fromEntries(colors.map((color, at) => [color, triangles[at] ?? 0]))
  }

  it('has them in the AR file, with that of its material', async () => {
    const { document, primitive, material } = sheetDocument()
    material.setBaseColorFactor([0.5, 1, 1, 1])
    const corners = [
      [1, 0.2, 0],
      [1, 0.2, 0],
      [1, 0.2, 0],
      [1, 0.2, 0],
    ]
    primitive.setAttribute('COLOR_0', floatsOf(document, corners, 'VEC3'))
    expect(await usdzColors(document)).toEqual({ '0.5 0.2 0': 2 })
    corners[3] = [0, 0.8, 0.6]
    primitive.setAttribute('COLOR_0', floatsOf(document, corners, 'VEC3'))
    expect(await usdzColors(document)).toEqual({ '0.5 0.2 0': 1, '0.33 0.4 0.2': 1 })
  })

  it('has colours that are alike as one where there are very many', async () => {
    const { document, primitive } = sheetDocument()
    const many = 500
    const corners = Array.from({ length: many * 3 }, (_, at) => [Math.floor(at / 3) / many, 0.5, 1])
    for (const [semantic, values] of [
      ['POSITION', corners.map((_, at) => [at % 3 === 1 ? 1 : 0, at % 3 === 2 ? 1 : 0, at])],
      ['NORMAL', corners.map(() => [0, 0, 1])],
      ['TEXCOORD_0', corners.map(() => [0, 0])],
      ['COLOR_0', corners],
    ] as const)
      primitive.setAttribute(
        semantic,
        floatsOf(document, values, semantic === 'TEXCOORD_0' ? 'VEC2' : 'VEC3'),
      )
    primitive.setIndices(null)
    const colors = await usdzColors(document)
    expect(Object.keys(colors).length).toBeLessThanOrEqual(64)
    expect(Object.keys(colors).length).toBeGreaterThan(8)
    expect(Object.values(colors).reduce((sum, count) => sum + count, 0)).toBe(many)
  })
})

describe('a surface without light', () => {
  it('has its colour in the picture, from whatever side', async () => {
    const { document, material } = await paintedSheet([green])
    const own = [0.6, 0.2, 0.05] as const
    material.setBaseColorTexture(null).setBaseColorFactor([...own, 1])
    material.setExtension('KHR_materials_unlit', document.createExtension(KHRMaterialsUnlit).createUnlit())
    const pixels = await drawModel(document, sidePx)
    const at = (sidePx / 2) * (sidePx + 1) * 4
    expect([...pixels.subarray(at, at + 3)]).toEqual(own.map((light) => Math.round(255 * srgbOfLight(light))))
  })
})

describe('what one looks through', () => {
  it('shows no backs of surfaces that have but one side', async () => {
    const { document, material } = await paintedSheet([red])
    material.setBaseColorTexture(null).setBaseColorFactor([1, 0, 0, 0.9]).setAlphaMode('BLEND')
    const behind = material.clone().setBaseColorFactor([0, 0, 1, 0.9])
    const [sheet] = document.getRoot().listMeshes()
    const back = sheet?.listPrimitives()[0]?.clone().setMaterial(behind)
    const node = document.createNode('back').setTranslation([1, 0, 0.2]).setRotation([0, 1, 0, 0])
    if (back !== undefined) node.setMesh(document.createMesh().addPrimitive(back))
    document.getRoot().listScenes()[0]?.addChild(node)
    expect(colorAt(await drawModel(document, sidePx), 0.5, 0.5)).toBe('r')
    behind.setDoubleSided(true)
    expect(colorAt(await drawModel(document, sidePx), 0.5, 0.5)).toBe('b')
  })
})
