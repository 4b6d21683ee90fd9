/** Documents lead to files and decisions that are there, and count right what a machine can count. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filterTypes } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .map(({ name }) => name)
const readmes = globSync('**/README.md', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|data|\.\w+)$/.test(String(path)),
})
const documents = [...globSync('{*.md,docs/*.md,docs/decisions/*.md}', { cwd: root }), ...readmes].filter(
  (path, at, all) => all.indexOf(path) === at,
)

/** Paths from the root in backticks; those with a placeholder (`<feature>`, `*`, `…`) name no single file. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w-]+\/[^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.includes(path.split('/')[0] ?? '') && !/[<>*{}…]/.test(path))
}

/** What a README names beside itself: files by their ending, folders by a slash. */
function pathsBeside(text: string): string[] {
  return [...text.matchAll(/`([\w-][\w./-]*(?:\.(?:tsx?|mjs|sql|json|md)|\/))`/g)].map(
    ([, path = '']) => path,
  )
}

/** Links between documents, without those to headings and to other hosts. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes(':'))
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

  it.each(documents)('%s leads to nothing that is not there', (document) => {
    const place = document.includes('/') ? document.replace(/[^/]+$/, '') : ''
    const links = linksIn(readFileSync(`${root}${document}`, 'utf8'))
    expect(links.filter((path) => !existsSync(join(root, place, path)))).toEqual([])
  })

  it.each(readmes)('%s names no file beside it that is not there', (readme) => {
    const folder = readme.replace(/README\.md$/, '')
    const paths = pathsBeside(readFileSync(`${root}${readme}`, 'utf8'))
    expect(paths.filter((path) => !isThere(`${folder}${path}`) && !isThere(path))).toEqual([])
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
    expect(pathsBeside('see `nowhere.ts`, `nowhere/` and `npm test`')).toEqual(['nowhere.ts', 'nowhere/'])
    expect(linksIn('[a](nowhere.md#there), [b](https://example.org)')).toEqual(['nowhere.md'])
  })
})
