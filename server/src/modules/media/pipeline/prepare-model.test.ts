/** 3D files through the whole pipeline, in the process that servers use for it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import type { ContentFault } from '@vitrine/contract'
import sharp from 'sharp'
import { unzipSync } from 'three/examples/jsm/libs/fflate.module.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { glbOf, sheetDocument } from '../../../../test/factories/awkward-models.ts'
import { fbxBox, glbBox, mtl, objBox, zipOf } from '../../../../test/factories/models.ts'
import { BrokenContent } from './broken-content.ts'
import type { KnownLengths } from './model-job.ts'
import { prepareModel } from './prepare-model.ts'
import type { PreparedContent } from './prepared.ts'
import { readModel } from './read/read-model.ts'
import { measureModel } from './write/measure-model.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-model-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function prepare(
  content: Buffer,
  { unit = null, size = {} }: Partial<KnownLengths> = {},
): Promise<PreparedContent> {
  const made = await mkdtemp(join(folder, 'made-'))
  const source = join(made, 'original')
  await writeFile(source, content)
  const signal = new AbortController().signal
  return await prepareModel({ source, folder: made, signal, onProgress: () => {} }, { unit, size })
}

/** Without a process of its own, which is quicker. */
async function faultOf(content: Buffer): Promise<ContentFault> {
  const source = join(folder, 'original')
  await writeFile(source, content)
  const error = await readModel(source, folder)
    .then(({ document }) => measureModel(document))
    .catch((caught: unknown) => caught)
  if (!(error instanceof BrokenContent)) throw new Error('It was taken', { cause: error })
  return error.reason
}

const lengths: KnownLengths = { unit: null, size: {} }
const sizeOf = ({ manifest: { statistics } }: PreparedContent) =>
  statistics && [statistics.widthCm, statistics.heightCm, statistics.lengthCm]
const warningsOf = ({ manifest }: PreparedContent) => manifest.warnings.map(({ code }) => code)

describe('a model that can be shown', () => {
  it('becomes files for browsers, phones and Quick Look, with what is known of it', async () => {
    const made = await prepare(await glbBox([0.5, 0.8, 0.4], { isTurning: true, variants: ['oak', 'steel'] }))
    expect(made.type).toBe('3dGLTF')
    expect(sizeOf(made)).toEqual([50, 80, 40])
    expect(made.manifest.statistics).toMatchObject({
      triangles: 12,
      textures: 1,
      largestTexture: 64,
      animations: [{ name: 'turn', durationS: 2 }],
      variants: ['oak', 'steel'],
    })
    const web = await readFile(made.files.web ?? '')
    expect(web.subarray(0, 4).toString()).toBe('glTF')
    expect(web.includes('EXT_meshopt_compression')).toBe(true)
    const phone = await readFile(made.files.phone ?? '')
    expect(phone.includes('EXT_meshopt_compression')).toBe(false)
    const document = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(new Uint8Array(phone))
    expect(document.getRoot().listTextures()[0]?.getMimeType()).toBe('image/jpeg')
    const parts = Object.keys(unzipSync(new Uint8Array(await readFile(made.files.usdz ?? ''))))
    expect(parts).toContain('model.usda')
    for (const [file, side] of [
      ['poster', 960],
      ['thumbnail', 480],
    ] as const) {
      const { width, format } = await sharp(made.files[file]).metadata()
      expect([width, format]).toEqual([side, 'webp'])
    }
    // The box is seen in the middle, and nothing in the corners.
    const { data, info } = await sharp(made.files.thumbnail)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
    expect([alphaAt(240, 240), alphaAt(4, 4)]).toEqual([255, 0])
  })

  it('has textures no larger than screens need', async () => {
    const made = await prepare(await glbBox([1, 1, 1], { texturePx: 3_000 }))
    expect(warningsOf(made)).toEqual(['largeTextures'])
    const io = new NodeIO().registerExtensions(ALL_EXTENSIONS)
    const phone = await io.readBinary(new Uint8Array(await readFile(made.files.phone ?? '')))
    expect(phone.getRoot().listTextures()[0]?.getSize()).toEqual([1_024, 1_024])
  })

  it('is shown as it came where it came packed better', async () => {
    const first = await prepare(await glbBox([1, 1, 1]))
    const packed = await readFile(first.files.web ?? '')
    const second = await prepare(packed)
    const shown = await readFile(second.files.web ?? '')
    expect(shown.length).toBeLessThanOrEqual(packed.length)
    const tiny = await glbOf(sheetDocument().document)
    expect((await readFile((await prepare(tiny)).files.web ?? '')).equals(tiny)).toBe(true)
  })

  it('may be an FBX, which counts in centimetres', async () => {
    const made = await prepare(fbxBox([120, 75, 60]))
    expect(made.type).toBe('3dFBX')
    expect(sizeOf(made)).toEqual([120, 75, 60])
    // It is lit like everything else.
    expect((await readFile(made.files.web ?? '')).includes('KHR_materials_unlit')).toBe(false)
    expect(sizeOf(await prepare(fbxBox([10, 10, 10], 7100)))).toEqual([10, 10, 10])
  })

  it.each(['secret.png', 'secret'])(
    'takes no %s of the server that an FBX names by its path',
    async (name) => {
      const secret = join(folder, name)
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
      const picture = { width: 32, height: 32, channels: 3, background: 'red', noise } as const
      await writeFile(secret, await sharp({ create: picture }).png().toBuffer())
      const made = await prepare(fbxBox([10, 10, 10], 7400, secret))
      expect(made.manifest.statistics?.textures).toBe(0)
    },
  )

  it('may be an OBJ with its materials, as large as its product, in the likeliest unit or the one that is said', async () => {
    const bundle = zipOf({ 'box.obj': objBox([600, 800, 400]), 'box.mtl': mtl() })
    const guessed = await prepare(bundle)
    expect(guessed.type).toBe('3dOBJ')
    expect(sizeOf(guessed)).toEqual([60, 80, 40])
    expect(guessed.manifest).toMatchObject({
      unit: 'mm',
      unitFrom: 'guess',
      warnings: [{ code: 'unitGuessed', data: { unit: 'mm' } }],
    })
    const fitting = await prepare(bundle, { size: { width: 1_524, height: 2_032 } })
    expect(sizeOf(fitting)).toEqual([1_524, 2_032, 1_016])
    expect(fitting.manifest).toMatchObject({ unit: 'in', unitFrom: 'product' })
    expect(warningsOf(fitting)).toEqual(['veryLarge'])
    const said = await prepare(bundle, { unit: 'cm', size: { width: 1_524 } })
    expect(sizeOf(said)).toEqual([600, 800, 400])
    expect(said.manifest).toMatchObject({ unit: 'cm', unitFrom: 'said', warnings: [] })
  })

  it('says which textures are missing', async () => {
    const made = await prepare(zipOf({ 'box.obj': objBox([1, 1, 1]), 'box.mtl': mtl('oak.png') }))
    expect(made.manifest.warnings).toContainEqual({ code: 'missingTextures', data: { files: 'oak.png' } })
  })

  it('may be a glTF with its files in a zip, in a folder of it or not', async () => {
    const io = new NodeIO()
    const { json, resources } = await io.writeJSON(
      await io.readBinary(new Uint8Array(await glbBox([1, 2, 3]))),
      {
        basename: 'box',
      },
    )
    const files = {
      'box/box.gltf': JSON.stringify(json),
      ...Object.fromEntries(Object.entries(resources).map(([name, content]) => [`box/${name}`, content])),
    }
    expect(sizeOf(await prepare(zipOf(files)))).toEqual([100, 200, 300])
  })

  it('is warned of when its size can hardly be meant', async () => {
    expect(warningsOf(await prepare(await glbBox([0.004, 0.004, 0.004])))).toEqual(['verySmall'])
    expect(warningsOf(await prepare(await glbBox([40, 2, 2])))).toEqual(['veryLarge'])
  })
})

describe('a model that can’t be shown', () => {
  const gltf = (change: object) => Buffer.from(JSON.stringify({ asset: { version: '2.0' }, ...change }))
  const box = { 'box.obj': objBox([1, 1, 1]), 'box.mtl': mtl() }
  const cases: [string, () => Buffer | Promise<Buffer>, ContentFault][] = [
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['a text', () => Buffer.from('<html>'), 'notAModel'],
    [
      'a picture',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'notAModel',
    ],
    ['an FBX that is too old', () => fbxBox([1, 1, 1], 6100), 'fbxTooOld'],
    ['half an FBX', () => fbxBox([1, 1, 1]).subarray(0, 500), 'fbxBroken'],
    ['half a GLB', async () => (await glbBox([1, 1, 1])).subarray(0, 900), 'cutShort'],
    ['glTF 1.0', () => gltf({ asset: { version: '1.0' } }), 'gltfVersion'],
    ['a glTF that refers to a node it lacks', () => gltf({ scenes: [{ nodes: [7] }] }), 'gltfInvalid'],
    [
      'a glTF without the file it refers to',
      () => gltf({ buffers: [{ uri: 'box.bin', byteLength: 4 }] }),
      'gltfMissingFile',
    ],
    [
      'a glTF that refers elsewhere',
      () => gltf({ buffers: [{ uri: 'http://127.0.0.1/x', byteLength: 4 }] }),
      'gltfMissingFile',
    ],
    [
      'a glTF with a billion vertices',
      () => gltf({ accessors: [{ count: 1e9, componentType: 5126, type: 'VEC3' }] }),
      'tooManyTriangles',
    ],
    ['a glTF without anything', () => gltf({ scenes: [{}], scene: 0 }), 'noTriangles'],
    ['a model without a size', () => glbBox([0, 0, 0]), 'noSize'],
    ['a zip without a model', () => zipOf({ 'notes.txt': 'none' }), 'zipNoModel'],
    ['a zip with two models', () => zipOf({ ...box, 'other.obj': objBox([1, 1, 1]) }), 'zipManyModels'],
    ['an OBJ without materials', () => zipOf({ 'box.obj': objBox([1, 1, 1]) }), 'zipNoMtl'],
    ['an OBJ in a folder', () => zipOf({ 'a/box.obj': objBox([1, 1, 1]), 'a/box.mtl': mtl() }), 'zipNoMtl'],
    [
      'materials of another name',
      () => zipOf({ 'box.obj': objBox([1, 1, 1]), 'other.mtl': mtl() }),
      'zipNames',
    ],
    ['a texture of another kind', () => zipOf({ ...box, 'box.mtl': mtl('oak.bmp') }), 'zipTexture'],
    ['a texture from elsewhere', () => zipOf({ ...box, 'box.mtl': mtl('../../secret.png') }), 'zipPath'],
    ['a path that leads out of the zip', () => zipOf({ ...box, '../up.png': 'x' }), 'zipPath'],
    ['a zip bomb', () => zipOf({ ...box, 'bomb.png': new Uint8Array(120 * 1024 ** 2) }), 'zipTooLarge'],
    [
      'a zip of more files than a model has',
      () =>
        zipOf({ ...box, ...Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}.png`, 'x'])) }),
      'zipTooLarge',
    ],
    ['half a zip', () => zipOf(box).subarray(0, 200), 'zipBroken'],
  ]
  it.each(cases)('is %s', async (_, content, reason) => {
    expect(await faultOf(await content())).toBe(reason)
  })

  it('is told apart by the server too', async () => {
    await expect(prepare(Buffer.from('<html>'))).rejects.toMatchObject({ reason: 'notAModel' })
  })

  it('is refused when it takes more time or memory than it may', async () => {
    const source = join(folder, 'original')
    await writeFile(source, await glbBox([1, 1, 1], { texturePx: 3_000 }))
    const preparing = { source, folder, signal: new AbortController().signal, onProgress: () => {} }
    const plenty = { cpuSeconds: 120, memoryBytes: 2 * 1024 ** 3, heapMegabytes: 1_200 }
    await expect(prepareModel(preparing, lengths, { ...plenty, cpuSeconds: 0.001 })).rejects.toMatchObject({
      reason: 'tooSlow',
    })
    await expect(prepareModel(preparing, lengths, { ...plenty, memoryBytes: 1 })).rejects.toMatchObject({
      reason: 'tooMuchMemory',
    })
  })

  it('is refused as an FBX whose converter takes more memory than it may', async () => {
    const source = join(folder, 'original')
    await writeFile(source, fbxBox([1, 1, 1]))
    const limits = { memoryMegabytes: 2_048, cpuSeconds: 100, fileMegabytes: 64 }
    expect((await readModel(source, folder, limits)).type).toBe('3dFBX')
    const other = await mkdtemp(join(folder, 'other-'))
    await expect(readModel(source, other, { ...limits, memoryMegabytes: 16 })).rejects.toBeInstanceOf(
      BrokenContent,
    )
  })

  it('is ended where it is not wanted any more, with what it has started', async () => {
    const source = join(folder, 'original')
    await writeFile(source, await glbBox([1, 1, 1], { texturePx: 3_000 }))
    const stop = new AbortController()
    const onProgress = () => stop.abort()
    await expect(prepareModel({ source, folder, signal: stop.signal, onProgress }, lengths)).rejects.toThrow(
      'aborted',
    )
  })
})
