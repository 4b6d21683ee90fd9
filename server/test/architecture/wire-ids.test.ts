/** On the wire an id is `_id`; in the server it is `id`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '..', '..', 'src')
/** Files whose subject is answers themselves. */
const ofAnswers = [
  'platform/http/answer-id.ts',
  // Reads answers over HTTP, as a page does.
  'modules/leak-check/',
  // Makes a demo by what services answer, as a page does.
  'demo/',
  // Says which properties an answer carries.
  'modules/products/query-products/variants.ts',
  // Shows programs that read answers.
  'platform/http/openapi/openapi-examples.ts',
  // Writes products into files as their readers are answered them.
  'modules/transfers/exports/',
]
const isOfAnswers = (path: string) =>
  /\.(test|routes)\.ts$/.test(path) || ofAnswers.some((start) => path.startsWith(start))

/** Functions of a file that make answers, by Biome's layout: they end with the first brace at the start of a line. */
const makingAnswers = /^(export )?(async )?function present[A-Z]\w*[\s\S]*?^}$/gm

it('an id is called as on the wire by routes and by functions that make answers, which are named so', () => {
  const paths = globSync('**/*.ts', { cwd: src }).filter((path) => !isOfAnswers(path))
  const lines = paths.flatMap((path) =>
    readFileSync(join(src, path), 'utf8')
      .replaceAll(makingAnswers, '')
      .split('\n')
      .filter((line) => /(?<![\w-])_id\b/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(lines).toEqual([])
})
