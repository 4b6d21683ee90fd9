/** Every kind of process is called something, wherever pages show it, and tells what its panel line says it tells. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { finishDemoProcess } from '../demo/finish-demo.ts'
import { topicOfProcess } from '../modules/notifications/index.ts'
import { processWorkers } from '../modules.ts'
import { housekeepingProcess } from './housekeeping.ts'

const texts = (locale: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../contract/messages/${locale}/processes.json`, import.meta.url), 'utf8'),
  )

const kinds = [finishDemoProcess, housekeepingProcess, ...processWorkers({} as never).map(({ kind }) => kind)]

it.each(['en-us', 'fr-fr', 'zh-cn'])(
  'says every kind of process in %s, each in words of its own',
  (locale) => {
    const known = texts(locale)
    expect(kinds.filter(({ name }) => (known[`kind.${name}`] ?? '').trim() === '')).toEqual([])
    expect(new Set(kinds.map(({ name }) => known[`kind.${name}`])).size).toBe(kinds.length)
  },
)

it('has the panel follow the same switch as the mail of each kind', () => {
  const reported = kinds.filter(({ tells }) => tells !== undefined)
  expect(reported.length).toBeGreaterThan(3)
  expect(kinds.map(({ name }) => [name, topicOfProcess(name)])).toEqual(
    kinds.map(({ name, tells }) => [name, tells ?? null]),
  )
})
