/**
 * Copies of a picture in the sizes that pages show it in, and one that browsers show where they don't show itself: in a
 * process of its own, so that whatever a file does harms nothing else. Its job is a PictureJob.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCopy, makeThumbnail } from '../../../platform/pictures.ts'
import { BrokenContent } from './broken-content.ts'
import type { PictureEnding, PictureJob } from './picture-job.ts'
import type { PreparedContent } from './prepared.ts'
import { doJob, sayProgress } from './program-report.ts'
import { heifCompression } from './read/heif-compression.ts'

const copies = { w960: 960, w1920: 1_920 } as const
/** A copy that is hardly smaller saves nothing. */
const worthwhile = 1.25
/** Longer sides WebP doesn't have. */
const longestWebpPx = 16_383

async function prepare({ source, folder, isNamedHeic, mostPixels }: PictureJob): Promise<PictureEnding> {
  const original = await readFile(source)
  if (original.length === 0) throw new BrokenContent('empty')
  const compression = await heifCompression(original)
  const picture = compression === 'hevc' ? await readHeic(original, mostPixels) : original
  const { content, width, height, isOriginalForScreens } = await read(makeThumbnail(picture))
  const files: PreparedContent['files'] = { thumbnail: join(folder, 'thumbnail.webp') }
  await writeFile(join(folder, 'thumbnail.webp'), content)
  const wanted: [keyof PreparedContent['files'], number][] = Object.entries(copies)
    .filter(([, longerSidePx]) => Math.max(width, height) >= longerSidePx * worthwhile)
    .map(([copy, longerSidePx]) => [copy as keyof typeof copies, longerSidePx])
  if (compression !== null || isNamedHeic || !isOriginalForScreens) wanted.push(['picture', longestWebpPx])
  for (const [at, [copy, longerSidePx]] of wanted.entries()) {
    sayProgress(0.3 + (0.7 * at) / wanted.length)
    const path = join(folder, `${copy}.webp`)
    await writeFile(path, await read(makeCopy(picture, longerSidePx)))
    files[copy] = path
  }
  return { state: 'done', made: { type: 'image', width, height, files } }
}

async function read<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((cause: unknown) => {
    throw new BrokenContent('pictureBroken', '', { cause })
  })
}

async function readHeic(content: Buffer, mostPixels: number): Promise<Buffer> {
  // With a decoder of several megabytes, which other pictures don't need.
  const { pngOfHeic, TooManyPixels } = await import('./read/read-heic.ts')
  return await pngOfHeic(content, mostPixels).catch((cause: unknown) => {
    const isLarge = cause instanceof TooManyPixels
    throw new BrokenContent(
      isLarge ? 'pictureTooLarge' : 'pictureBroken',
      isLarge ? String(mostPixels / 1e6) : '',
      {
        cause,
      },
    )
  })
}

await doJob(prepare)
