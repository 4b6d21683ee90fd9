/** A ball in each finish of the demo and in plain colours, as every part of Vitrine that draws products draws it. */
import { Document, type Material, NodeIO } from '@gltf-transform/core'
import {
  ALL_EXTENSIONS,
  KHRMaterialsTransmission,
  KHRMaterialsUnlit,
  KHRMaterialsVariants,
} from '@gltf-transform/extensions'
import sharp from 'sharp'
import { type MaterialName, materialNamed } from '../../../demo/src/models/materials.ts'
import { lathe } from '../../../demo/src/models/shapes/surface.ts'
import { writeGlb } from '../../../demo/src/models/write-glb.ts'
import { frameBounds } from '../../../demo/src/render/camera.ts'
import { linearColor } from '../../../demo/src/render/color.ts'
import { flattenParts } from '../../../demo/src/render/geometry.ts'
import { shadeView } from '../../../demo/src/render/shade.ts'
import { arrangeSet, prepareView } from '../../../demo/src/render/studio.ts'
import { drawModel } from '../../src/modules/media/pipeline/draw/draw-model.ts'
import { openReader } from '../../src/modules/media/pipeline/read/gltf-io.ts'
import { writeUsdz } from '../../src/modules/media/pipeline/write/write-usdz.ts'

/** Pixels are RGBA, and files what they say, both in base64. */
interface ColourSample {
  name: string
  /** `#rrggbb` of its material. */
  color: string
  glb: string
  usdz: string
  poster: string
  /** As the demo photographs it; null for plain colours. */
  picture: string | null
}

interface ColourSamples {
  sidePx: number
  /** All of them as variants of one ball, in the order of `samples`: those of the demo, and plain ones. */
  demoGlb: string
  plainGlb: string
  samples: ColourSample[]
}

const radius = 0.8
const profile = Array.from({ length: 33 }, (_, index) => {
  const angle = (Math.PI * index) / 32
  return [radius * Math.sin(angle), radius * (1 - Math.cos(angle))] as const
})
const ball = () => lathe(profile, { sides: 48, fillet: 0 })
/** The colour in the name of a plain finish. */
const colorIn = (name: string) => name.slice(-'#rrggbb'.length)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/**
 * Before a plain colour, `unlit ` makes it one that no light changes, `texture ` a picture of that colour, and `glass `
 * the tint of what one looks through.
 */
export async function colourSamples(
  finishes: readonly MaterialName[],
  plain: readonly string[],
  sidePx: number,
): Promise<ColourSamples> {
  const samples: ColourSample[] = []
  for (const name of finishes) {
    const glb = await demoBall([name])
    const picture = base64(photographed(name, sidePx))
    samples.push({ ...(await drawn(glb, sidePx)), name, color: materialNamed(name).color, picture })
  }
  for (const name of plain) {
    const glb = await plainBall([name])
    samples.push({ ...(await drawn(glb, sidePx)), name, color: colorIn(name), picture: null })
  }
  return {
    sidePx,
    demoGlb: base64(await demoBall(finishes)),
    plainGlb: base64(await plainBall(plain)),
    samples,
  }
}

async function drawn(glb: Uint8Array, sidePx: number) {
  const document = await (await openReader()).readBinary(glb)
  const poster = base64(await drawModel(document, sidePx))
  return { glb: base64(glb), poster, usdz: base64(await writeUsdz(document)) }
}

export function demoBall(names: readonly MaterialName[]): Promise<Uint8Array> {
  const [first = 'walnut'] = names
  return writeGlb([{ slot: 'ball', mesh: ball() }], {
    name: 'ball',
    finish: { ball: first },
    variants: names.map((name) => ({ name, finish: { ball: name } })),
  })
}

export async function plainBall(names: readonly string[]): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const { positions, normals, uvs, indices } = ball()
  const floats = (values: readonly number[], type: 'VEC2' | 'VEC3' = 'VEC3') =>
    document.createAccessor().setType(type).setArray(new Float32Array(values)).setBuffer(buffer)
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', floats(positions))
    .setAttribute('NORMAL', floats(normals))
    .setAttribute('TEXCOORD_0', floats(uvs, 'VEC2'))
    .setIndices(
      document.createAccessor().setType('SCALAR').setArray(new Uint32Array(indices)).setBuffer(buffer),
    )
  const materials = await Promise.all(names.map((name) => plainMaterial(document, name)))
  primitive.setMaterial(materials[0] ?? null)
  if (names.length > 1) {
    const set = document.createExtension(KHRMaterialsVariants)
    const mappings = set.createMappingList()
    for (const [index, name] of names.entries())
      mappings.addMapping(
        set
          .createMapping()
          .setMaterial(materials[index] ?? null)
          .addVariant(set.createVariant(name)),
      )
    primitive.setExtension('KHR_materials_variants', mappings)
  }
  document
    .createScene()
    .addChild(document.createNode('ball').setMesh(document.createMesh().addPrimitive(primitive)))
  return await new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document)
}

async function plainMaterial(document: Document, name: string): Promise<Material> {
  const color = colorIn(name)
  const material = document
    .createMaterial(name)
    .setBaseColorFactor([...linearColor(color), 1])
    .setMetallicFactor(0)
    .setRoughnessFactor(0.7)
  switch (name.split(' ')[0]) {
    case 'unlit':
      return material.setExtension(
        'KHR_materials_unlit',
        document.createExtension(KHRMaterialsUnlit).createUnlit(),
      )
    case 'glass':
      return material
        .setRoughnessFactor(0)
        .setExtension(
          'KHR_materials_transmission',
          document.createExtension(KHRMaterialsTransmission).createTransmission().setTransmissionFactor(1),
        )
    case 'texture':
      return material.setBaseColorFactor([1, 1, 1, 1]).setBaseColorTexture(
        document
          .createTexture(color)
          .setImage(await pictureOf(color))
          .setMimeType('image/png'),
      )
  }
  return material
}

async function pictureOf(color: string): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 16, height: 16, channels: 3 as const, background: color }
  return new Uint8Array(await sharp({ create }).png().toBuffer())
}

/** Where the ball covers all of a pixel, it is opaque. */
function photographed(name: MaterialName, sidePx: number): Uint8Array {
  const geometry = flattenParts([{ slot: 'ball', mesh: ball() }])
  const set = arrangeSet(geometry, {
    mood: 'day',
    look: { near: '#f3f0ea', far: '#ded8ce', plane: 'none' },
    resolution: 160,
  })
  const camera = frameBounds(geometry.bounds, {
    azimuth: 32,
    elevation: 13,
    fovDegrees: 20,
    width: sidePx,
    height: sidePx,
    margin: 0.085,
  })
  const view = prepareView(set, camera)
  const colors = shadeView(view, { ball: name })
  const covered = new Float32Array(sidePx * sidePx)
  for (let index = 0; index < view.points.count; index += 1) {
    const pixel = view.points.pixels[index] ?? 0
    covered[pixel] = (covered[pixel] ?? 0) + (view.points.weights[index] ?? 0)
  }
  const pixels = new Uint8Array(sidePx * sidePx * 4)
  for (let pixel = 0; pixel < covered.length; pixel += 1) {
    pixels.set(colors.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
    pixels[pixel * 4 + 3] = Math.round(255 * Math.min(1, covered[pixel] ?? 0))
  }
  return pixels
}
