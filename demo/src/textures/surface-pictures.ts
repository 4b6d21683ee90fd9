// Surfaces as JPEG files for the 3D models.
import sharp from 'sharp'
import { type MaterialName, materialNamed } from '../models/materials.ts'
import { linearColor, toByte } from '../render/color.ts'
import { type SurfaceName, surfaceNamed } from './surfaces.ts'

const side = 512
const reliefSide = 256
const tones = new Map<MaterialName, Promise<Uint8Array>>()
const reliefs = new Map<SurfaceName, Promise<Uint8Array>>()

/** Base colour of a material with a surface, sRGB. Made once per thread. */
export function tonePicture(name: MaterialName): Promise<Uint8Array> {
  return remembered(tones, name, () => {
    const material = materialNamed(name)
    if (!material.surface) throw new Error(`${name} has no surface`)
    const { size, tone } = surfaceNamed(material.surface)
    const light = linearColor(material.color)
    const dark = linearColor(material.dark ?? material.color)
    const pixels = new Uint8Array(size * size * 3)
    for (let i = 0; i < size * size; i++) {
      const t = tone[i] as number
      for (let k = 0; k < 3; k++) {
        const low = dark[k as 0 | 1 | 2]
        pixels[i * 3 + k] = toByte(low + (light[k as 0 | 1 | 2] - low) * t)
      }
    }
    return encode(pixels, size, Math.min(side, size), 72)
  })
}

/** Tangent-space normals of a surface's relief. */
export function reliefPicture(name: SurfaceName): Promise<Uint8Array> {
  return remembered(reliefs, name, () => {
    const { size, height } = surfaceNamed(name)
    const pixels = new Uint8Array(size * size * 3)
    const at = (x: number, y: number): number =>
      height[((y + size) % size) * size + ((x + size) % size)] as number
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const dx = (at(x - 1, y) - at(x + 1, y)) * 3
        const dy = (at(x, y - 1) - at(x, y + 1)) * 3
        const length = Math.hypot(dx, dy, 1)
        const i = (y * size + x) * 3
        pixels[i] = Math.round((dx / length) * 127.5 + 127.5)
        pixels[i + 1] = Math.round((-dy / length) * 127.5 + 127.5)
        pixels[i + 2] = Math.round((1 / length) * 127.5 + 127.5)
      }
    }
    return encode(pixels, size, reliefSide, 82)
  })
}

function remembered<K>(
  map: Map<K, Promise<Uint8Array>>,
  key: K,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const known = map.get(key)
  if (known) return known
  const made = make()
  map.set(key, made)
  return made
}

async function encode(
  pixels: Uint8Array,
  size: number,
  wanted: number,
  quality: number,
): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .resize(wanted, wanted)
    .jpeg({ quality })
    .toBuffer()
}
