// @slow: it fills and reads thousands of rows
/**
 * Whether the proof would notice patterns that are tried too soon. The answers stay the same, so that nothing else
 * finds it.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { putOff } from './tried-texts.ts'
import { openTriedRows, type TriedRows } from './try-patterns.ts'

vi.mock('../../src/modules/products/product-visibility.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/product-visibility.ts')>()
  const productVisibility: typeof real.productVisibility = async (scope) => {
    const visibility = await real.productVisibility(scope)
    return { ...visibility, condition: putOff(visibility.condition) }
  }
  return { ...real, productVisibility }
})

vi.mock('../../src/modules/products/opened-condition.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/opened-condition.ts')>()
  const openedByLink: typeof real.openedByLink = (scope, seen, reached) =>
    real.openedByLink(scope, seen, putOff(reached))
  return { ...real, openedByLink }
})

const fault = vi.hoisted(() => ({ isOn: false }))

vi.mock('../../src/platform/db/schema/fence.ts', async (original) => {
  const real = await original<typeof import('../../src/platform/db/schema/fence.ts')>()
  // As anybody would write it.
  const careless: typeof real.fenced = (visible, pattern) => sql<boolean>`(${visible} and ${pattern})`
  return {
    ...real,
    fenced: (...given: Parameters<typeof real.fenced>) => (fault.isOn ? careless : real.fenced)(...given),
  }
})

vi.mock('../../src/modules/products/search/search-condition.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/search/search-condition.ts')>()
  // All texts of the company are searched, and what nobody may see is taken out afterwards.
  const careless: typeof real.searchPattern = (scope, search, searched, around) =>
    real.searchPattern(scope, search, searched, { ...around, certain: null })
  return {
    ...real,
    searchPattern: (...given: Parameters<typeof real.searchPattern>) =>
      (fault.isOn ? careless : real.searchPattern)(...given),
  }
})

let tried: TriedRows

beforeAll(async () => {
  tried = await openTriedRows('without indexes')
})
afterAll(() => tried.close())

const restricted = ['client', 'share link of a catalogue', 'share link of a view', 'colleague']

it.each(restricted)('a pattern is heard on products that its asker does not see: %s', async (name) => {
  fault.isOn = true
  const faults = await tried.faultsOf(name)
  for (const title of ['REGEX on the name', 'REGEX of everything, streamed', 'search', 'search, streamed'])
    expect(faults).toContain(`${title}: tried on staffonly`)
})

it('conditions that the planner may reorder are found in its plans, whoever asks', async () => {
  fault.isOn = true
  for (const name of tried.askers)
    expect(await tried.faultsOf(name), name).toContainEqual(expect.stringMatching(/Scan: Filter .*~ 'lamp'/))
})

it('a lookup in an index that companies share is found, and none is made without the fault', async () => {
  const owner = new pg.Client({ connectionString: tried.databaseUrl })
  await owner.connect()
  await owner.query('create index shared on product_slots using gin (name gin_trgm_ops)')
  await owner.end()
  fault.isOn = true
  const shared = /^REGEX on the name: Bitmap Index Scan: Index Cond \(name ~ 'lamp'/
  for (const name of ['super admin', 'other company'])
    expect(await tried.faultsOf(name), name).toContainEqual(expect.stringMatching(shared))
  fault.isOn = false
  for (const name of tried.askers) expect(await tried.faultsOf(name), name).toEqual([])
})
