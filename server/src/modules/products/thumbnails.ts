/** Small previews of pictures. */
import sharp from 'sharp'
import { refuse } from '../../platform/errors.ts'

export const thumbnailContentType = 'image/webp'
const longerSidePx = 480
/** A picture of more pixels is an attack on memory, not a product photograph. */
const largestPixels = 120_000_000

export interface Thumbnail {
  content: Buffer
  /** Pixels of the original as it is shown, turned as its camera noted. */
  width: number
  height: number
}

/** WebP of at most 480 px on the longer side, without metadata. Refuses InvalidInput when it is no picture. */
export async function makeThumbnail(picture: Buffer): Promise<Thumbnail> {
  try {
    const image = sharp(picture, { limitInputPixels: largestPixels, failOn: 'error' })
    const { autoOrient } = await image.metadata()
    const content = await image
      .autoOrient()
      .resize({ width: longerSidePx, height: longerSidePx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { content, ...autoOrient }
  } catch (error) {
    return refuse(
      'InvalidInput',
      { place: 'file', reason: 'not a picture that can be read' },
      { cause: error },
    )
  }
}
