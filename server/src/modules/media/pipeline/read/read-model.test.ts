/** Files as designers send them: what is read all the same, and what is refused in which words. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Document, type Extension, NodeIO, type TextureInfo } from '@gltf-transform/core'
import {
  ALL_EXTENSIONS,
  EXTTextureAVIF,
  KHRDracoMeshCompression,
  KHRTextureBasisu,
} from '@gltf-transform/extensions'
import draco3d from 'draco3dgltf'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  columnsPicture,
  glbOf,
  noisePicture,
  sheetDocument,
} from '../../../../../test/factories/awkward-models.ts'
import { binaryFbx, paintedFbx, skinnedFbx, texturedFbx } from '../../../../../test/factories/fbx-files.ts'
import { heicPhoto } from '../../../../../test/factories/heic-files.ts'
import { uastcTexture } from '../../../../../test/factories/ktx2-textures.ts'
import { fbxBox, glbBox, mtl, zipOf } from '../../../../../test/factories/models.ts'
import { BrokenContent } from '../broken-content.ts'
import type { ReadModel } from '../model-document.ts'
import { cleanModel, writeWebModel } from '../write/derive-model.ts'
import { measureModel } from '../write/measure-model.ts'
import { texturePlaces } from '../write/texture-places.ts'
import { openReader } from './gltf-io.ts'
import { readModel } from './read-model.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-reading-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Limits = Parameters<typeof readModel>[2]

async function read(content: Buffer, limits?: Limits): Promise<ReadModel> {
  const work = await mkdtemp(join(folder, 'work-'))
  const source = join(work, 'original')
  await writeFile(source, content)
  const model = await readModel(source, work, limits)
  await cleanModel(model.document)
  return model
}

async function faultOf(content: Buffer, limits?: Limits): Promise<{ reason: string; detail: string }> {
  const caught = await read(content, limits)
    .then(({ document }) => writeWebModel(document))
    .catch((error: unknown) => error)
  if (!(caught instanceof BrokenContent)) throw new Error('It was taken', { cause: caught })
  return { reason: caught.reason, detail: caught.detail }
}

const sizeOf = ({ document }: ReadModel) => {
  const { widthCm, heightCm, lengthCm } = measureModel(document)
  return [widthCm, heightCm, lengthCm]
}
const texturesOf = ({ document }: ReadModel) => document.getRoot().listTextures()
const missingIn = ({ warnings }: ReadModel) =>
  warnings.find(({ code }) => code === 'missingTextures')?.data.files ?? ''

describe('an FBX', () => {
  it('may have its numbers in either order of bytes', async () => {
    for (const isBigEndian of [false, true]) {
      const model = await read(binaryFbx(50, { isBigEndian }))
      expect(sizeOf(model)).toEqual([50, 50, 50])
      expect(model.warnings).toEqual([])
    }
  })

  it('may have corners that its bones hold with no weight', async () => {
    const model = await read(skinnedFbx())
    expect(sizeOf(model)).toEqual([100, 100, 0])
    const [primitive] = model.document.getRoot().listMeshes()[0]?.listPrimitives() ?? []
    const weights = primitive?.getAttribute('WEIGHTS_0')
    const sums = Array.from({ length: weights?.getCount() ?? 0 }, (_, index) =>
      (weights?.getElement(index, []) ?? []).reduce((sum, weight) => sum + weight, 0),
    )
    expect(sums).toEqual([1, 1, 1, 1])
  })

  const tiny = { memoryMegabytes: 2_048, cpuSeconds: 100, fileMegabytes: 0 }

  it('that ends the converter is read by a second reader, with its colours and pictures', async () => {
    const plain = await read(fbxBox([120, 75, 60]), tiny)
    expect([plain.type, sizeOf(plain)]).toEqual(['3dFBX', [120, 75, 60]])
    expect(plain.warnings.map(({ code }) => code)).toEqual(['fbxReadPlainly'])
    expect(sizeOf(await read(binaryFbx(50), tiny))).toEqual([50, 50, 50])
    const picture = await noisePicture(16, 'png')
    const zip = zipOf({ 'box.fbx': texturedFbx('oak.png'), 'oak.png': picture })
    const textured = await read(zip, tiny)
    expect(texturesOf(textured).map((texture) => texture.getSize())).toEqual([[16, 16]])
    const [primitive] = textured.document.getRoot().listMeshes()[0]?.listPrimitives() ?? []
    expect(primitive?.getAttribute('TEXCOORD_0')).not.toBeNull()
  })

  it('is not called damaged where the converter was ended and no other reader helps', async () => {
    const unread = Buffer.from(
      fbxBox([1, 1, 1]).toString().replace('"Mesh" {\n\t\tVertices', '"Shape" {\n\t\tVertices'),
    )
    expect(await faultOf(unread, tiny)).toMatchObject({ reason: 'fbxUnread' })
    expect(await faultOf(fbxBox([1, 1, 1]).subarray(0, 900))).toMatchObject({ reason: 'fbxBroken' })
  })

  it.each([
    'oak.png',
    'textures\\oak.png',
    'C:\\Users\\designer\\Chairs\\textures\\oak.png',
    '/Users/designer/My chairs/oak.png',
  ])('is taken from a zip with its texture, named %s', async (named) => {
    const picture = await noisePicture(16, 'png')
    const model = await read(
      zipOf({ 'Chair/box.fbx': texturedFbx(named), 'Chair/textures/oak.png': picture }),
    )
    expect(texturesOf(model).map((texture) => texture.getSize())).toEqual([[16, 16]])
    expect(model.warnings).toEqual([])
  })

  it.each(['in it', 'beside it'])(
    'that a modelling program wrote is read with the picture %s',
    async (place) => {
      const sheet = {
        positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
        normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
        uvs: Float32Array.of(0, 0, 1, 0, 1, 1, 0, 1),
        indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
      }
      const name = 'oak.png'
      const content = await noisePicture(16, 'png')
      const file =
        place === 'in it'
          ? paintedFbx(sheet, { name, content })
          : zipOf({ 'sheet.fbx': paintedFbx(sheet, { name }), [name]: content })
      for (const limits of [undefined, tiny]) {
        const model = await read(file, limits)
        expect(sizeOf(model)).toEqual([100, 100, 0])
        expect(texturesOf(model).map((texture) => texture.getSize())).toEqual([[16, 16]])
        const [primitive] = model.document.getRoot().listMeshes()[0]?.listPrimitives() ?? []
        expect(primitive?.getAttribute('NORMAL')?.getElement(0, [])).toEqual([0, 0, 1])
        expect(primitive?.getAttribute('TEXCOORD_0')).not.toBeNull()
        expect(model.warnings.map(({ code }) => code)).toEqual(limits === tiny ? ['fbxReadPlainly'] : [])
      }
    },
  )

  it('says which of its textures are missing, by the names of their files', async () => {
    const model = await read(texturedFbx('C:\\Users\\designer\\my oak.png'))
    expect(missingIn(model)).toBe('my oak.png')
  })
})

describe('a zip', () => {
  const box = [
    'mtllib box.mtl',
    ...['0 0 0', '1 0 0', '0 1 0'].map((point) => `v ${point}`),
    ...['0 0', '1 0', '0 1'].map((point) => `vt ${point}`),
    'usemtl paint',
    'f 1/1 2/2 3/3',
  ].join('\n')
  const clutter = {
    'Thumbs.db': 'x',
    '.DS_Store': 'x',
    '__MACOSX/._box.obj': 'x',
    'desktop.ini': 'x',
    'render.tga': 'x',
    'scene.max': 'x',
    'notes.docx': 'x',
    'textures/Thumbs.db': 'x',
  }

  it.each([
    ['in the same folder', 'oak.png', 'oak.png'],
    ['with a space in its name', 'light oak 2.png', 'light oak 2.png'],
    ['with letters of another language', 'chêne 橡木.png', 'chêne 橡木.png'],
    ['in a folder', 'textures/oak.png', 'textures/oak.png'],
    ['in a folder, named as Windows does', 'maps\\wood\\oak.png', 'maps/wood/oak.png'],
    [
      'where it lay on the disk of the designer',
      'C:\\Users\\designer\\My Chairs\\Oak.PNG',
      'textures/oak.png',
    ],
    ['where it lay on a Mac', '/Users/designer/chairs/oak.png', 'oak.png'],
    ['beside its folder', '..\\textures\\oak.png', 'textures/oak.png'],
    ['behind options', '-s 2 2 1 -o 0.5 0 -bm 0.3 light oak.png', 'light oak.png'],
  ])('may hold an OBJ with a texture %s, and what else lies there', async (_, named, path) => {
    const picture = await noisePicture(16, 'png')
    const model = await read(zipOf({ 'box.obj': box, 'box.mtl': mtl(named), [path]: picture, ...clutter }))
    expect(texturesOf(model).map((texture) => texture.getSize())).toEqual([[16, 16]])
    expect(model.warnings).toEqual([])
  })

  /** Where the corners of the triangle lie on the texture of each kind, as glTF counts: v points down. */
  function placesIn({ document }: Pick<ReadModel, 'document'>) {
    const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? []
    const material = primitive?.getMaterial()
    if (!primitive || !material) throw new Error('It has no material')
    const of = (info: TextureInfo | null) =>
      Array.from(texturePlaces(primitive, info) ?? [], (value) => Number(value.toFixed(3)))
    return {
      color: of(material.getBaseColorTextureInfo()),
      glow: of(material.getEmissiveTextureInfo()),
      relief: of(material.getNormalTextureInfo()),
    }
  }
  const plainPlaces = [0, 1, 1, 1, 0, 0]

  it.each([
    ['repeated', '-s 10 10 1 light oak.png', [0, 1, 10, 1, 0, -9]],
    ['repeated along one side', '-s 4 light oak.png', [0, 1, 4, 1, 0, 0]],
    ['moved', '-o 0.25 0.5 light oak.png', [0.25, 0.5, 1.25, 0.5, 0.25, -0.5]],
    [
      'repeated and moved',
      '-o 0.25 0.5 0 -clamp off -S 2 3 1 light oak.png',
      [0.25, 0.5, 2.25, 0.5, 0.25, -2.5],
    ],
    ['mirrored', '-s -1 1 1 light oak.png', [0, 1, -1, 1, 0, 0]],
    ['as it is, by options of other kinds', '-mm 0 1 -t 0.2 0 0 -bm 0.3 light oak.png', plainPlaces],
    ['as it is, by numbers that are none', '-s 1e999 2 1 light oak.png', plainPlaces],
  ])('may hold an OBJ with a texture that is %s', async (_, named, places) => {
    const picture = await noisePicture(16, 'png')
    const model = await read(zipOf({ 'box.obj': box, 'box.mtl': mtl(named), 'light oak.png': picture }))
    expect(placesIn(model).color).toEqual(places)
    expect(model.warnings).toEqual([])
    // So is the file for browsers, whose corners are packed.
    const web = await (await openReader()).readBinary(await writeWebModel(model.document))
    for (const [index, value] of placesIn({ document: web }).color.entries())
      expect(value).toBeCloseTo(places[index] ?? Number.NaN, 2)
  })

  it('may hold an OBJ whose materials lay the same picture each in its own way, map by map', async () => {
    const picture = await noisePicture(16, 'png')
    const paints = [
      'newmtl fabric',
      'map_Kd oak.png',
      'newmtl paint',
      'map_Kd -s 9 9 9 oak.png',
      'map_Kd -s 2 2 1 oak.png',
      'map_Ke -s 3 3 1 oak.png',
      'map_Bump\t-bm 0.4 -s 5 5 1 relief.png',
      'newmtl paint-2',
      'map_Kd -s 8 8 1 oak.png',
    ].join('\r')
    const model = await read(
      zipOf({
        'box.obj': box,
        'box.mtl': paints,
        'oak.png': picture,
        'relief.png': await noisePicture(8, 'png'),
      }),
    )
    expect(placesIn(model)).toEqual({
      color: [0, 1, 2, 1, 0, -1],
      glow: [0, 1, 3, 1, 0, -2],
      relief: [0, 1, 5, 1, 0, -4],
    })
  })

  it('may hold an OBJ that uses a paint with and without normals', async () => {
    const mixed = [box, 'vn 0 0 1', 'g second', 'usemtl paint', 'f 1/1/1 2/2/1 3/3/1'].join('\n')
    const files = {
      'box.obj': mixed,
      'box.mtl': mtl('-s 2 2 1 oak.png'),
      'oak.png': await noisePicture(16, 'png'),
    }
    const { document } = await read(zipOf(files))
    const primitives = document
      .getRoot()
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives())
    expect(primitives).toHaveLength(2)
    for (const primitive of primitives) {
      const info = primitive.getMaterial()?.getBaseColorTextureInfo() ?? null
      expect(Array.from(texturePlaces(primitive, info) ?? [])).toEqual([0, 1, 2, 1, 0, -1])
    }
  })

  it('says whole names of textures that an OBJ misses', async () => {
    const model = await read(zipOf({ 'box.obj': box, 'box.mtl': mtl('C:\\wood\\light oak 2.png') }))
    expect(missingIn(model)).toBe('light oak 2.png')
  })

  it('refuses a texture that leads out of it, and one of another format that is used', async () => {
    const of = (named: string) => faultOf(zipOf({ 'box.obj': box, 'box.mtl': mtl(named), 'oak.tga': 'x' }))
    expect(await of('../../secret.png')).toEqual({ reason: 'zipPath', detail: '../../secret.png' })
    expect(await of('wood\\oak.tga')).toEqual({ reason: 'zipTexture', detail: 'oak.tga' })
  })

  it('may hold a glTF that names its files as Windows does, or in other case', async () => {
    const { json, resources } = await new NodeIO().writeJSON(
      await new NodeIO().readBinary(new Uint8Array(await glbBox([1, 2, 3]))),
      { basename: 'box' },
    )
    const [picture = ''] = Object.keys(resources).filter((name) => name.endsWith('.png'))
    for (const image of json.images ?? []) image.uri = 'Textures\\Oak Wood.PNG'
    const files = {
      'chair/box.gltf': JSON.stringify(json),
      'chair/box.bin': resources['box.bin'] ?? new Uint8Array(),
      'chair/textures/oak wood.png': resources[picture] ?? new Uint8Array(),
      ...clutter,
    }
    expect(sizeOf(await read(zipOf(files)))).toEqual([100, 200, 300])
  })

  it('says that it is empty, or which of its files it is that helps nobody', async () => {
    expect(await faultOf(Buffer.from('504b0506000000000000000000000000000000000000', 'hex'))).toEqual({
      reason: 'zipEmpty',
      detail: '',
    })
    expect(await faultOf(zipOf({ 'Chair/': '', '__MACOSX/x': 'x' }))).toEqual({
      reason: 'zipEmpty',
      detail: '',
    })
    expect(await faultOf(zipOf({ 'chair.blend': 'x', 'a/chair.skp': 'x' }))).toEqual({
      reason: 'zipNoModel',
      detail: 'chair.blend, chair.skp',
    })
  })
})

describe('a glTF', () => {
  async function dracoGltf() {
    const { document } = sheetDocument()
    document.createExtension(KHRDracoMeshCompression).setRequired(true)
    const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
      'draco3d.encoder': await (
        draco3d as unknown as { createEncoderModule(): Promise<unknown> }
      ).createEncoderModule(),
    })
    return await io.writeJSON(document, { basename: 'sheet' })
  }

  it('may be packed with Draco, by itself or in a zip', async () => {
    const { json, resources } = await dracoGltf()
    const binary = resources['sheet.bin'] ?? new Uint8Array()
    const zipped = zipOf({ 'sheet.gltf': JSON.stringify(json), 'sheet.bin': binary })
    expect(sizeOf(await read(zipped))).toEqual([100, 100, 0])
    const uri = `data:application/octet-stream;base64,${Buffer.from(binary).toString('base64')}`
    for (const buffer of json.buffers ?? []) buffer.uri = uri
    expect(sizeOf(await read(Buffer.from(JSON.stringify(json))))).toEqual([100, 100, 0])
  })

  it('of one file says which other files it refers to; in a zip with them it is read', async () => {
    const { document, material } = sheetDocument()
    const picture = await noisePicture(16, 'png')
    material.setBaseColorTexture(document.createTexture('oak').setImage(picture).setMimeType('image/png'))
    const whole = await glbOf(document)
    const jsonBytes = whole.readUInt32LE(12)
    const json = JSON.parse(whole.subarray(20, 20 + jsonBytes).toString())
    json.images = [{ uri: 'textures/oak.png' }]
    const text = Buffer.from(JSON.stringify(json))
    const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')])
    const head = Buffer.from(whole.subarray(0, 20))
    head.writeUInt32LE(padded.length, 12)
    const outside = Buffer.concat([head, padded, whole.subarray(20 + jsonBytes)])
    outside.writeUInt32LE(outside.length, 8)
    expect(await faultOf(outside)).toEqual({ reason: 'glbOutside', detail: 'textures/oak.png' })
    const zipped = await read(zipOf({ 'sheet.glb': outside, 'textures/oak.png': picture }))
    expect(texturesOf(zipped).map((texture) => texture.getSize())).toEqual([[16, 16]])
  })

  async function painted(
    picture: Uint8Array<ArrayBuffer>,
    mimeType: string,
    extension?: (document: Document) => Extension,
  ): Promise<Buffer> {
    const { document, material } = sheetDocument()
    material.setBaseColorTexture(document.createTexture('oak').setImage(picture).setMimeType(mimeType))
    extension?.(document).setRequired(true)
    return await glbOf(document)
  }

  it('may have textures in AVIF and KTX2, and pictures under a wrong name', async () => {
    const avif = (document: Document) => document.createExtension(EXTTextureAVIF)
    const ktx2 = (document: Document) => document.createExtension(KHRTextureBasisu)
    const red = [[200, 30, 30]] as const
    const files = [
      await painted(await columnsPicture(red, [64, 64], 'avif'), 'image/avif', avif),
      await painted(new Uint8Array(uastcTexture(red[0], 64)), 'image/ktx2', ktx2),
      await painted(await columnsPicture(red, [64, 64], 'tiff'), 'image/png'),
    ]
    for (const file of files) {
      const { document } = await read(file)
      expect(document.getRoot().listExtensionsRequired()).toEqual([])
      // A texture of one colour becomes the colour of its material.
      const [shade = 0, green = 0] = document.getRoot().listMaterials()[0]?.getBaseColorFactor() ?? []
      expect([shade > 0.5 && shade < 0.62, green < 0.05]).toEqual([true, true])
    }
  })

  it('may have textures in inks of printing presses, which become colours of screens', async () => {
    const press = await sharp(await noisePicture(32, 'png'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const { document } = await read(await painted(new Uint8Array(press), 'image/jpeg'))
    const [texture] = document.getRoot().listTextures()
    expect(await sharp(texture?.getImage() ?? undefined).metadata()).toMatchObject({
      format: 'png',
      space: 'srgb',
    })
    expect(texture?.getMimeType()).toBe('image/png')
  })

  it('may have textures in HEIC', async () => {
    const { document } = await read(await painted(new Uint8Array(heicPhoto()), 'image/jpeg'))
    const [texture] = document.getRoot().listTextures()
    expect([texture?.getMimeType(), texture?.getSize()]).toEqual(['image/png', [64, 64]])
    const { data } = await sharp(texture?.getImage() ?? undefined)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data
    expect(Math.max(Math.abs(red - 40), Math.abs(green - 100), Math.abs(blue - 199))).toBeLessThan(4)
    const cut = heicPhoto().subarray(0, -150)
    expect(await faultOf(await painted(new Uint8Array(cut), 'image/jpeg'))).toEqual({
      reason: 'textureBroken',
      detail: 'oak',
    })
  })

  it('says which of its textures can’t be read, and what it is', async () => {
    const gpu = Buffer.from('DDS |'.padEnd(200, '-'))
    expect(await faultOf(await painted(new Uint8Array(gpu), 'image/png'))).toEqual({
      reason: 'textureFormat',
      detail: 'oak (DDS)',
    })
    const cut = (await noisePicture(64, 'png')).slice(0, 500)
    expect(await faultOf(await painted(cut, 'image/png'))).toEqual({ reason: 'textureBroken', detail: 'oak' })
  })
})
