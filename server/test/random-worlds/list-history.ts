/** Random histories of a company's products, after each turn of which lists found in memory are compared with SQL's. */
import { formatSorting, groupOf } from '@vitrine/rules'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { setFolderAccess } from '../../src/modules/access/index.ts'
import { refreshSlots } from '../../src/modules/products/index.ts'
import { ColumnCache } from '../../src/modules/products/product-columns/column-cache.ts'
import { orderOfNames } from '../../src/modules/products/product-columns/company-columns.ts'
import {
  groupsFromColumns,
  totalFromColumns,
} from '../../src/modules/products/product-columns/counts-from-columns.ts'
import { pageFromColumns, pageOfLeft } from '../../src/modules/products/product-columns/page-from-columns.ts'
import { deleteOldSlotChanges } from '../../src/modules/products/product-columns/product-columns.repository.ts'
import { typedFromColumns } from '../../src/modules/products/product-columns/typed-from-columns.ts'
import {
  createDetailField,
  deleteDetailField,
} from '../../src/modules/products/product-settings/product-settings.service.ts'
import { productVisibility } from '../../src/modules/products/product-visibility.ts'
import { getGrouping, prepareQuery } from '../../src/modules/products/query-products/prepare-query.ts'
import { readGroups } from '../../src/modules/products/query-products/product-groups.repository.ts'
import {
  countMatches,
  pageAndCountOfFew,
  type Window,
} from '../../src/modules/products/query-products/query-products.repository.ts'
import { queryProducts } from '../../src/modules/products/query-products/query-products.service.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { scopeOf, unique } from '../factories/company.ts'
import type { TestServer } from '../harness/test-server.ts'
import { Random } from './random.ts'

/** Columns of companies of any size. */
export const columnLimits = { leastProducts: 0, pauseMs: 0 }
const pageLimit = 5_001

type Filter = { field: string; type: string; value: string }

/** A company that things happen to, and two memories of it, as two servers have. */
export class ListHistory {
  readonly world: CatalogWorld
  readonly random: Random
  memories = [new ColumnCache(columnLimits), new ColumnCache(columnLimits)]
  readonly typing = new ColumnCache({ ...columnLimits, mostOrderedWhileTyping: 0 })
  /** A field that comes and goes. */
  extra: string | null = null
  /** Pages that were asked for lately. */
  readonly asked: { request: Parameters<typeof pageFromColumns>[2]; window: Window; isStaff: boolean }[] = []
  compared = {
    totals: 0,
    groups: 0,
    ofColumns: 0,
    pages: 0,
    named: 0,
    letters: 0,
    searches: 0,
    peek: 0,
    movedOn: 0,
    triedPages: 0,
    askedAgain: 0,
    typed: 0,
  }

  readonly #server: TestServer

  constructor(server: TestServer, world: CatalogWorld, seed: number) {
    this.#server = server
    this.world = world
    this.random = new Random(seed)
  }

  async asReader(isStaff: boolean): Promise<Scope> {
    return await scopeOf(this.#server, isStaff ? this.world.admin : this.world.buyer, this.world.domainId)
  }

  filters(): Filter[] {
    const { random } = this
    const pool = [
      ...this.world.filterPool(),
      { field: 'published', type: 'EXACT', value: 'true' },
      { field: 'published', type: 'EXACT', value: 'false' },
      { field: 'media', type: 'EXIST', value: '' },
      { field: 'media', type: 'IN', value: 'image,3d' },
      ...(this.extra === null ? [] : [{ field: `detail:${this.extra}`, type: 'GTE', value: '3' }]),
    ]
    const single = () => random.pick(pool)
    const group = () => groupOf(random.happens(0.5) ? [single(), single()] : [single()])
    return Array.from({ length: random.below(4) }, () => (random.happens(0.2) ? group() : single()))
  }

  groupings(): string[] {
    const { fields, prices } = this.world
    return [
      ...['category', 'published', `price:${prices.retail}`],
      ...[fields.width, fields.weight, fields.material, fields.launched, fields.note, fields.ribbon].map(
        (id) => `detail:${id}`,
      ),
      ...(this.extra === null ? [] : [`detail:${this.extra}`]),
    ]
  }

  /** Both counts of some lists, as somebody, from a memory. */
  async compare(memory: ColumnCache, isStaff: boolean): Promise<void> {
    const scope = await this.asReader(isStaff)
    const visibility = await productVisibility(scope)
    for (let turn = 0; turn < 3; turn++) {
      const list = { query: {}, body: { filters: this.filters(), search: this.search(), sorting: 'name' } }
      const prepared = await prepareQuery(scope, visibility, list).catch(() => null)
      const orNull = () => null
      const total = await totalFromColumns(scope, visibility, list, null, memory).catch(orNull)
      const before = memory.answers
      const grouping = this.random.pick(this.groupings())
      const groups = await groupsFromColumns(scope, visibility, list, grouping, memory).catch(orNull)
      const what = JSON.stringify([isStaff, list.body.filters, grouping])
      if (prepared === null) {
        expect([total, groups], what).toEqual([null, null])
        continue
      }
      if (total !== null) {
        expect(total.total, what).toBe(await countMatches(scope, prepared.condition))
        this.compared.totals += 1
      }
      const key = await getGrouping(scope, visibility, grouping).catch(() => null)
      if (groups === null) continue
      if (key === null) throw new Error(`${what}: counted by what isn't seen`)
      expect(groups, what).toEqual(await readGroups(scope, prepared.condition, key, pageLimit))
      this.compared.groups += 1
      this.compared.ofColumns += memory.answers - before
    }
  }

  /** Pages of some lists in some order, with and without patterns. */
  async comparePages(memory: ColumnCache, isStaff: boolean): Promise<void> {
    const scope = await this.asReader(isStaff)
    const visibility = await productVisibility(scope)
    const { random } = this
    for (let turn = 0; turn < 3; turn++) {
      const search = this.search()
      const pattern = {
        field: random.pick(['name', 'reference']),
        type: random.pick(['REGEX', 'REGEX_I', 'NOT_REGEX_I']),
        value: random.pick(['a', 'CHA', 'É', '沙', 'desk 1', '-0', 'e.', '^[A-L]']),
      }
      const hasPattern = random.happens(0.4)
      const filters = [...this.filters(), ...(hasPattern ? [pattern] : [])]
      const sorting = formatSorting({
        field: random.pick(this.sortings()),
        isDescending: random.happens(0.5),
      })
      const grouping = random.happens(0.2) ? random.pick(this.groupings()) : undefined
      const request = {
        query: { first_matches: false },
        body: { filters, search, sorting, ...(grouping === undefined ? {} : { grouping }) },
      } as Parameters<typeof pageFromColumns>[2]
      const prepared = await prepareQuery(scope, visibility, request).catch(() => null)
      if (prepared === null) continue
      const window = { offset: random.below(30), limit: 1 + random.below(30) }
      const expected = await pageAndCountOfFew(scope, prepared, window)
      const what = JSON.stringify([isStaff, request, window])
      this.asked.unshift({ request, window, isStaff })
      this.asked.splice(12)
      // Found, and then remembered.
      for (let time = 0; time < 2; time++) {
        const { total, result } = await queryProducts(scope, request, window)
        expect([total, result.map(({ _id }) => _id)], what).toEqual([expected.total, expected.ids])
      }
      const wasAtHand = memory.peek(scope, [orderOfNames]) !== null
      const page = await pageFromColumns(scope, visibility, request, window, null, memory)
      if (page !== null) {
        const { total, revision, ids, rows } = page
        const said = { total, revision, ids }
        expect(said, what).toEqual(ids === null ? { ...expected, ids: null } : expected)
        if (rows !== null) {
          expect(
            rows.map(({ id }) => id),
            what,
          ).toEqual(ids)
          this.compared.peek += 1
        } else if (ids !== null && wasAtHand) this.compared.movedOn += 1
        if (ids !== null) {
          this.compared.pages += 1
          if (sorting.endsWith('name')) this.compared.named += 1
          if (search !== '') this.compared.searches += 1
          if (hasPattern) this.compared.letters += 1
        }
      }
      if (prepared.patterns.length === 0) continue
      const left = await pageOfLeft(scope, visibility, request, window, prepared, memory)
      if (left === null) continue
      expect(left, what).toEqual(expected)
      this.compared.triedPages += 1
    }
  }

  /** What is found first while somebody types, in companies that are thought to be large. */
  async compareTyped(isStaff: boolean): Promise<void> {
    const scope = await this.asReader(isStaff)
    const visibility = await productVisibility(scope)
    await this.typing.now(scope, [])
    await this.typing.settled()
    const search = this.search()
    const request = {
      query: { first_matches: true },
      body: { filters: this.filters(), search, sorting: 'name' },
    } as Parameters<typeof typedFromColumns>[2]
    const prepared = await prepareQuery(scope, visibility, request).catch(() => null)
    if (prepared === null) return
    const limit = 1 + this.random.below(8)
    const typed = await typedFromColumns(scope, visibility, request, limit, this.typing)
    if (typed === null || typed.ids === null) return
    const all = await pageAndCountOfFew(scope, prepared, { offset: 0, limit: 1_000 })
    const what = JSON.stringify([isStaff, request, limit])
    expect(all.ids, what).toEqual(expect.arrayContaining(typed.ids))
    expect([typed.ids.length, new Set(typed.ids).size], what).toEqual(
      Array.from({ length: 2 }, () => Math.min(limit, all.total)),
    )
    expect([-1, all.total], what).toContain(typed.total)
    this.compared.typed += 1
  }

  /** What was found before, after whatever has happened since. */
  async askAgain(): Promise<void> {
    for (const { request, window, isStaff } of this.random.some(this.asked, 0.4)) {
      const scope = await this.asReader(isStaff)
      const prepared = await prepareQuery(scope, await productVisibility(scope), request).catch(() => null)
      if (prepared === null) continue
      const expected = await pageAndCountOfFew(scope, prepared, window)
      const { total, result } = await queryProducts(scope, request, window)
      const what = JSON.stringify([isStaff, request, window])
      expect([total, result.map(({ _id }) => _id)], what).toEqual([expected.total, expected.ids])
      this.compared.askedAgain += 1
    }
  }

  /** Words of names, references, descriptions and searchable fields, of which not everybody sees all. */
  search(): string {
    const { random } = this
    if (random.happens(0.6)) return ''
    const words = [
      'chai',
      'ETAG',
      '沙',
      'oak',
      'Lamps',
      'a',
      '10',
      'x%',
      '-',
      'notes',
      'e',
      'Étagères',
      '5 m',
    ]
    return random.some(words, 0.15).join(' ') || random.pick(words)
  }

  sortings(): string[] {
    const { fields, prices } = this.world
    const details = [fields.width, fields.launched, fields.material].map((id) => `detail:${id}`)
    return ['name', 'category', 'createdAt', `price:${prices.retail}`, ...details]
  }

  async someIds(open: Scope, share: number, isTrashed = false): Promise<string[]> {
    const trashed = isTrashed ? sql`not null` : sql`null`
    const rows = await open.rows<{ id: string }>(sql`
      select id from products where domain_id = ${open.domainId} and deleted_at is ${trashed} order by id`)
    return this.random.some(rows, share).map(({ id }) => id)
  }

  /** Changes products as the services do: documents first, then what is made of them. */
  async change(
    set: ReturnType<typeof sql>,
    share = 0.1,
    { isTrashed = false, withSlots = true } = {},
  ): Promise<void> {
    const { staff } = this.world
    await staff.transaction(async (open) => {
      const ids = await this.someIds(open, share, isTrashed)
      await open.rows(
        sql`update products set ${set} where domain_id = ${open.domainId} and id = any(${ids}::uuid[])`,
      )
      await refreshSlots(open, ids, { withSlots, withSearch: withSlots })
    })
  }

  readonly happenings: Readonly<Record<string, () => Promise<void>>> = {
    values: () => {
      const { fields, prices } = this.world
      const { random } = this
      const details = {
        [fields.material]: random.pick(['oak', 'Oak', 'brass', 'new wood']),
        [fields.width]: random.pick(['40', '40.5', '-3', '0.0000001', '1200']),
        [fields.launched]: random.pick(['2021-01-01', '2030-06-01']),
      }
      const price = { [prices.retail]: String(random.below(400) / 4) }
      return this.change(
        sql`details = details || ${JSON.stringify(details)}::jsonb, prices = prices || ${JSON.stringify(price)}::jsonb`,
      )
    },
    /** As the services store what changes nothing else. */
    prices: () => {
      const { retail, trade } = this.world.prices
      const { random } = this
      const price = { [random.pick([retail, trade])]: random.pick(['12.5', '80', '0.30000000000000000001']) }
      return this.change(sql`prices = prices || ${JSON.stringify(price)}::jsonb`, 0.1, { withSlots: false })
    },
    emptied: () =>
      this.change(sql`details = details - ${this.world.fields.material}::text, category_id = null`),
    moved: () => {
      const folder = this.random.pick(Object.values(this.world.folders))
      return this.change(sql`folder_set = (select m.set_id from folder_set_members m
        where m.domain_id = products.domain_id and m.folder_id = ${folder}::uuid order by m.set_id limit 1)`)
    },
    published: () => this.change(sql`is_published = ${this.random.happens(0.5)}`),
    renamed: () => {
      const name = this.random.pick(['Chair 2', 'Desk 5', 'Étagère', 'étagère 11', 'zzz', 'Aaa', '沙发 3'])
      return this.random.happens(0.5)
        ? this.change(sql`name = ${name}`, 0.1)
        : this.change(
            sql`name = btrim(left(${`${name} `} || name, 60)), description = 'note on ' || reference`,
            0.1,
          )
    },
    /** Which changes search texts alone. */
    described: () => this.change(sql`description = ${this.random.pick(['10 x', 'ETAG', 'note', ''])}`),
    trashed: () => this.change(sql`deleted_at = now()`, 0.05),
    restored: () => this.change(sql`deleted_at = null`, 0.5, { isTrashed: true }),
    'gone for good': async () => {
      const ids = await this.someIds(this.world.staff, 0.1, true)
      await this.world.staff.rows(
        sql`delete from products where domain_id = ${this.world.domainId} and id = any(${ids}::uuid[])`,
      )
    },
    added: () => this.world.addProduct(),
    'long numbers': () =>
      this.change(
        sql`details = details || ${JSON.stringify({ [this.world.fields.width]: '0.30000000000000000001' })}::jsonb`,
        0.02,
      ),
    shortened: () => this.shorten(),
    'rolled back': async () => {
      const work = this.world.staff.transaction(async (open) => {
        const ids = await this.someIds(open, 0.3)
        await open.rows(
          sql`update products set is_published = not is_published, details = '{}'
            where domain_id = ${open.domainId} and id = any(${ids}::uuid[])`,
        )
        await refreshSlots(open, ids)
        throw new Error('rolled back')
      })
      await expect(work).rejects.toThrow('rolled back')
    },
    /** Others look while a transaction is open, and it ends after them. */
    'ended late': async () => {
      const [memory] = this.memories
      await this.world.staff.transaction(async (open) => {
        const ids = await this.someIds(open, 0.1)
        await open.rows(sql`update products set category_id = null, is_published = not is_published
          where domain_id = ${open.domainId} and id = any(${ids}::uuid[])`)
        await refreshSlots(open, ids)
        // All of that has been carried out by now.
        await open.rows(sql`select`)
        if (memory !== undefined) await this.compare(memory, true)
      })
    },
    everything: async () => await refreshSlots(this.world.staff, null),
    'changed grants': async () => {
      const { staff, folders, domainId } = this.world
      const [group] = await staff.rows<{ id: string }>(
        sql`select id from groups where domain_id = ${domainId} and name = 'Buyers'`,
      )
      const reached = this.random.some(Object.values(folders), 0.6)
      await setFolderAccess(
        staff,
        group?.id ?? '',
        reached.map((id) => ({ id, canView: true, canEdit: false })),
      )
    },
    'shown folders': async () => {
      await this.world.staff.rows(sql`update folders set is_published = ${this.random.happens(0.7)}
        where domain_id = ${this.world.domainId} and id = ${this.random.pick(Object.values(this.world.folders))}`)
    },
    'a field that comes and goes': async () => {
      const staff = await this.asReader(true)
      if (this.extra !== null) {
        await deleteDetailField(staff, this.extra)
        this.extra = null
        return
      }
      this.extra = await createDetailField(staff, {
        ...{ name: unique('Extra'), type: 'number', required: false, searchable: false },
        ...{ dropdownOptions: [], ribbon: [] },
      })
      const filled = { [this.extra]: String(this.random.below(6)) }
      await this.change(sql`details = details || ${JSON.stringify(filled)}::jsonb`, 0.5)
    },
    'forgotten changes': async () => {
      await deleteOldSlotChanges(this.world.staff, this.random.pick([0, 1]))
    },
    /** A server that was killed begins with nothing. */
    killed: async () => {
      this.memories[this.random.below(2)] = new ColumnCache(columnLimits)
    },
  }

  async shorten(): Promise<void> {
    const { staff, domainId, fields } = this.world
    await staff.transaction(async (open) => {
      await open.rows(sql`update products set details = details - ${fields.width}::text
        where domain_id = ${domainId} and length(details ->> ${fields.width}) > 15`)
      await refreshSlots(open, null)
    })
  }
}

/** A history of so many turns. Throws where something was found otherwise than by SQL. */
export async function liveThrough(
  server: TestServer,
  seed: number,
  turns: number,
): Promise<{ history: ListHistory; happened: ReadonlySet<string> }> {
  const world = await givenCatalog(server, { products: 90, seed: 400 + seed })
  const history = new ListHistory(server, world, seed)
  const { random } = history
  await history.shorten()
  const happened = new Set<string>()
  for (let turn = 0; turn < turns; turn++) {
    const name = random.pick(Object.keys(history.happenings))
    await history.happenings[name]?.()
    happened.add(name)
    await history.askAgain()
    await history.compareTyped(random.happens(0.5))
    for (const memory of random.some(history.memories, 0.6)) {
      await memory.settled()
      for (const isStaff of random.some([true, false], 0.7)) {
        const comparing = [
          () => history.compare(memory, isStaff),
          () => history.comparePages(memory, isStaff),
        ]
        for (const compare of random.happens(0.5) ? comparing : comparing.toReversed()) await compare()
      }
    }
  }
  return { history, happened }
}
