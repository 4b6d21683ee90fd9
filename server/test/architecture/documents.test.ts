/** Documents lead to files that are there. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

  it('would be found to name one that is not', () => {
    const paths = pathsIn('see `rules/src/nowhere.ts`, `rules/src/<any>.ts` and `npm test`')
    expect(paths).toEqual(['rules/src/nowhere.ts'])
    expect(paths.filter(isThere)).toEqual([])
  })
})
