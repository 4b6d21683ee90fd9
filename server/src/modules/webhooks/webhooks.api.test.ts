/** Webhooks: what receivers are told, by whose rights, however they answer and whoever is killed. */
import type { Webhook, WebhookDelivery, WebhookTopic } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenNewcomer, givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { givenProject } from '../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { believes, type Receiver, startReceiver } from '../../../test/harness/servers/webhook-receiver.ts'
import { sharedServer, startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { topics } from '../../modules.ts'
import {
  createTenantAccess,
  enterAsDomain,
  insertGroup,
  insertMember,
  setFolderAccess,
} from '../access/index.ts'
import { createPanels, notifyPeople } from '../notifications/index.ts'
import { listDomainsWithWork } from './changes.repository.ts'
import type { WebhookSetting } from './send-deliveries.service.ts'
import { createWebhookSender, switchOffLeft } from './webhook-sender.ts'

let server: TestServer
let receiver: Receiver
let world: CatalogWorld
let other: CatalogWorld
let call: ApiCaller
/** What time it is to the sender. */
let now: Date
let path: string

/** The logged reasons why receivers weren't reached. */
const reasons: unknown[] = []
const log = {
  error: ({ err }: { err?: unknown }) => expect.fail(String(err)),
  warn: ({ reason }: { reason?: unknown }) => reasons.push(reason),
}
const all: WebhookTopic[] = ['products', 'prices', 'media', 'projects', 'orders', 'people']
const seconds = (count: number) => {
  now = new Date(now.getTime() + count * 1000)
}
const hours = (count: number) => seconds(count * 3600)

beforeAll(async () => {
  server = await sharedServer()
  receiver = await startReceiver()
  world = await givenCatalog(server, { products: 6, seed: 21 })
  other = await givenCatalog(server, { products: 2, seed: 22 })
  call = apiCaller(server, world.domainId, await signIn(server, world.admin))
})
afterAll(() => receiver.close())
beforeEach(() => {
  now = new Date()
  path = `/${unique('hook').replace(' ', '-')}`
})
afterEach(async () => {
  for (const { staff } of [world, other])
    await staff.rows(sql`delete from webhooks where domain_id = app_domain()`)
})

function sender(more: { sendsWebhooks?: WebhookSetting; answerWithinMs?: number } = {}) {
  const tenantAccess = createTenantAccess(server.database)
  return createWebhookSender({
    ...server.parts.config,
    ...tenantAccess,
    ...more,
    listDomains: (at) => listDomainsWithWork(server.database, at),
    clock: () => now,
    log,
  })
}

/** One look, and all that comes of it. */
async function look(more: Parameters<typeof sender>[0] = {}): Promise<void> {
  const one = sender(more)
  // Whatever was written by real clocks is over by now.
  seconds(1)
  await one.look()
  await one.idle()
}

interface Made {
  _id: string
  secret: string
}
async function make(by = call, body: object = {}): Promise<Made> {
  const answer = await by<Made>('POST /webhooks', {
    body: { name: unique('Hook'), address: receiver.address(path), topics: all, ...body },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const find = async (id: string, by = call) =>
  (await by<{ result: Webhook[] }>('GET /webhooks')).body.result.find(({ _id }) => _id === id)
const deliveries = async (id: string, by = call) =>
  (await by<{ result: WebhookDelivery[] }>(`GET /webhooks/${id}/deliveries`)).body.result
const got = (at = path) => receiver.received.filter((one) => one.path === at)
const reported = (at = path) => got(at).map(({ message }) => [message.type, ...message.data.changes])
const product = (at = 0) => world.products[at]?.id ?? ''
const newProduct = (folder: 'open' | 'draft', more: object = {}) => newProductIn(world.folders[folder], more)
async function newProductIn(folder: string, more: object = {}): Promise<string> {
  const body = { name: unique('New'), reference: unique('NEW'), folders: [folder], ...more }
  const answer = await call<{ _id: string }>('POST /products', { body })
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
  return answer.body._id
}
const rename = async (id = product(), by = call) =>
  expect((await by(`PATCH /products/${id}`, { body: { name: unique('Named') } })).status).toBeLessThan(300)

describe('a message', () => {
  it('names what has changed, signed as Standard Webhooks says, and no value of it', async () => {
    const { secret } = await make()
    const name = unique('Renamed')
    const values = { name, [`price:${world.prices.retail}`]: '123.45' }
    const changed = await call('POST /products/changes', {
      body: { changes: [{ product: product(), values }] },
    })
    expect(changed.status).toBe(200)
    await look()
    expect(reported()).toEqual([
      ['products', { kind: 'changed', _id: product(), fields: ['name'] }],
      ['prices', { kind: 'changed', _id: product(), fields: [`price:${world.prices.retail}`] }],
    ])
    const [first] = got()
    if (first === undefined) return expect.fail('nothing came')
    expect(first.message.data.domain).toBe(world.domainId)
    expect(first.headers['content-type']).toBe('application/json')
    expect(first.body).not.toContain(name)
    expect(
      got()
        .map(({ body }) => body)
        .join(),
    ).not.toContain('123.45')
    expect(believes(secret, first)).toBe(true)
    expect(believes((await make(call, { topics: ['people'] })).secret, first)).toBe(false)
    expect(believes(secret, { ...first, body: first.body.replace('changed', 'deleted') })).toBe(false)
    // An hour later it is a copy that somebody has kept.
    const late = String(Number(first.headers['webhook-timestamp']) - 3600)
    expect(believes(secret, { ...first, headers: { ...first.headers, 'webhook-timestamp': late } })).toBe(
      false,
    )
  })

  it('says what became of products, media, projects, orders and people', async () => {
    await make()
    const made = await newProduct('open', { prices: [{ priceType: world.prices.trade, value: '7' }] })
    await look()
    expect(reported()).toEqual([
      ['products', { kind: 'created', _id: made }],
      ['prices', { kind: 'created', _id: made, fields: [`price:${world.prices.trade}`] }],
    ])
    await world.staff.transaction(async (open) => {
      const insert = (name: string) => sql`
        insert into product_media (domain_id, product_id, name, type, size_bytes, is_ready)
        values (app_domain(), ${made}, ${name}, 'image', 1, ${name === 'a.png'})`
      await open.rows(insert('a.png'))
      await open.rows(insert('later.png'))
    })
    await world.staff.rows(
      sql`update product_media set is_active = false where product_id = ${made} and name = 'a.png'`,
    )
    await world.staff.rows(
      sql`update product_media set is_ready = true where product_id = ${made} and name = 'later.png'`,
    )
    await world.staff.rows(sql`delete from product_media where product_id = ${made} and name = 'later.png'`)
    const project = await givenProject(world.staff, { products: [made], attendees: [world.buyer.id] })
    await look()
    await call(`DELETE /products/${made}`)
    await look()
    const medium = (name: string) => ({ product: made, name })
    expect(
      reported()
        .slice(2)
        .filter(([type]) => type !== 'projects'),
    ).toEqual([
      ['media', { kind: 'created', ...medium('a.png') }],
      ['media', { kind: 'changed', ...medium('a.png'), fields: ['isActive'] }],
      ['media', { kind: 'created', ...medium('later.png') }],
      ['media', { kind: 'deleted', ...medium('later.png') }],
      ['products', { kind: 'deleted', _id: made }],
    ])
    expect(reported()).toContainEqual(['projects', { kind: 'created', _id: project }])
    const attendee = crypto.randomUUID()
    const order = crypto.randomUUID()
    await world.staff.transaction(async (open) => {
      await open.rows(sql`
        insert into project_attendees (domain_id, id, project_id, person_id, name, email)
        values (app_domain(), ${attendee}, ${project}, ${world.buyer.id}, 'Buyer', 'buyer@example.test')`)
      await open.rows(sql`
        insert into project_orders (domain_id, id, project_id, attendee_id, number, revision)
        values (app_domain(), ${order}, ${project}, ${attendee}, 1, 1)`)
    })
    await world.staff.rows(sql`update project_orders set revision = 2 where id = ${order}`)
    const colleague = await givenNewcomer(server, world.staff)
    await world.staff.rows(
      sql`update memberships set is_active = false where domain_id = app_domain() and person_id = ${colleague.id}`,
    )
    await world.staff.rows(
      sql`delete from memberships where domain_id = app_domain() and person_id = ${colleague.id}`,
    )
    const before = got().length
    await look()
    expect(reported().slice(before)).toEqual([
      ['orders', { kind: 'created', _id: order, project }],
      ['orders', { kind: 'changed', _id: order, project, fields: ['lines'] }],
      ['people', { kind: 'deleted', _id: colleague.id }],
    ])
  })

  it('is one for each transaction, in parts of a hundred where much is changed at once', async () => {
    await make(call, { topics: ['products'] })
    await world.staff.transaction(async (open) => {
      await open.rows(sql`
        insert into products (domain_id, name, reference, folder_set)
        select app_domain(), 'Many ' || n, 'MANY ' || n, (select folder_set from products where id = ${product()})
        from generate_series(1, 230) n`)
    })
    await look()
    expect(got().map(({ message }) => message.data.changes.length)).toEqual([])
    // Without a row of slots a product is shown to nobody; those that services store have one.
    await world.staff.rows(
      sql`delete from products where domain_id = app_domain() and reference like 'MANY %'`,
    )
    await look()
    expect(got().map(({ message }) => message.data.changes.length)).toEqual([100, 100, 30])
    const ids = got().flatMap(({ message }) => message.data.changes.map(({ _id }) => _id))
    expect(new Set(ids).size).toBe(230)
  })

  it('is written with the change, and only where somebody wants it', async () => {
    const waiting = () =>
      world.staff.rows(sql`select topic from webhook_changes where domain_id = app_domain()`)
    await rename()
    expect(await waiting()).toEqual([])
    await make(call, { topics: ['people'] })
    await make(call, { topics: ['products'] })
    await rename()
    expect(await waiting()).toEqual([{ topic: 'products' }])
    await world.staff
      .transaction(async (open) => {
        await open.rows(sql`update products set name = 'Rolled back' where id = ${product()}`)
        throw new Error('broken off')
      })
      .catch(() => {})
    expect(await waiting()).toHaveLength(1)
    await look()
    expect(await waiting()).toEqual([])
    expect(got()).toHaveLength(1)
  })
})

describe('a receiver that fails', () => {
  it('is asked again later each time under the same id, and what comes meanwhile of the product waits', async () => {
    const { _id, secret } = await make(call, { topics: ['products'] })
    receiver.answers(path, 500, 204, 503, 302)
    await rename(product(0))
    await look()
    await rename(product(0))
    await rename(product(1))
    await look()
    // What tells of the second product goes on, the next change of the first one doesn't.
    expect(reported()).toMatchObject([
      ['products', { _id: product(0) }],
      ['products', { _id: product(1) }],
    ])
    const counts: number[] = []
    for (const pause of [0, 4, 28, 0, 118, 0]) {
      seconds(pause)
      await look()
      counts.push(got().length)
    }
    expect(counts).toEqual([2, 3, 3, 4, 4, 6])
    const ofFirst = got().filter(({ message }) => message.data.changes[0]?._id === product(0))
    const [earlier, later] = [ofFirst[0]?.id, ofFirst.at(-1)?.id]
    expect(ofFirst.map(({ id }) => id)).toEqual([earlier, earlier, earlier, earlier, later])
    expect(later).not.toBe(earlier)
    expect(ofFirst.every((one) => believes(secret, one))).toBe(true)
    const first = (await deliveries(_id)).find((one) => one._id === earlier)
    expect(first).toMatchObject({ state: 'delivered', nextAt: null })
    expect(first?.tries.map(({ status }) => status)).toEqual([204, 302, 503, 500])
    expect((await find(_id))?.failingSince).toBeNull()
  })

  it('is not waited for longer than it may need', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    let answered = 0
    receiver.answers(path, (_request, answer) => {
      setTimeout(() => {
        answered += 1
        answer.end()
      }, 1_500)
    })
    await rename()
    await look({ answerWithinMs: 200 })
    expect(answered).toBe(0)
    const [delivery] = await deliveries(_id)
    expect(delivery).toMatchObject({ state: 'waiting', tries: [{ status: null, error: 'timeout' }] })
    seconds(10)
    await look()
    expect((await deliveries(_id))[0]?.state).toBe('delivered')
    expect(new Set(got().map(({ id }) => id)).size).toBe(1)
  })

  it('may answer twice: the first one counts', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    receiver.answers(path, (request) => {
      const say = (line: string) => `HTTP/1.1 ${line}\r\ncontent-length: 0\r\n\r\n`
      request.socket.write(say('200 OK') + say('500 Broken'))
      request.socket.end()
    })
    await rename()
    await look()
    await rename()
    await look()
    expect((await deliveries(_id)).map(({ state, tries }) => [state, tries.length])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ])
    expect(got()).toHaveLength(2)
  })

  it('may be killed in the middle of it', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    receiver.answers(path, (request) => request.socket.destroy())
    await rename()
    await look()
    expect((await deliveries(_id))[0]).toMatchObject({
      state: 'waiting',
      tries: [{ status: null, error: 'ECONNRESET' }],
    })
    seconds(10)
    await look()
    expect((await deliveries(_id))[0]?.state).toBe('delivered')
  })

  it('is followed to no other address', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    const elsewhere = `${path}-elsewhere`
    receiver.answers(path, (_request, answer) =>
      answer.writeHead(307, { location: receiver.address(elsewhere) }).end(),
    )
    await rename()
    await look()
    expect(got(elsewhere)).toEqual([])
    expect((await deliveries(_id))[0]).toMatchObject({ state: 'waiting', tries: [{ status: 307 }] })
  })

  it('is switched off after a day without an answer, and its maker is told once', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    const began = now
    receiver.answers(path, ...Array(40).fill(500))
    await rename(product(0))
    await look()
    const id = got()[0]?.id
    let tries = 1
    while (now.getTime() < began.getTime() + 25 * 3_600_000) {
      const [delivery] = await deliveries(_id)
      if (delivery?.nextAt == null) break
      expect((await find(_id))?.isOn).toBe(true)
      const pause = new Date(delivery.nextAt).getTime() - now.getTime()
      now = new Date(delivery.nextAt)
      await look()
      tries += 1
      expect(got()).toHaveLength(tries)
      expect(pause).toBeGreaterThan(0)
    }
    expect(tries).toBe(11)
    expect(now.getTime() - began.getTime()).toBeGreaterThanOrEqual(86_400_000)
    expect(new Set(got().map((one) => one.id))).toEqual(new Set([id]))
    expect(await find(_id)).toMatchObject({ isOn: false, offReason: 'failed' })
    expect((await deliveries(_id))[0]).toMatchObject({ state: 'failed', nextAt: null })
    expect(await notified(world.admin.id)).toEqual(1)
    // Nothing is noted for it, until it is switched on and begins anew.
    await rename()
    await look()
    expect(got()).toHaveLength(11)
    const on = { query: { version: String((await find(_id))?.version) }, body: { isOn: true } }
    expect((await call(`PATCH /webhooks/${_id}`, on)).status).toBe(204)
    expect(await find(_id)).toMatchObject({ isOn: true, offReason: null, failingSince: null })
    receiver.answers(path)
    await rename()
    await look()
    expect(got()).toHaveLength(12)
  })

  it('is not switched off because of one message that it never takes', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    receiver.answers(path, 500)
    await rename(product(0))
    await look()
    for (let hour = 0; hour < 26; hour += 1) {
      await rename(product(1))
      const isFirst = hour === 0
      receiver.answers(path, ...(isFirst ? [204, 500] : []), 500, 204)
      hours(1)
      await look()
      await look()
    }
    expect((await find(_id))?.isOn).toBe(true)
  })

  it('says that it is gone, and is told nothing more', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    receiver.answers(path, 410)
    await rename()
    await look()
    expect(await find(_id)).toMatchObject({ isOn: false, offReason: 'gone' })
    hours(30)
    await look()
    expect(got()).toHaveLength(1)
  })
})

/** Carries out what was emitted, as a worker does; returns how many notifications the person has of it. */
async function notified(personId: string): Promise<number> {
  const events = await world.staff.rows<{ id: string }>(sql`
    select id from domain_events where domain_id = app_domain() and event ->> 'kind' = 'webhook-off'`)
  const parts = {
    ...createTenantAccess(server.database),
    panels: createPanels(server.database),
    topics,
    times: { uniteSeconds: 0, mailAfterSeconds: 0, mailSpacingSeconds: 0 },
  }
  await world.staff.rows(sql`delete from notifications where domain_id = app_domain()`)
  for (const { id } of events)
    await notifyPeople(parts as Parameters<typeof notifyPeople>[0], { domainId: world.domainId, eventId: id })
  const rows = await world.staff.rows(sql`
    select 1 from notifications where domain_id = app_domain() and person_id = ${personId} and topic = 'webhook-off'`)
  return rows.length
}

describe('an address', () => {
  it.each([
    ...['127.0.0.2', 'localhost', '[::1]', '10.1.2.3', '169.254.169.254', '0x7f000002'],
    'no-such-name.invalid',
  ])('in a private network is not asked, and answered for as one that there is not: %s', async (host) => {
    // The name of this machine leads to what is allowed, and to what isn't.
    const alsoFrom = host === 'localhost' ? ['10.9.9.9'] : ['127.0.0.1']
    const { _id } = await make(call, { topics: ['products'], address: receiver.address(path, host) })
    await rename()
    await look({ sendsWebhooks: { alsoFrom } })
    expect(got()).toEqual([])
    expect((await deliveries(_id))[0]).toMatchObject({
      state: 'waiting',
      tries: [{ status: null, error: 'unreachable' }],
    })
    expect(reasons.at(-1)).toMatch(host.endsWith('.invalid') ? /ENOTFOUND|EAI_AGAIN/ : /is not allowed/)
  })

  it.each([
    'http://example.org/',
    'sftp://example.org/x',
    'https://me:secret@example.org/',
    'https://',
    'x',
    '',
  ])('is none: %j, and then another one is taken', async (address) => {
    const body = { name: unique('Hook'), address, topics: all }
    expect(refusalOf(await call('POST /webhooks', { body }))).toEqual([422, 'WebhookAddressInvalid'])
    expect((await call('POST /webhooks', { body: { ...body, address: receiver.address() } })).status).toBe(
      200,
    )
  })

  it('is nowhere where this installation sends none', async () => {
    const closed = await startTestServer({ sendsWebhooks: false }, {}, { databaseUrl: server.databaseUrl })
    const by = apiCaller(closed, world.domainId, await signIn(server, world.admin))
    call = by
    expect((await by<{ isAllowed: boolean }>('GET /webhooks')).body.isAllowed).toBe(false)
    const body = { name: unique('Hook'), address: receiver.address(path), topics: all }
    expect(refusalOf(await by('POST /webhooks', { body }))).toEqual([404, 'NotFound'])
    await closed.close()
    call = apiCaller(server, world.domainId, await signIn(server, world.admin))
    await make()
    await rename()
    await look({ sendsWebhooks: false })
    // Nor later, once it does again.
    await look()
    expect(got()).toEqual([])
    await rename()
    await look()
    expect(got()).toHaveLength(1)
  })
})

describe('a webhook', () => {
  it('is changed by its maker, from the version that they saw', async () => {
    const { _id } = await make()
    const edit = (version: number | undefined, body: object) =>
      call(`PATCH /webhooks/${_id}`, { query: { version: String(version) }, body })
    const { version = 0 } = (await find(_id)) ?? {}
    expect((await edit(version, { name: 'Shop', topics: ['media'] })).status).toBe(204)
    expect(refusalOf(await edit(version, { name: 'Warehouse' }))).toEqual([409, 'StaleVersion'])
    expect((await edit(version, { isOn: false })).status).toBe(204)
    expect(await find(_id)).toMatchObject({ name: 'Shop', topics: ['media'], isOn: false, offReason: null })
    const taken = { name: 'shop', address: receiver.address(), topics: all }
    expect(refusalOf(await call('POST /webhooks', { body: taken }))).toEqual([409, 'DuplicatedWebhook'])
    expect(refusalOf(await call(`POST /webhooks/${_id}/test`))).toEqual([409, 'WebhookOff'])
    expect((await call(`DELETE /webhooks/${_id}`)).status).toBe(204)
    expect(refusalOf(await call(`DELETE /webhooks/${_id}`))).toEqual([404, 'NotFound'])
    expect((await call('POST /webhooks', { body: taken })).status).toBe(200)
  })

  it('shows its secret once, and signs with the former one for a day more', async () => {
    const { _id, secret } = await make()
    expect(JSON.stringify(await find(_id))).not.toContain(secret)
    const stored = JSON.stringify(await world.staff.rows(sql`select * from webhooks where id = ${_id}`))
    expect(stored).not.toContain(secret.slice(6))
    const next = (await call<{ secret: string }>(`POST /webhooks/${_id}/secret`)).body.secret
    expect(next).not.toBe(secret)
    await call(`POST /webhooks/${_id}/test`)
    await look()
    const [first] = got()
    if (first === undefined) return expect.fail('nothing came')
    expect(first.message).toMatchObject({ type: 'test', data: { changes: [] } })
    expect([secret, next].map((one) => believes(one, first))).toEqual([true, true])
    hours(25)
    await rename()
    await look()
    const later = got()[1]?.headers['webhook-signature']?.split(' ')
    expect(later).toHaveLength(1)
  })

  it('keeps a log, of which a message is sent again under its id', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    receiver.answers(path, 500)
    await rename()
    await look()
    const [waiting] = await deliveries(_id)
    const again = () => call(`POST /webhooks/${_id}/deliveries/${waiting?._id}/resend`)
    expect(refusalOf(await again())).toEqual([409, 'WebhookDeliveryWaits'])
    seconds(10)
    await look()
    expect((await again()).status).toBe(204)
    await look()
    expect((await again()).status).toBe(204)
    await look()
    expect(got().map(({ id }) => id)).toEqual(Array(4).fill(waiting?._id))
    const [delivered] = await deliveries(_id)
    expect(delivered).toMatchObject({ state: 'delivered', changes: 1 })
    expect(delivered?.tries.map(({ status }) => status)).toEqual([204, 204, 204, 500])
    const invented = `POST /webhooks/${_id}/deliveries/${crypto.randomUUID()}/resend` as const
    expect(refusalOf(await call(invented))).toEqual([404, 'NotFound'])
  })

  it('of a maker who has left is off, and the company is told', async () => {
    const { colleague, by } = await keeper()
    const { _id } = await make(by)
    await world.staff.rows(
      sql`delete from memberships where domain_id = app_domain() and person_id = ${colleague.id}`,
    )
    await rename()
    await look()
    expect(got()).toEqual([])
    await world.staff.rows(sql`delete from domain_events where domain_id = app_domain()`)
    const domain = await enterAsDomain(server.database, world.domainId)
    await Promise.all([switchOffLeft(domain), switchOffLeft(domain)])
    expect(await find(_id)).toMatchObject({ isOn: false, offReason: 'left', owner: null, isOwn: false })
    expect(await notified(world.admin.id)).toBe(1)
    const on = { query: { version: String((await find(_id))?.version) }, body: { isOn: true } }
    expect(refusalOf(await call(`PATCH /webhooks/${_id}`, on))).toEqual([403, 'NotAllowed'])
    expect((await call(`DELETE /webhooks/${_id}`)).status).toBe(204)
  })

  it('goes with its company, whatever is told of that', async () => {
    const gone = await givenCatalog(server, { products: 3, seed: 23 })
    const by = apiCaller(server, gone.domainId, await signIn(server, gone.admin))
    await make(by)
    await server.database.rows(sql`delete from domains where id = ${gone.domainId}`)
    await look()
    expect(got()).toEqual([])
  })
})

/** A colleague who keeps the settings and sees what their group is given. */
async function keeper(levels: object = {}) {
  const colleague = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    name: unique('Keepers'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: world.staff.groupIds[0] ?? null,
    levels: {
      setting: { view: 3, edit: 3 },
      folder: { view: 1, edit: 0 },
      productDetail: { view: 1, edit: 0 },
      ...levels,
    },
  })
  await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
  return { colleague, groupId, by: apiCaller(server, world.domainId, await signIn(server, colleague)) }
}

describe('what its maker may not see', () => {
  const inFolder = (folder: 'open' | 'closed' | 'draft', but: 'open' | 'closed' | 'draft') =>
    world.products.find(
      ({ folderIds }) => folderIds.includes(world.folders[folder]) && !folderIds.includes(world.folders[but]),
    )?.id ?? ''

  it('is not told: products, fields, prices, projects and people', async () => {
    const { groupId, by } = await keeper()
    await setFolderAccess(world.staff, groupId, [{ id: world.folders.open, canView: true, canEdit: false }])
    await make(by)
    await make(call, { address: receiver.address(`${path}-all`) })
    const hidden = await newProduct('draft')
    const shown = await newProduct('open')
    const values = {
      name: unique('Changed'),
      [`detail:${world.fields.note}`]: 'secret',
      [`price:${world.prices.trade}`]: '9',
    }
    const changes = [hidden, shown].map((id) => ({ product: id, values }))
    expect((await call('POST /products/changes', { body: { changes } })).status).toBe(200)
    const project = await givenProject(world.staff, { products: [shown] })
    const colleague = await givenNewcomer(server, world.staff)
    await call(`DELETE /products/${hidden}`)
    await look()
    const sent = got()
      .map(({ body }) => body)
      .join()
    expect(reported()).toEqual([
      ['products', { kind: 'created', _id: shown }],
      ['products', { kind: 'changed', _id: shown, fields: ['name'] }],
      ['prices', { kind: 'changed', _id: shown, fields: [`price:${world.prices.trade}`] }],
    ])
    for (const id of [hidden, project, colleague.id, world.fields.note]) expect(sent).not.toContain(id)
    // The webhook of a person who sees everything is told of each.
    const all = got(`${path}-all`)
      .map(({ body }) => body)
      .join()
    for (const id of [hidden, project, colleague.id, world.fields.note]) expect(all).toContain(id)
  })

  it('is told as deleted when it leaves their sight, and no more afterwards', async () => {
    const { groupId, by } = await keeper()
    await setFolderAccess(world.staff, groupId, [{ id: world.folders.open, canView: true, canEdit: false }])
    await make(by, { topics: ['products'] })
    const moved = await newProduct('open')
    await look()
    await call(`PATCH /products/${moved}`, { body: { folders: [world.folders.draft] } })
    await look()
    await rename(moved)
    await look()
    expect(reported()).toEqual([
      ['products', { kind: 'created', _id: moved }],
      ['products', { kind: 'deleted', _id: moved }],
    ])
    await call(`PATCH /products/${moved}`, { body: { folders: [world.folders.open] } })
    await look()
    expect(reported()[2]).toEqual(['products', { kind: 'created', _id: moved }])
  })

  it('is told as deleted when it goes to the trash with its folder, to who reached that alone', async () => {
    const folder = async (name: string) => {
      const body = { name: unique(name), parent: world.folders.closed, isProductFolder: true }
      return (await call<{ _id: string }>('POST /folders', { body })).body._id
    }
    const [seen, unseen] = [await folder('Seen'), await folder('Unseen')]
    const { groupId, by } = await keeper()
    await setFolderAccess(world.staff, groupId, [{ id: seen, canView: true, canEdit: false }])
    await make(by, { topics: ['products'] })
    const [there, elsewhere] = [await newProductIn(seen), await newProductIn(unseen)]
    await look()
    for (const id of [seen, unseen]) expect((await call(`DELETE /folders/${id}`)).status).toBeLessThan(300)
    await look()
    expect(reported()).toEqual([
      ['products', { kind: 'created', _id: there }],
      ['products', { kind: 'deleted', _id: there }],
    ])
    expect(
      got()
        .map(({ body }) => body)
        .join(),
    ).not.toContain(elsewhere)
  })

  it('is withdrawn where they lose sight of it before it has arrived', async () => {
    const { groupId, by } = await keeper()
    const grant = (folder: string) =>
      setFolderAccess(world.staff, groupId, [{ id: folder, canView: true, canEdit: false }])
    await grant(world.folders.open)
    const { _id } = await make(by, { topics: ['products'] })
    const id = inFolder('open', 'draft')
    receiver.answers(path, 500)
    await rename(id)
    await look()
    expect(got()).toHaveLength(1)
    await grant(world.folders.draft)
    seconds(10)
    await look()
    expect(got()).toHaveLength(1)
    expect((await deliveries(_id, by))[0]?.state).toBe('withdrawn')
  })

  it('is nobody else’s: another company, clients, colleagues without the right, programs, and strangers', async () => {
    const { _id } = await make()
    const delivery = (await call<{ _id: string }>(`POST /webhooks/${_id}/test`)).body._id
    const session = await signIn(server, other.admin)
    const stranger = apiCaller(server, other.domainId, session)
    const outsider = apiCaller(server, world.domainId, session)
    const buyer = apiCaller(server, world.domainId, await signIn(server, world.buyer))
    const newcomer = await givenNewcomer(server, world.staff)
    const colleague = apiCaller(server, world.domainId, await signIn(server, newcomer))
    const nobody = apiCaller(server, world.domainId, {})
    const key = (
      await call<{ key: string }>('POST /api-keys', {
        body: { name: unique('Key'), levels: { setting: { view: 3, edit: 3 } }, expires: '1 month' },
      })
    ).body.key
    const program = apiCaller(server, world.domainId, { authorization: `Bearer ${key}` })
    const { by } = await keeper()
    const query = { version: String((await find(_id))?.version) }
    const newHook = { body: { name: unique('Hook'), address: receiver.address(), topics: all } }
    const calls: [Parameters<ApiCaller>[0], Parameters<ApiCaller>[1]?][] = [
      [`PATCH /webhooks/${_id}`, { query, body: { address: 'https://elsewhere.example/' } }],
      [`POST /webhooks/${_id}/secret`],
      [`POST /webhooks/${_id}/test`],
      [`POST /webhooks/${_id}/deliveries/${delivery}/resend`],
      [`GET /webhooks/${_id}/deliveries`],
    ]
    for (const [path, sent] of calls) {
      expect([path, (await stranger(path, sent)).status]).toEqual([path, 404])
      expect([path, (await outsider(path, sent)).status]).toEqual([path, 404])
      for (const caller of [buyer, colleague])
        expect([path, (await caller(path, sent)).status]).toEqual([path, 403])
      expect([path, (await nobody(path, sent)).status]).toEqual([path, 401])
      // Another keeper of the settings would have it sent elsewhere with its maker's rights.
      expect([path, ...refusalOf(await by(path, sent))]).toEqual([path, 403, 'NotAllowed'])
      if (!path.startsWith('GET'))
        expect([path, ...refusalOf(await program(path, sent))]).toEqual([path, 403, 'NotAllowed'])
    }
    for (const caller of [buyer, colleague]) {
      expect((await caller('GET /webhooks')).status).toBe(403)
      expect((await caller('POST /webhooks', newHook)).status).toBe(403)
    }
    expect(refusalOf(await program('POST /webhooks', newHook))).toEqual([403, 'NotAllowed'])
    expect((await nobody('POST /webhooks', newHook)).status).toBe(401)
    expect((await stranger(`DELETE /webhooks/${_id}`)).status).toBe(404)
    expect((await stranger<{ result: Webhook[] }>('GET /webhooks')).body.result).toEqual([])
    // They see that there is one, and may stop it.
    expect(await find(_id, by)).toMatchObject({ isOwn: false, isOn: true })
    expect((await by(`PATCH /webhooks/${_id}`, { query, body: { isOn: false } })).status).toBe(204)
    expect((await find(_id))?.isOn).toBe(false)
  })

  it('of another company never comes', async () => {
    const by = apiCaller(server, other.domainId, await signIn(server, other.admin))
    await make(by)
    await rename()
    await look()
    expect(got()).toEqual([])
    await rename(other.products[0]?.id, by)
    await look()
    expect(reported()).toEqual([
      ['products', { kind: 'changed', _id: other.products[0]?.id, fields: ['name'] }],
    ])
  })
})

describe('several programs', () => {
  it('send each message once, in the order of each product', async () => {
    const { _id } = await make(call, { topics: ['products'] })
    for (let count = 0; count < 5; count += 1) await rename(product(count % 2))
    const senders = [sender(), sender(), sender()]
    seconds(1)
    await Promise.all(senders.map((one) => one.look()))
    await Promise.all(senders.map((one) => one.idle()))
    await look()
    await look()
    const order = (await deliveries(_id)).map((one) => one._id).reverse()
    expect(order).toHaveLength(5)
    expect(got().map(({ id }) => id)).toEqual(order)
  })
})
