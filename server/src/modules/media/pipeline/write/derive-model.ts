/** What viewers load: a packed file for browsers, a plain small one for phones and AR. */
import type { Document, Transform } from '@gltf-transform/core'
import {
  cloneDocument,
  dedup,
  meshopt,
  prune,
  resample,
  simplify,
  uninstance,
  weld,
} from '@gltf-transform/functions'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import { openReader } from '../read/gltf-io.ts'
import { unpack } from '../read/read-gltf.ts'
import { writeTextures } from '../read/texture-files.ts'
import { budgets } from './measure-model.ts'
import { makeTexturesPlain } from './plain-textures.ts'

/**
 * Leaves out what nothing uses, and what only packs, so that every file written is packed anew or not at all. Returns
 * whether its textures are of formats that every viewer reads. Throws BrokenContent.
 */
export async function cleanModel(document: Document): Promise<{ hasPlainTextures: boolean }> {
  unpack(document)
  const hasPlainTextures = await makeTexturesPlain(document)
  await apply(document, dedup(), prune({ keepAttributes: usesMoreThanTextures(document), keepLeaves: false }))
  return { hasPlainTextures }
}

/** Whether materials need what no texture of theirs asks for: brushed metal its direction, variants their own. */
function usesMoreThanTextures(document: Document): boolean {
  const used = document.getRoot().listExtensionsUsed()
  return used.some(({ extensionName }) =>
    ['KHR_materials_anisotropy', 'KHR_materials_variants'].includes(extensionName),
  )
}

/** Quantised and packed geometry, WebP textures of at most 2,048 pixels. */
export async function writeWebModel(document: Document): Promise<Uint8Array> {
  const copy = cloneDocument(document)
  await apply(
    copy,
    weld(),
    resample(),
    writeTextures('webp', budgets.texturePx),
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
  await apply(copy, uninstance(), weld(), resample(), writeTextures('plain', budgets.phoneTexturePx))
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
