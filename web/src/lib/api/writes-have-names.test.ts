import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = join(import.meta.dirname, '..', '..')

/** What stands between the brackets of each `useMutation(…)`. */
function mutationsIn(text: string): string[] {
  return text
    .split(/\buseMutation\(/)
    .slice(1)
    .map((rest) => {
      let depth = 1
      for (let at = 0; at < rest.length; at += 1) {
        if (rest[at] === '(') depth += 1
        if (rest[at] === ')') depth -= 1
        if (depth === 0) return rest.slice(0, at)
      }
      return rest
    })
}

it('every write of a page has a key, by which its banner goes once it succeeds', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const made = files.flatMap((file) =>
    mutationsIn(readFileSync(join(sources, file), 'utf8')).map((options) => ({ file, options })),
  )
  expect(made.length).toBeGreaterThan(80)
  const nameless = made.filter(
    ({ options }) => !/\bmutationKey\b|\.mutationOptions\(|\bversioned(Deletion)?\(/.test(options),
  )
  expect(nameless).toEqual([])
})
