/** FBX by the converter of its makers' library; where that fails, by a second reader. */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type as osType } from 'node:os'
import { dirname, join } from 'node:path'
import type { Document, Material } from '@gltf-transform/core'
import { BrokenContent } from '../broken-content.ts'
import { checkFbxVersion } from '../fbx-version.ts'
import type { ReadModel } from '../model-document.ts'
import { limitMet, runTool, type ToolLimits } from '../run-tool.ts'
import { withoutPaths } from './fbx-paths.ts'
import { layPictures, missingOf, picturesNamedIn } from './fbx-pictures.ts'
import { openReader } from './gltf-io.ts'
import { missingTextures } from './missing-textures.ts'
import { readFbxPlainly } from './read-fbx-plainly.ts'
import { readGlb } from './read-gltf.ts'
import { repairWeights } from './repair-weights.ts'
import type { ZippedFiles } from './zipped-files.ts'

/** `files`: what lies around it in a zip, as `model`. Throws BrokenContent. */
export async function readFbx(
  content: Buffer,
  folder: string,
  limits: ToolLimits,
  { files = new Map(), model = '' }: { files?: ZippedFiles; model?: string } = {},
): Promise<ReadModel> {
  checkFbxVersion(content)
  const plain = withoutPaths(content)
  const names = picturesNamedIn(content)
  const laid = await layPictures(names, { files, model, folder })
  const { converted, wasEnded, hasMissed } = await convert(plain, folder, limits)
  if (converted !== null) {
    const { document } = converted
    for (const material of document.getRoot().listMaterials()) plainMaterial(material)
    // Maps of materials that the converter doesn't know are dropped without a word.
    const hasNone = document.getRoot().listTextures().length === 0
    const missing = hasNone ? names : hasMissed ? await missingOf(names, laid, folder) : []
    return { document, type: '3dFBX', hasUnits: true, warnings: missingTextures(missing) }
  }
  try {
    const { document, missing } = await readFbxPlainly(content, { files, model })
    const warnings = [{ code: 'fbxReadPlainly', data: {} } as const, ...missingTextures(missing)]
    return { document, type: '3dFBX', hasUnits: true, warnings }
  } catch (cause) {
    throw new BrokenContent(wasEnded ? 'fbxUnread' : 'fbxBroken', '', { cause })
  }
}

interface Conversion {
  /** Null where nothing came out that can be shown. */
  converted: { document: Document } | null
  /** Whether the converter itself broke off, which says nothing about the file. */
  wasEnded: boolean
  hasMissed: boolean
}

async function convert(plain: Buffer, folder: string, limits: ToolLimits): Promise<Conversion> {
  // The converter unpacks textures beside its input.
  const source = join(folder, 'source.fbx')
  await writeFile(source, plain)
  const result = join(folder, 'converted.glb')
  const tool = fbxTool()
  await chmod(tool, 0o755).catch(() => {})
  const parameters = ['--binary', '--pbr-metallic-roughness', '--input', source, '--output', result]
  // It looks for textures where it is started, too.
  const ran = await runTool(tool, parameters, { folder, limits })
  const met = limitMet(ran)
  if (met !== null) throw new BrokenContent(met)
  const glb = await readFile(result).catch(() => Buffer.alloc(0))
  // It ends well for many a broken file, and leaves an empty or senseless one.
  const converted = glb.length === 0 || ran.signal !== null ? null : await repaired(glb).catch(() => null)
  return {
    converted,
    wasEnded: ran.signal !== null,
    hasMissed: /could not find.*?image file/i.test(ran.output),
  }
}

async function repaired(glb: Buffer): Promise<ReadModel> {
  const io = await openReader()
  const document = await io.readBinary(new Uint8Array(glb))
  const content = repairWeights(document) ? Buffer.from(await io.writeBinary(document)) : glb
  return await readGlb(content)
}

/** The converter guesses metal where FBX has none. */
function plainMaterial(material: Material): void {
  if (material.getMetallicRoughnessTexture() === null) material.setMetallicFactor(0)
}

function fbxTool(): string {
  const place = dirname(createRequire(import.meta.url).resolve('fbx2gltf'))
  const system = osType()
  return join(place, 'bin', system, system === 'Windows_NT' ? 'FBX2glTF.exe' : 'FBX2glTF')
}
