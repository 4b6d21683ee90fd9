/** The one 3D file that a zip holds, with what belongs to it. */
import { BrokenContent } from '../broken-content.ts'
import type { ReadModel } from '../model-document.ts'
import type { ToolLimits } from '../run-tool.ts'
import { readFbx } from './read-fbx.ts'
import { readGlb, readGltf } from './read-gltf.ts'
import { readObj } from './read-obj.ts'
import { baseName, folderOf, type ZippedFiles } from './zipped-files.ts'

const models = /\.(gltf|glb|obj|fbx)$/i
const mostNamed = 5

/** `folder`: one to work in. Throws BrokenContent. */
export async function readZip(files: ZippedFiles, folder: string, limits: ToolLimits): Promise<ReadModel> {
  const names = [...files.keys()]
  if (names.length === 0) throw new BrokenContent('zipEmpty')
  const [name, ...others] = names.filter((path) => models.test(path))
  if (name === undefined) throw new BrokenContent('zipNoModel', named(names))
  if (others.length > 0) throw new BrokenContent('zipManyModels', named([name, ...others]))
  const content = files.get(name) ?? Buffer.alloc(0)
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (ending === 'obj') return await readObj(name, files, folder)
  if (ending === 'fbx') return await readFbx(content, folder, limits, { files, model: name })
  return await (ending === 'glb' ? readGlb : readGltf)(content, files, folderOf(name))
}

function named(paths: readonly string[]): string {
  return paths.slice(0, mostNamed).map(baseName).join(', ')
}
