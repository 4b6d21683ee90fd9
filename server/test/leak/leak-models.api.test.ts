/**
 * What everybody learns of products of many articles, compared with the plain model: of models some of whose articles
 * are hidden from them no more than what the others show, and nothing of those that they see no article of. Then with a
 * fault in each way, which must be found.
 */
import type { ListedModel, ProductModel, ProductRow } from '@vitrine/contract'
import { type PlainView, plainView } from '@vitrine/proof'
import { detailKey } from '@vitrine/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPlainRows } from '../../src/modules/leak-check/plain-rows.repository.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { createModel } from '../../src/modules/products/models/write-models.service.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { faultRepetition, faultsToTry, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { plainSubjectOf } from './prove-world.ts'
import { givenRandomWorld, type Subject } from './random-world.ts'

const kinds = [
  'axis value',
  'hidden axis',
  'count',
  'from-price',
  'name of a hidden model',
  'total of cards',
  'order by a hidden price',
] as const
type Kind = (typeof kinds)[number]
const fault = vi.hoisted(() => ({ on: '', admin: null as Scope | null }))
const isOn = (kind: Kind) => fault.on === kind
const anything = sql<boolean>`true`

vi.mock('../../src/modules/products/models/product-models.repository.ts', async (original) => {
  const real =
    await original<typeof import('../../src/modules/products/models/product-models.repository.ts')>()
  return {
    ...real,
    listArticleRows: async (...[scope, ids, visible]: Parameters<typeof real.listArticleRows>) => {
      const seen = await real.listArticleRows(scope, ids, visible)
      const all = await real.listArticleRows(scope, ids, anything)
      // A model that somebody sees is thought to be seen whole.
      if (isOn('axis value')) return all.filter(({ modelId }) => seen.some((row) => row.modelId === modelId))
      // A model is looked up by its id alone.
      if (isOn('name of a hidden model')) return all
      // The lowest price is kept with the model.
      if (isOn('from-price'))
        return seen.map((row) => ({
          ...row,
          prices: Object.assign(
            { ...row.prices },
            ...all.flatMap(({ modelId, prices }) => (modelId === row.modelId ? [prices] : [])),
          ),
        }))
      return seen
    },
    // Articles are counted as they are stored.
    listSeenModels: async (...[scope, visible, ...given]: Parameters<typeof real.listSeenModels>) => {
      const seen = await real.listSeenModels(scope, visible, ...given)
      if (!isOn('count')) return seen
      const { result } = await real.listSeenModels(scope, anything, ...given)
      const countOf = (id: string) => result.find((row) => row.id === id)?.articles ?? 0
      return { ...seen, result: seen.result.map((row) => ({ ...row, articles: countOf(row.id) })) }
    },
  }
})

vi.mock('../../src/modules/products/models/seen-models.service.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/models/seen-models.service.ts')>()
  return {
    ...real,
    // What tells articles apart is of the model, not a field.
    seenAxes: (...[model, visibility]: Parameters<typeof real.seenAxes>) =>
      isOn('hidden axis') ? model.axes : real.seenAxes(model, visibility),
  }
})

vi.mock('../../src/modules/products/models/cards.repository.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/models/cards.repository.ts')>()
  return {
    ...real,
    // Cards are counted before it is asked who sees them.
    pageOfCards: async (...[scope, query, window]: Parameters<typeof real.pageOfCards>) => {
      const page = await real.pageOfCards(scope, query, window)
      if (!isOn('total of cards')) return page
      return {
        ...page,
        total: (await real.pageOfCards(scope, { ...query, condition: anything }, window)).total,
      }
    },
  }
})

vi.mock('../../src/modules/products/query-products/prepare-query.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/query-products/prepare-query.ts')>()
  return {
    ...real,
    // Cards are put into an order by a price of the company.
    prepareQuery: async (...[scope, visibility, request]: Parameters<typeof real.prepareQuery>) => {
      if (!isOn('order by a hidden price') || fault.admin === null)
        return await real.prepareQuery(scope, visibility, request)
      const { productVisibility } = await import('../../src/modules/products/product-visibility.ts')
      const { priceTypes } = await productVisibility(fault.admin)
      return await real.prepareQuery(scope, { ...visibility, priceTypes }, request)
    },
  }
})

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

interface Model {
  id: string
  name: string
  axes: string[]
  articles: string[]
}

interface ModelWorld {
  admin: Scope
  subjects: Subject[]
  models: Model[]
  views: PlainView[]
  priceTypes: string[]
}

/** Models of three products each, wherever these lie, by one or two fields. */
async function givenModels(seed: number): Promise<ModelWorld> {
  const { admin, subjects, random } = await givenRandomWorld(server, seed)
  const before = await readPlainRows(admin, 1_000)
  const possible = before.fields.filter(({ type }) => type === 'text' || type === 'number')
  const models: Model[] = []
  const left = before.products.map(({ id }) => id)
  while (left.length > 0) {
    const articles = left.splice(0, 3)
    const axes = [...new Set([random.pick(possible).id, random.pick(possible).id])]
    for (const [at, id] of articles.entries())
      for (const axis of axes)
        await bulkProducts(
          admin,
          { ids: [id] },
          { type: 'set', values: { [detailKey(axis)]: String(700 + models.length * 10 + at) } },
        )
    const name = `Model ${models.length}`
    const { _id } = await createModel(admin, { name, axes, articles })
    models.push({ id: _id, name, axes, articles })
  }
  const rows = await readPlainRows(admin, 1_000)
  const views: PlainView[] = []
  for (const subject of subjects) views.push(plainView(rows, await plainSubjectOf(admin, subject)))
  return { admin, subjects, models, views, priceTypes: rows.priceTypes }
}

const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort()

/** What somebody sees of a model, as the plain model says it. */
function seenOf({ articles, axes }: Model, view: PlainView) {
  const seen = articles.filter((id) => view.products.has(id))
  const shown = axes.filter((axis) => view.fieldIds.has(axis))
  const values = (axis: string) => sorted(seen.map((id) => view.products.get(id)?.details[axis] ?? ''))
  const from = [...view.priceTypeIds].sort().flatMap((type) => {
    const prices = seen.flatMap((id) => view.products.get(id)?.prices[type] ?? [])
    return prices.length === 0 ? [] : [`${type} ${Math.min(...prices.map(Number))}`]
  })
  return { seen: sorted(seen), axes: shown.map((axis) => `${axis}: ${values(axis)}`), from }
}

const axesOf = (axes: ProductModel['axes']) =>
  axes.map(({ field, values }) => `${field}: ${sorted(values.map(({ value }) => value))}`)

/** Compares all that one person is answered; returns what differs, and how much was there to be seen and not to be. */
async function differences(
  world: ModelWorld,
  at: number,
): Promise<{ found: string[]; hidden: number; shown: number }> {
  const { admin, subjects, models, views, priceTypes } = world
  const [subject, view] = [subjects[at], views[at]]
  if (subject === undefined || view === undefined) throw new Error('no such person')
  const found: string[] = []
  const same = (what: string, is: unknown, must: unknown) => {
    const [one, other] = [JSON.stringify(is), JSON.stringify(must)]
    if (one !== other) found.push(`${subject.name}, ${what}: is ${one}, must be ${other}`)
  }
  const ask = async <Body>(method: 'GET' | 'POST', path: string, query = {}, payload?: object) => {
    const { statusCode, body } = await server.request({
      method,
      url: `/api${path}`,
      headers: subject.headers,
      query: { domain: admin.domainId, ...query },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: statusCode, body: JSON.parse(body) as Body & { code?: string } }
  }
  const isSeen = (model: Model) => seenOf(model, view).seen.length > 0
  const listed = await ask<{ total: number; result: ListedModel[] }>('GET', '/product-models', {
    per_page: 100,
  })
  same(
    'list',
    listed.body.result?.map(({ name, articles }) => `${name} ${articles}`).sort(),
    models
      .filter(isSeen)
      .map((model) => `${model.name} ${seenOf(model, view).seen.length}`)
      .sort(),
  )
  for (const model of models) {
    const { status, body } = await ask<ProductModel>('GET', `/product-models/${model.id}`)
    const { seen, axes } = seenOf(model, view)
    same(`${model.name} is there`, status, isSeen(model) ? 200 : 404)
    if (status !== 200 || !isSeen(model)) continue
    same(`articles of ${model.name}`, sorted(body.articles.map(({ _id }) => _id)), seen)
    same(`axes of ${model.name}`, axesOf(body.axes), axes)
  }
  const cards = await ask<{ total: number; result: ProductRow[] }>(
    'POST',
    '/products/query',
    { models: 'grouped', per_page: 100 },
    { sorting: 'name' },
  )
  same('total of cards', cards.body.total, models.filter(isSeen).length)
  for (const { model: card, _id } of cards.body.result ?? []) {
    const model = models.find(({ articles }) => articles.includes(_id))
    if (model === undefined || card === undefined) {
      same('card', card, 'of a model')
      continue
    }
    const { seen, axes, from } = seenOf(model, view)
    const prices = card?.from.map(({ priceType, value }) => `${priceType} ${Number(value)}`).sort()
    same(`card of ${model.name}`, [card?.matching, card?.articles], [seen.length, seen.length])
    same(`axes on the card of ${model.name}`, axesOf(card?.axes ?? []), axes)
    same(`prices on the card of ${model.name}`, prices, from)
    // A value leads to an article that is seen and has it.
    for (const { field, values } of card?.axes ?? [])
      for (const { value, article } of values)
        same('where a value leads', view.products.get(article)?.details[field] ?? '', value)
  }
  for (const type of priceTypes.filter((id) => !view.priceTypeIds.has(id))) {
    const sorting = `price:${type}`
    const { body } = await ask('POST', '/products/query', { models: 'grouped' }, { sorting })
    same('order by a hidden price', body.code, 'SortFieldUnknown')
  }
  const shown = models.filter(isSeen)
  const hidden =
    models.flatMap(({ articles }) => articles).length - shown.flatMap((m) => seenOf(m, view).seen).length
  return { found, hidden, shown: shown.length }
}

async function proveSeed(seed: number): Promise<{ found: string[]; hidden: number; shown: number }> {
  const world = await givenModels(seed)
  fault.admin = world.admin
  const all = { found: [] as string[], hidden: 0, shown: 0 }
  for (const at of world.subjects.keys()) {
    const { found, hidden, shown } = await differences(world, at)
    all.found.push(...found.map((what) => `world ${seed}, ${what}`))
    all.hidden += hidden
    all.shown += shown
  }
  return all
}

const seeds = proofSeeds({ oneIn: 4, showFaults: true })

describe('what is known of products of many articles', () => {
  it(`is made of the articles that somebody sees, repeated by ${proofRepetition}`, async () => {
    let [hidden, shown] = [0, 0]
    for (const seed of seeds) {
      const all = await proveSeed(seed)
      expect(all.found).toEqual([])
      hidden += all.hidden
      shown += all.shown
    }
    expect(hidden).toBeGreaterThan(0)
    expect(shown).toBeGreaterThan(0)
  }, 600_000)

  it.each(faultsToTry(kinds, 'axis value', 'total of cards'))(
    `is found to be too much where there is a fault: %s, repeated by ${faultRepetition}`,
    async (kind) => {
      fault.on = kind
      try {
        const found: string[] = []
        for (let seed = 1; seed <= 12 && found.length === 0; seed++)
          found.push(...(await proveSeed(seed)).found)
        expect(found).not.toEqual([])
      } finally {
        fault.on = ''
      }
    },
    600_000,
  )
})
