/** A scope is made in one file; nothing else may say that what it holds is one, or that somebody has been let in. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '../../src')

it('are said to be some by mint-scope.ts alone, and people by nobody', () => {
  const asserting = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /\bas (Scope|Person)\b|<(Scope|Person)>\w/.test(readFileSync(join(sources, file), 'utf8')),
    )
  expect(asserting).toEqual(['scope/mint-scope.ts'])
})
