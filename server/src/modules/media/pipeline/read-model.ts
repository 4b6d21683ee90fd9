/** Makes a glTF document of any 3D file that people may upload, or says what is wrong with it. */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type as osType } from 'node:os'
import { dirname, join } from 'node:path'
import { type Document, type JSONDocument, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import type { ModelType, ModelWarning } from '@vitrine/contract'
import draco3d from 'draco3dgltf'
import validator from 'gltf-validator'
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer'
import { BrokenContent } from './broken-content.ts'
import { withoutPaths } from './fbx-paths.ts'
import { checkFbxVersion, isBinaryFbx } from './fbx-version.ts'
import { limitMet, runTool, type ToolLimits } from './run-tool.ts'
import { unzip, type ZippedFiles } from './unzip.ts'

export interface ReadModel {
  document: Document
  type: ModelType
  warnings: ModelWarning[]
  /** Whether lengths are in metres because the format says so. */
  hasUnits: boolean
}

const mostVertices = 20_000_000
const glbMagic = 0x46546c67
const zipMagic = 0x504b0304

/** A native program on files of strangers: it gets what the largest honest ones take. */
const usualConverterLimits: ToolLimits = { memoryMegabytes: 2_048, cpuSeconds: 100, fileMegabytes: 1_024 }

/** `path` is any supported file; `folder` an empty one to work in. Throws BrokenContent. */
export async function readModel(
  path: string,
  folder: string,
  converterLimits = usualConverterLimits,
): Promise<ReadModel> {
  const content = await readFile(path)
  if (content.length === 0) throw new BrokenContent('empty')
  const magic = content.length >= 4 ? content.readUInt32BE(0) : 0
  if (magic === zipMagic) return await readZip(await unzip(path), folder)
  if (isBinaryFbx(content)) return await readFbx(path, folder, converterLimits)
  if (content.length >= 4 && content.readUInt32LE(0) === glbMagic) return await readGlb(content)
  const start = content.subarray(0, 4_096).toString('utf8').trimStart()
  if (start.startsWith('{')) return await readGltf(content, new Map())
  if (/^;\s*FBX/.test(start) || start.includes('FBXHeaderExtension'))
    return await readFbx(path, folder, converterLimits)
  throw new BrokenContent('notAModel')
}

async function readFbx(path: string, folder: string, limits: ToolLimits): Promise<ReadModel> {
  const content = await readFile(path)
  checkFbxVersion(content)
  // The converter unpacks textures beside its input.
  const source = join(folder, 'source.fbx')
  await writeFile(source, withoutPaths(content))
  const result = join(folder, 'converted.glb')
  const tool = fbxTool()
  await chmod(tool, 0o755).catch(() => {})
  const parameters = ['--binary', '--pbr-metallic-roughness', '--input', source, '--output', result]
  // It looks for textures where it is started, too.
  const ran = await runTool(tool, parameters, { folder, limits })
  const met = limitMet(ran)
  if (met !== null) throw new BrokenContent(met)
  const { output } = ran
  const converted = await readFile(result).catch(() => null)
  // It ends well for many a broken file, and leaves an empty or senseless one.
  if (converted === null || converted.length === 0) throw new BrokenContent('fbxBroken')
  const read = await readGlb(converted).catch((cause: unknown) => {
    throw new BrokenContent('fbxBroken', '', { cause })
  })
  const root = read.document.getRoot()
  for (const material of root.listMaterials()) plainMaterial(material)
  const missing = [...output.matchAll(/could not find.*?image file:?\s*(.+)/gi)].map(
    (match) => match[1] ?? '',
  )
  const named = root.listTextures().length === 0 ? texturesNamedIn(content) : []
  return { ...read, type: '3dFBX', warnings: [...read.warnings, ...missingTextures([...missing, ...named])] }
}

/** Files of pictures that an FBX speaks of: maps of materials the converter doesn't know are dropped without a word. */
function texturesNamedIn(content: Buffer): string[] {
  return [...content.toString('latin1').matchAll(/[\w .-]+\.(?:png|jpe?g|tga|tiff?|bmp|exr)\b/gi)].map(
    ([name]) => name,
  )
}

/** The converter guesses metal where FBX has none. */
function plainMaterial(material: ReturnType<Document['createMaterial']>): void {
  if (material.getMetallicRoughnessTexture() === null) material.setMetallicFactor(0)
}

function fbxTool(): string {
  const place = dirname(createRequire(import.meta.url).resolve('fbx2gltf'))
  const system = osType()
  return join(place, 'bin', system, system === 'Windows_NT' ? 'FBX2glTF.exe' : 'FBX2glTF')
}

function missingTextures(names: readonly string[]): ModelWarning[] {
  const files = [...new Set(names.map((name) => name.split(/[\\/]/).at(-1)?.trim() ?? ''))].filter(Boolean)
  return files.length === 0
    ? []
    : [{ code: 'missingTextures', data: { files: files.slice(0, 20).join(', ') } }]
}

async function readZip(files: ZippedFiles, folder: string): Promise<ReadModel> {
  const names = [...files.keys()]
  const gltf = names.filter((name) => /\.gltf$/i.test(name))
  const glb = names.filter((name) => /\.glb$/i.test(name))
  const obj = names.filter((name) => /\.obj$/i.test(name))
  const [found, ...others] = [...gltf, ...glb, ...obj]
  if (found === undefined) throw new BrokenContent('zipNoModel')
  if (others.length > 0) throw new BrokenContent('zipManyModels', [found, ...others].slice(0, 5).join(', '))
  const content = files.get(found) ?? Buffer.alloc(0)
  if (obj.length === 1) return await readObj(found, files, folder)
  if (glb.length === 1) return await readGlb(content)
  const folderOf = found.slice(0, found.lastIndexOf('/') + 1)
  const beside = names.filter((name) => name.startsWith(folderOf))
  return await readGltf(
    content,
    new Map(beside.map((name) => [name.slice(folderOf.length), files.get(name) ?? Buffer.alloc(0)])),
  )
}

const objTextures = /\.(png|jpe?g)$/i

async function readObj(name: string, files: ZippedFiles, folder: string): Promise<ReadModel> {
  const stem = name.replace(/\.obj$/i, '')
  const names = [...files.keys()]
  const material = names.find((other) => /\.mtl$/i.test(other))
  const isAtRoot = !name.includes('/') && !(material ?? '').includes('/')
  if (material === undefined || !isAtRoot) throw new BrokenContent('zipNoMtl')
  if (material.replace(/\.mtl$/i, '').toLowerCase() !== stem.toLowerCase())
    throw new BrokenContent('zipNames', `${name}, ${material}`)
  const texts = (files.get(material) ?? Buffer.alloc(0)).toString('utf8')
  const textures = [...texts.matchAll(/^\s*(?:map_\w+|bump|norm|disp|refl)\s+(.+)$/gim)].map((match) =>
    (match[1] ?? '').trim().split(/\s+/).at(-1),
  )
  for (const texture of textures) {
    if (texture === undefined) continue
    if (!objTextures.test(texture)) throw new BrokenContent('zipTexture', texture)
    if (texture.includes('..') || /^([a-z]:|[\\/])/i.test(texture))
      throw new BrokenContent('zipPath', texture)
  }
  const bad = names.find((other) => !/\.(obj|mtl|png|jpe?g|txt|md|pdf)$/i.test(other))
  if (bad !== undefined) throw new BrokenContent('zipTexture', bad)
  const place = join(folder, 'bundle')
  for (const [path, content] of files) {
    const target = join(place, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  const missing = textures.filter(
    (texture) => texture !== undefined && !files.has(texture.replaceAll('\\', '/')),
  )
  // It brings a whole globe along, which takes long to load.
  const { default: obj2gltf } = await import('obj2gltf')
  const glb = await obj2gltf(join(place, name), {
    binary: true,
    secure: true,
    checkTransparency: true,
    logger: () => {},
  }).catch((cause: unknown) => {
    throw new BrokenContent('objBroken', cause instanceof Error ? cause.message : '', { cause })
  })
  const read = await readGlb(glb)
  return {
    ...read,
    type: '3dOBJ',
    hasUnits: false,
    warnings: [...read.warnings, ...missingTextures(missing.map((texture) => texture ?? ''))],
  }
}

async function readGltf(content: Buffer, resources: ReadonlyMap<string, Buffer>): Promise<ReadModel> {
  const json = parseGltf(content.toString('utf8'))
  const found: Record<string, Uint8Array<ArrayBuffer>> = {}
  for (const { uri } of [...(json.buffers ?? []), ...(json.images ?? [])]) {
    if (uri === undefined || uri.startsWith('data:')) continue
    const resource = resources.get(uri) ?? resources.get(decoded(uri).replace(/^\.\//, ''))
    if (resource === undefined) throw new BrokenContent('gltfMissingFile', uri)
    found[uri] = new Uint8Array(resource)
  }
  await validate((options) =>
    validator.validateString(content.toString('utf8'), {
      ...options,
      externalResourceFunction: async (uri) => found[uri] ?? new Uint8Array(),
    }),
  )
  const io = await openReader()
  const document = await io.readJSON({ json, resources: found }).catch(broken)
  // One rule for all: what is checked is the file that goes on.
  return await readGlb(Buffer.from(await io.writeBinary(document).catch(broken)))
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

function parseGltf(text: string): JSONDocument['json'] {
  let json: JSONDocument['json']
  try {
    json = JSON.parse(text) as JSONDocument['json']
  } catch (cause) {
    throw new BrokenContent('notAModel', '', { cause })
  }
  checkVersion(json.asset?.version)
  for (const { count } of json.accessors ?? []) checkVertices(count)
  return json
}

function checkVersion(version: unknown): void {
  if (typeof version !== 'string' || !version.startsWith('2.')) {
    throw new BrokenContent('gltfVersion', typeof version === 'string' ? version : '')
  }
}

function checkVertices(count: number): void {
  if (!(count <= mostVertices * 3)) throw new BrokenContent('tooManyTriangles', String(count))
}

/** What exporters often get wrong and no viewer minds. */
const harmless = [
  'ACCESSOR_MIN_MISMATCH',
  'ACCESSOR_MAX_MISMATCH',
  'ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND',
  'ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND',
  'ACCESSOR_VECTOR3_NON_UNIT',
  'ACCESSOR_NON_UNIT',
  'ACCESSOR_WEIGHTS_NON_NORMALIZED',
  'ACCESSOR_JOINTS_USED_ZERO_WEIGHT',
  'ACCESSOR_INVALID_SIGN',
  'ACCESSOR_ANIMATION_INPUT_NON_INCREASING',
  'ACCESSOR_ANIMATION_INPUT_NEGATIVE',
  'IMAGE_MIME_TYPE_INVALID',
  'MESH_PRIMITIVE_INVALID_ATTRIBUTE',
  'MESH_PRIMITIVE_TOO_FEW_TEXCOORDS',
  'NODE_SKINNED_MESH_NON_ROOT',
  'VALUE_NOT_IN_LIST',
  'VALUE_MULTIPLE_OF',
  'EMPTY_ENTITY',
  'SKIN_SKELETON_INVALID',
]

async function readGlb(content: Buffer): Promise<ReadModel> {
  if (content.length < 20 || content.readUInt32LE(0) !== glbMagic) throw new BrokenContent('notAModel')
  checkVersion(`${content.readUInt32LE(4)}.0`)
  const said = content.readUInt32LE(8)
  // A file cut short can end the validator, so the length is compared before.
  if (said > content.length) throw new BrokenContent('cutShort', `${content.length} < ${said}`)
  const jsonBytes = content.readUInt32LE(12)
  if (20 + jsonBytes > content.length) throw new BrokenContent('cutShort')
  parseGltf(content.subarray(20, 20 + jsonBytes).toString('utf8'))
  const bytes = new Uint8Array(content)
  await validate((options) => validator.validateBytes(bytes, options))
  const document = await (await openReader()).readBinary(bytes).catch(broken)
  return { document, type: '3dGLTF', warnings: [], hasUnits: true }
}

type ValidationOptions = Parameters<typeof validator.validateBytes>[1]

async function validate(
  run: (options: ValidationOptions) => ReturnType<typeof validator.validateBytes>,
): Promise<void> {
  const { issues } = await run({ maxIssues: 1_000, ignoredIssues: harmless }).catch(broken)
  const fault = issues.messages.find(({ severity }) => severity === 0)
  if (fault === undefined) return
  throw new BrokenContent('gltfInvalid', `${fault.message} ${fault.pointer ?? ''}`.trim())
}

function broken(cause: unknown): never {
  throw new BrokenContent('gltfInvalid', cause instanceof Error ? cause.message : '', { cause })
}

/** Reads and writes glTF with every extension; also what Draco or meshopt has packed. */
export async function openReader(): Promise<NodeIO> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready])
  return new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.decoder': await draco3d.createDecoderModule(),
    'meshopt.decoder': MeshoptDecoder,
    'meshopt.encoder': MeshoptEncoder,
  })
}
