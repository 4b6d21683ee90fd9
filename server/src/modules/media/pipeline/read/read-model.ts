/** Makes a glTF document of any 3D file that people may upload, or says what is wrong with it. */
import { readFile } from 'node:fs/promises'
import { BrokenContent } from '../broken-content.ts'
import { isBinaryFbx } from '../fbx-version.ts'
import type { ReadModel } from '../model-document.ts'
import type { ToolLimits } from '../run-tool.ts'
import { readFbx } from './read-fbx.ts'
import { isGlb, readGlb, readGltf } from './read-gltf.ts'
import { readZip } from './read-zip.ts'
import { unzip } from './unzip.ts'

const zipMagics = [0x504b0304, 0x504b0506]

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
  if (zipMagics.includes(magic)) return await readZip(await unzip(path), folder, converterLimits)
  if (isBinaryFbx(content)) return await readFbx(content, folder, converterLimits)
  if (isGlb(content)) return await readGlb(content)
  const start = content.subarray(0, 4_096).toString('utf8').trimStart()
  if (start.startsWith('{')) return await readGltf(content)
  if (/^;\s*FBX/.test(start) || start.includes('FBXHeaderExtension'))
    return await readFbx(content, folder, converterLimits)
  throw new BrokenContent('notAModel')
}
