import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let folder: string

beforeAll(async () => {
  expect(node(join('scripts', 'strip-types.mjs')).error).toBe('')
  // Below the checkout, as the sources are.
  folder = await mkdtemp(join(root, '.vitrine', 'not-kept-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function node(...words: string[]): { said: string; error: string } {
  const options = { cwd: root, encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...words],
    options,
  )
  return { said: stdout.trim(), error: stderr }
}

/** What a module exports, to a program that reads what was stripped. */
function exportsOf(path: string, ...options: string[]): { said: string; error: string } {
  const script = `console.log(Object.keys(await import(process.argv[1])).join(' '))`
  return node(
    ...options,
    '--import=./scripts/read-stripped.mjs',
    '--input-type=module',
    `--eval=${script}`,
    path,
  )
}

it('is what the application is read from, with all that it imports, by a Node that takes no types away', () => {
  const { said, error } = exportsOf(join(root, 'server/src/app.ts'), '--no-strip-types')
  expect({ names: said.split(' '), error }).toEqual({
    names: expect.arrayContaining(['buildApp']),
    error: '',
  })
})

it('leaves to Node a source that has changed since', async () => {
  const changed = join(folder, 'changed.ts')
  await writeFile(changed, 'export const changed: number = Math.random()\n')
  expect(exportsOf(changed, '--no-strip-types').error).toContain('ERR_UNKNOWN_FILE_EXTENSION')
  expect(exportsOf(changed).said).toBe('changed')
})
