import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { placesOfSources } from './places-of-sources.mjs'

const beside = `
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
export const byFolder = readFileSync(join(import.meta.dirname, 'word.txt'), 'utf8')
export const byAddress = readFileSync(new URL('word.txt', import.meta.url), 'utf8')
`

it('a bundle in a folder whose name has a space finds what lies beside its sources', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine with a space-'))
  try {
    for (const name of ['src', 'dist']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'src', 'word.txt'), 'found')
    const output = join(folder, 'dist')
    const bundled = placesOfSources(output).transform(beside, join(folder, 'src', 'program.ts'))
    writeFileSync(join(output, 'program.mjs'), String(bundled))
    expect(await import(pathToFileURL(join(output, 'program.mjs')).href)).toMatchObject({
      byFolder: 'found',
      byAddress: 'found',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
