import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { NOTES } from '../paths.mjs'
import { ensureMade } from './ensure-made.mjs'
import { listFiles } from './source-hash.mjs'

it('what was broken off halfway is made anew, and what is made is not', async () => {
  const note = `test-${randomUUID()}`
  const made: string[] = []
  const make = (variant: string, ends: () => number) =>
    ensureMade({
      note,
      sources: ['LICENSE'],
      variant,
      made: 'LICENSE',
      failure: 'It could not be made',
      make: async () => {
        made.push(variant)
        return ends()
      },
    })
  const breakOff = () => {
    throw new Error('broken off')
  }
  try {
    await make('before', () => 0)
    await make('before', () => 0)
    await expect(make('after', breakOff)).rejects.toThrow('broken off')
    await make('before', () => 0)
    expect(made).toEqual(['before', 'after', 'before'])
  } finally {
    rmSync(join(NOTES, note), { force: true })
  }
})

it('a file without an ending is a file, and a folder whose name has one a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sources-'))
  try {
    mkdirSync(join(folder, 'words.json'))
    const files = [join(folder, 'LICENSE'), join(folder, 'words.json', 'en.txt')]
    for (const file of files) writeFileSync(file, '')
    expect(listFiles(folder)).toEqual(files)
    for (const file of files) expect(listFiles(file)).toEqual([file])
    expect(listFiles(join(folder, 'words.json'))).toEqual([join(folder, 'words.json', 'en.txt')])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
