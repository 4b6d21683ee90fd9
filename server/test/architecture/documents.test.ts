/** Documents lead to files and decisions that are there, and count right what a machine can count. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filterTypes } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .map(({ name }) => name)
const documents = globSync('{*.md,docs/*.md,docs/decisions/*.md,bench/*.md}', { cwd: root })

/** Paths from the root in backticks; those with a placeholder (`<feature>`, `*`, `…`) name no single file. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w-]+\/[^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.includes(path.split('/')[0] ?? '') && !/[<>*{}…]/.test(path))
}

/** A file may be named without its ending. */
function isThere(path: string): boolean {
  return existsSync(`${root}${path}`) || globSync(`${path}.*`, { cwd: root }).length > 0
}

describe('a document', () => {
  it('is found in each place where some are kept', () => {
    expect(documents).toEqual(
      expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'bench/README.md']),
    )
  })

  it.each(documents)('%s names no file that is not there', (document) => {
    expect(pathsIn(readFileSync(`${root}${document}`, 'utf8')).filter((path) => !isThere(path))).toEqual([])
  })

  it.each(documents)('%s names no decision that is not there', (document) => {
    const named = readFileSync(`${root}${document}`, 'utf8').matchAll(
      /\bdecisions? (\d+)((?:, \d+| and \d+)*)/gi,
    )
    const numbers = [...named].flatMap(([, first = '', others = '']) => [
      first,
      ...(others.match(/\d+/g) ?? []),
    ])
    expect(numbers.filter((number) => !isThere(`docs/decisions/${number.padStart(4, '0')}-*`))).toEqual([])
  })

  it('counts the types of filters right', () => {
    const negated = filterTypes.filter((type) => type.startsWith('NOT_')).length
    const counted = `${filterTypes.length - negated} filter types, ${negated} of them negated too`
    expect(readFileSync(`${root}README.md`, 'utf8')).toContain(counted)
  })

  it('would be found to name one that is not', () => {
    const paths = pathsIn('see `rules/src/nowhere.ts`, `rules/src/<any>.ts` and `npm test`')
    expect(paths).toEqual(['rules/src/nowhere.ts'])
    expect(paths.filter(isThere)).toEqual([])
  })
})
