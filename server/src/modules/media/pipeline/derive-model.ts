/** What viewers load: a packed file for browsers, a plain small one for phones and AR. */
import type { Document, Texture, Transform } from '@gltf-transform/core'
import { KHRDracoMeshCompression } from '@gltf-transform/extensions'
import {
  cloneDocument,
  compressTexture,
  dedup,
  meshopt,
  prune,
  resample,
  simplify,
  weld,
} from '@gltf-transform/functions'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import sharp from 'sharp'
import { BrokenContent } from './broken-content.ts'
import { budgets } from './measure-model.ts'
import { openReader } from './read-model.ts'

/** A texture of more pixels is an attack on memory. */
const mostPixels = 70_000_000
const textureQuality = 82
const readable = ['image/png', 'image/jpeg', 'image/webp']

/** Turns off what only packs, so that every file written is packed anew or not at all. Throws BrokenContent. */
export async function cleanModel(document: Document): Promise<void> {
  document.createExtension(KHRDracoMeshCompression).dispose()
  for (const packing of ['EXT_meshopt_compression', 'KHR_meshopt_compression']) {
    document
      .getRoot()
      .listExtensionsUsed()
      .find(({ extensionName }) => extensionName === packing)
      ?.dispose()
  }
  for (const texture of document.getRoot().listTextures()) {
    const [width, height] = texture.getSize() ?? [0, 0]
    const name = texture.getName() || texture.getURI()
    if (!readable.includes(texture.getMimeType()) || width === 0 || width * height > mostPixels) {
      throw new BrokenContent('textureBroken', name || texture.getMimeType())
    }
  }
  await apply(document, dedup(), prune({ keepAttributes: false, keepLeaves: false }))
}

/** Quantised and packed geometry, WebP textures of at most 2,048 pixels. */
export async function writeWebModel(document: Document): Promise<Uint8Array> {
  const copy = cloneDocument(document)
  await apply(
    copy,
    weld(),
    resample(),
    textures('webp', budgets.texturePx),
    meshopt({ encoder: MeshoptEncoder, level: 'medium' }),
  )
  return await (await openReader()).writeBinary(copy)
}

export interface PhoneModel {
  document: Document
  content: Uint8Array
  isSimplified: boolean
}

/** As AR viewers of phones take it: nothing packed, PNG or JPEG of at most 1,024 pixels, 100,000 triangles. */
export async function writePhoneModel(document: Document, triangles: number): Promise<PhoneModel> {
  const copy = cloneDocument(document)
  const isSimplified = triangles > budgets.phoneTriangles
  await apply(copy, weld(), resample(), textures('plain', budgets.phoneTexturePx))
  if (isSimplified) {
    await MeshoptSimplifier.ready
    const ratio = budgets.phoneTriangles / triangles
    await apply(copy, simplify({ simplifier: MeshoptSimplifier, ratio, error: 0.02 }))
  }
  return { document: copy, content: await (await openReader()).writeBinary(copy), isSimplified }
}

async function apply(document: Document, ...steps: Transform[]): Promise<void> {
  await document.transform(...steps)
}

/** Textures are pictures of people: broken ones are told apart from faults of ours. */
function textures(format: 'webp' | 'plain', longestPx: number): Transform {
  return async (document) => {
    try {
      for (const texture of document.getRoot().listTextures()) {
        const targetFormat = format === 'webp' ? 'webp' : await plainFormatOf(texture)
        await compressTexture(texture, {
          encoder: sharp,
          resize: [longestPx, longestPx],
          targetFormat,
          // With a quality, PNG would lose colours, and take long for it.
          ...(targetFormat !== 'png' && { quality: textureQuality }),
        })
      }
    } catch (cause) {
      throw new BrokenContent('textureBroken', cause instanceof Error ? cause.message : '', { cause })
    }
  }
}

/** JPEG is many times smaller and knows no transparency. */
async function plainFormatOf(texture: Texture): Promise<'jpeg' | 'png'> {
  if (texture.getMimeType() === 'image/jpeg') return 'jpeg'
  const { isOpaque } = await sharp(texture.getImage() ?? undefined).stats()
  return isOpaque ? 'jpeg' : 'png'
}
