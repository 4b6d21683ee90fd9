/** Copies of a picture in the sizes that pages show it in. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaManifest } from '@vitrine/contract'
import { makeCopy, makeThumbnail } from '../../../platform/pictures.ts'
import { BrokenContent } from './broken-content.ts'
import type { PreparedContent, Preparing } from './prepared.ts'

const copies = { w960: 960, w1920: 1_920 } as const
/** A copy that is hardly smaller saves nothing. */
const worthwhile = 1.25

/** Throws BrokenContent for what is no picture. */
export async function preparePicture({ source, folder, onProgress }: Preparing): Promise<PreparedContent> {
  const picture = await readFile(source)
  const read = <Result>(work: Promise<Result>) =>
    work.catch((cause: unknown) => {
      throw new BrokenContent('pictureBroken', '', { cause })
    })
  const { content, width, height } = await read(makeThumbnail(picture))
  const files: PreparedContent['files'] = { thumbnail: join(folder, 'thumbnail.webp') }
  await writeFile(join(folder, 'thumbnail.webp'), content)
  for (const [name, longerSidePx] of Object.entries(copies) as [keyof typeof copies, number][]) {
    onProgress(name === 'w960' ? 0.3 : 0.6)
    if (Math.max(width, height) < longerSidePx * worthwhile) continue
    const path = join(folder, `${name}.webp`)
    await writeFile(path, await read(makeCopy(picture, longerSidePx)))
    files[name] = path
  }
  return { type: 'image', width, height, files, manifest: mediaManifest.parse({}) }
}
