/** Pixels of a HEIC picture, as telephones take them: upright, in the colours that its profile names. */
import { crc32, deflateSync } from 'node:zlib'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'

/**
 * PNG of the picture that the file says to be its main one, put together of its tiles and turned as the file asks; EXIF
 * turns nothing. Throws where it can't be read, and `TooManyPixels`.
 */
export async function pngOfHeic(content: Uint8Array, mostPixels: number): Promise<Buffer> {
  const { icc } = await sharp(content, { limitInputPixels: false }).metadata()
  const decoder = new libheif.HeifDecoder()
  const images = decoder.decode(content)
  try {
    const image = images.find((one) => one.is_primary())
    if (image === undefined) throw new Error('The file names no picture')
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > mostPixels) throw new TooManyPixels()
    const data = await pixelsOf(image, width, height)
    const pixels = sharp(data, { raw: { width, height, channels: 4 } })
    const opaque = image.has_alpha_channel() ? pixels : pixels.removeAlpha()
    // Read again soon: packing it better takes longer than it saves.
    const png = await opaque.png({ compressionLevel: 1 }).toBuffer()
    return icc === undefined ? png : withProfile(png, icc)
  } finally {
    for (const image of images) image.free()
  }
}

export class TooManyPixels extends Error {}

async function pixelsOf(image: libheif.HeifImage, width: number, height: number): Promise<Uint8ClampedArray> {
  const data = new Uint8ClampedArray(width * height * 4)
  return await new Promise((resolve, reject) => {
    image.display({ data, width, height }, (shown) =>
      shown === null ? reject(new Error('The pixels can’t be read')) : resolve(shown.data),
    )
  })
}

/** Where the header of a PNG ends: its profile has to come before the pixels. */
const afterHeader = 33

/** sharp writes a profile only together with colours that it changes to it; these are in it already. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, afterHeader), length, content, check, png.subarray(afterHeader)])
}
