/** Pictures as they are printed: JPEG of the size that their place needs, each in the file once. */
import { createHash } from 'node:crypto'
import { largestPixels } from '../../../../platform/pictures.ts'
import { loadSharp } from '../../../../platform/sharp.ts'

/** Points. */
export interface Box {
  width: number
  height: number
}

/** A picture that the document has taken in. */
export interface PrintedPicture {
  image: PDFKit.Mixins.ImageSrc
  width: number
  height: number
}

export interface PrintPictures {
  /** Fitted into the box, or cut to cover it. Null for what is missing or broken. */
  print(key: string, box: Box, fit?: 'inside' | 'cover'): Promise<PrintedPicture | null>
}

const pixelsPerPoint = 200 / 72
const quality = 80

export function printPictures(
  document: PDFKit.PDFDocument,
  open: (key: string) => Promise<Buffer | null>,
): PrintPictures {
  const byContent = new Map<string, PrintedPicture>()
  const byPlace = new Map<string, Promise<PrintedPicture | null>>()
  const made = async (key: string, box: Box, fit: 'inside' | 'cover') => {
    const content = await open(key)
    const jpeg = content === null ? null : await asJpeg(content, box, fit)
    if (jpeg === null) return null
    const digest = createHash('sha256').update(jpeg.data).digest('hex')
    const known = byContent.get(digest)
    if (known !== undefined) return known
    // Types of the library don't name what it answers; it draws it.
    const opened = document as unknown as { openImage(source: Buffer): PDFKit.Mixins.ImageSrc }
    const printed = { image: opened.openImage(jpeg.data), width: jpeg.info.width, height: jpeg.info.height }
    byContent.set(digest, printed)
    return printed
  }
  return {
    print(key, box, fit = 'inside') {
      const place = `${key}\n${Math.round(box.width)}\n${Math.round(box.height)}\n${fit}`
      const printed = byPlace.get(place) ?? made(key, box, fit)
      byPlace.set(place, printed)
      return printed
    },
  }
}

async function asJpeg(content: Buffer, box: Box, fit: 'inside' | 'cover') {
  const size = {
    width: Math.round(box.width * pixelsPerPoint),
    height: Math.round(box.height * pixelsPerPoint),
  }
  const sharp = await loadSharp()
  return await sharp(content, { limitInputPixels: largestPixels })
    .autoOrient()
    .resize({ ...size, fit, withoutEnlargement: fit === 'inside' })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
}
