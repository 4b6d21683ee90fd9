/** What searches find by the company's words, from PostgreSQL and from kept columns, and who sets them. */
import {
  type Product,
  type ProductQuery,
  type SearchWordEntry,
  type SearchWords,
  searchWordLimits,
} from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  givenCompany,
  givenNewcomer,
  givenProductFolder,
  scopeOf,
  signIn,
} from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import type { Scope } from '../../../scope/scope.ts'
import { searchClauses } from '../../search/index.ts'
import { draftRules, saveProducts } from '../index.ts'
import { ColumnCache } from '../product-columns/column-cache.ts'
import { pageFromColumns } from '../product-columns/page-from-columns.ts'
import { productVisibility } from '../product-visibility.ts'

const names = {
  'S-1': 'Sofa Lisbon',
  'S-2': 'Canapé Rive',
  'B-1': 'Media bench Oslo',
  'B-2': 'Bench Oslo',
  'T-1': 'TV unit lamp',
  'O-1': 'Oak table',
}
const window = { offset: 0, limit: 100 }

let server: TestServer
let domainId: string
let scope: Scope
let admin: { id: string; email: string }
let staff: ApiCaller
const referenceById = new Map<string, string>()
const memory = new ColumnCache({ leastProducts: 0, pauseMs: 0 })

beforeAll(async () => {
  server = await sharedServer()
  ;({ domainId, admin, scope } = await givenCompany(server))
  const folderId = await givenProductFolder(scope)
  scope = await scopeOf(server, admin, domainId)
  const drafts = Object.entries(names).map(([reference, name]) => ({
    ...{ reference, name, description: '', categoryId: null, folderIds: [folderId], prices: {}, details: {} },
  }))
  const { saved } = await saveProducts(scope, drafts, await draftRules(scope))
  for (const { id, reference } of saved) referenceById.set(id, reference)
  staff = apiCaller(server, domainId, await signIn(server, admin))
})

beforeEach(() => set([]))

const say = (
  kind: SearchWordEntry['kind'],
  words: string[],
  means: string[] = [],
  language: SearchWordEntry['language'] = 'all',
): SearchWordEntry => ({ kind, language, words, means })

const list = async () => (await staff<SearchWords>('GET /search-words')).body

async function set(entries: readonly SearchWordEntry[]): Promise<void> {
  const version = String((await list()).version)
  const { status } = await staff('PUT /search-words', { query: { version }, body: entries })
  expect(status).toBe(204)
}

const referencesOf = (ids: readonly string[]) => ids.map((id) => referenceById.get(id) ?? id).sort()

/** From both, which have to agree. */
async function find(search: string): Promise<string[]> {
  const { body } = await staff<{ result: Product[] }>('POST /products/query', { body: { search } })
  const found = referencesOf(body.result.map(({ _id }) => _id))
  await expect.poll(() => askColumns(search)).not.toBeNull()
  expect(await askColumns(search)).toEqual(found)
  return found
}

async function askColumns(search: string): Promise<string[] | null> {
  const now = await scopeOf(server, admin, domainId)
  const query = { domain: domainId, page: 1, per_page: 100, first_matches: false }
  const request: ProductQuery = { query, body: { filters: [], search, sorting: 'name' } }
  const page = await pageFromColumns(now, await productVisibility(now), request, window, null, memory)
  return page === null || page.ids === null ? null : referencesOf(page.ids)
}

/** The administrator reads in it from now on; null: has chosen none. */
const readIn = (language: string | null) =>
  server.database.rows(sql`update people set language = ${language} where id = ${admin.id}`)

describe('synonyms', () => {
  it('find what the others find, in either direction and by forms of them, at once', async () => {
    expect(await find('couches')).toEqual([])
    await set([say('synonym', ['couch'], ['sofa', 'canapé'])])
    for (const typed of ['couch', 'couches', 'COUCH', 'sofas', 'canapes'])
      expect(await find(typed)).toEqual(['S-1', 'S-2'])
    expect(await find('couch lisbon')).toEqual(['S-1'])
    await set([])
    expect(await find('couches')).toEqual([])
  })

  it('that are phrases count where all their words are typed one after the other', async () => {
    await set([say('synonym', ['two seater'], ['sofa'])])
    expect(await find('two seaters lisbon')).toEqual(['S-1'])
    expect(await find('seater')).toEqual([])
    expect(await find('seater two')).toEqual([])
  })

  it('of several entries count together', async () => {
    await set([say('synonym', ['couch'], ['sofa']), say('synonym', ['couch'], ['canapé'])])
    expect(await find('couch')).toEqual(['S-1', 'S-2'])
    // They aren't followed from one to the next.
    expect(await find('sofa')).toEqual(['S-1'])
  })
})

describe('a replacement', () => {
  it('is looked for in the place of what was typed', async () => {
    expect(await find('tv unit')).toEqual(['T-1'])
    await set([say('replacement', ['TV unit'], ['media bench'])])
    expect(await find('tv units')).toEqual(['B-1'])
    expect(await find('oslo tv unit')).toEqual(['B-1'])
    expect(await find('media bench')).toEqual(['B-1'])
    await set([say('replacement', ['TV unit'], ['media bench', 'sofa'])])
    expect(await find('TV unit')).toEqual(['B-1', 'S-1'])
  })

  it('goes before synonyms of the same words, and a longer phrase before a shorter one', async () => {
    await set([
      say('synonym', ['divan'], ['canapé']),
      say('replacement', ['divan'], ['sofa']),
      say('replacement', ['divan tv'], ['bench']),
    ])
    expect(await find('divan')).toEqual(['S-1'])
    expect(await find('divan tv')).toEqual(['B-1', 'B-2'])
  })
})

describe('ignored words', () => {
  it('are left out of a search that has others', async () => {
    expect(await find('the oak table please')).toEqual([])
    await set([say('ignored', ['the', 'please', 'i am looking for'])])
    expect(await find('the oak table please')).toEqual(['O-1'])
    expect(await find('I am looking for the oak table')).toEqual(['O-1'])
    expect(await find('please')).toEqual([])
    // Nothing else was typed, so that it is looked for.
    await set([say('ignored', ['oak'])])
    expect(await find('oak')).toEqual(['O-1'])
  })
})

describe('words of a language', () => {
  it('are for those who read in it, and for who has chosen none', async () => {
    await set([
      say('synonym', ['meridienne'], ['canapé'], 'fr-fr'),
      say('synonym', ['沙发'], ['sofa'], 'zh-cn'),
      say('synonym', ['couch'], ['sofa']),
    ])
    for (const [language, french, chinese] of [
      ['fr-fr', ['S-2'], []],
      ['zh-cn', [], ['S-1']],
      [null, ['S-2'], ['S-1']],
      ['en-us', [], []],
    ] as const) {
      await readIn(language)
      expect(await find('meridienne'), `${language}`).toEqual(french)
      expect(await find('蓝色沙发 沙发'), `${language}`).toEqual([])
      expect(await find('沙发'), `${language}`).toEqual(chinese)
      expect(await find('couch'), `${language}`).toEqual(['S-1'])
    }
    await readIn(null)
  })
})

describe('very many words', () => {
  it('make few forms of a search', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `chair${n}x arm${n}x`)
    await set([
      say('synonym', ['seat'], many),
      say('replacement', ['stool'], [many.slice(0, 4).join(' '), ...many.slice(1)]),
    ])
    const now = await scopeOf(server, admin, domainId)
    const clauses = await searchClauses(now, 'seat stool a b c d e f g h')
    expect(clauses).toHaveLength(8)
    expect(clauses.flat(3).length).toBeLessThanOrEqual(48)
    expect(clauses[0]?.[0]).toEqual([['seat']])
  })

  it('are refused', async () => {
    const version = String((await list()).version)
    const put = (body: object) => staff('PUT /search-words', { query: { version }, body })
    const { entries, words, characters, allWords, allCharacters } = searchWordLimits
    const one = say('ignored', ['a'])
    const long = Array.from({ length: words }, (_, n) => `${n}`.padEnd(characters, 'x'))
    for (const refused of [
      Array(entries + 1).fill(one),
      [say('ignored', Array(words + 1).fill('a'))],
      [say('ignored', ['x'.repeat(characters + 1)])],
      Array(allWords / words + 1).fill(say('ignored', Array(words).fill('a'))),
      Array(allCharacters / characters / words + 1).fill(say('ignored', long)),
      [say('ignored', ['a'], ['b'])],
      [say('synonym', ['a'])],
      [say('replacement', [], ['b'])],
      [say('ignored', [' '])],
    ])
      expect(await put(refused)).toMatchObject({ status: 400, body: { code: 'InvalidInput' } })
    expect((await put(Array(entries).fill(one))).status).toBe(204)
  })
})

describe('setting words', () => {
  it('answers them as they were set, and stands in the log', async () => {
    const entries = [say('synonym', [' couch '], ['sofa']), say('ignored', ['the'], [], 'en-us')]
    await set(entries)
    expect((await list()).entries).toEqual([say('synonym', ['couch'], ['sofa']), entries[1]])
    await set([say('synonym', ['couch'], ['sofa'])])
    const logged = await scope.rows(sql`
      select old_value as old, new_value as new from activity where field = 'searchWords' order by id desc limit 2`)
    expect(logged).toEqual([
      { old: 'en-us: -the', new: '' },
      { old: '', new: 'couch = sofa\nen-us: -the' },
    ])
  })

  it('is refused upon an older version, to staff without that right, and to clients', async () => {
    const version = String((await list()).version)
    await set([say('ignored', ['the'])])
    const stale = await staff('PUT /search-words', { query: { version }, body: [] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'StaleVersion' } })
    const newcomer = await givenNewcomer(server, scope)
    const other = apiCaller(server, domainId, await signIn(server, newcomer))
    expect((await other('GET /search-words')).status).toBe(403)
    expect((await other('PUT /search-words', { query: { version }, body: [] })).status).toBe(403)
  })
})
