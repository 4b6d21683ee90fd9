/**
 * Counts and pages out of columns in memory: in random worlds they tell nobody anything of what they don't see, and faults
 * of that way alone, which SQL doesn't have, are found.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReadPath } from '../../src/modules/leak-check/comparison.ts'
import { keepProductColumns, type ProductVisibility } from '../../src/modules/products/index.ts'
import type { ColumnCache } from '../../src/modules/products/product-columns/column-cache.ts'
import type { Scope } from '../../src/scope/scope.ts'
import {
  faultRepetition,
  faultSeed,
  faultsToTry,
  proofRepetition,
  proofSeeds,
} from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { proveWorld } from './prove-world.ts'
import { addRandomProject } from './random-project.ts'
import { givenRandomWorld, type RandomWorld } from './random-world.ts'

type Fault = 'folders' | 'published state' | 'hidden fields' | 'other companies'

const faults = vi.hoisted(() => ({ on: '', admin: null as Scope | null }))
const isOn = (fault: Fault) => faults.on === fault

vi.mock('../../src/modules/products/shown-condition.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/shown-condition.ts')>()
  return {
    ...real,
    // Published folders are thought enough.
    seesPublishedOnly: (scope: Scope) => !isOn('published state') && real.seesPublishedOnly(scope),
  }
})

/** What somebody sees, as the fault that is on has it. */
async function changed(scope: Scope, visibility: ProductVisibility): Promise<ProductVisibility> {
  // Counts take hidden products in, as if a count revealed none.
  const folderVisibility =
    visibility.folderVisibility === null || !isOn('folders') ? visibility.folderVisibility : everywhere
  if (!isOn('hidden fields') || faults.admin === null) return { ...visibility, folderVisibility }
  const { productVisibility } = await import('../../src/modules/products/product-visibility.ts')
  const { fields, priceTypes } = await productVisibility(faults.admin)
  return {
    ...visibility,
    fields,
    priceTypes,
    folderVisibility: scope.share === null ? folderVisibility : null,
  }
}

vi.mock('../../src/modules/products/product-columns/counts-from-columns.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/product-columns/counts-from-columns.ts')>()
  const seen = async (scope: Scope, visibility: object) =>
    await changed(scope, visibility as ProductVisibility)
  return {
    ...real,
    groupsFromColumns: async (...given: Parameters<typeof real.groupsFromColumns>) => {
      const [scope, visibility, ...asked] = given
      return await real.groupsFromColumns(scope, await seen(scope, visibility), ...asked)
    },
    facetsFromColumns: async (...given: Parameters<typeof real.facetsFromColumns>) => {
      const [scope, visibility, ...asked] = given
      return await real.facetsFromColumns(scope, await seen(scope, visibility), ...asked)
    },
    totalFromColumns: async (...given: Parameters<typeof real.totalFromColumns>) => {
      const [scope, visibility, ...asked] = given
      return await real.totalFromColumns(scope, await seen(scope, visibility), ...asked)
    },
  }
})

vi.mock('../../src/modules/products/product-columns/page-from-columns.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/product-columns/page-from-columns.ts')>()
  return {
    ...real,
    pageFromColumns: async (...given: Parameters<typeof real.pageFromColumns>) => {
      const [scope, visibility, ...asked] = given
      return await real.pageFromColumns(scope, await changed(scope, visibility), ...asked)
    },
  }
})

vi.mock('../../src/modules/products/product-columns/typed-from-columns.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/product-columns/typed-from-columns.ts')>()
  return {
    ...real,
    typedFromColumns: async (...given: Parameters<typeof real.typedFromColumns>) => {
      const [scope, visibility, ...asked] = given
      return await real.typedFromColumns(scope, await changed(scope, visibility), ...asked)
    },
  }
})

const everywhere = { publishedOnly: false, sets: 'all' as const }

vi.mock('../../src/modules/products/product-columns/column-cache.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/product-columns/column-cache.ts')>()
  class FaultyColumns extends real.ColumnCache {
    // Columns are looked up by whoever came first.
    override async now(scope: Scope, keys: readonly string[]) {
      const now = await super.now(scope, keys)
      if (now === null) return null
      shared ??= now
      return isOn('other companies') ? shared : now
    }

    override peek(scope: Scope, keys: readonly string[]) {
      return isOn('other companies') ? shared : super.peek(scope, keys)
    }
  }
  let shared: Awaited<ReturnType<ColumnCache['now']>> = null
  return { ...real, ColumnCache: FaultyColumns }
})

let server: TestServer
let columns: ColumnCache

beforeAll(async () => {
  // Companies are thought to be large ones, of which whoever types is shown what is found first.
  columns = keepProductColumns({ leastProducts: 0, pauseMs: 0, mostOrderedWhileTyping: 0 })
  server = await startTestServer()
})
afterEach(() => {
  faults.on = ''
})
afterAll(() => server.close())

/** Found within as many worlds as a complete run makes, whichever are the first. */
const mostWorlds = 24
const made = new Map<number, Promise<RandomWorld>>()

function worldOf(seed: number): Promise<RandomWorld> {
  const world = made.get(seed) ?? makeWorld(seed)
  made.set(seed, world)
  return world
}

async function makeWorld(seed: number): Promise<RandomWorld> {
  const world = await givenRandomWorld(server, seed)
  await addRandomProject(world)
  // Read into memory before anything is compared.
  await proveWorld(server, world, { only: 'grouping' })
  await columns.settled()
  return world
}

async function worldsUntilFound(path: ReadPath): Promise<number> {
  for (let n = 1; n <= mostWorlds; n++) {
    const fault = faults.on
    faults.on = ''
    const world = await worldOf(faultSeed + n - 1)
    faults.admin = world.admin
    faults.on = fault
    // What was found without the fault is forgotten.
    await world.admin.rows(
      sql`update revisions set n = n + 1 where domain_id = ${world.admin.domainId} and kind = 'content'`,
    )
    const { differences } = await proveWorld(server, world, { only: path, rounds: 4 })
    if (differences.some((difference) => difference.path === path)) return n
  }
  return mostWorlds + 1
}

describe('counts and pages from columns', () => {
  it('say nothing more than the plain model, in the same worlds', { timeout: 240_000 }, async () => {
    const before = columns.answers
    const seeds = proofSeeds({ oneIn: 3 })
    for (const seed of seeds) {
      const world = await worldOf(seed)
      for (const path of [
        'grouping',
        'facets',
        'count',
        'filter',
        'sort',
        'search',
        'first matches',
        'best first',
      ] as const) {
        const { differences } = await proveWorld(server, world, { only: path })
        expect(differences, proofRepetition).toEqual([])
      }
    }
    expect(columns.answers - before).toBeGreaterThan(6 * seeds.length)
  })

  const faulty: readonly Fault[] = ['folders', 'published state', 'hidden fields', 'other companies']
  const paths = ['grouping', 'facets', 'sort', 'search', 'first matches'] as const
  const all = paths.flatMap((path) => faulty.map((fault) => [path, fault] as const))
  // Each fault once, by one of the paths.
  const some = all.filter(([path, fault]) => paths.indexOf(path) % faulty.length === faulty.indexOf(fault))
  it.each(faultsToTry(all, ...some))(
    'show a fault that is theirs, by %s: %s',
    { timeout: 240_000 },
    async (path, fault) => {
      faults.on = fault
      expect(await worldsUntilFound(path), faultRepetition).toBeLessThanOrEqual(mostWorlds)
    },
  )
})
