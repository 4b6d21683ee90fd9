/** What is made of a model looks as the model does, and is no larger. */
import type { Document } from '@gltf-transform/core'
import {
  KHRMaterialsAnisotropy,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsVariants,
} from '@gltf-transform/extensions'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  columnsPicture,
  glbOf,
  noisePicture,
  sheetDocument,
} from '../../../../../test/factories/awkward-models.ts'
import { openReader } from '../read/gltf-io.ts'
import { readGlb } from '../read/read-gltf.ts'
import { cleanModel, writePhoneModel, writeWebModel } from './derive-model.ts'

/** Bright ones side by side, which packing with a loss mixes. */
const palette = [
  [255, 120, 0],
  [0, 60, 255],
  [110, 60, 20],
  [250, 250, 250],
  [20, 200, 20],
  [200, 0, 120],
  [10, 10, 10],
  [255, 220, 0],
] as const

async function webOf(document: Document): Promise<Document> {
  await cleanModel(document)
  return await (await openReader()).readBinary(await writeWebModel(document))
}

async function phoneOf(document: Document): Promise<Document> {
  await cleanModel(document)
  return (await writePhoneModel(document, 2)).document
}

async function pixelsOf(document: Document): Promise<number[]> {
  const image = document.getRoot().listTextures()[0]?.getImage()
  return [
    ...(await sharp(image ?? undefined)
      .removeAlpha()
      .raw()
      .toBuffer()),
  ]
}

async function painted(picture: Uint8Array<ArrayBuffer>, mimeType = 'image/png'): Promise<Document> {
  const { document, material } = sheetDocument()
  material.setBaseColorTexture(document.createTexture('paint').setImage(picture).setMimeType(mimeType))
  return document
}

describe('textures of what is made', () => {
  it.each([
    ['a palette of one row', [1, 1]],
    ['a palette of few rows', [32, 16]],
    ['flat areas of few colours', [8, 200]],
  ] as const)('keep every colour of %s', async (_, size) => {
    const picture = await columnsPicture(palette, size)
    const expected = [...(await sharp(picture).raw().toBuffer())]
    expect(await pixelsOf(await webOf(await painted(picture)))).toEqual(expected)
    expect(await pixelsOf(await phoneOf(await painted(picture)))).toEqual(expected)
  })

  it('have the colours that the file has numbers for, whatever profile it carries', async () => {
    const plain = await columnsPicture(palette, [1, 4])
    const profiled = new Uint8Array(
      await sharp(plain).withIccProfile('p3', { attach: true }).png().toBuffer(),
    )
    const numbers = [...(await sharp(profiled, { ignoreIcc: true }).raw().toBuffer())]
    expect(numbers).not.toEqual([...(await sharp(plain).raw().toBuffer())])
    for (const made of [await webOf(await painted(profiled)), await phoneOf(await painted(profiled))]) {
      expect(await pixelsOf(made)).toEqual(numbers)
      const { icc } = await sharp(made.getRoot().listTextures()[0]?.getImage() ?? undefined).metadata()
      expect(icc).toBeUndefined()
    }
  })

  it('stay as they came where they came packed better', async () => {
    const picture = await noisePicture(256, 'webp')
    const made = await webOf(await painted(picture, 'image/webp'))
    expect(made.getRoot().listTextures()[0]?.getImage()).toEqual(picture)
    expect(
      made
        .getRoot()
        .listExtensionsRequired()
        .map(({ extensionName }) => extensionName),
    ).toContain('EXT_texture_webp')
  })
})

describe('materials of what is made', () => {
  const semanticsOf = (document: Document) =>
    document.getRoot().listMeshes()[0]?.listPrimitives()[0]?.listSemantics() ?? []

  it('keep the direction in which metal is brushed', async () => {
    const { document, material } = sheetDocument()
    const brushed = document
      .createExtension(KHRMaterialsAnisotropy)
      .createAnisotropy()
      .setAnisotropyStrength(0.8)
    material.setExtension('KHR_materials_anisotropy', brushed)
    expect(semanticsOf(await webOf(document))).toContain('TEXCOORD_0')
  })

  it('keep the place of a picture that only a variant has', async () => {
    const { document, primitive } = sheetDocument()
    const extension = document.createExtension(KHRMaterialsVariants)
    const picture = await noisePicture(16, 'png')
    const oak = document
      .createMaterial('oak')
      .setBaseColorTexture(document.createTexture('oak').setImage(picture).setMimeType('image/png'))
    const list = extension.createMappingList()
    list.addMapping(extension.createMapping().setMaterial(oak).addVariant(extension.createVariant('oak')))
    primitive.setExtension('KHR_materials_variants', list)
    expect(semanticsOf(await webOf(document))).toContain('TEXCOORD_0')
  })

  it('have the colour and gloss of materials of the former way', async () => {
    const { document, material } = sheetDocument()
    const glossy = document
      .createExtension(KHRMaterialsPBRSpecularGlossiness)
      .createPBRSpecularGlossiness()
      .setDiffuseFactor([0.8, 0.1, 0.2, 1])
      .setGlossinessFactor(0.75)
    material.setExtension('KHR_materials_pbrSpecularGlossiness', glossy)
    const read = await readGlb(await glbOf(document))
    const made = await webOf(read.document)
    const [seen] = made.getRoot().listMaterials()
    expect(seen?.getBaseColorFactor().map((part) => Math.round(part * 100) / 100)).toEqual([0.8, 0.1, 0.2, 1])
    expect(seen?.getRoughnessFactor()).toBeCloseTo(0.25, 5)
    expect(
      made
        .getRoot()
        .listExtensionsUsed()
        .map(({ extensionName }) => extensionName),
    ).not.toContain('KHR_materials_pbrSpecularGlossiness')
  })
})
