/** Makes of any picture one that a brand may have: cut, drawn smaller, and written in the format that is wanted. */
import { type BrandPictureRule, largestBrandPictureBytes, largestBrandPicturePx } from '@vitrine/rules'
import type { PictureArea } from '../../../lib/forms/crop-picture.ts'

/** Whether the file can be stored as it is. */
export async function fitsAlready(file: File, { format }: BrandPictureRule): Promise<boolean> {
  if (file.type !== `image/${format}` || file.size > largestBrandPictureBytes) return false
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return false
  const { width, height } = bitmap
  bitmap.close()
  return Math.max(width, height) <= largestBrandPicturePx
}

/** How much smaller each further try is, on each side. */
const smaller = 0.85
const fewestPx = 16

/** The part of the picture, at most as large as is ideal and as heavy as is allowed; null where nothing is. */
export async function fitPicture(
  address: string,
  area: PictureArea,
  { format, ideal }: BrandPictureRule,
): Promise<Blob | null> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const start = Math.min(1, ideal.width / area.width)
  for (let scale = start; scale * area.width >= fewestPx; scale *= smaller) {
    const blob = await drawn(picture, area, scale, format)
    if (blob.size <= largestBrandPictureBytes) return blob
  }
  return null
}

async function drawn(
  picture: HTMLImageElement,
  { x, y, width, height }: PictureArea,
  scale: number,
  format: BrandPictureRule['format'],
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas to draw on')
  context.imageSmoothingQuality = 'high'
  // What lies outside of the picture shows through in a PNG; in a JPEG it is paper.
  if (format === 'jpeg') {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture was made')) : resolve(blob)),
      `image/${format}`,
      0.85,
    ),
  )
}
