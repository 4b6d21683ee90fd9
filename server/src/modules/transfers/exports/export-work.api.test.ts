/** Exports while they are made, and those that are made for others. */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenPerson, scopeOf, signIn, unique } from '../../../../test/factories/company.ts'
import { apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { type Exporter, exporterOf } from '../../../../test/harness/exported-files.ts'
import { readZip } from '../../../../test/harness/read-zip.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import {
  createTenantAccess,
  enterAsDomain,
  insertGroup,
  insertMember,
  insertShareLink,
  setFieldAccess,
  setFolderAccess,
} from '../../access/index.ts'
import { processFileKey } from '../../processes/process-files.ts'
import { worker } from '../../processes/process-kind.ts'
import { runProcess, type WorkerParts } from '../../processes/run-process.ts'
import { draftRules, saveProducts } from '../../products/index.ts'
import { exportProducts, exportProductsProcess } from './export-products.process.ts'

let server: TestServer
let world: CatalogWorld
let admin: Exporter
let buyer: Exporter

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 40, seed: 12 })
  // More than one batch.
  const drafts = Array.from({ length: 1_200 }, (_, n) => ({
    name: `Many ${n}`,
    reference: `MANY-${String(n).padStart(4, '0')}`,
    description: '',
    categoryId: null,
    folderIds: [world.folders.open],
    details: {},
    prices: { [world.prices.retail]: String(n) },
  }))
  expect((await saveProducts(world.staff, drafts, await draftRules(world.staff))).rejected).toEqual([])
  admin = exporterOf(server, world.domainId, await signIn(server, world.admin))
  buyer = exporterOf(server, world.domainId, await signIn(server, world.buyer))
})
// What waits counts.
beforeEach(async () => {
  await world.staff.rows(sql`update processes set state = 'cancelled' where state in ('queued', 'running')`)
})

const everything = { query: { filters: [], search: '' } }
const all = (given: object = {}) => ({
  format: 'csv',
  selection: everything,
  columns: ['reference'],
  sorting: 'reference',
  ...given,
})
const rowsOf = (content: Buffer) => parse(content, { bom: true }) as string[][]

/** The parts of a worker whose storage does something before each piece that it is given. */
function partsWith(beforePiece: (piece: number) => Promise<void>): WorkerParts {
  const { storage, database } = server
  const { tenantEntry } = createTenantAccess(database)
  const slow = {
    ...storage,
    put: async (key: string, content: Readable | Uint8Array, options: { contentType: string }) => {
      async function* pieces() {
        let n = 0
        for await (const piece of content instanceof Uint8Array ? [content] : content) {
          await beforePiece(n++)
          yield piece
        }
      }
      return await storage.put(key, Readable.from(pieces(), { objectMode: false }), options)
    },
  }
  return {
    workers: [
      worker(exportProductsProcess, exportProducts, {
        storage: slow,
        tenantEntry,
        publicUrl: 'https://shop.example',
      }),
    ],
    domainScope: (domainId) => enterAsDomain(database, domainId),
    personScope: (domainId, id) => scopeOf(server, { id, email: '' }, domainId),
    storage: slow,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
}

const nothing = async () => {}

async function execute(processId: string, beforePiece = nothing as (piece: number) => Promise<void>) {
  const { domainId } = world
  await runProcess(partsWith(beforePiece), { domainId, processId }, new AbortController().signal)
}

/** Starts, makes and fetches. */
async function made(exporter: Exporter, terms: object) {
  const started = await exporter.start(terms)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  await execute(started.body.process)
  const process = await exporter.ended(started.body.process)
  const { content } = await exporter.fetchFile(process.result?.file?.path ?? '')
  return { process, content }
}

async function filesOf(processId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.storage.list(`domains/${world.domainId}/processes/${processId}`))
    keys.push(key)
  return keys
}

async function colleague(
  levels: Parameters<typeof insertGroup>[1]['levels'],
  folders: string[] = [],
): Promise<Exporter> {
  const account = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    name: unique('Colleagues'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels,
  })
  await setFolderAccess(
    world.staff,
    groupId,
    folders.map((id) => ({ id, canView: true, canEdit: false })),
  )
  await insertMember(world.staff, { personId: account.id, isClient: false, groupIds: [groupId] })
  return exporterOf(server, world.domainId, await signIn(server, account))
}

describe('while a file is made', () => {
  it('it goes on where somebody gets more to see', async () => {
    const { body } = await buyer.start(all())
    await execute(body.process, async (piece) => {
      if (piece !== 1) return
      const group = world.client.groupIds[0] ?? ''
      await setFieldAccess(
        world.staff,
        group,
        Object.values(world.fields).map((id) => ({ id, canEdit: false })),
      )
    })
    expect((await buyer.ended(body.process)).state).toBe('finished')
    const { cost: _, note: __, ...visible } = world.fields
    await setFieldAccess(
      world.staff,
      world.client.groupIds[0] ?? '',
      Object.values(visible).map((id) => ({ id, canEdit: false })),
    )
  })

  it('a folder that goes out of sight closes it, and nothing of the file is left', async () => {
    const group = world.client.groupIds[0] ?? ''
    const opened = [world.folders.open, world.folders.draft].map((id) => ({
      id,
      canView: true,
      canEdit: false,
    }))
    const { body } = await buyer.start(all())
    try {
      await execute(body.process, async (piece) => {
        if (piece === 1) await setFolderAccess(world.staff, group, [])
      })
      const process = await buyer.ended(body.process)
      expect([process.state, process.error?.code, process.result]).toEqual([
        'failed',
        'ExportRightsChanged',
        null,
      ])
      expect(await filesOf(body.process)).toEqual([])
    } finally {
      await setFolderAccess(world.staff, group, opened)
    }
    // A person who sees the products again can retry the process.
    await buyer.call(`POST /processes/${body.process}/retry`)
    await execute(body.process)
    expect((await buyer.ended(body.process)).state).toBe('finished')
  })

  it('a price that is taken away closes it, and somebody who is shut out gets nothing', async () => {
    const terms = all({ columns: ['reference', `price:${world.prices.retail}`] })
    const first = await buyer.start(terms)
    const taken = sql`delete from client_price_types where person_id = ${world.buyer.id} returning price_type_id`
    await execute(first.body.process, async (piece) => {
      if (piece === 1) await world.staff.rows(taken)
    })
    expect((await buyer.ended(first.body.process)).error?.code).toBe('ExportRightsChanged')
    expect(refusalOf(await buyer.start(terms))).toEqual([422, 'ExportFieldUnknown'])
    await world.staff.rows(sql`
      insert into client_price_types (domain_id, person_id, price_type_id)
      values (${world.domainId}, ${world.buyer.id}, ${world.prices.retail})`)
    const second = await buyer.start(terms)
    await execute(second.body.process, async (piece) => {
      if (piece === 1)
        await world.staff.rows(sql`
          update memberships set is_active = false where domain_id = ${world.domainId} and person_id = ${world.buyer.id}`)
    })
    await world.staff.rows(sql`
      update memberships set is_active = true where domain_id = ${world.domainId} and person_id = ${world.buyer.id}`)
    const process = await buyer.ended(second.body.process)
    expect([process.state, process.error?.code]).toEqual(['failed', 'NotFound'])
    expect(await filesOf(second.body.process)).toEqual([])
  })

  it('cancelling ends it, and nothing of the file is left', async () => {
    const { body } = await buyer.start(all())
    await execute(body.process, async (piece) => {
      if (piece !== 1) return
      await buyer.call(`POST /processes/${body.process}/cancel`)
      // The worker looks now and then.
      await new Promise((resolve) => setTimeout(resolve, 3_000))
    })
    expect((await buyer.ended(body.process)).state).toBe('cancelled')
    expect(await filesOf(body.process)).toEqual([])
  })

  it('a worker that dies leaves nothing to see; the next one begins anew and ends it once', async () => {
    const { body } = await buyer.start(all())
    const ending = new AbortController()
    const dying = runProcess(
      partsWith(async (piece) => {
        if (piece === 1) ending.abort(new Error('the program ends'))
      }),
      { domainId: world.domainId, processId: body.process },
      ending.signal,
    )
    await expect(dying).rejects.toThrow()
    const between = (await buyer.call<{ state: string; result: unknown }>(`GET /processes/${body.process}`))
      .body
    expect([between.state, between.result]).toEqual(['queued', null])
    expect(await filesOf(body.process)).toEqual([])
    await execute(body.process)
    const process = await buyer.ended(body.process)
    const { content } = await buyer.fetchFile(process.result?.file?.path ?? '')
    const references = rowsOf(content).slice(1).flat()
    expect(new Set(references).size).toBe(references.length)
    expect(references.filter((reference) => reference.startsWith('MANY'))).toHaveLength(1_200)
    const [events] = await world.staff.rows<{ count: number }>(sql`
      select count(*)::int as count from domain_events where event ->> 'processId' = ${body.process}`)
    expect(events?.count).toBe(1)
  })
})

describe('exports of one person', () => {
  it('wait or are at work at most three at once; another one begins when one has ended', async () => {
    const started = [await buyer.start(all()), await buyer.start(all()), await buyer.start(all())]
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await buyer.start(all())
    expect([...refusalOf(refused), (refused.body as unknown as { data: object }).data]).toEqual([
      409,
      'TooManyExports',
      { max: 3 },
    ])
    expect((await admin.start(all())).status).toBe(200)
    await execute(started[0]?.body.process ?? '')
    expect((await buyer.start(all())).status).toBe(200)
  })

  it('are counted one after the other, however many are asked for at once', async () => {
    const started = await Promise.all(Array.from({ length: 8 }, () => buyer.start(all())))
    expect(started.filter(({ status }) => status === 200)).toHaveLength(3)
  })

  it('end with a notification of their topic', async () => {
    const { process } = await made(buyer, all())
    const [event] = await world.staff.rows<{ event: object }>(sql`
      select event from domain_events where event ->> 'processId' = ${process._id}`)
    expect(event?.event).toMatchObject({
      kind: 'process-ended',
      topic: 'export-complete',
      isFinished: true,
      ownerId: world.buyer.id,
    })
  })
})

describe('files for others', () => {
  const forBuyer = (given: object = {}) =>
    all({
      columns: ['reference', 'name', `price:${world.prices.trade}`, `price:${world.prices.retail}`],
      ...given,
    })

  it('are each what the receiver would have made, named by them', async () => {
    const group = world.client.groupIds[0] ?? ''
    const receivers = [{ person: world.buyer.id }, { group }, { person: world.admin.id }]
    const { content, process } = await made(admin, forBuyer({ receivers }))
    expect(process.result?.numbers).toEqual({ files: 3 })
    expect(process.result?.file?.name).toMatch(/^Price lists .*\.zip$/)
    const zip = await readZip(content)
    expect([...zip.keys()]).toEqual(['Some Body.csv', 'Buyers.csv', 'Some Body (2).csv'])
    const retail = ['reference', 'name', `price:${world.prices.retail}`]
    const own = await made(buyer, all({ columns: retail }))
    expect(zip.get('Some Body.csv')).toEqual(own.content)
    const [headers] = rowsOf(zip.get('Buyers.csv') ?? Buffer.alloc(0))
    expect(headers).toEqual(['Reference', 'Name'])
    expect(zip.get('Some Body (2).csv')).toEqual((await made(admin, forBuyer())).content)
  })

  it('are in no order of a price that the receiver does not see', async () => {
    const sorting = `-price:${world.prices.trade}`
    const selection = { ids: world.products.map(({ id }) => id) }
    const terms = (given: object) => all({ columns: ['name'], selection, ...given })
    const { content } = await made(admin, terms({ sorting, receivers: [{ person: world.buyer.id }] }))
    const byName = await made(buyer, terms({ sorting: 'name' }))
    expect(content).toEqual(byName.content)
  })

  it('for one receiver is that file itself, called by what it is', async () => {
    const one = { receivers: [{ person: world.buyer.id }] }
    const selection = { ids: world.products.slice(0, 3).map(({ id }) => id) }
    const list = await made(admin, forBuyer(one))
    expect(list.process.result?.file?.name).toMatch(/^Price list Some Body \d{4}-\d\d-\d\d\.csv$/)
    const catalog = { format: 'pdf', selection, layout: 'list', fields: ['reference'], hasCodes: false }
    const own = await made(admin, catalog)
    expect(own.process.result?.file?.name).toMatch(/^Catalog \d{4}-\d\d-\d\d\.pdf$/)
    const theirs = await made(admin, { ...catalog, ...one })
    expect(theirs.process.result?.file?.name).toMatch(/^Catalog Some Body \d{4}-\d\d-\d\d\.pdf$/)
    expect(theirs.content.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are made by whoever sees groups, and sees all that the receiver does', async () => {
    const terms = forBuyer({ receivers: [{ person: world.buyer.id }] })
    const sees = { folder: { view: 3, edit: 0 }, productDetail: { view: 3, edit: 0 } } as const
    const group = { view: 3, edit: 0 } as const
    const without = await colleague(sees)
    const less = await colleague({ ...sees, group, folder: { view: 1, edit: 0 } }, [world.folders.closed])
    const enough = await colleague({ ...sees, group })
    expect(refusalOf(await buyer.start(all({ receivers: [{ person: world.buyer.id }] })))).toEqual([
      403,
      'NotAllowed',
    ])
    expect(refusalOf(await without.start(terms))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await less.start(terms))).toEqual([422, 'ViewAsBeyondOwn'])
    expect((await enough.start(terms)).status).toBe(200)
    for (const receiver of [{ person: crypto.randomUUID() }, { group: crypto.randomUUID() }])
      expect(refusalOf(await admin.start(forBuyer({ receivers: [receiver] })))).toEqual([404, 'NotFound'])
    // Media and other formats without columns are for the caller alone.
    const media = { format: 'zip', selection: everything, arrangement: 'flat', sizes: 'web' }
    const asked = await admin.start({ ...media, receivers: [{ person: world.buyer.id }] })
    const own = await admin.start(media)
    expect([asked.status, own.status]).toEqual([200, 200])
  })

  it('leave out, and name, a receiver who has gone meanwhile; with none left there is no file', async () => {
    const leaving = await givenPerson(server, { name: 'Leaving' })
    await insertMember(world.staff, {
      personId: leaving.id,
      isClient: true,
      groupIds: [...world.client.groupIds],
    })
    const both = await admin.start(
      forBuyer({ receivers: [{ person: leaving.id }, { person: world.buyer.id }] }),
    )
    const alone = await admin.start(forBuyer({ receivers: [{ person: leaving.id }] }))
    await world.staff.rows(sql`
      delete from memberships where domain_id = ${world.domainId} and person_id = ${leaving.id}`)
    await execute(both.body.process)
    await execute(alone.body.process)
    const process = await admin.ended(both.body.process)
    expect([process.state, process.findings, process.result?.numbers]).toEqual(['finished', 1, { files: 1 }])
    const nobody = await admin.ended(alone.body.process)
    expect([nobody.state, nobody.error?.code]).toEqual(['failed', 'NotFound'])
    expect(await filesOf(alone.body.process)).toEqual([])
  })
})

describe('who is refused', () => {
  it('is another tenant, a link, a key, whoever looks as somebody else, and nobody in particular', async () => {
    const other = await givenCatalog(server, { products: 1, seed: 13 })
    const link = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const made = await admin.call<{ key: string }>('POST /api-keys', {
      body: { name: 'Program', levels: { folder: { view: 3, edit: 3 } }, expires: '1 day' },
    })
    const callers: [string, Record<string, string>, [number, string]][] = [
      ['stranger', await signIn(server, other.admin), [404, 'NotFound']],
      ['link', { authorization: `Bearer ${link.token}` }, [403, 'NotAllowed']],
      ['key', { authorization: `Bearer ${made.body.key}` }, [403, 'NotAllowed']],
      ['nobody', {}, [401, 'NotSignedIn']],
    ]
    for (const [name, headers, refusal] of callers)
      for (const call of ['POST /exports', 'POST /exports/estimate'] as const) {
        const answer = await apiCaller(server, world.domainId, headers)(call, { body: all() })
        expect([name, call, refusalOf(answer)]).toEqual([name, call, refusal])
      }
    const viewing = await admin.call('POST /exports', {
      body: all(),
      headers: { 'x-view-as': `person:${world.buyer.id}` },
    })
    expect(refusalOf(viewing)).toEqual([403, 'NotAllowed'])
  })

  it('gets no file either, be it by a key of its owner', async () => {
    const { process } = await made(admin, all())
    const path = process.result?.file?.path ?? ''
    const other = await givenCatalog(server, { products: 1, seed: 14 })
    const link = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const key = await admin.call<{ key: string }>('POST /api-keys', {
      body: { name: unique('Program'), levels: { folder: { view: 3, edit: 3 } }, expires: '1 day' },
    })
    const statusOf = async (headers: Record<string, string>) =>
      (await server.request({ method: 'GET', url: path, headers })).statusCode
    expect(await statusOf(await signIn(server, other.admin))).toBe(404)
    expect(await statusOf({ authorization: `Bearer ${link.token}` })).toBe(403)
    expect(await statusOf({ authorization: `Bearer ${key.body.key}` })).toBe(404)
    expect(await statusOf({})).toBe(401)
    expect((await buyer.fetchFile(path)).status).toBe(404)
    expect((await admin.fetchFile(path)).status).toBe(200)
  })

  it('is a client without catalogue, and staff are not while the subscription is inactive', async () => {
    const subscribe = (flags: object) =>
      world.staff.rows(sql`
        update domains set subscription = subscription || ${JSON.stringify(flags)}::jsonb where id = ${world.domainId}`)
    const { body } = await buyer.start(all())
    await subscribe({ allowCatalog: false })
    expect(refusalOf(await buyer.start(all()))).toEqual([409, 'SubscriptionNeeded'])
    await execute(body.process)
    expect((await buyer.ended(body.process)).error?.code).toBe('SubscriptionNeeded')
    await subscribe({ allowCatalog: true, isActive: false })
    expect(refusalOf(await buyer.start(all()))).toEqual([409, 'SubscriptionInactive'])
    expect((await made(admin, all())).process.state).toBe('finished')
    await subscribe({ isActive: true })
  })
})

it('puts the file where only its process looks', async () => {
  const { process } = await made(admin, all())
  const name = process.result?.file?.name ?? ''
  expect(await filesOf(process._id)).toEqual([processFileKey(world.domainId, process._id, name)])
})
