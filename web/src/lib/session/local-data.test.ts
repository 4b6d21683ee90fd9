import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearLocalData, writeLocal } from './local-data.ts'

/** As browsers show them: names are own properties, methods are not. */
function fakeStorage(entries: Record<string, string>): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return Object.hasOwn(this, name) ? this[name] : null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }
  return Object.assign(Object.create(methods), entries)
}

const cached = new Set<string>()
const databases = new Set<string>()

beforeEach(() => {
  cached.add('pictures')
  databases.add('drafts')
  vi.stubGlobal(
    'localStorage',
    fakeStorage({
      'table.d1.p1.all': '{}',
      'table.density': '"compact"',
      mediaGroupByProduct: 'true',
      'tus::vitrine|d1|chair.glb::17': '{"uploadUrl":"/api/uploads/1"}',
    }),
  )
  vi.stubGlobal('sessionStorage', fakeStorage({ 'tsr-scroll-restoration-v1_3': '{"/catalog/p1":1}' }))
  vi.stubGlobal('caches', {
    keys: async () => [...cached],
    delete: async (name: string) => cached.delete(name),
  })
  vi.stubGlobal('indexedDB', {
    databases: async () => [...databases].map((name) => ({ name, version: 1 })),
    deleteDatabase: (name: string) => databases.delete(name),
  })
  for (const name of ['user', 'domain', 'recent-folders.d1', 'color-scheme', 'invented-tomorrow'])
    writeLocal(name, 'x')
  writeLocal('login-identity', { domainId: 'd1' })
  writeLocal('mapped-domain', 'd1')
})
afterEach(() => vi.unstubAllGlobals())

describe('the end of a session', () => {
  it('leaves the login identity and the mapped domain in local storage, and nothing else', () => {
    clearLocalData()
    expect(Object.keys(localStorage).sort()).toEqual(['vitrine.login-identity', 'vitrine.mapped-domain'])
  })

  it('leaves nothing in the storage of the tab, in caches and in databases', async () => {
    clearLocalData()
    expect(Object.keys(sessionStorage)).toEqual([])
    await vi.waitFor(() => expect([...cached, ...databases]).toEqual([]))
  })

  it('clears what it can where a storage is switched off', () => {
    vi.stubGlobal('sessionStorage', undefined)
    clearLocalData()
    expect(Object.keys(localStorage)).toHaveLength(2)
  })
})
