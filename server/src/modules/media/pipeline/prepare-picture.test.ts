/** Pictures of telephones through the pipeline. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heicPhoto, sidewaysExif } from '../../../../test/factories/heic-files.ts'
import { BrokenContent } from './broken-content.ts'
import { preparePicture } from './prepare-picture.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-picture-test-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function prepare(content: Buffer, name = 'IMG_0001.HEIC', limits?: { cpuSeconds: number }) {
  const source = join(folder, 'original')
  await writeFile(source, content)
  const made = await mkdtemp(join(folder, 'made-'))
  const signal = new AbortController().signal
  return await preparePicture(
    { source, folder: made, name, signal, onProgress: () => {} },
    limits && { memoryBytes: 2 ** 31, heapMegabytes: 1_200, ...limits },
  )
}

async function faultOf(content: Buffer, limits?: { cpuSeconds: number }) {
  const error = await prepare(content, undefined, limits).catch((caught: unknown) => caught)
  if (!(error instanceof BrokenContent)) throw new Error('It was taken', { cause: error })
  const { reason, detail } = error
  return { reason, detail }
}

type Color = [number, number, number]
const [blue, red, white]: Color[] = [
  [40, 100, 199],
  [200, 61, 40],
  [240, 240, 240],
]

/** Colours in the middle of the quarters, row by row. */
async function quartersOf(path: string | undefined): Promise<Color[]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const pixel = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels
    return [...data.subarray(pixel, pixel + 3)] as Color
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

/** Packing changes colours a little. */
function expectNear(found: readonly Color[], wanted: readonly (Color | undefined)[], within = 7): void {
  const furthest = found.map((color, index) =>
    Math.max(...color.map((value, channel) => Math.abs(value - (wanted[index]?.[channel] ?? 999)))),
  )
  expect(Math.max(...furthest), JSON.stringify(found)).toBeLessThan(within)
}

describe('a HEIC', () => {
  it.each([
    [0, [blue, red, red, white]],
    [1, [red, white, blue, red]],
    [2, [white, red, red, blue]],
    [3, [red, blue, white, red]],
  ])('is upright after %i quarter turns that it asks for, in every copy', async (turns, quarters) => {
    const { width, height, files } = await prepare(heicPhoto({ turns }))
    expect([width, height, Object.keys(files)]).toEqual([64, 64, ['thumbnail', 'picture']])
    for (const path of [files.thumbnail, files.picture]) expectNear(await quartersOf(path), quarters)
  })

  it('is not turned once more by what its EXIF says', async () => {
    const { files } = await prepare(heicPhoto({ exif: sidewaysExif }))
    expectNear(await quartersOf(files.picture), [blue, red, red, white])
  })

  it('is put together of its tiles, cut to its size, and turned', async () => {
    const tiles = { columns: 2, rows: 2 }
    const { width, height, files } = await prepare(
      heicPhoto({ tiles, size: { width: 100, height: 80 }, turns: 1 }),
    )
    expect([width, height]).toEqual([80, 100])
    expect(await sharp(files.picture).metadata()).toMatchObject({ format: 'webp', width: 80, height: 100 })
    // Its right edge is its upper one now; what of the last tiles is beyond its size is gone.
    expectNear(await quartersOf(files.picture), [blue, red, blue, red])
  })

  it('has copies in sRGB of the colours that its profile (Display P3) says', async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#ffffff' } })
    const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
    expect(icc).toBeDefined()
    const { files } = await prepare(heicPhoto({ profile: icc }))
    // As the matrices of both colour spaces give it.
    const inSrgb: Color[] = [
      [0, 102, 206],
      [217, 43, 22],
      [217, 43, 22],
      [240, 240, 240],
    ]
    for (const path of [files.thumbnail, files.picture]) expectNear(await quartersOf(path), inSrgb)
  })

  it('has smaller copies where it is large', async () => {
    const { files } = await prepare(heicPhoto({ tiles: { columns: 19, rows: 2 } }))
    expect(Object.keys(files)).toEqual(['thumbnail', 'w960', 'picture'])
    expect(await sharp(files.w960).metadata()).toMatchObject({ width: 960 })
    expect(await sharp(files.picture).metadata()).toMatchObject({ width: 1_216, height: 128 })
  })

  it('that is broken, claims too much or takes too long is refused with the reason', async () => {
    const photo = heicPhoto()
    expect(await faultOf(photo.subarray(0, photo.length - 150))).toEqual({
      reason: 'pictureBroken',
      detail: '',
    })
    expect(await faultOf(Buffer.from('no picture'))).toEqual({ reason: 'pictureBroken', detail: '' })
    const claimed = { width: 60_000, height: 60_000 }
    for (const tiles of [undefined, { columns: 2, rows: 2 }])
      expect(await faultOf(heicPhoto({ claimed, tiles }))).toEqual({
        reason: 'pictureTooLarge',
        detail: '120',
      })
    expect(await faultOf(photo, { cpuSeconds: 0.001 })).toEqual({ reason: 'tooSlow', detail: '' })
  })
})

describe('another picture', () => {
  const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#2864c7' } })

  it('that is called HEIC has a copy that browsers show, and otherwise none', async () => {
    const picture = await drawn().jpeg().toBuffer()
    expect(Object.keys((await prepare(picture)).files)).toEqual(['thumbnail', 'picture'])
    expect(Object.keys((await prepare(picture, 'front.jpg')).files)).toEqual(['thumbnail'])
  })

  it('in the container of HEIC (AVIF) has one too', async () => {
    const { files } = await prepare(await drawn().avif().toBuffer(), 'front.jpg')
    expect(Object.keys(files)).toEqual(['thumbnail', 'picture'])
  })

  /** Colours that printing inks can reproduce. */
  const quarters: Color[] = [
    [176, 88, 64],
    [96, 128, 88],
    [216, 208, 192],
    [72, 80, 96],
  ]
  const quartered = () =>
    sharp(Buffer.from(quarters.flat()), { raw: { width: 2, height: 2, channels: 3 } }).resize({
      width: 64,
      height: 64,
      kernel: 'nearest',
    })

  it.each([
    ['inks (CMYK), inverted as Adobe does', () => quartered().toColourspace('cmyk').jpeg({ quality: 100 })],
    ['inks with their profile', () => quartered().withIccProfile('cmyk').jpeg({ quality: 100 })],
    ['16 bits a channel', () => quartered().toColourspace('rgb16').png()],
  ])('in %s has a copy in sRGB that browsers show, in the same colours', async (_, draw) => {
    const { files } = await prepare(await draw().toBuffer(), 'front.jpg')
    expect(Object.keys(files)).toEqual(['thumbnail', 'picture'])
    for (const path of [files.thumbnail, files.picture]) {
      const { space, depth, hasProfile } = await sharp(path).metadata()
      expect([space, depth, hasProfile]).toEqual(['srgb', 'uchar', false])
      // Inks reach them nearly; taken the wrong way round they would be far off.
      expectNear(await quartersOf(path), quarters, 32)
    }
  })
})
