/** Copies of a picture in the sizes that pages show it in, and one that browsers show where they don't show itself. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaManifest } from '@vitrine/contract'
import { largestPixels, makeCopy, makeThumbnail } from '../../../platform/pictures.ts'
import { BrokenContent } from './broken-content.ts'
import type { HeicEnding, HeicJob } from './heic-job.ts'
import { heifCompression } from './heif-compression.ts'
import type { PreparedContent, Preparing } from './prepared.ts'
import { type ProgramLimits, runProgram } from './run-program.ts'

const copies = { w960: 960, w1920: 1_920 } as const
/** A copy that is hardly smaller saves nothing. */
const worthwhile = 1.25
/** Longer sides WebP doesn't have. */
const longestWebpPx = 16_383
/** 48 megapixels of a telephone take some 1.2 GB and 20 seconds. */
const usualLimits: ProgramLimits = { timeMs: 90_000, memoryBytes: 2.5 * 1024 ** 3 }
const heicProgram = new URL('read-heic.program.ts', import.meta.url)

/** Throws BrokenContent for what is no picture, and for what takes too long or too much memory to be read. */
export async function preparePicture(
  preparing: Preparing & { name: string },
  limits = usualLimits,
): Promise<PreparedContent> {
  const { source, folder, name, onProgress } = preparing
  const original = await readFile(source)
  const compression = await heifCompression(original)
  const picture = compression === 'hevc' ? await readHeic(preparing, limits) : original
  const { content, width, height } = await read(makeThumbnail(picture))
  const files: PreparedContent['files'] = { thumbnail: join(folder, 'thumbnail.webp') }
  await writeFile(join(folder, 'thumbnail.webp'), content)
  const wanted: [keyof PreparedContent['files'], number][] = Object.entries(copies)
    .filter(([, longerSidePx]) => Math.max(width, height) >= longerSidePx * worthwhile)
    .map(([copy, longerSidePx]) => [copy as keyof typeof copies, longerSidePx])
  if (compression !== null || isNamedHeic(name)) wanted.push(['picture', longestWebpPx])
  for (const [at, [copy, longerSidePx]] of wanted.entries()) {
    onProgress(0.3 + (0.7 * at) / wanted.length)
    const path = join(folder, `${copy}.webp`)
    await writeFile(path, await read(makeCopy(picture, longerSidePx)))
    files[copy] = path
  }
  return { type: 'image', width, height, files, manifest: mediaManifest.parse({}) }
}

/** Browsers know by the name what a file is, and most show no HEIC, whatever it is. */
export function isNamedHeic(fileName: string): boolean {
  return /\.hei[cf]$/i.test(fileName)
}

async function read<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((cause: unknown) => {
    throw new BrokenContent('pictureBroken', '', { cause })
  })
}

async function readHeic(
  { source, folder, signal, onProgress }: Preparing,
  limits: ProgramLimits,
): Promise<Buffer> {
  const target = join(folder, 'read.png')
  const job: HeicJob = { source, target, mostPixels: largestPixels }
  const file = join(folder, 'job.json')
  await writeFile(file, JSON.stringify(job))
  const ending = await runProgram<HeicEnding>(heicProgram, file, limits, signal, onProgress)
  if (ending.state !== 'done') throw new BrokenContent(ending.reason, ending.detail)
  return await readFile(target)
}
