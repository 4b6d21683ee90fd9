/** Films through the pipeline, made on the spot by ffmpeg. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { movFilm, mp4Film } from '../../../../test/factories/films.ts'
import { hasFfmpeg } from '../../../../test/harness/programs.ts'
import { BrokenContent } from './broken-content.ts'
import { prepareVideo } from './prepare-video.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-video-test-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const small = 'testsrc2=size=320x180:rate=10'

function film(name: string, ...parameters: string[]): string {
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...parameters, path])
  return path
}

const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']
const source = (lavfi: string, seconds: number) => ['-f', 'lavfi', '-t', String(seconds), '-i', lavfi]

async function prepare(path: string) {
  const made = await mkdtemp(join(folder, 'made-'))
  const signal = new AbortController().signal
  return await prepareVideo({ source: path, folder: made, signal, onProgress: () => {} })
}

async function faultOf(path: string): Promise<string> {
  const error = await prepare(path).catch((caught: unknown) => caught)
  if (!(error instanceof BrokenContent)) throw new Error('It was taken', { cause: error })
  return error.reason
}

describe('where there is no ffmpeg, a film', () => {
  beforeEach(() => {
    vi.stubEnv('PATH', folder)
  })
  async function stored(content: Buffer): Promise<string> {
    const path = join(folder, 'film.mp4')
    await writeFile(path, content)
    return path
  }
  const part = (kind: string, ...content: Buffer[]) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + Buffer.concat(content).length)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, ...content])
  }
  const start = part('ftyp', Buffer.from('isom\0\0\0\0isommp41'))
  const track = (kind: string) =>
    part('trak', part('tkhd'), part('mdia', part('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${kind}\0\0\0\0`))))
  const content = part('mdat', Buffer.alloc(64, 7))

  it.each([
    ['MP4', mp4Film],
    ['QuickTime', movFilm],
    [
      'described behind its content',
      Buffer.concat([start, content, part('moov', track('soun'), track('vide'))]),
    ],
  ])('(%s) is taken as it is, and says what is missing', async (_, film) => {
    const made = await prepare(await stored(film))
    expect(made.files).toEqual({})
    expect(made.manifest.warnings).toEqual([{ code: 'noVideoTools', data: {} }])
  })

  it('that was cut short is taken with a warning', async () => {
    const made = await prepare(await stored(mp4Film.subarray(0, -200)))
    expect(made.manifest.warnings.map(({ code }) => code)).toEqual(['noVideoTools', 'filmCutShort'])
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'videoBroken'],
    [
      'rubbish behind its head',
      Buffer.concat([start, Buffer.from('no film at all'.repeat(40))]),
      'videoBroken',
    ],
    ['cut before it is described', movFilm.subarray(0, 500), 'videoBroken'],
    ['without content', Buffer.concat([start, part('moov', track('vide')), part('mdat')]), 'videoBroken'],
    ['of sound alone', Buffer.concat([start, part('moov', track('soun')), content]), 'videoNoPicture'],
  ])('that is %s is refused', async (_, film, reason) => {
    expect(await faultOf(await stored(film))).toBe(reason)
  })

  it('described by more parts than any has is refused, however they lie', async () => {
    const many = part('moov', ...Array(20_000).fill(part('free')), track('vide'))
    expect(await faultOf(await stored(Buffer.concat([start, many, content])))).toBe('videoNoPicture')
  })
})

describe.runIf(hasFfmpeg)('a film (needs ffmpeg)', () => {
  it('gets a still and its length; one that browsers play stays as it is', async () => {
    const made = await prepare(film('a.mp4', ...source(small, 2), ...h264))
    expect(made).toMatchObject({ type: 'video', width: 320, height: 180, manifest: { durationS: 2 } })
    expect(made.files.film).toBeUndefined()
    expect(await sharp(made.files.poster).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 180,
    })
  })

  it('that was cut short is shown as far as it goes, with a warning', async () => {
    const whole = film('a.mp4', ...source(small, 3), ...h264, '-movflags', '+faststart')
    expect((await prepare(whole)).manifest.warnings).toEqual([])
    const content = await readFile(whole)
    const cut = join(folder, 'cut.mp4')
    await writeFile(cut, content.subarray(0, Math.round(content.length * 0.8)))
    expect((await prepare(cut)).manifest.warnings).toEqual([{ code: 'filmCutShort', data: {} }])
  })

  it('is made anew where browsers can’t play it', async () => {
    const made = await prepare(film('a.mov', ...source(small, 1), '-c:v', 'mpeg4'))
    const path = made.files.film ?? ''
    const codec = execFileSync('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      path,
    ])
    expect(codec.toString().trim()).toBe('h264')
  })

  it('shows a still with something on it, though it begins in the dark', async () => {
    const dark =
      'color=black:size=320x180:rate=10:duration=2[d];testsrc2=size=320x180:rate=10:duration=4[l];[d][l]concat'
    const made = await prepare(film('a.mp4', '-filter_complex', dark, ...h264))
    const { channels } = await sharp(made.files.poster).greyscale().stats()
    expect(channels[0]?.mean).toBeGreaterThan(16)
  })

  it('may be shorter than a second', async () => {
    const made = await prepare(film('a.mp4', ...source(small, 0.4), ...h264))
    expect(made.manifest.durationS).toBeCloseTo(0.4, 1)
    expect(made.files.thumbnail).toBeDefined()
  })

  it('is taken as it is where the tools may not be run by this user', async () => {
    const path = film('a.mp4', ...source(small, 1), ...h264)
    for (const tool of ['ffmpeg', 'ffprobe']) await writeFile(join(folder, tool), '', { mode: 0o600 })
    vi.stubEnv('PATH', folder)
    const made = await prepare(path)
    expect(made.manifest.warnings).toEqual([{ code: 'noVideoTools', data: {} }])
  })

  it('is refused when it takes more memory than it may', async () => {
    const path = film('a.mov', ...source(small, 1), '-c:v', 'mpeg4')
    const made = await mkdtemp(join(folder, 'made-'))
    const signal = new AbortController().signal
    const preparing = { source: path, folder: made, signal, onProgress: () => {} }
    const limits = { memoryMegabytes: 48, cpuSeconds: 60, fileMegabytes: 64 }
    await expect(prepareVideo(preparing, limits)).rejects.toBeInstanceOf(BrokenContent)
  })

  it('is refused without a picture, cut short, or when it is something else', async () => {
    expect(await faultOf(film('a.mp4', ...source('sine=frequency=300', 1), '-c:a', 'aac'))).toBe(
      'videoNoPicture',
    )
    const whole = await readFile(film('b.mp4', ...source(small, 2), ...h264))
    await writeFile(join(folder, 'half.mp4'), whole.subarray(0, whole.length / 2))
    expect(await faultOf(join(folder, 'half.mp4'))).toBe('videoBroken')
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toFile(join(folder, 'picture.mp4'))
    expect(await faultOf(join(folder, 'picture.mp4'))).toBe('videoBroken')
  })
})
