/** What Quick Look on iOS opens: the phone model in its resting pose as USDZ. */

import type { Document, Material, Texture, TextureInfo } from '@gltf-transform/core'
import type { EmissiveStrength } from '@gltf-transform/extensions'
import { createCanvas, Image } from '@napi-rs/canvas'
import sharp from 'sharp'
import {
  BufferAttribute,
  BufferGeometry,
  ClampToEdgeWrapping,
  Color,
  DoubleSide,
  Mesh,
  MeshStandardMaterial,
  MirroredRepeatWrapping,
  RepeatWrapping,
  Scene,
  SRGBColorSpace,
  Texture as ThreeTexture,
} from 'three'
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js'
import { paintedParts } from '../draw/painted-parts.ts'
import { posedPrimitives } from '../draw/posed-geometry.ts'
import { placesKey, texturePlaces } from './texture-places.ts'

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
    const source = primitive.getMaterial()
    for (const [channel, info] of placingsOf(source).entries()) {
      const places = texturePlaces(primitive, info)
      if (places !== null) geometry.setAttribute(nameOfChannel(channel), new BufferAttribute(places, 2))
    }
    const material = materials.get(source) ?? (await materialOf(source, textures))
    materials.set(source, material)
    // Programs of phones show no colours of corners.
    for (const { tint, indices: own } of paintedParts(primitive, indices))
      scene.add(new Mesh(own === indices ? geometry : partOf(geometry, own), tinted(material, tint)))
  }
  return new Uint8Array(await new USDZExporter().parseAsync(scene, { quickLookCompatible: true }))
}

/** The triangles of these corners, with no more corners than they have. */
function partOf(geometry: BufferGeometry, indices: Uint32Array): BufferGeometry {
  const corners = [...new Set(indices)]
  const places = new Map(corners.map((corner, place) => [corner, place]))
  const part = new BufferGeometry()
  for (const [name, { array, itemSize }] of Object.entries(geometry.attributes)) {
    const values = corners.flatMap((corner) => [
      ...array.subarray(corner * itemSize, (corner + 1) * itemSize),
    ])
    part.setAttribute(name, new BufferAttribute(new Float32Array(values), itemSize))
  }
  return part.setIndex(
    new BufferAttribute(
      indices.map((corner) => places.get(corner) ?? 0),
      1,
    ),
  )
}

function tinted(
  material: MeshStandardMaterial,
  tint: readonly [number, number, number],
): MeshStandardMaterial {
  if (tint.every((channel) => channel === 1)) return material
  const own = material.clone()
  own.color.multiply(new Color(...tint))
  return own
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
  const strength = source.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')
  material.emissive = new Color(glowRed, glowGreen, glowBlue)
  material.emissive.multiplyScalar(strength?.getEmissiveStrength() ?? 1)
  material.roughness = source.getRoughnessFactor()
  material.metalness = source.getMetallicFactor()
  material.opacity = alpha
  material.transparent = source.getAlphaMode() === 'BLEND'
  if (source.getAlphaMode() === 'MASK') material.alphaTest = source.getAlphaCutoff()
  if (source.getDoubleSided()) material.side = DoubleSide
  const channels = placingsOf(source).map(placesKey)
  const take = async (texture: Texture | null, info: TextureInfo | null) => {
    if (texture === null) return null
    const known = textures.get(texture) ?? (await textureOf(texture))
    textures.set(texture, known)
    // The picture is shared; how it is laid and what it means isn't.
    const own = known.clone()
    own.channel = Math.max(0, channels.indexOf(placesKey(info)))
    own.wrapS = wrappings[info?.getWrapS() ?? repeated] ?? RepeatWrapping
    own.wrapT = wrappings[info?.getWrapT() ?? repeated] ?? RepeatWrapping
    return own
  }
  material.map = await take(source.getBaseColorTexture(), source.getBaseColorTextureInfo())
  if (material.map !== null) material.map.colorSpace = SRGBColorSpace
  material.normalMap = await take(source.getNormalTexture(), source.getNormalTextureInfo())
  material.emissiveMap = await take(source.getEmissiveTexture(), source.getEmissiveTextureInfo())
  const surface = await take(source.getMetallicRoughnessTexture(), source.getMetallicRoughnessTextureInfo())
  material.roughnessMap = surface
  material.metalnessMap = surface
  material.aoMap = await take(source.getOcclusionTexture(), source.getOcclusionTextureInfo())
  return material
}

/** The program of phones reads that many sets of places. */
const mostChannels = 4
const nameOfChannel = (channel: number) => (channel === 0 ? 'uv' : `uv${channel}`)
const repeated = 10_497
const wrappings: Readonly<
  Record<number, typeof RepeatWrapping | typeof ClampToEdgeWrapping | typeof MirroredRepeatWrapping>
> = { [repeated]: RepeatWrapping, 33071: ClampToEdgeWrapping, 33648: MirroredRepeatWrapping }

/**
 * Every way in which textures of a material are laid, that of its colours first: they are laid where they belong before
 * they are written, since programs of phones move and turn textures each in their own way.
 */
function placingsOf(source: Material | null): TextureInfo[] {
  if (source === null) return []
  const infos = [
    source.getBaseColorTextureInfo(),
    source.getNormalTextureInfo(),
    source.getEmissiveTextureInfo(),
    source.getMetallicRoughnessTextureInfo(),
    source.getOcclusionTextureInfo(),
  ].flatMap((info) => info ?? [])
  return infos
    .filter((info, index) => infos.findIndex((other) => placesKey(other) === placesKey(info)) === index)
    .slice(0, mostChannels)
}

async function textureOf(texture: Texture): Promise<ThreeTexture> {
  const image = new Image()
  // One format whatever the file has: the canvas doesn't read them all.
  image.src = await sharp(texture.getImage() ?? undefined, { ignoreIcc: true })
    .png()
    .toBuffer()
  const made = new ThreeTexture(image as unknown as HTMLImageElement)
  made.flipY = false
  return made
}
