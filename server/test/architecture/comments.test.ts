/** A comment is a sentence or a noun phrase: none begins in the middle of one. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const packages = 'bench,client,contract,demo,e2e,proof,rules,scripts,server,viewer,web'
/** It is made of the contract, descriptions of calls included. */
const generated = 'client/src/contract.ts'
const partial = /^\s*(?:\/\*\*?|\/\/|\*)\s*(?:Of|Whose|Whoever|What of)\b/

it('no comment begins with “Of”, “Whose”, “Whoever” or “What of”', () => {
  const paths = globSync(`{${packages}}/**/*.{ts,tsx,mjs}`, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.vitrine)$/.test(String(path)),
  })
  expect(paths.length).toBeGreaterThan(3_000)
  const found = paths
    .filter((path) => path !== generated)
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => (partial.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})
