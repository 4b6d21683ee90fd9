/** Previews and squares cut from pictures that people send. */
import type { Metadata, Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { refuse } from './errors.ts'
import { loadSharp } from './sharp.ts'

/** A picture of more pixels is an attack on memory, not a photograph. */
export const largestPixels = 120_000_000
const thumbnailLongerSidePx = 480

export const thumbnailContentType = 'image/webp'

export interface Thumbnail {
  content: Buffer
  /** Pixels of the original as it is shown, turned as its camera noted. */
  width: number
  height: number
  /** ThumbHash in base64, to be drawn until the picture is there. */
  placeholder: string
  /** Whether browsers and other programs show the original itself in its colours. */
  isOriginalForScreens: boolean
}

/** Refuses InvalidInput when the content is no picture, PictureDamaged a broken and PictureTooLarge a huge one. */
async function read<Result>(picture: Buffer, work: (image: Sharp) => Promise<Result>): Promise<Result> {
  const sharp = await loadSharp()
  try {
    return await work(sharp(picture, { limitInputPixels: largestPixels, failOn: 'error' }))
  } catch (cause) {
    if (cause instanceof Error && /exceeds pixel limit/.test(cause.message))
      return refuse('PictureTooLarge', { megapixels: largestPixels / 1_000_000 }, { cause })
    if ((await pictureFormat(picture)) !== null) return refuse('PictureDamaged', {}, { cause })
    return refuse('InvalidInput', { place: 'file', reason: 'not a picture that can be read' }, { cause })
  }
}

/** WebP of at most 480 px on the longer side, in sRGB, without metadata. Refuses as `read` does. */
export async function makeThumbnail(picture: Buffer): Promise<Thumbnail> {
  return await read(picture, async (image) => {
    const metadata = await image.metadata()
    const content = await copyOf(image, thumbnailLongerSidePx)
    return {
      content,
      width: metadata.autoOrient.width,
      height: metadata.autoOrient.height,
      placeholder: await placeholderOf(content),
      isOriginalForScreens: isForScreens(metadata),
    }
  })
}

/** Inks of printing presses (CMYK) and more than 8 bits a channel are shown by few programs, and by each in its own way. */
export function isForScreens({ space, depth }: Pick<Metadata, 'space' | 'depth'>): boolean {
  return depth === 'uchar' && ['srgb', 'b-w'].includes(space)
}

/** The same at another size, without enlarging. Refuses as `read` does. */
export async function makeCopy(picture: Buffer, longerSidePx: number): Promise<Buffer> {
  return await read(picture, (image) => copyOf(image, longerSidePx))
}

async function copyOf(image: Sharp, side: number): Promise<Buffer> {
  return await image
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .webp({ quality: 80 })
    .toBuffer()
}

/** ThumbHash of a picture or of its thumbnail, as base64. */
export async function placeholderOf(picture: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** PNG of the picture's middle, `sidePx` on each side, without metadata. Refuses as `read` does. */
export async function makeSquare(picture: Buffer, sidePx: number): Promise<Buffer> {
  return await read(picture, (image) =>
    image.autoOrient().resize({ width: sidePx, height: sidePx, fit: 'cover' }).png().toBuffer(),
  )
}

/** `png`, `jpeg`, …, by the content, whatever the name says; null for what is no picture. */
export async function pictureFormat(content: Buffer): Promise<string | null> {
  const sharp = await loadSharp()
  return await sharp(content)
    .metadata()
    .then(({ format }) => format ?? null)
    .catch(() => null)
}

/** The same picture in colours of screens, turned as its camera noted, without metadata. Refuses as `read` does. */
export async function makeForScreens(picture: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> {
  return await read(picture, (image) => {
    const upright = image.autoOrient().toColorspace('srgb')
    return (format === 'png' ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer()
  })
}

/**
 * The format of a picture that can be read whole and has at most so many pixels on each side. Refuses as `read` does,
 * and PictureSidesTooLong.
 */
export async function checkPicture(
  content: Buffer,
  mostPx: number,
): Promise<{ format: string; isForScreens: boolean }> {
  const metadata = await read(content, (image) => image.metadata())
  const { format, width, height } = metadata
  if (Math.max(width, height) > mostPx) refuse('PictureSidesTooLong', { pixels: mostPx })
  // What ends early is found only where it is read to its end.
  await read(content, (image) => image.stats())
  return { format, isForScreens: isForScreens(metadata) }
}
