// @slow: it fills and reads thousands of rows
/** How columns are kept: their letters, their bounds, and who catches up. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { scopeOf } from '../../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import type { Scope } from '../../../scope/scope.ts'
import { refreshSlots } from '../index.ts'
import { productVisibility } from '../product-visibility.ts'
import { ColumnCache } from './column-cache.ts'
import { totalFromColumns } from './counts-from-columns.ts'
import { KeptText, lettersInAnyCase } from './kept-text.ts'
import { bitsOf, maskOf } from './row-bits.ts'

let server: TestServer

const limits = { leastProducts: 0, pauseMs: 0 }

beforeAll(async () => {
  server = await sharedServer()
})

it('letters in any case are those that PostgreSQL takes for the same, beside others that look like them', async () => {
  const texts = ['Desk', 'DESK', 'de\u017fk', 'des\u212a', 'd\u0131sk', 'D\u0130SK', 'disk', 'DISK']
  for (const letters of ['desk', 'DISK', 'k']) {
    const rows = await server.database.rows<{ found: boolean }>(
      sql`select t.text collate catalogue ~* ${letters} as found
        from unnest(${texts}::text[]) with ordinality t(text, place) order by t.place`,
    )
    const kept = new KeptText()
    kept.grow(texts.length)
    for (const [at, text] of texts.entries()) kept.set(at, text)
    const all = bitsOf(new Uint8Array(texts.length).fill(1))
    const found = maskOf(kept.lookFor(lettersInAnyCase(letters)).rowsAmong(all), texts.length)
    expect([...found], letters).toEqual(rows.map((row) => (row.found ? 1 : 0)))
  }
})

describe('memory', () => {
  const columnQueryOf = async (world: CatalogWorld, memory: ColumnCache, search = '') => {
    const scope = await scopeOf(server, world.admin, world.domainId)
    const visibility = await productVisibility(scope)
    const list = { query: {}, body: { filters: [], search } }
    return await totalFromColumns(scope, visibility, list, null, memory)
  }
  const keptIn = async (world: CatalogWorld, memory: ColumnCache) => {
    await columnQueryOf(world, memory)
    await memory.settled()
    return (await columnQueryOf(world, memory))?.total ?? null
  }

  it('is bounded: companies that were used least recently go, and come back when they are asked for', async () => {
    const worlds = []
    for (const seed of [431, 432, 433]) worlds.push(await givenCatalog(server, { products: 30, seed }))
    const [first, second, third] = worlds as [CatalogWorld, CatalogWorld, CatalogWorld]
    const alone = new ColumnCache(limits)
    expect(await keptIn(first, alone)).toBe(30)
    const bytes = Math.floor(alone.bytes * 2.5)
    const memory = new ColumnCache({ ...limits, bytes })
    for (const world of [first, second, first, third, second, third]) {
      expect(await keptIn(world, memory)).toBe(30)
      expect(memory.bytes).toBeLessThanOrEqual(bytes)
      expect(memory.companies).toContain(world.domainId)
    }
    expect(memory.companies.toSorted()).toEqual([second.domainId, third.domainId].toSorted())
  })

  it('holds nothing of a company that does not fit, that is small, or where there is to be none', async () => {
    const world = await givenCatalog(server, { products: 30, seed: 434 })
    for (const given of [{ bytes: 10_000 }, { bytes: 0 }, { leastProducts: 31 }, { leastProducts: 5_000 }]) {
      const memory = new ColumnCache({ ...limits, ...given })
      expect(await keptIn(world, memory)).toBeNull()
      expect([memory.bytes, memory.companies]).toEqual([0, []])
    }
  })

  it('lets texts go before all else, and leaves searches to SQL then', async () => {
    const world = await givenCatalog(server, { products: 30, seed: 436 })
    const alone = new ColumnCache(limits)
    const searched = async (memory: ColumnCache) => (await columnQueryOf(world, memory, 'a'))?.total ?? null
    expect(await keptIn(world, alone)).toBe(30)
    const total = await searched(alone)
    expect(total).toBeGreaterThan(0)
    const bytes = alone.bytes - 1
    const memory = new ColumnCache({ ...limits, bytes })
    expect(await keptIn(world, memory)).toBe(30)
    expect(memory.bytes).toBeLessThanOrEqual(bytes)
    expect(await searched(memory)).toBeNull()
    expect(await keptIn(world, memory)).toBe(30)
  })

  it('is caught up with once for all who ask at the same time, and by a transaction for itself', async () => {
    const world = await givenCatalog(server, { products: 30, seed: 437 })
    const memory = new ColumnCache(limits)
    expect(await keptIn(world, memory)).toBe(30)
    const scope = await scopeOf(server, world.admin, world.domainId)
    const visibility = await productVisibility(scope)
    let statements = 0
    const counted: Scope = {
      ...scope,
      rows: (statement, options) => {
        statements += 1
        return scope.rows(statement, options)
      },
    }
    const list = { query: {}, body: { filters: [], search: '' } }
    const total = async (asker: Scope) =>
      (await totalFromColumns(asker, visibility, list, null, memory))?.total ?? null
    for (let left = 29; left > 24; left--) {
      await world.staff.transaction(async (open) => {
        const [product] = await open.rows<{ id: string }>(sql`update products set deleted_at = now()
          where domain_id = ${world.domainId} and id =
            (select id from products where domain_id = ${world.domainId} and deleted_at is null limit 1) returning id`)
        await refreshSlots(open, [product?.id ?? ''])
      })
      statements = 0
      const totals = await Promise.all(Array.from({ length: 16 }, () => total(counted)))
      expect(totals).toEqual(Array.from({ length: 16 }, () => left))
      expect(statements).toBeLessThanOrEqual(2)
      expect(await scope.transaction(total)).toBe(left)
    }
  })

  it('is caught up with by whoever waits where the first request can not', async () => {
    const world = await givenCatalog(server, { products: 30, seed: 438 })
    const memory = new ColumnCache(limits)
    expect(await keptIn(world, memory)).toBe(30)
    const scope = await scopeOf(server, world.admin, world.domainId)
    const broken: Scope = { ...scope, rows: () => Promise.reject(new Error('Its caller has gone')) }
    const answers = await Promise.allSettled([broken, scope, scope].map((asker) => memory.now(asker, [])))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })

  it('is not used inside a transaction that has written, and holds nothing of what it wrote', async () => {
    const world = await givenCatalog(server, { products: 30, seed: 435 })
    const memory = new ColumnCache(limits)
    expect(await keptIn(world, memory)).toBe(30)
    const visibility = await productVisibility(world.staff)
    const list = { query: {}, body: { filters: [], search: '' } }
    const work = world.staff.transaction(async (open) => {
      await open.rows(sql`update products set deleted_at = now() where domain_id = ${world.domainId}`)
      await refreshSlots(open, null)
      expect(await totalFromColumns(open, visibility, list, null, memory)).toBeNull()
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect((await columnQueryOf(world, memory))?.total).toBe(30)
  })
})
