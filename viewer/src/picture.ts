import { Color } from 'three'
import type { Stage } from './stage.ts'
import type { PictureWish } from './types.ts'

/** More is more than memory of a graphics card may hold. */
const mostPicturePx = 4_096

/** PNG of what is seen on a stage. Rejects where the browser has no memory for it. */
export async function takePicture(
  stage: Stage<object>,
  { longestPx, background }: PictureWish,
): Promise<Blob> {
  const { renderer, scene, canvas } = stage
  const ratio = renderer.getPixelRatio()
  const largest = Math.min(mostPicturePx, renderer.capabilities.maxTextureSize)
  const { width, height } = canvas
  const scale = longestPx === null ? 1 : Math.min(longestPx, largest) / Math.max(width, height)
  scene.background = background === null ? null : new Color(background)
  if (scale !== 1) {
    renderer.setPixelRatio(1)
    renderer.setSize(Math.round(width * scale), Math.round(height * scale), false)
  }
  stage.render()
  // What is on the canvas is copied at once, so it can go back to its size before the picture is packed.
  const taken = new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture could be taken')) : resolve(blob)),
      'image/png',
    )
  })
  scene.background = null
  renderer.setPixelRatio(ratio)
  stage.resize()
  return await taken
}
