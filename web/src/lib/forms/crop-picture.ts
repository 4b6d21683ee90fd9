/** A part of a picture in its own pixels. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a part of a picture as a PNG of `sidePx` on each side. Throws where the browser can't. */
export async function cropPicture(address: string, area: PictureArea, sidePx: number): Promise<Blob> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, sidePx, sidePx)
  return await new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture was made')) : resolve(blob)),
      'image/png',
    ),
  )
}
