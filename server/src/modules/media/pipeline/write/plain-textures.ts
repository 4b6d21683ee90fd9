/** Textures of formats that not every viewer reads become ones that all do, whatever they were called. */
import type { Document, Texture } from '@gltf-transform/core'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { BrokenContent } from '../broken-content.ts'
import { readKtx2 } from '../read/ktx2.ts'

/** A texture of more pixels is an attack on memory. */
export const mostPixels = 70_000_000
/** What every viewer reads, by the format's name. */
const plain: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }
/** What is made into PNG; HEIC and AVIF are two kinds of `heif`. */
const readable = ['heif', 'tiff', 'gif']
/** Like `readable`, by their endings. */
const readableEndings = ['jpg', 'png', 'webp', 'heic', 'avif', 'tif', 'gif']
/** Extensions that name textures by formats which no texture has afterwards. */
const replaced = ['KHR_texture_basisu', 'EXT_texture_avif', 'EXT_texture_webp', 'MSFT_texture_dds']
const ktx2 = 'ab4b5458203230bb'

/** Whether the textures were such before. Throws BrokenContent. */
export async function makeTexturesPlain(document: Document): Promise<boolean> {
  let were = true
  for (const texture of document.getRoot().listTextures()) were = (await makePlain(texture)) && were
  for (const extension of document.getRoot().listExtensionsUsed())
    if (replaced.includes(extension.extensionName)) extension.dispose()
  return were
}

const nameOf = (texture: Texture) => texture.getName() || texture.getURI() || '?'

async function makePlain(texture: Texture): Promise<boolean> {
  const name = nameOf(texture)
  const image = texture.getImage()
  if (image === null) throw new BrokenContent('textureBroken', name)
  if (Buffer.from(image.subarray(0, 8)).toString('hex') === ktx2) {
    const { data, width, height } = await readKtx2(image, mostPixels).catch((cause: unknown) => {
      throw new BrokenContent('textureBroken', name, { cause })
    })
    setPng(
      texture,
      await sharp(data, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer(),
    )
    return false
  }
  const { format, compression, space, width, height } = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: 'unknown', compression: undefined, space: '', width: 0, height: 0 }))
  if (width * height > mostPixels) throw new BrokenContent('textureBroken', `${name} (${width} × ${height})`)
  const mimeType = plain[format]
  // Inks of printing presses are nothing that viewers read.
  const isInks = space === 'cmyk'
  if (mimeType !== undefined && !isInks) {
    const was = texture.getMimeType() === mimeType
    texture.setMimeType(mimeType)
    return was
  }
  if (!isInks && !readable.includes(format)) throw new BrokenContent(...(await faultOf(image, name)))
  const reading =
    compression === 'hevc' ? readHeic(image) : sharp(image, { ignoreIcc: !isInks }).png().toBuffer()
  const made = await reading.catch(async (cause: unknown) => {
    throw new BrokenContent(...(await faultOf(image, name)), { cause })
  })
  setPng(texture, made)
  return false
}

/** Its reader is large, and seldom needed. */
async function readHeic(image: Uint8Array): Promise<Buffer> {
  const { pngOfHeic } = await import('../read/read-heic.ts')
  return await pngOfHeic(image, mostPixels)
}

function setPng(texture: Texture, image: Buffer): void {
  texture.setImage(new Uint8Array(image)).setMimeType('image/png').setURI('')
}

/** What the picture is, for whoever has to save it as something else. */
async function faultOf(
  image: Uint8Array,
  name: string,
): Promise<[reason: 'textureFormat' | 'textureBroken', detail: string]> {
  const isDds = Buffer.from(image.subarray(0, 4)).toString('latin1') === 'DDS '
  const found = isDds ? 'dds' : (await fileTypeFromBuffer(image).catch(() => undefined))?.ext
  if (found === undefined || readableEndings.includes(found)) return ['textureBroken', name]
  return ['textureFormat', `${name} (${found.toUpperCase()})`]
}
