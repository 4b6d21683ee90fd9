import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programPath } from '../harness/started-program.ts'

/** By a Node that takes no types away. */
function run(name: string, ...words: string[]): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bundle-'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-strip-types', programPath(name), ...words],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, VITRINE_DATA: folder } },
  )
  rmSync(folder, { recursive: true, force: true })
  return { code: status, said: stdout + stderr }
}

it.each([
  ['main-api', [], 'main-api needs DATABASE_URL'],
  ['main-worker', [], 'main-worker needs DATABASE_URL'],
  ['main-manage', ['migrate'], 'there is no database in'],
  ['main-load', ['products.csv', '--domain', 'Any'], 'there is no database in'],
])(
  'a bundled %s %j says what it lacks, in an empty folder, by a Node that takes no types away',
  (name, words, said) => {
    expect(run(name, ...words)).toEqual({ code: 1, said: expect.stringContaining(said) })
  },
)
