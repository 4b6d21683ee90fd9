/** What Quick Look on iOS opens: the phone model in its resting pose as USDZ. */

import type { Document, Material, Texture } from '@gltf-transform/core'
import { createCanvas, Image } from '@napi-rs/canvas'
import sharp from 'sharp'
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh,
  MeshStandardMaterial,
  RepeatWrapping,
  Scene,
  SRGBColorSpace,
  Texture as ThreeTexture,
} from 'three'
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js'
import { posedPrimitives } from './posed-geometry.ts'

/** The exporter draws textures on a canvas of a page; here it gets one without a page. */
function lendCanvas(): void {
  const page = globalThis as { document?: unknown; HTMLImageElement?: unknown }
  page.HTMLImageElement = Image
  page.document = {
    createElement: () => {
      const canvas = createCanvas(1, 1)
      return Object.assign(canvas, {
        toBlob: (done: (blob: Blob) => void) =>
          done(new Blob([new Uint8Array(canvas.toBuffer('image/png'))])),
      })
    },
  }
}

export async function writeUsdz(document: Document): Promise<Uint8Array> {
  lendCanvas()
  const scene = new Scene()
  const materials = new Map<Material | null, MeshStandardMaterial>()
  const textures = new Map<Texture, ThreeTexture>()
  for (const { primitive, positions, normals, indices } of posedPrimitives(document)) {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(positions, 3))
    geometry.setIndex(new BufferAttribute(indices, 1))
    if (normals === null) geometry.computeVertexNormals()
    else geometry.setAttribute('normal', new BufferAttribute(normals, 3))
    const uv = primitive.getAttribute('TEXCOORD_0')
    if (uv !== null) {
      const values = new Float32Array(uv.getCount() * 2)
      const element: number[] = []
      for (let index = 0; index < uv.getCount(); index += 1)
        values.set(uv.getElement(index, element), index * 2)
      geometry.setAttribute('uv', new BufferAttribute(values, 2))
    }
    const source = primitive.getMaterial()
    const material = materials.get(source) ?? (await materialOf(source, textures))
    materials.set(source, material)
    scene.add(new Mesh(geometry, material))
  }
  return new Uint8Array(await new USDZExporter().parseAsync(scene, { quickLookCompatible: true }))
}

async function materialOf(
  source: Material | null,
  textures: Map<Texture, ThreeTexture>,
): Promise<MeshStandardMaterial> {
  const material = new MeshStandardMaterial()
  if (source === null) return material
  const [red, green, blue, alpha] = source.getBaseColorFactor()
  const [glowRed, glowGreen, glowBlue] = source.getEmissiveFactor()
  material.color = new Color(red, green, blue)
  material.emissive = new Color(glowRed, glowGreen, glowBlue)
  material.roughness = source.getRoughnessFactor()
  material.metalness = source.getMetallicFactor()
  material.opacity = alpha
  material.transparent = source.getAlphaMode() === 'BLEND'
  if (source.getAlphaMode() === 'MASK') material.alphaTest = source.getAlphaCutoff()
  if (source.getDoubleSided()) material.side = DoubleSide
  const take = async (texture: Texture | null) => {
    if (texture === null) return null
    const known = textures.get(texture) ?? (await textureOf(texture))
    textures.set(texture, known)
    return known
  }
  material.map = await take(source.getBaseColorTexture())
  if (material.map !== null) material.map.colorSpace = SRGBColorSpace
  material.normalMap = await take(source.getNormalTexture())
  material.emissiveMap = await take(source.getEmissiveTexture())
  const surface = await take(source.getMetallicRoughnessTexture())
  material.roughnessMap = surface
  material.metalnessMap = surface
  material.aoMap = await take(source.getOcclusionTexture())
  return material
}

async function textureOf(texture: Texture): Promise<ThreeTexture> {
  const image = new Image()
  // One format whatever the file has: the canvas doesn't read them all.
  image.src = await sharp(texture.getImage() ?? undefined)
    .png()
    .toBuffer()
  const made = new ThreeTexture(image as unknown as HTMLImageElement)
  made.wrapS = RepeatWrapping
  made.wrapT = RepeatWrapping
  made.flipY = false
  return made
}
