/** What pages are given of a broken address: nothing that their checks don't know. */
import { describe, expect, it, vi } from 'vitest'
import { catalogSearch } from '../../features/catalog/catalog-search.ts'
import { mediaSearch } from '../../features/media/media-search.ts'
import { groupsSearch, usersSearch } from '../../features/people/people-search.ts'
import { processesSearch } from '../../features/processes/processes-search.ts'
import { productsTableSearch } from '../../features/products-table/products-table-search.ts'
import { recipesSearch } from '../../features/recipes/recipes-search.ts'
import { productSettingsSearch } from '../../features/settings/product-settings-search.ts'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { catalogReportSearch } from './report-search.ts'
import { loginSearch, pageSearch, rootSearch } from './route-search.ts'

vi.mock('../../lib/api/call-context.ts', () => ({ callContext: () => ({}) }))

const pages = {
  catalog: catalogSearch,
  content: productsTableSearch,
  media: mediaSearch,
  users: usersSearch,
  groups: groupsSearch,
  processes: processesSearch,
  recipes: recipesSearch,
  'product settings': productSettingsSearch,
  'catalogue report': catalogReportSearch,
  login: loginSearch,
} as const
const parameters =
  'filters folder category q sort page size view path from kind state search group tag process section return'.split(
    ' ',
  )
const nonsense = [
  '{bad',
  '[1,{"a":1},null]',
  '{"a":1}',
  'null',
  'true',
  '-7',
  '1e9',
  '%00',
  'x'.repeat(5_000),
  '[[[[',
] as const

/** As the router does: the root checks first, and what a check leaves out is kept from before. */
function given(page: keyof typeof pages, address: string): Record<string, unknown> {
  const raw = parseSearch(address) as Record<string, unknown>
  const fromRoot = { ...raw, ...rootSearch(raw) }
  const check = pageSearch<object>(pages[page])
  const found: Record<string, unknown> = { ...fromRoot, ...check(fromRoot) }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const isShort = (value: unknown) => typeof value === 'string' && value.length <= 5_000
const isFilter = (value: unknown) =>
  typeof value === 'object' && value !== null && ['field', 'type', 'value'].every((part) => part in value)

describe.each(Object.keys(pages) as (keyof typeof pages)[])('the address of %s', (page) => {
  it.each(nonsense)('takes no harm from %s in any parameter', (value) => {
    for (const parameter of parameters) {
      const found = given(page, `?${parameter}=${encodeURIComponent(value)}&unheard=of`)
      expect(Object.keys(found).filter((name) => name !== parameter)).toEqual([])
      const seen = found[parameter]
      if (seen === undefined) continue
      if (parameter === 'filters') expect((seen as unknown[]).every(isFilter)).toBe(true)
      else expect([parameter, isShort(seen) || Number.isInteger(seen)]).toEqual([parameter, true])
    }
  })
})

describe('a search for a number', () => {
  it.each([
    ['catalog', 'q'],
    ['content', 'q'],
    ['media', 'q'],
    ['users', 'search'],
  ] as const)('stays what was typed: %s', (page, parameter) => {
    for (const typed of ['120', '007', '1e5', '1.50', 'true', '12345678901234567890'])
      expect(given(page, `?${parameter}=${typed}`)).toEqual({ [parameter]: typed })
  })

  it('is written into an address as it was typed', () => {
    expect(stringifySearch({ q: '120', page: 2, filters: [{ a: 1 }] })).toBe(
      `?q=120&page=2&filters=${encodeURIComponent('[{"a":1}]')}`,
    )
    expect(parseSearch(stringifySearch({ q: '"oak"' }))).toEqual({ q: '"oak"' })
  })
})

describe('the token of a share link', () => {
  it('stays whatever a page makes of the rest', () => {
    expect(given('catalog', '?token=1234567890&filters=%7Bbad&view_as=group:1')).toMatchObject({
      token: '1234567890',
      view_as: 'group:1',
    })
  })
})
