/**
 * Whether the proof would notice: faults of the kind that a careless change brings in, one per read path. Each
 * is switched on alone, and the worlds of the proof must show a difference on that path.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReadPath } from '../../src/modules/leak-check/check-read-paths.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { proveWorld } from './prove-world.ts'

/** Which fault is on, and the super admin of the world that it is tried in. */
const faults = vi.hoisted(() => ({ on: '', admin: null as Scope | null }))

const isOn = (fault: string) => faults.on === fault
const admin = () => {
  if (faults.admin === null) throw new Error('no world yet')
  return faults.admin
}
const anything: RawBuilder<boolean> = sql<boolean>`true`

vi.mock('../../src/modules/products/product-visibility.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/product-visibility.ts')>()
  return {
    ...real,
    // Prices are copied from the row instead of being chosen.
    toVisibleProducts: async (...given: Parameters<typeof real.toVisibleProducts>) => {
      const products = await real.toVisibleProducts(...given)
      if (!isOn('values')) return products
      const [, rows] = given
      return products.map((product, index) => ({
        ...product,
        prices: Object.entries(rows[index]?.prices ?? {}).map(([priceType, value]) => ({ priceType, value })),
      }))
    },
  }
})

vi.mock('../../src/modules/products/query-products/prepare-query.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/query-products/prepare-query.ts')>()
  return {
    ...real,
    prepareQuery: async (...[scope, visibility, request]: Parameters<typeof real.prepareQuery>) => {
      const { productVisibility } = await import('../../src/modules/products/product-visibility.ts')
      const { filters, sorting } = request.body
      // Fields of filters and sortings are looked up among all fields of the domain.
      const isCareless =
        (isOn('filter') && filters.length > 0) || (isOn('sort') && /^-?(detail|price):/.test(sorting))
      if (isCareless) {
        const { fields, priceTypes } = await productVisibility(admin())
        return await real.prepareQuery(scope, { ...visibility, fields, priceTypes }, request)
      }
      // The condition of the folders is forgotten.
      if (isOn('query')) return await real.prepareQuery(scope, { ...visibility, isEverything: true }, request)
      return await real.prepareQuery(scope, visibility, request)
    },
  }
})

vi.mock('../../src/modules/products/query-products/search-condition.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/query-products/search-condition.ts')>()
  return {
    ...real,
    // The search document is believed, which holds all searchable fields.
    searchPattern: (...[scope, ...given]: Parameters<typeof real.searchPattern>) =>
      real.searchPattern(isOn('search') ? { ...scope, permissions: admin().permissions } : scope, ...given),
  }
})

vi.mock('../../src/modules/products/query-products/totals.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/query-products/totals.ts')>()
  // Remembered totals don't say whose they are.
  const ofAnybody = (key: string) => (isOn('count') ? JSON.stringify(JSON.parse(key).toSpliced(2, 2)) : key)
  return {
    lastTotal: (key: string) => real.lastTotal(ofAnybody(key)),
    rememberTotal: (...[key, counted]: Parameters<typeof real.rememberTotal>) =>
      real.rememberTotal(ofAnybody(key), counted),
  }
})

vi.mock('../../src/modules/products/product-rows.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/product-rows.repository.ts')>()
  return {
    ...real,
    // One product is read by its id alone.
    listVisibleRows: (...[scope, id, visibility]: Parameters<typeof real.listVisibleRows>) =>
      real.listVisibleRows(scope, id, isOn('detail') ? { ...visibility, condition: anything } : visibility),
    // Files that are not active are listed for everybody.
    listFileRows: (...[scope, id, withInactive]: Parameters<typeof real.listFileRows>) =>
      real.listFileRows(scope, id, withInactive || isOn('files')),
  }
})

vi.mock('../../src/modules/activity/index.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/activity/index.ts')>()
  return {
    ...real,
    // Entries of every field are in the history.
    listEntriesOf: async (...[scope, filter, window]: Parameters<typeof real.listEntriesOf>) => {
      if (!isOn('history')) return await real.listEntriesOf(scope, filter, window)
      const rows = await scope.rows<{ field: string }>(
        sql`select distinct field from activity where domain_id = ${scope.domainId} and field is not null`,
      )
      const fields = rows.map(({ field }) => field)
      return await real.listEntriesOf(scope, { ...filter, fields }, window)
    },
  }
})

vi.mock('../../src/modules/products/attachments/media.service.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/attachments/media.service.ts')>()
  return {
    ...real,
    // Previews are thought harmless.
    findMediaFile: (...[scope, asked]: Parameters<typeof real.findMediaFile>) => {
      const isPreview = asked.name.endsWith('.thumbnail')
      const isCareless = (isOn('previews') && isPreview) || (isOn('media') && !isPreview)
      return real.findMediaFile(isCareless ? admin() : scope, asked)
    },
  }
})

vi.mock('../../src/modules/folders/folders.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/folders/folders.repository.ts')>()
  return {
    ...real,
    // Drafts pass for published.
    listFolderRows: async (scope: Scope) => {
      const rows = await real.listFolderRows(scope)
      return isOn('folders') ? rows.map((row) => ({ ...row, isPublished: true })) : rows
    },
  }
})

vi.mock('../../src/modules/categories/categories.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/categories/categories.repository.ts')>()
  return {
    ...real,
    // A category is shown when any product has it.
    listUsedCategoryIds: async (...[scope, sets]: Parameters<typeof real.listUsedCategoryIds>) => {
      if (!isOn('categories')) return await real.listUsedCategoryIds(scope, sets)
      return (await real.listCategoryRows(scope)).map(({ id }) => id)
    },
  }
})

vi.mock('../../src/modules/price-types/price-types.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/price-types/price-types.repository.ts')>()
  return {
    ...real,
    // Whoever carries a tag gets the prices of all tags.
    listGrantedIds: async (...[scope, personId]: Parameters<typeof real.listGrantedIds>) => {
      const granted = await real.listGrantedIds(scope, personId)
      if (!isOn('settings')) return granted
      const rows = await scope.rows<{ id: string }>(
        sql`select distinct price_type_id as id from tag_price_types where domain_id = ${scope.domainId}`,
      )
      return [...new Set([...granted, ...rows.map(({ id }) => id)])]
    },
  }
})

vi.mock('../../src/modules/products/product-views/product-views.service.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/product-views/product-views.service.ts')>()
  return {
    ...real,
    // Shared views are passed on as they were saved.
    listProductViews: async (...[scope, userId]: Parameters<typeof real.listProductViews>) => {
      const views = await real.listProductViews(scope, userId)
      if (!isOn('views')) return views
      const rows = await scope.rows<{ id: string; filters: (typeof views)[number]['filters'] }>(
        sql`select id, filters from product_views where domain_id = ${scope.domainId}`,
      )
      return views.map((view) => ({
        ...view,
        filters: rows.find(({ id }) => id === view._id)?.filters ?? view.filters,
      }))
    },
  }
})

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  faults.on = ''
})
afterAll(() => server.close())

const firstSeed = 1
const mostWorlds = 12

/** The first world that shows a difference, with the paths that differ. */
async function worldsUntilFound(path: string): Promise<{ worlds: number; paths: Set<ReadPath> }> {
  for (let worlds = 1; worlds <= mostWorlds; worlds++) {
    const { differences } = await proveWorld(server, firstSeed + worlds - 1, (world) => {
      faults.admin = world.admin
      faults.on = path
    })
    faults.on = ''
    if (differences.some((difference) => difference.path === path)) {
      return { worlds, paths: new Set(differences.map((difference) => difference.path)) }
    }
  }
  return { worlds: mostWorlds + 1, paths: new Set() }
}

const paths = [
  'query',
  'values',
  'count',
  'sort',
  'filter',
  'search',
  'detail',
  'history',
  'files',
  'media',
  'previews',
  'folders',
  'categories',
  'settings',
  'views',
] as const satisfies readonly ReadPath[]

describe('a fault of one read path', () => {
  it.each(paths)('is found: %s', { timeout: 60_000 }, async (path) => {
    const found = await worldsUntilFound(path)
    expect(found.paths).toContain(path)
    expect(found.worlds).toBeLessThanOrEqual(mostWorlds)
  })

  it('is the only reason: without one the same worlds show no difference', async () => {
    const { differences } = await proveWorld(server, firstSeed)
    expect(differences).toEqual([])
  })
})
