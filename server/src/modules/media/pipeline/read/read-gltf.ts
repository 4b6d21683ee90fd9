/** glTF of one file or of several, checked before anything is made of it. */
import { type Document, GLB_BUFFER, type JSONDocument } from '@gltf-transform/core'
import { metalRough } from '@gltf-transform/functions'
import { BrokenContent } from '../broken-content.ts'
import type { ReadModel } from '../model-document.ts'
import { checkedJson, validate, validateText } from './check-gltf.ts'
import { openReader } from './gltf-io.ts'
import { findZipped, type ZippedFiles } from './zipped-files.ts'

const glbMagic = 0x46546c67
const packings = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression']

export function isGlb(content: Buffer): boolean {
  return content.length >= 4 && content.readUInt32LE(0) === glbMagic
}

/** `around`: what lies beside it in a zip, in `folder` of which it lies. Throws BrokenContent. */
export async function readGlb(
  content: Buffer,
  around: ZippedFiles = new Map(),
  folder = '',
): Promise<ReadModel> {
  if (content.length < 20 || !isGlb(content)) throw new BrokenContent('notAModel')
  const version = content.readUInt32LE(4)
  if (version !== 2) throw new BrokenContent('gltfVersion', `${version}.0`)
  const said = content.readUInt32LE(8)
  // A file cut short can end the validator, so the length is compared before.
  if (said > content.length) throw new BrokenContent('cutShort', `${content.length} < ${said}`)
  const jsonBytes = content.readUInt32LE(12)
  if (20 + jsonBytes > content.length) throw new BrokenContent('cutShort')
  const json = checkedJson(content.subarray(20, 20 + jsonBytes).toString('utf8'))
  const { found, missing } = resourcesOf(json, around, folder)
  if (missing.length > 0) throw new BrokenContent('glbOutside', missing.join(', '))
  const bytes = new Uint8Array(content)
  await validate(bytes, found)
  const io = await openReader()
  const resources = { ...found, ...binaryOf(bytes, 20 + jsonBytes) }
  const document = await io.readJSON({ json, resources }).catch(broken)
  return await converted(document, Object.keys(found).length === 0 ? content : null)
}

/** As `readGlb`, of a text. */
export async function readGltf(
  content: Buffer,
  around: ZippedFiles = new Map(),
  folder = '',
): Promise<ReadModel> {
  const text = content.toString('utf8')
  const json = checkedJson(text)
  const { found, missing } = resourcesOf(json, around, folder)
  if (missing.length > 0) throw new BrokenContent('gltfMissingFile', missing.join(', '))
  await validateText(text, found)
  const io = await openReader()
  const document = await io.readJSON({ json, resources: found }).catch(broken)
  unpack(document)
  // One rule for all: what is checked is the file that goes on.
  const { asSent: _, ...read } = await readGlb(Buffer.from(await io.writeBinary(document).catch(broken)))
  return read
}

/** The part of a GLB behind its JSON, as the library calls it. */
function binaryOf(bytes: Uint8Array<ArrayBuffer>, from: number): Resources {
  if (from + 8 > bytes.length) return {}
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(from, true)
  return { [GLB_BUFFER]: bytes.slice(from + 8, from + 8 + length) }
}

type Resources = Record<string, Uint8Array<ArrayBuffer>>

function resourcesOf(
  json: JSONDocument['json'],
  around: ZippedFiles,
  folder: string,
): { found: Resources; missing: string[] } {
  const found: Resources = {}
  const missing: string[] = []
  for (const { uri } of [...(json.buffers ?? []), ...(json.images ?? [])]) {
    if (uri === undefined || uri.startsWith('data:')) continue
    const path = findZipped(around, folder, uri)
    const content = path === null ? undefined : around.get(path)
    if (content === undefined) missing.push(uri)
    else found[uri] = new Uint8Array(content)
  }
  return { found, missing: [...new Set(missing)] }
}

/** Packing is for the way: what is written anew is packed anew, or not at all. */
export function unpack(document: Document): void {
  for (const extension of document.getRoot().listExtensionsUsed())
    if (packings.includes(extension.extensionName)) extension.dispose()
}

/** Materials of the former way, by their gloss, become those that every viewer knows. */
async function converted(document: Document, content: Buffer | null): Promise<ReadModel> {
  const used = document.getRoot().listExtensionsUsed()
  const isGlossy = used.some(({ extensionName }) => extensionName === 'KHR_materials_pbrSpecularGlossiness')
  if (isGlossy) {
    await document.transform(metalRough()).catch((cause: unknown) => {
      throw new BrokenContent('textureBroken', '', { cause })
    })
  }
  const asSent = content === null || isGlossy ? {} : { asSent: content }
  return { document, type: '3dGLTF', warnings: [], hasUnits: true, ...asSent }
}

function broken(cause: unknown): never {
  throw new BrokenContent('gltfInvalid', cause instanceof Error ? cause.message : '', { cause })
}
