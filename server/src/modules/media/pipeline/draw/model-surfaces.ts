/** How surfaces of a model look, as the picture of it needs to know. */
import type { Material, Texture, TextureInfo } from '@gltf-transform/core'
import type { EmissiveStrength, Transmission, Volume } from '@gltf-transform/extensions'
import { lightOfSrgb } from '@vitrine/rules'
import sharp from 'sharp'
import type { Glass } from './glass-shading.ts'
import { type Shine, shineOf } from './studio-shading.ts'

export interface Surface {
  color: readonly number[]
  texture: DrawnTexture | null
  /** Light that it gives off itself. */
  glow: readonly number[]
  glowTexture: DrawnTexture | null
  /** Null where its colours are shown just as they are. */
  shine: Shine | null
  opacity: number
  /** Null where light doesn't go through it. */
  glass: Glass | null
  cutoff: number | null
  /** Whether one sees its back as well. */
  isDoubleSided: boolean
}

export interface DrawnTexture {
  pixels: Buffer
  width: number
  height: number
  info: TextureInfo | null
}

/** What glTF says of surfaces that say nothing. */
const unsaid = { color: [1, 1, 1], roughness: 1, metallic: 1 } as const

export async function surfaceOf(material: Material | null): Promise<Surface> {
  if (material === null)
    return {
      color: unsaid.color,
      texture: null,
      glow: [0, 0, 0],
      glowTexture: null,
      shine: shineOf(unsaid.roughness, unsaid.metallic),
      opacity: 1,
      glass: null,
      cutoff: null,
      isDoubleSided: true,
    }
  const factor = material.getBaseColorFactor()
  const isBlended = material.getAlphaMode() === 'BLEND'
  const extensions = material.listExtensions().map(({ extensionName }) => extensionName)
  const strength = material
    .getExtension<EmissiveStrength>('KHR_materials_emissive_strength')
    ?.getEmissiveStrength()
  const isUnlit = extensions.includes('KHR_materials_unlit')
  const glow = material.getEmissiveFactor().map((value) => (isUnlit ? 0 : value * (strength ?? 1)))
  const [roughness, metallic] = await partsOf(material.getMetallicRoughnessTexture())
  return {
    color: factor.slice(0, 3),
    texture: await pixelsOf(material.getBaseColorTexture(), material.getBaseColorTextureInfo()),
    glow,
    glowTexture: glow.every((value) => value === 0)
      ? null
      : await pixelsOf(material.getEmissiveTexture(), material.getEmissiveTextureInfo()),
    shine: isUnlit
      ? null
      : shineOf(material.getRoughnessFactor() * roughness, material.getMetallicFactor() * metallic),
    glass: isUnlit ? null : await glassOf(material),
    opacity: isBlended ? Math.min(0.999, factor[3] ?? 1) : 1,
    cutoff: material.getAlphaMode() === 'MASK' ? material.getAlphaCutoff() : null,
    isDoubleSided: material.getDoubleSided(),
  }
}

/** Null where no light goes through. */
async function glassOf(material: Material): Promise<Glass | null> {
  const transmission = material.getExtension<Transmission>('KHR_materials_transmission')
  const factor = transmission?.getTransmissionFactor() ?? 0
  if (transmission === null || factor === 0) return null
  const volume = material.getExtension<Volume>('KHR_materials_volume')
  const [thickness, reach] = [volume?.getThicknessFactor() ?? 0, volume?.getAttenuationDistance() ?? 0]
  const color = volume?.getAttenuationColor() ?? [1, 1, 1]
  const isTinting = thickness > 0 && reach > 0
  return {
    part: factor * (await redOf(transmission.getTransmissionTexture())) * (1 - material.getMetallicFactor()),
    kept: color.map((light) => (isTinting ? light ** (thickness / reach) : 1)),
  }
}

/** Average of the red channel, 0 to 1. */
async function redOf(texture: Texture | null): Promise<number> {
  const image = texture?.getImage()
  if (image === null || image === undefined) return 1
  const { channels } = await sharp(image, { ignoreIcc: true }).toColorspace('srgb').stats()
  return (channels[0]?.mean ?? 255) / 255
}

/** Average roughness (green channel) and metallic factor (blue channel) of one texture, 0 to 1 each. */
async function partsOf(texture: Texture | null): Promise<readonly [roughness: number, metallic: number]> {
  const image = texture?.getImage()
  if (image === null || image === undefined) return [1, 1]
  const { channels } = await sharp(image, { ignoreIcc: true }).toColorspace('srgb').stats()
  const [first, green = first, blue = first] = channels
  return [(green?.mean ?? 255) / 255, (blue?.mean ?? 255) / 255]
}

async function pixelsOf(texture: Texture | null, info: TextureInfo | null): Promise<Surface['texture']> {
  const image = texture?.getImage()
  if (image === null || image === undefined) return null
  const { data, info: size } = await sharp(image, { ignoreIcc: true })
    .resize({ width: 1_024, height: 1_024, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: size.width, height: size.height, info }
}

/** Place of a texel in the pixels. */
export function texelAt({ width, height, info }: DrawnTexture, u: number, v: number): number {
  const x = Math.floor(wrapped(u, info?.getWrapS()) * width)
  const y = Math.floor(wrapped(v, info?.getWrapT()) * height)
  return (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4
}

const [clamped, mirrored] = [33_071, 33_648]

/** Between 0 and 1; beyond its edges a texture ends, is mirrored, or begins again. */
function wrapped(place: number, mode: number | undefined): number {
  if (mode === clamped) return Math.min(1, Math.max(0, place))
  const part = place - Math.floor(place)
  return mode === mirrored && Math.floor(place) % 2 !== 0 ? 1 - part : part
}

/** Bytes of sRGB as light. */
export const linearOf = Float32Array.from({ length: 256 }, (_, value) => lightOfSrgb(value / 255))
