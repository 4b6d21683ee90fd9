/**
 * How complete products are equals, after each of many random writes, what a plain model makes of the stored rows: by
 * writers beside each other, in bulk, by imports, undone, with files that come and go, and while purposes change.
 */
import type { BulkReport, ChangedProducts, Completeness, DomainSettings, Purposes } from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { importerOf } from '../../../../test/harness/imported-files.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { Random } from '../../../../test/random-worlds/random.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../access/index.ts'
import { storeMedia, storeProductFile } from '../../media/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let headers: Record<string, string>

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 24, seed: 50 })
  headers = await signIn(server, world.admin)
  admin = apiCaller(server, world.domainId, headers)
})

interface Row {
  id: string
  description: string
  internalNote: string
  categoryId: string | null
  details: Record<string, string>
  prices: Record<string, string>
  media: { type: string }[]
  documents: number
}

async function storedRows(): Promise<Row[]> {
  return await world.staff.rows<Row>(sql`
    select p.id, description, internal_note as "internalNote", category_id as "categoryId", details, prices,
      coalesce((select jsonb_agg(jsonb_build_object('type', m.type)) from product_media m
        where m.product_id = p.id and m.is_active and m.is_ready and m.deleted_at is null), '[]') as media,
      (select count(*)::int from product_files f where f.product_id = p.id and f.is_active) as documents
    from products p where p.domain_id = ${world.domainId} and deleted_at is null order by p.id`)
}

/** Whether a row has what is asked for, as a reader of the documentation would say it. */
function has(row: Row, need: string): boolean {
  const [kind = '', id = ''] = need.split(':')
  const types = row.media.map(({ type }) => (type.startsWith('3d') ? '3d' : type))
  if (need === 'media:document') return row.documents > 0
  if (kind === 'media') return types.includes(id)
  if (kind === 'detail') return (row.details[id] ?? '') !== ''
  if (kind === 'price') return (row.prices[id] ?? '') !== ''
  if (kind === 'category') return row.categoryId !== null
  return (kind === 'description' ? row.description : row.internalNote) !== ''
}

const purposesNow = async () => (await admin<Purposes>('GET /purposes')).body
type Given = { _id?: string; name: string; needs: string[] }

async function replace(body: Given[]): Promise<string[]> {
  const { version } = await purposesNow()
  const answer = await admin<string[]>('PUT /purposes', { body, query: { version: String(version) } })
  expect(answer.status).toBe(200)
  return answer.body
}

async function untilCounted(): Promise<void> {
  const isCounted = async () =>
    expect((await purposesNow()).purposes.filter((purpose) => !purpose.isCounted)).toEqual([])
  await vi.waitFor(isCounted, { timeout: 120_000, interval: 50 })
}

async function found(filter: object): Promise<string[]> {
  const answer = await admin<{ result: { _id: string }[] }>('POST /products/query', {
    body: { filters: [filter] },
    query: { per_page: '100', id_only: 'true' },
  })
  expect(answer.status).toBe(200)
  return answer.body.result.map(({ _id }) => _id).sort()
}

/** All that is told of completeness is what the model says. */
async function expectEqual(what: string): Promise<void> {
  const { purposes } = await purposesNow()
  const rows = await storedRows()
  const answer = await admin<{ result: { _id: string; completeness: Completeness[] }[] }>(
    'POST /products/query',
    { body: {}, query: { per_page: '100', properties: 'completeness' } },
  )
  const told = Object.fromEntries(answer.body.result.map(({ _id, completeness }) => [_id, completeness]))
  const mustBe = (row: Row) =>
    purposes.map(({ _id, needs }): Completeness => {
      const missing = needs.filter((need) => !has(row, need))
      const percent = Math.floor((100 * (needs.length - missing.length)) / needs.length)
      return { purpose: _id, percent, missing }
    })
  expect(told, what).toEqual(Object.fromEntries(rows.map((row) => [row.id, mustBe(row)])))
  for (const [at, { _id }] of purposes.entries()) {
    const percents = rows.map((row) => ({ id: row.id, percent: mustBe(row)[at]?.percent ?? 0 }))
    const ids = (isOne: (percent: number) => boolean) =>
      percents.filter(({ percent }) => isOne(percent)).map(({ id }) => id)
    const field = `complete:${_id}`
    expect(await found({ field, type: 'EQ', value: '100' }), what).toEqual(ids((percent) => percent === 100))
    expect(await found({ field, type: 'LT', value: '50' }), what).toEqual(ids((percent) => percent < 50))
  }
}

const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
    .png()
    .toBuffer()

/** One write of each kind, at random; returns what it did. */
class Writer {
  readonly random: Random
  #bulks: string[] = []
  #media: { product: string; name: string }[] = []
  #serial = 0

  constructor(seed: number) {
    this.random = new Random(seed)
  }

  get needs(): string[] {
    const { fields, prices } = world
    return [
      'description',
      'internalNote',
      'category',
      'media:image',
      'media:document',
      `detail:${fields.width}`,
      `detail:${fields.note}`,
      `detail:${fields.launched}`,
      `price:${prices.retail}`,
      `price:${prices.trade}`,
    ]
  }

  someNeeds(): string[] {
    const needs = this.random.some(this.needs, 0.5)
    return needs.length === 0 ? ['description'] : needs
  }

  values(): Record<string, string | null> {
    const { fields, prices } = world
    const maybe = (value: string) => (this.random.happens(0.5) ? value : null)
    return this.random.pick<Record<string, string | null>>([
      { description: maybe('Made of oak') ?? '' },
      { internalNote: maybe('Ask the supplier') ?? '' },
      { [`detail:${fields.width}`]: maybe('80'), [`detail:${fields.note}`]: maybe('Wipe it') },
      { [`price:${prices.retail}`]: maybe('10'), [`price:${prices.trade}`]: maybe('9') },
      { [`detail:${fields.launched}`]: maybe('2026-01-01') },
    ])
  }

  async write(): Promise<string> {
    const ids = (await storedRows()).map(({ id }) => id)
    const product = this.random.pick(ids)
    const many = this.random.some(ids, 0.4)
    const some = many.length === 0 ? [product] : many
    const kinds = ['change', 'change', 'bulk', 'bulk', 'undo', 'trash', 'media', 'unmedia', 'file', 'beside']
    const kind = this.random.pick(kinds)
    switch (kind) {
      case 'change': {
        const changes = some.map((id) => ({ product: id, values: this.values() }))
        const { body } = await admin<ChangedProducts>('POST /products/changes', { body: { changes } })
        if (body.bulk !== null) this.#bulks.push(body.bulk)
        return kind
      }
      case 'bulk':
        await this.#bulk(some, { type: 'set', values: this.values() })
        return kind
      case 'undo': {
        const bulk = this.#bulks.pop()
        if (bulk !== undefined) await admin(`POST /products/bulk/${bulk}/undo`, { body: {} })
        return kind
      }
      case 'trash': {
        await this.#bulk([product], { type: 'delete' })
        if (this.random.happens(0.7)) await this.#bulk([product], { type: 'restore' })
        return kind
      }
      case 'media': {
        const name = `p${++this.#serial}.png`
        await storeMedia(world.staff, server.storage, {
          productId: product,
          fileName: name,
          type: 'image',
          content: await picture(),
        })
        this.#media.push({ product, name })
        return kind
      }
      case 'unmedia': {
        const item = this.#media.at(-1)
        if (item === undefined) return kind
        const path = `/products/${item.product}/media/${item.name}` as const
        await this.random.pick([
          () => admin(`DELETE ${path}`),
          () => admin(`POST ${path}/restore`),
          () => admin(`PATCH ${path}`, { body: { isActive: this.random.happens(0.5) } }),
        ])()
        return kind
      }
      case 'file': {
        const path = `/products/${product}/files/care.pdf` as const
        const content = Buffer.from('care')
        if (this.random.happens(0.7))
          await storeProductFile(world.staff, server.storage, {
            productId: product,
            fileName: 'care.pdf',
            content,
          })
        else await admin(`DELETE ${path}`)
        return kind
      }
      default:
        // Writers of the same products at once.
        await Promise.all(
          [1, 2, 3].map(() =>
            admin('POST /products/changes', {
              body: { changes: some.map((id) => ({ product: id, values: this.values() })) },
            }),
          ),
        )
        return kind
    }
  }

  async #bulk(ids: readonly string[], action: object): Promise<void> {
    const { status, body } = await admin<BulkReport>('POST /products/bulk', {
      body: { selection: { ids }, action },
    })
    expect(status).toBe(200)
    if (body.bulk !== null) this.#bulks.push(body.bulk)
  }
}

describe('completeness', () => {
  it('is what the stored rows say, whatever is written, and by whom at once', {
    timeout: 600_000,
  }, async () => {
    const writer = new Writer(50)
    const ids = await replace([
      { name: 'Catalog', needs: ['media:image', 'description', `price:${world.prices.retail}`] },
      { name: 'Everything', needs: writer.needs },
    ])
    await untilCounted()
    await expectEqual('at the beginning')
    for (let round = 0; round < 30; round++) {
      const did = await writer.write()
      await expectEqual(`round ${round}, ${did}`)
    }
    // Purposes change while products are written.
    for (let round = 0; round < 4; round++) {
      const [catalog = '', everything = ''] = ids
      const counted = replace([
        { _id: everything, name: 'Everything', needs: writer.needs },
        { _id: catalog, name: 'Catalog', needs: writer.someNeeds() },
        { name: `New ${round}`, needs: writer.someNeeds() },
      ])
      await Promise.all([counted, writer.write(), writer.write(), writer.write()])
      await untilCounted()
      await expectEqual(`purposes changed, round ${round}`)
    }
  })

  it('follows an import, and its undoing', { timeout: 300_000 }, async () => {
    const importer = importerOf(server, world.domainId, headers)
    await expectEqual('before the import')
    const [row] = await world.staff.rows<{ reference: string }>(sql`
      select reference from products where domain_id = ${world.domainId} and deleted_at is null order by id limit 1`)
    const { _id } = await importer.begin(
      'more.csv',
      `Reference;Description;Width\n${row?.reference ?? ''};From a file;12\nBRAND-NEW;New;13\n`,
      world.folders.open,
    )
    await importer.match(_id, {
      Reference: 'reference',
      Description: 'description',
      Width: `detail:${world.fields.width}`,
    })
    await importer.apply(_id)
    await expectEqual('after the import')
    await importer.undo(_id)
    await expectEqual('after it was undone')
  })

  it('asks no more for a field that is deleted, and is counted anew', { timeout: 300_000 }, async () => {
    await replace([{ name: 'With launch', needs: ['description', `detail:${world.fields.launched}`] }])
    await untilCounted()
    expect((await admin(`DELETE /detail-fields/${world.fields.launched}`)).status).toBe(204)
    await untilCounted()
    const { purposes } = await purposesNow()
    expect(purposes.map(({ needs }) => needs)).toEqual([['description']])
    await expectEqual('after the field has gone')
  })
})

describe('a purpose', () => {
  it('is not there for those who do not see all that it asks, nor for clients', async () => {
    const { staff, fields, folders, domainId } = world
    const [seen = '', hidden = ''] = await replace([
      { name: 'Texts', needs: ['description', `detail:${fields.width}`] },
      { name: 'Costs', needs: ['description', `detail:${fields.cost}`] },
    ])
    await untilCounted()
    const group = await insertGroup(staff, {
      name: `Editors of texts ${crypto.randomUUID()}`,
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: {
        folder: { view: 3, edit: 3 },
        productDetail: { view: 1, edit: 1 },
        setting: { view: 3, edit: 3 },
      },
    })
    await setFieldAccess(staff, group, [{ id: fields.width, canEdit: false }])
    await setFolderAccess(staff, group, [{ id: folders.open, canView: true, canEdit: false }])
    const person = await givenPerson(server)
    await insertMember(staff, { personId: person.id, isClient: false, groupIds: [group] })
    const editor = apiCaller(server, domainId, await signIn(server, person))
    const settings = (await editor<DomainSettings>(`GET /domains/${domainId}/settings`)).body
    expect(settings.purposes.map(({ _id }) => _id)).toEqual([seen])
    const listed = await editor<{ result: { completeness: Completeness[] }[] }>('POST /products/query', {
      body: {},
    })
    expect(listed.body.result.length).toBeGreaterThan(0)
    for (const { completeness } of listed.body.result)
      expect(completeness.map(({ purpose }) => purpose)).toEqual([seen])
    const asks = async (call: ApiCaller, id: string) => {
      const field = `complete:${id}`
      const filters = [{ field, type: 'GTE', value: '50' }]
      return [
        refusalOf(await call('POST /products/query', { body: { filters } })),
        refusalOf(await call('POST /products/query', { body: { sorting: field } })),
      ]
    }
    const refused = [
      [422, 'FilterFieldUnknown'],
      [422, 'SortFieldUnknown'],
    ]
    expect(await asks(editor, hidden)).toEqual(refused)
    expect(await asks(editor, crypto.randomUUID())).toEqual(refused)
    const client = apiCaller(server, domainId, await signIn(server, world.buyer))
    expect(await asks(client, seen)).toEqual(refused)
    const clientList = await client<{ result: { completeness: Completeness[] }[] }>('POST /products/query', {
      body: {},
    })
    for (const { completeness } of clientList.body.result) expect(completeness).toEqual([])
    // What they don't see of it stays when they save it.
    const { purposes, version } = (await editor<Purposes>('GET /purposes')).body
    expect(purposes.find(({ _id }) => _id === hidden)?.needs).toEqual(['description'])
    const body = purposes.map(({ _id, name, needs }) => ({ _id, name, needs }))
    expect((await editor('PUT /purposes', { body, query: { version: String(version) } })).status).toBe(200)
    const costs = (await purposesNow()).purposes.find(({ _id }) => _id === hidden)
    expect([costs?.needs.toSorted(), costs?.isCounted]).toEqual([
      ['description', `detail:${fields.cost}`].toSorted(),
      true,
    ])
  })

  it.each([
    [
      'something that every product has',
      [{ name: 'Some purpose', needs: ['name'] }],
      [422, 'FilterFieldUnknown'],
    ],
    [
      'an invented field',
      [{ name: 'Some purpose', needs: ['detail:invented'] }],
      [422, 'FilterFieldUnknown'],
    ],
    ['a purpose', [{ name: 'Some purpose', needs: ['complete:invented'] }], [422, 'FilterFieldUnknown']],
    [
      'one that is not there',
      [{ _id: crypto.randomUUID(), name: 'Some purpose', needs: [] }],
      [404, 'NotFound'],
    ],
    [
      'two of the same name',
      [
        { name: 'Twice', needs: [] },
        { name: 'twice ', needs: [] },
      ],
      [409, 'NameAlreadyExists'],
    ],
    ['a name too short', [{ name: ' ', needs: [] }], [422, 'MinimumCharacters']],
    [
      'more than eight',
      Array.from({ length: 9 }, (_, n) => ({ name: `Purpose ${n}`, needs: [] })),
      [400, 'InvalidInput'],
    ],
  ])('can not be or ask for %s', async (_, body, refusal) => {
    const { version } = await purposesNow()
    expect(refusalOf(await admin('PUT /purposes', { body, query: { version: String(version) } }))).toEqual(
      refusal,
    )
  })

  it('is for administrators of settings to change', async () => {
    const client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
    expect((await client('GET /purposes')).status).toBe(403)
    expect((await client('PUT /purposes', { body: [], query: { version: '1' } })).status).toBe(403)
  })
})
