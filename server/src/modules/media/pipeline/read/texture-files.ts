/** How textures are written: as small as nobody sees, and without a loss where a loss is seen. */
import { createHash } from 'node:crypto'
import { type Document, ImageUtils, type Texture, type Transform } from '@gltf-transform/core'
import { EXTTextureWebP } from '@gltf-transform/extensions'
import { getTextureColorSpace } from '@gltf-transform/functions'
import sharp from 'sharp'
import { BrokenContent } from '../broken-content.ts'
import { mostPixels } from '../write/plain-textures.ts'

const quality = 82
/** Textures of so few rows or columns are palettes: each pixel colours whole parts. */
const palettePx = 16
/** Textures of so few colours are palettes too: lossy compression would mix the colours. */
const fewColors = 256
/** Beyond it, colours aren't counted: a picture of so many pixels is no palette. */
const countedPixels = 4_194_304

/** `webp` for browsers; `plain` as programs of phones read it. Throws BrokenContent for a texture that is broken. */
export function writeTextures(format: 'webp' | 'plain', longestPx: number): Transform {
  return async (document: Document) => {
    for (const texture of document.getRoot().listTextures()) {
      await writeTexture(texture, format, longestPx).catch((cause: unknown) => {
        const name = texture.getName() || texture.getURI()
        throw new BrokenContent('textureBroken', name, { cause })
      })
    }
    const isWebp = document
      .getRoot()
      .listTextures()
      .some((texture) => texture.getMimeType() === 'image/webp')
    if (isWebp) document.createExtension(EXTTextureWebP).setRequired(true)
  }
}

interface Packed {
  image: Uint8Array
  extension: 'webp' | 'png' | 'jpeg'
}

/** What was made of pictures by what they are, or null where they stay: models of one maker share many of them. */
const known = new Map<string, Promise<Packed | null>>()

async function writeTexture(texture: Texture, format: 'webp' | 'plain', longestPx: number): Promise<void> {
  const image = texture.getImage() ?? new Uint8Array()
  const chromaSubsampling = getTextureColorSpace(texture) === 'srgb' ? '4:2:0' : '4:4:4'
  const mimeType = texture.getMimeType()
  const hash = createHash('sha256').update(image).digest('base64')
  const key = [hash, mimeType, format, longestPx, chromaSubsampling].join(' ')
  const making = known.get(key) ?? pack(image, { mimeType, format, longestPx, chromaSubsampling })
  known.set(key, making)
  const packed = await making
  if (packed === null) return
  texture.setImage(packed.image).setMimeType(ImageUtils.extensionToMimeType(packed.extension)).setURI('')
}

async function pack(
  image: Uint8Array,
  wanted: { mimeType: string; format: 'webp' | 'plain'; longestPx: number; chromaSubsampling: string },
): Promise<Packed | null> {
  const { mimeType, format, longestPx, chromaSubsampling } = wanted
  // glTF says that profiles mean nothing: its textures are sRGB, or no colours at all.
  const read = () => sharp(image, { ignoreIcc: true, limitInputPixels: mostPixels })
  const { width, height, hasAlpha, icc } = await read().metadata()
  const isExact = await needsExactColors(image, width, height)
  const resized = read().resize({
    width: longestPx,
    height: longestPx,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const extension =
    format === 'webp' ? 'webp' : isExact || (hasAlpha && !(await read().stats()).isOpaque) ? 'png' : 'jpeg'
  const written = {
    webp: () => resized.webp(isExact ? { lossless: true } : { quality }),
    png: () => resized.png(),
    jpeg: () => resized.jpeg({ quality, chromaSubsampling }),
  }
  const made = await written[extension]().toBuffer()
  const isSmallEnough = Math.max(width, height) <= longestPx && icc === undefined
  const mayStay = isSmallEnough && (format === 'webp' || mimeType !== 'image/webp')
  // What came packed as well or better stays as it came.
  if (mayStay && image.byteLength <= made.byteLength) return null
  return { image: new Uint8Array(made), extension }
}

async function needsExactColors(image: Uint8Array, width: number, height: number): Promise<boolean> {
  if (Math.min(width, height) <= palettePx) return true
  if (width * height > countedPixels) return false
  const { data, info } = await sharp(image, { ignoreIcc: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint32Array(data.buffer, data.byteOffset, info.width * info.height)
  const colors = new Set<number>()
  for (const pixel of pixels) {
    colors.add(pixel)
    if (colors.size > fewColors) return false
  }
  return true
}
