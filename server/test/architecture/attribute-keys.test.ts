/** Keys of attributes (`price:<id>`, `detail:<id>`) are built and taken apart in one place. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const sources = ['rules/src', 'contract/src', 'server/src', 'web/src', 'demo/src']
const keyFile = 'rules/src/attribute-keys.ts'
/** Asks with keys of its own, beside `proof`, as who is served does. */
const secondOpinion = 'server/src/modules/leak-check/'
/** What other texts than keys of attributes are divided by a colon in. */
const otherTexts = [
  'server/src/app.ts',
  'server/src/platform/db/embedded/embedded-postgres-place.ts',
  'server/src/platform/sheets/read/cell-links.ts',
  'web/src/features/catalog/components/search-box.tsx',
  'web/src/features/products-table/components/three-sides/three-sides-editor.tsx',
  'web/src/features/project-report/project-report-search.ts',
  'web/src/lib/session/start-session.ts',
]

const inQuotes = /['"`](price|detail):['"`]/
const inTemplate = /`(price|detail):\$\{/
const inPattern = /\((price|detail)(\|\w+)*\)\??:|\b(price|detail):\|/
const divided = /\.split\(['"]:['"]\)/

const paths = globSync(
  sources.map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: root },
).filter((path) => !/\.test\.tsx?$/.test(path) && path !== keyFile && !path.startsWith(secondOpinion))

function linesWith(isFound: (line: string, path: string) => boolean): string[] {
  return paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line) && isFound(line, path))
      .map((line) => `${path}: ${line.trim()}`),
  )
}

it('keys of attributes are built by priceKey and detailKey, and told apart by their predicates', () => {
  expect(paths.length).toBeGreaterThan(1_000)
  expect(linesWith((line) => [inQuotes, inTemplate, inPattern].some((form) => form.test(line)))).toEqual([])
})

it('keys of attributes are taken apart by parseAttributeKey', () => {
  expect(linesWith((line, path) => divided.test(line) && !otherTexts.includes(path))).toEqual([])
})

it('lists no file that divides nothing', () => {
  const dividing = linesWith((line) => divided.test(line)).map((found) => found.slice(0, found.indexOf(': ')))
  expect([...new Set(dividing)].sort()).toEqual(otherTexts.toSorted())
})
