/** A still, the length and, where browsers can't play the original, a film that they can. ffmpeg does it, if present. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaManifest, mediaManifest } from '@vitrine/contract'
import * as z from 'zod'
import { PassingRefusal } from '../../../platform/errors.ts'
import { netFactor } from '../../../platform/limited-process/limited-process.ts'
import { makeCopy, makeThumbnail } from '../../../platform/pictures.ts'
import { loadSharp } from '../../../platform/sharp.ts'
import { errorCode } from '../../../platform/startup-error.ts'
import { BrokenContent } from './broken-content.ts'
import { checkFilm, isCutShort } from './film-parts.ts'
import type { PreparedContent, Preparing } from './prepared.ts'
import { limitMet, limitsProcessor, runTool, type ToolLimits, type ToolRun } from './run-tool.ts'

const longestS = 4 * 3_600
const posterPx = 960
/** CPU seconds that one run may take. */
const probeSeconds = 30
const stillSeconds = 60
const filmSeconds = 45 * 60
/** Limits of one run; the memory holds frames of 8K film and their neighbours. */
const usualLimits: ToolLimits = { memoryMegabytes: 4_096, cpuSeconds: filmSeconds, fileMegabytes: 8_192 }
/** Whatever the name says, it is read as what it has to be, and nothing but the file itself is opened. */
const input = ['-protocol_whitelist', 'file', '-f', 'mov']
/** Mean brightness of 255 below which a still shows nothing. */
const darkest = 16

const probed = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        pix_fmt: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
      }),
    )
    .default([]),
  format: z.object({ duration: z.string().optional() }).default({}),
})

/** Throws BrokenContent. Without ffmpeg a film that its parts speak for is taken as it is, with a warning. */
export async function prepareVideo(preparing: Preparing, limits = usualLimits): Promise<PreparedContent> {
  const { source, folder, onProgress } = preparing
  const run = limitedTo(limits)
  const asked = await run(
    'ffprobe',
    ['-v', 'error', ...input, '-show_streams', '-show_format', '-of', 'json', source],
    preparing.signal,
    probeSeconds,
  )
  if (asked === null) {
    await checkFilm(source)
    const warnings: MediaManifest['warnings'] = [
      { code: 'noVideoTools', data: {} },
      ...(await warningsOfEnd(source)),
    ]
    return {
      type: 'video',
      width: null,
      height: null,
      files: {},
      manifest: mediaManifest.parse({ warnings }),
    }
  }
  const parsed = probed.safeParse(jsonIn(asked.output))
  if (asked.code !== 0 || !parsed.success) throw new BrokenContent('videoBroken')
  const { streams, format } = parsed.data
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  if (video?.width === undefined || video.height === undefined) throw new BrokenContent('videoNoPicture')
  const durationS = Number(format.duration)
  if (!Number.isFinite(durationS) || durationS <= 0) throw new BrokenContent('videoBroken')
  if (durationS > longestS) throw new BrokenContent('videoTooLong', String(Math.round(durationS / 60)))
  onProgress(0.1)
  const still = await stillOf(preparing, durationS, run)
  const files: PreparedContent['files'] = {
    poster: join(folder, 'poster.webp'),
    thumbnail: join(folder, 'thumbnail.webp'),
  }
  await writeFile(join(folder, 'poster.webp'), await makeCopy(still, posterPx))
  await writeFile(join(folder, 'thumbnail.webp'), (await makeThumbnail(still)).content)
  onProgress(0.3)
  const sound = streams.find(({ codec_type }) => codec_type === 'audio')?.codec_name
  const isPlayable =
    video.codec_name === 'h264' &&
    /^yuvj?420p$/.test(video.pix_fmt ?? '') &&
    (sound === undefined || sound === 'aac' || sound === 'mp3')
  if (!isPlayable) {
    files.film = join(folder, 'film.mp4')
    await makeFilm(preparing, durationS, files.film, run)
  }
  const isTurned = (video.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  const [width, height] = isTurned ? [video.height, video.width] : [video.width, video.height]
  const warnings = await warningsOfEnd(source)
  const manifest = mediaManifest.parse({ durationS: Math.round(durationS * 1_000) / 1_000, warnings })
  return { type: 'video', width, height, files, manifest }
}

async function warningsOfEnd(source: string): Promise<MediaManifest['warnings']> {
  return (await isCutShort(source)) ? [{ code: 'filmCutShort', data: {} }] : []
}

/** A still picture, not from the very beginning, which often is black. */
async function stillOf({ source, folder, signal }: Preparing, durationS: number, run: Run): Promise<Buffer> {
  const path = join(folder, 'still.png')
  let found: Buffer | null = null
  for (const atS of [Math.min(1, durationS / 10), durationS * 0.3, durationS * 0.6, 0]) {
    const parameters = ['-v', 'error', '-y', '-ss', atS.toFixed(3), ...input, '-i', source]
    await run('ffmpeg', [...parameters, '-frames:v', '1', '-threads', '1', path], signal, stillSeconds)
    // Its exit code proves nothing.
    const still = await readFile(path).catch(() => Buffer.alloc(0))
    if (still.length === 0) continue
    found = still
    const sharp = await loadSharp()
    const { channels } = await sharp(still).greyscale().stats()
    if ((channels[0]?.mean ?? 0) > darkest) break
  }
  return found ?? broken()
}

async function makeFilm(
  { source, signal, onProgress }: Preparing,
  durationS: number,
  path: string,
  run: Run,
): Promise<void> {
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p']
  const size = [
    '-vf',
    "scale='min(1920,iw)':'min(1080,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2",
  ]
  const sound = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2']
  const ran = await run(
    'ffmpeg',
    ['-v', 'error', '-y', '-progress', 'pipe:1', ...input, '-i', source, '-map', '0:v:0', '-map', '0:a:0?']
      .concat(picture, size, sound)
      .concat(['-threads', '1', '-movflags', '+faststart', '-f', 'mp4', path]),
    signal,
    filmSeconds,
    (line) => {
      const micros = /^out_time_us=(\d+)/.exec(line)?.[1]
      if (micros !== undefined) onProgress(0.3 + 0.65 * Math.min(1, Number(micros) / 1_000_000 / durationS))
    },
  )
  const made = await stat(path).catch(() => null)
  if (ran?.code !== 0 || made === null || made.size === 0) broken()
}

function broken(): never {
  throw new BrokenContent('videoBroken')
}

/** Null where the tool isn't installed. Throws BrokenContent for a film that takes more time or memory than it may. */
type Run = (
  tool: 'ffmpeg' | 'ffprobe',
  parameters: readonly string[],
  signal: AbortSignal,
  cpuSeconds: number,
  onLine?: (line: string) => void,
) => Promise<ToolRun | null>

function limitedTo(limits: ToolLimits): Run {
  return async (...run) => {
    const ran = await runLimited(limits, ...run)
    const met = ran === null ? null : limitMet(ran)
    if (met !== null) throw new BrokenContent(met)
    return ran
  }
}

async function runLimited(
  { cpuSeconds, ...others }: ToolLimits,
  ...[tool, parameters, signal, ownSeconds, onLine]: Parameters<Run>
): ReturnType<Run> {
  const limits = { ...others, cpuSeconds: Math.min(cpuSeconds, ownSeconds) }
  const timeout = AbortSignal.timeout(1_000 * limits.cpuSeconds * (limitsProcessor ? netFactor : 1))
  try {
    return await runTool(tool, parameters, {
      signal: AbortSignal.any([signal, timeout]),
      isBackground: true,
      limits,
      ...(onLine === undefined ? {} : { onLine }),
    })
  } catch (cause) {
    if (timeout.aborted && limitsProcessor) throw new PassingRefusal('MachineBusy', {}, { cause })
    if (timeout.aborted) throw new BrokenContent('tooSlow', '', { cause })
    if (isMissingTool(cause)) return null
    throw cause
  }
}

/** Whether a tool isn't installed, or lies in a folder of the `PATH` that this user may not read. */
function isMissingTool(cause: unknown): boolean {
  return ['ENOENT', 'EACCES'].includes(errorCode(cause) ?? '')
}

function jsonIn(output: string): unknown {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
