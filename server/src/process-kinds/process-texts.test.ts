/** Every kind of process is called something, wherever pages show it. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { processWorkers } from './index.ts'

const texts = (locale: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../contract/messages/${locale}/processes.json`, import.meta.url), 'utf8'),
  )

it.each(['en-us', 'fr-fr', 'zh-cn'])(
  'says every kind of process in %s, each in words of its own',
  (locale) => {
    const kinds = processWorkers({
      accounts: null as never,
      entering: null as never,
      storage: null as never,
      config: { fetchesMedia: false, fetchesTransfers: false, dnsServers: [], publicUrl: '', secret: '' },
      openApplication: null as never,
    }).map(({ kind }) => kind.name)
    const known = texts(locale)
    expect(kinds.filter((kind) => (known[`kind.${kind}`] ?? '').trim() === '')).toEqual([])
    expect(new Set(kinds.map((kind) => known[`kind.${kind}`])).size).toBe(kinds.length)
  },
)
