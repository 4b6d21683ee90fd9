/** Folders are small enough that their contents are seen at a glance. */
import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const mostSources = 25

it('no folder has more than 25 source files, without tests', () => {
  const sources = globSync(
    '{rules,proof,contract,client,server,web,viewer,demo,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}',
    {
      cwd: root,
      exclude: ['**/node_modules', '**/dist'],
    },
  ).filter((path) => !/\.(test|spec)\.tsx?$/.test(path))
  const counts = new Map<string, number>()
  for (const path of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > mostSources)).toEqual([])
})
