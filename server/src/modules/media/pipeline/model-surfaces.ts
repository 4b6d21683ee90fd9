/** How surfaces of a model look, as the picture of it needs to know. */
import type { Material, Texture, TextureInfo } from '@gltf-transform/core'
import sharp from 'sharp'

export interface Surface {
  color: readonly number[]
  texture: DrawnTexture | null
  opacity: number
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

export async function surfaceOf(material: Material | null): Promise<Surface> {
  if (material === null)
    return { color: [0.8, 0.8, 0.8], texture: null, opacity: 1, cutoff: null, isDoubleSided: true }
  const glow = material.getEmissiveFactor()
  const factor = material.getBaseColorFactor()
  const isBlended = material.getAlphaMode() === 'BLEND'
  const transmits = material.listExtensions().some((extension) => /Transmission/.test(extension.propertyType))
  return {
    color: factor.slice(0, 3).map((value, index) => value + (glow[index] ?? 0)),
    texture: await pixelsOf(material.getBaseColorTexture(), material.getBaseColorTextureInfo()),
    opacity: transmits ? 0.35 : isBlended ? Math.min(0.999, factor[3] ?? 1) : 1,
    cutoff: material.getAlphaMode() === 'MASK' ? material.getAlphaCutoff() : null,
    isDoubleSided: material.getDoubleSided(),
  }
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

export const linearOf = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2)
