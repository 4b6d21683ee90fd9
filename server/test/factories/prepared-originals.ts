/** Files as designers make them, and what the pipeline makes of them for browsers. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelUnit } from '@vitrine/contract'
import { prepareModel } from '../../src/modules/media/pipeline/prepare-model.ts'
import { fbxWedge } from './fbx-files.ts'
import { mtl, objBox, zipOf } from './models.ts'

interface PreparedOriginal {
  name: string
  format: 'fbx' | 'obj'
  /** In base64. */
  original: string
  web: string
  /** Null where the file says it itself. */
  unit: ModelUnit | null
}

const size = [30, 60, 20] as const
const zUp = { UpAxis: 2, FrontAxis: 1, FrontAxisSign: -1 }
const objWedge = (scale: number) =>
  objBox([size[0] * scale, size[1] * scale, size[2] * scale]).replace(
    /v [^\n]+(\nusemtl)/,
    `v ${(-size[0] * scale) / 4} ${(size[1] * scale) / 2} ${(size[2] * scale) / 8}$1`,
  )

const originals: readonly [name: string, format: 'fbx' | 'obj', content: () => Buffer][] = [
  ['an FBX with Y up', 'fbx', () => fbxWedge(size)],
  ['an FBX with Z up', 'fbx', () => fbxWedge(size, zUp)],
  [
    'an FBX with X up, in inches',
    'fbx',
    () => fbxWedge(size, { UpAxis: 0, CoordAxis: 1, CoordAxisSign: -1, UnitScaleFactor: 2.54 }),
  ],
  ['an FBX with Z up in a zip', 'fbx', () => zipOf({ 'wedge.fbx': fbxWedge(size, zUp) })],
  ['an OBJ in millimetres', 'obj', () => zipOf({ 'box.obj': objWedge(10), 'box.mtl': mtl() })],
]

export async function preparedOriginals(): Promise<PreparedOriginal[]> {
  return await Promise.all(
    originals.map(async ([name, format, contentOf]) => {
      const content = contentOf()
      const { web, unit } = await prepared(content)
      return { name, format, original: content.toString('base64'), web, unit }
    }),
  )
}

/** What servers make of a file, in a process of its own as there; files in base64. */
export async function prepared(
  content: Buffer,
): Promise<{ web: string; poster: string; unit: ModelUnit | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-prepared-test-'))
  try {
    const source = join(folder, 'original')
    await writeFile(source, content)
    const { signal } = new AbortController()
    const preparing = { source, folder, signal, onProgress: () => {} }
    const { files, manifest } = await prepareModel(preparing, { unit: null, size: {} })
    const read = async (file = '') => (await readFile(file)).toString('base64')
    return { web: await read(files.web), poster: await read(files.poster), unit: manifest.unit ?? null }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
