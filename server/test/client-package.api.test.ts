// @slow: it packs and installs the package
/** The client package as programs have it: packed, installed elsewhere, and used; with it the examples of the reference page. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from './factories/catalog.ts'
import { signIn } from './factories/company.ts'
import { apiCaller } from './harness/api-caller.ts'
import { listenOnLoopback, originOf } from './harness/live-client.ts'
import { sharedServer, type TestServer } from './harness/test-server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const hasCurl = spawnSync('curl', ['--version']).error === undefined
const ofMaker = { view: 3, edit: 3 }

let server: TestServer
let world: CatalogWorld
let folder: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  server = await sharedServer()
  await listenOnLoopback(server)
  world = await givenCatalog(server, { products: 24, seed: 21 })
  const call = apiCaller(server, world.domainId, await signIn(server, world.admin))
  const levels = { folder: ofMaker, productDetail: ofMaker, category: ofMaker }
  const { body } = await call<{ key: string }>('POST /api-keys', {
    body: { name: 'Program', levels, expires: '1 month' },
  })
  environment = {
    PATH: process.env.PATH,
    VITRINE_URL: originOf(server),
    VITRINE_KEY: body.key,
    VITRINE_DOMAIN: world.domainId,
    VITRINE_FOLDER: world.folders.open,
    VITRINE_PRODUCT: world.products[0]?.id,
  }
  folder = await mkdtemp(join(tmpdir(), 'vitrine-client-'))
  await installPackage()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Without a registry: what it depends on is packed as well. */
async function installPackage(): Promise<void> {
  await run(process.execPath, [join(root, 'client', 'build.ts')])
  const resolve = createRequire(join(root, 'client', 'package.json')).resolve
  const fetching = dirname(dirname(resolve('openapi-fetch')))
  const packed = [join(root, 'client'), fetching, join(dirname(fetching), 'openapi-typescript-helpers')]
  const { stdout } = await npm('pack', '--ignore-scripts', '--json', ...packed)
  const files = (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => `./${filename}`)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await npm('install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...files)
  await mkdir(join(folder, 'node_modules', '@types'), { recursive: true })
  for (const name of ['@types/node', 'undici-types'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ module: 'nodenext', target: 'es2023', types: ['node'] },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
}

function npm(...parameters: string[]) {
  return run('npm', parameters, { cwd: folder, env: { ...process.env, npm_config_update_notifier: 'false' } })
}

async function outputOf(name: string): Promise<string> {
  const { stdout } = await run(process.execPath, [join(folder, name)], { cwd: folder, env: environment })
  return stdout
}

function blocksOf(markdown: string): { language: string; text: string }[] {
  return [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

it('does what its README shows, by plain Node in a folder of its own', async () => {
  const [example] = blocksOf(await readFile(join(folder, 'node_modules/@vitrine/client/README.md'), 'utf8'))
  await writeFile(join(folder, 'readme.ts'), example?.text ?? '')
  const chairs = world.products.filter(({ values }) => /chair/i.test(values.name?.[0] ?? ''))
  expect(chairs.length).toBeGreaterThan(0)
  expect(await outputOf('readme.ts')).toBe(
    `${chairs.length} chairs\nA name needs 3 characters\nNotFound, status 404\n`,
  )
})

it('sends a picture as a form, and reads why another file is none', async () => {
  const picture = { create: { width: 320, height: 320, channels: 3 as const, background: 'teal' } }
  await writeFile(join(folder, 'cover.png'), await sharp(picture).png().toBuffer())
  await writeFile(
    join(folder, 'cover.ts'),
    `import { readFile } from 'node:fs/promises'
import { createClient } from '@vitrine/client'
const { VITRINE_URL = '', VITRINE_KEY = '', VITRINE_DOMAIN: domain = '', VITRINE_FOLDER: folderId = '' } =
  process.env
const vitrine = createClient({ url: VITRINE_URL, key: VITRINE_KEY })
const params = { path: { folderId }, query: { domain } }
for (const file of ['cover.ts', 'cover.png']) {
  const image = new Blob([await readFile(file)])
  const { error } = await vitrine.PUT('/folders/{folderId}/cover', { params, body: { image } })
  console.log(file, error?.code ?? 'done')
}
`,
  )
  expect(await outputOf('cover.ts')).toBe('cover.ts InvalidInput\ncover.png done\n')
})

it('says so where something else answers in the place of the server', async () => {
  const gate = createServer((_request, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  })
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening))
  const { port } = gate.address() as AddressInfo
  await writeFile(
    join(folder, 'gate.ts'),
    `import { createClient, UnexpectedAnswer } from '@vitrine/client'
const vitrine = createClient({ url: 'http://127.0.0.1:${port}' })
await vitrine.GET('/folders', { params: { query: { domain: '' } } }).catch((error: unknown) => {
  if (error instanceof UnexpectedAnswer) console.log(error.status)
})
`,
  )
  expect(await outputOf('gate.ts').finally(() => gate.close())).toBe('502\n')
})

describe('an example of the reference page', () => {
  interface Operation {
    operationId: string
    description: string
  }
  let shown: { name: string; language: string; text: string }[]
  beforeAll(async () => {
    const { paths } = (await server.request({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, Operation>>
    }>()
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    shown = operations.flatMap(({ operationId, description }) =>
      blocksOf(description).map((block) => ({ name: operationId, ...block })),
    )
  })

  it.runIf(hasCurl)('in a shell does what its call is for (needs curl)', async () => {
    const outputs = shown
      .filter(({ language }) => language === 'sh')
      .map(async ({ name, text }) => {
        const { stdout } = await run('sh', ['-c', text], { env: environment })
        return [name, JSON.parse(stdout)]
      })
    const answers = Object.fromEntries(await Promise.all(outputs))
    expect(answers).toEqual({
      'folders.listFolders': expect.objectContaining({ result: expect.any(Array) }),
      'products.queryProducts': expect.objectContaining({ total: expect.any(Number) }),
      'products.createProduct': expect.objectContaining({ reference: 'NORD-1', name: 'Armchair Nord' }),
    })
  })

  it('by the client package does what its call is for', async () => {
    const programs = shown.filter(({ language }) => language === 'ts')
    const outputs: Record<string, string[]> = {}
    for (const { name, text } of programs) {
      await writeFile(join(folder, `${name}.ts`), text)
      outputs[name] = (await outputOf(`${name}.ts`)).trimEnd().split('\n')
    }
    expect(outputs['folders.listFolders']).toContain(
      `${world.folders.open} ${(await folderName(world.folders.open)) ?? ''}`,
    )
    expect(outputs['products.queryProducts']?.length).toBeGreaterThanOrEqual(world.products.length)
    expect(outputs['products.createProduct']).toEqual([expect.stringMatching(/^Created [\w-]{36}$/)])
    expect(outputs['products.editProduct']).toEqual(['Changed'])
    expect(outputs['products.setPrice']).toEqual([expect.stringMatching(/^PriceBelowZero 422/)])
    // Once more, after it was done: what is there already is said.
    expect(await outputOf('products.createProduct.ts')).toBe('There is a product NORD-2 already\n')
    expect(programs).toHaveLength(Object.keys(outputs).length)
    expect(shown.filter(({ language }) => !['sh', 'ts'].includes(language))).toEqual([])
  })

  async function folderName(id: string): Promise<string | undefined> {
    const answer = await server.request({
      url: '/api/folders',
      query: { domain: world.domainId },
      headers: { authorization: `Bearer ${environment.VITRINE_KEY}` },
    })
    return answer.json<{ result: { _id: string; name: string }[] }>().result.find(({ _id }) => _id === id)
      ?.name
  }
})

it('lets the programs above pass the compiler, and no path, input or key that the contract doesn’t have', async () => {
  const start = `import { createClient } from '@vitrine/client'
const vitrine = createClient({ url: '' })
const query = { domain: '' }
const { data, error } = await vitrine.GET('/price-types', { params: { query } })
`
  const right = `${start}const places: string = error?.code === 'InvalidInput' ? error.data.place : ''
export const names: string[] = [places, ...(data?.result ?? []).map(({ name }) => name)]
`
  const wrong = `${start}await vitrine.GET('/nothing')
await vitrine.GET('/price-types', { params: { query: {} } })
console.log(error?.code === 'RootFolder')
console.log(data?.total.length)
`
  await writeFile(join(folder, 'right.ts'), right)
  await writeFile(join(folder, 'wrong.ts'), wrong)
  const { stdout } = await run(process.execPath, [compiler, '-p', '.'], { cwd: folder }).catch(
    (error) => error,
  )
  const faults = [...stdout.matchAll(/^(\S+\.ts)\((\d+),/gm)].map(([, file, line]) => `${file}:${line}`)
  expect([...new Set(faults)]).toEqual(['wrong.ts:5', 'wrong.ts:6', 'wrong.ts:7', 'wrong.ts:8'])
})
