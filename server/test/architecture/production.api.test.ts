// @slow: it copies 430 MB
/** The folder for production: programs find in it all that they load, and it is small. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ModelEnding } from '../../src/modules/media/pipeline/model-job.ts'
import { prepareInProcess } from '../../src/modules/media/pipeline/prepare-in-process.ts'
import { fbxBox, mtl, objBox, zipOf } from '../factories/models.ts'
import { createTestDatabase } from '../harness/databases/database.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { startProgramAt } from '../harness/started-program.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const programs = join(root, 'server', 'dist')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-production-'))
  const { copyPrograms } = await import(pathToFileURL(join(root, 'scripts', 'build', 'production.mjs')).href)
  expect(await copyPrograms(process.execPath, folder)).toBe(0)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Installed packages that the built programs import at their start, or import or look up when they need them. */
function packagesOfPrograms(): string[] {
  const code = readdirSync(programs).map((name) => readFileSync(join(programs, name), 'utf8'))
  const named = /(?:\bfrom |\bimport |\bimport\(|\brequire\(|\bresolve\()["'](@?[a-z][\w./@-]*)["']/g
  const names = code.flatMap((text) => [...text.matchAll(named)].map(([, name = '']) => name))
  return [...new Set(names)].filter(isInstalled).sort()
}

/** Other words stand in examples, and in sentences. */
function isInstalled(name: string): boolean {
  const [first = '', second = ''] = name.split('/')
  const path = first.startsWith('@') ? join(first, second) : first
  const places = [join(root, 'node_modules'), join(root, 'server', 'node_modules')]
  return first !== '@vitrine' && places.some((place) => existsSync(join(place, path)))
}

async function megabytesOf(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.map(async ({ parentPath, name }) => (await lstat(join(parentPath, name))).blocks * 512),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2
}

it('has every package that a bundled program imports, with what that imports', async () => {
  const names = packagesOfPrograms()
  expect(names).toEqual(expect.arrayContaining(['fastify', 'obj2gltf', 'sharp', 'three', 'fbx2gltf']))
  await writeFile(
    join(folder, 'server', 'dist', 'load.js'),
    `import { createRequire } from 'node:module'
     const { resolve } = createRequire(import.meta.url)
     const missing = []
     for (const name of ${JSON.stringify(names)})
       await import(name).catch((error) => {
         // Some aren't loaded, but asked where they lie.
         try { resolve(name) } catch { missing.push(name + ': ' + error.message) }
       })
     console.log(JSON.stringify(missing))
     process.exit()`,
  )
  const said = execFileSync(process.execPath, [join(folder, 'server', 'dist', 'load.js')], {
    encoding: 'utf8',
  })
  expect(JSON.parse(said)).toEqual([])
})

it('has packages of 450 MB at most, without those of development', async () => {
  const names = readdirSync(join(folder, 'node_modules'))
  for (const name of ['vitest', 'typescript', 'react-dom', 'playwright-core'])
    expect(names).not.toContain(name)
  const [common, own] = await Promise.all(
    ['node_modules', 'server/node_modules'].map((place) => megabytesOf(join(folder, place))),
  )
  expect((common ?? 0) + (own ?? 0)).toBeLessThan(450)
})

it('runs a server', async () => {
  const database = await createTestDatabase()
  const port = await findFreePort()
  const server = startProgramAt(join(folder, 'server', 'dist', 'main-api.js'), {
    DATABASE_URL: database.url,
    PORT: String(port),
    VITRINE_DATA: join(folder, 'data'),
    VITRINE_SECRET: 'a secret for tests that is long enough',
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ status }) => status,
      () => server.said(),
    )
  try {
    await expect.poll(isReady).toBe(200)
  } finally {
    server.kill()
    await server.ended
    await database.drop()
  }
})

it.each([
  ['an OBJ', () => zipOf({ 'box.obj': objBox([1, 1, 1]), 'box.mtl': mtl() })],
  ['an FBX', () => fbxBox([1, 1, 1])],
])('prepares %s', async (_what, content) => {
  const work = await mkdtemp(join(folder, 'model-'))
  const source = join(work, 'original')
  await writeFile(source, content())
  const program = pathToFileURL(join(folder, 'server', 'dist', 'prepare-model.program.js'))
  const job = { source, folder: work, lengths: { unit: null, size: {} } }
  const limits = { cpuSeconds: 120, memoryBytes: 2 * 1024 ** 3, heapMegabytes: 1_200 }
  const terms = { signal: new AbortController().signal, onProgress: () => {} }
  const { manifest } = await prepareInProcess<ModelEnding>(program, job, terms, limits)
  expect(manifest.statistics?.triangles).toBe(12)
})
