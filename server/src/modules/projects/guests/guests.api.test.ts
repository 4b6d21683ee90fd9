/** Links that open a project to guests: who makes and ends them, who comes in, what they reach and what becomes of it. */
import type { GuestDoor, GuestLink, Progress, SavedAnswer, ShareLink, WebSession } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../../test/architecture/calls-of-contract.ts'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenCompany, givenNewcomer, signIn, unique } from '../../../../test/factories/company.ts'
import { type GivenProject, givenProject, setProjectState } from '../../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { listenOnLoopback, refusedLive } from '../../../../test/harness/live-client.ts'
import { meetingAt } from '../../../../test/harness/meeting.ts'
import { sharedServer, startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup } from '../../access/index.ts'
import { listAuditEntries } from '../../audit/audit.service.ts'
import { storeMedia, storeProductFile } from '../../media/index.ts'

let server: TestServer
let world: CatalogWorld
let buyers: string
let shown: string[]
let hidden: string
const call = {} as Record<'admin' | 'presenter' | 'colleague' | 'buyer', ApiCaller>
let presenterId: string
const quantity = crypto.randomUUID()
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  server = await sharedServer()
  await listenOnLoopback(server)
  world = await givenCatalog(server, { products: 40, seed: 31 })
  buyers = world.client.groupIds[0] ?? ''
  shown = world.products.filter(world.clientSees).map(({ id }) => id)
  hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
  const presenter = await givenNewcomer(server, world.staff)
  presenterId = presenter.id
  const colleague = await givenNewcomer(server, world.staff)
  const people = { admin: world.admin, presenter, colleague, buyer: world.buyer }
  for (const [name, account] of Object.entries(people))
    call[name as keyof typeof call] = apiCaller(server, world.domainId, await signIn(server, account))
  for (const productId of [shown[0] ?? '', shown[1] ?? '', hidden]) {
    const media = { productId, fileName: 'front.png', type: 'image', content: picture } as const
    await storeMedia(world.staff, server.storage, media)
    const file = { productId, fileName: 'care.txt', content: Buffer.from('Wipe with a dry cloth') }
    await storeProductFile(world.staff, server.storage, file)
  }
})

const project = (given: Partial<GivenProject> = {}) =>
  givenProject(world.staff, {
    products: [shown[0] ?? '', hidden],
    presenters: [presenterId],
    priceTypes: [world.prices.trade, world.prices.retail],
    fields: [world.fields.width, world.fields.cost],
    orderFields: [{ id: quantity, name: 'Quantity' }],
    ...given,
  })

const wish = (more: object = {}) => ({
  body: {
    name: unique('Fair'),
    note: 'For the fair',
    group: buyers,
    priceTypes: [world.prices.retail],
    maxGuests: 3,
    expires: '1 month',
    ...more,
  },
})

async function givenLink(projectId: string, more: object = {}) {
  const made = await call.admin<{ _id: string; token: string }>(
    `POST /projects/${projectId}/guest-links`,
    wish(more),
  )
  expect(made.status).toBe(200)
  return made.body
}

/** A device that holds the link: what it is given as cookies it sends from then on. */
class Device {
  readonly token: string
  cookies: Record<string, string> = {}

  constructor(token: string) {
    this.token = token
  }

  get headers(): Record<string, string> {
    const cookie = Object.entries(this.cookies).map(([name, value]) => `${name}=${value}`)
    return {
      authorization: `Bearer ${this.token}`,
      ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
    }
  }

  get call(): ApiCaller {
    return apiCaller(server, world.domainId, this.headers)
  }

  async enter(projectId: string, body: object = { name: 'Ada Guest', email: 'ada@shop.example' }) {
    const answer = await server.request({
      method: 'PUT',
      url: `/api/projects/${projectId}/guest`,
      query: { domain: world.domainId },
      payload: body,
      headers: this.headers,
    })
    for (const { name, value } of answer.cookies) this.cookies[name] = value
    return { status: answer.statusCode, body: answer.json<GuestDoor>(), cookies: answer.cookies }
  }

  async status(path: string): Promise<number> {
    const url = `/assets/domains/${world.domainId}/${path}`
    return (await server.request({ url, query: { token: this.token }, headers: this.headers })).statusCode
  }
}

async function givenGuest(projectId: string, token: string, body?: object): Promise<Device> {
  const device = new Device(token)
  expect((await device.enter(projectId, body)).status).toBe(200)
  return device
}

const put = (device: Device, projectId: string, body: object = {}, productId = shown[0] ?? '') =>
  device.call<SavedAnswer>(`PUT /projects/${projectId}/answers/${productId}`, {
    body: { answerId: crypto.randomUUID(), state: 'reviewed', ...body },
  })

const read = (device: Device, projectId: string) =>
  device.call<WebSession>(`GET /projects/${projectId}/session`)

const key = (device: Device, projectId: string) =>
  device.call<{ key: string }>(`GET /projects/${projectId}/guest/device-key`)

describe('a link to a project', () => {
  it('is made by whoever may change the project, stands in both lists and in the log', async () => {
    const id = await project()
    const { _id } = await givenLink(id, { name: 'Spring fair' })
    const { body: links } = await call.admin<GuestLink[]>(`GET /projects/${id}/guest-links`)
    expect(links).toMatchObject([
      {
        _id,
        name: 'Spring fair',
        note: 'For the fair',
        maxGuests: 3,
        guests: 0,
        priceTypes: [world.prices.retail],
      },
    ])
    const { body: all } = await call.admin<ShareLink[]>('GET /share-links')
    expect(all.find((link) => link._id === _id)?.target).toEqual({ kind: 'project', _id: id, name: 'Autumn' })
    const { result } = await listAuditEntries(world.staff, {}, { offset: 0, limit: 1 })
    expect(result[0]).toMatchObject({ kind: 'share-link-created', subject: { name: 'Spring fair' } })
  })

  it('is no business of presenters, colleagues and clients', async () => {
    const id = await project()
    const { _id } = await givenLink(id)
    const tried = [
      [`GET /projects/${id}/guest-links`, undefined],
      [`DELETE /projects/${id}/guest-links/${_id}`, undefined],
    ] as const
    for (const [path] of tried) {
      expect(refusalOf(await call.presenter(path))).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await call.colleague(path))).toEqual([404, 'NotFound'])
      expect(refusalOf(await call.buyer(path))).toEqual([403, 'NotAllowed'])
    }
    const place = `POST /projects/${id}/guest-links` as const
    for (const who of ['presenter', 'colleague', 'buyer'] as const)
      expect(refusalOf(await call[who](place, wish()))).toEqual([403, 'NotAllowed'])
  })

  it('is made by a person with rights to groups only for a project of their own', async () => {
    const manager = await givenNewcomer(server, world.staff)
    const group = { name: unique('Managers'), isExternal: false, isRoot: false, template: 'Custom' } as const
    const levels = { group: { view: 3, edit: 3 } } as const
    const groupId = await insertGroup(world.staff, { ...group, parentId: null, levels })
    await world.staff.rows(sql`
      insert into group_members (domain_id, group_id, person_id)
      values (${world.domainId}, ${groupId}, ${manager.id})`)
    const own = apiCaller(server, world.domainId, await signIn(server, manager))
    const place = `POST /projects/${await project()}/guest-links` as const
    expect(refusalOf(await own(place, wish()))).toEqual([404, 'NotFound'])
  })

  it('needs a group of clients, price types that there are, and a project that goes on', async () => {
    const id = await project()
    const place = `POST /projects/${id}/guest-links` as const
    const [root] = await world.staff.rows<{ id: string }>(
      sql`select id from groups where domain_id = ${world.domainId} and is_root`,
    )
    const refused = async (more: object) => refusalOf(await call.admin(place, wish(more)))
    expect(await refused({ group: root?.id })).toEqual([422, 'GroupKindWrong'])
    expect(await refused({ group: crypto.randomUUID() })).toEqual([404, 'NotFound'])
    expect(await refused({ priceTypes: [crypto.randomUUID()] })).toEqual([404, 'NotFound'])
    expect(await refused({ maxGuests: 0 })).toEqual([400, 'InvalidInput'])
    expect(await refused({ maxGuests: 501 })).toEqual([400, 'InvalidInput'])
    await setProjectState(world.staff, id, 'done')
    expect(await refused({})).toEqual([409, 'ProjectDone'])
  })

  it('is somebody to start for, as long as it opens the project', async () => {
    const id = await project({ state: 'upcoming' })
    const start = () => call.admin(`POST /projects/${id}/start`)
    expect(refusalOf(await start())).toEqual([409, 'ProjectNotReady'])
    const { _id } = await givenLink(id)
    expect((await call.admin(`DELETE /projects/${id}/guest-links/${_id}`)).status).toBe(204)
    expect(refusalOf(await start())).toEqual([409, 'ProjectNotReady'])
    await givenLink(id)
    expect((await start()).status).toBe(200)
  })
})

describe('the holder of a link', () => {
  it('is asked who they are, and known on the device from then on', async () => {
    const id = await project()
    const { _id, token } = await givenLink(id)
    const device = new Device(token)
    const session = await device.call<{ access: { project: string } }>('GET /auth/session')
    expect(session.body.access.project).toBe(id)
    const { body: door } = await device.call<GuestDoor>(`GET /projects/${id}/guest`)
    expect(door).toEqual({ projectId: id, name: 'Autumn', state: 'ongoing', guest: null, isFull: false })
    expect(refusalOf(await read(device, id))).toEqual([404, 'NotFound'])
    const entered = await device.enter(id, { name: ' Ada Guest ', email: 'ada@shop.example' })
    expect(entered.body.guest).toEqual({ name: 'Ada Guest', email: 'ada@shop.example' })
    expect(entered.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }])
    const again = await device.enter(id, { name: 'Somebody Else', email: 'else@shop.example' })
    expect([again.body.guest?.name, again.cookies]).toEqual(['Ada Guest', []])
    const { body: links } = await call.admin<GuestLink[]>(`GET /projects/${id}/guest-links`)
    expect(links.find((link) => link._id === _id)?.guests).toBe(1)
    const [row] = await world.staff.rows<{ hash: string }>(sql`
      select guest_hash as hash from project_attendees where project_id = ${id} and share_link_id = ${_id}`)
    expect(Object.values(device.cookies)).not.toContain(row?.hash)
  })

  it('gives a name of one line and an address that can be one', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const tried = [
      { name: '', email: 'ada@shop.example' },
      { name: '  ', email: 'ada@shop.example' },
      { name: 'Ada\nGuest', email: 'ada@shop.example' },
      { name: 'A'.repeat(101), email: 'ada@shop.example' },
      { name: 'Ada', email: 'ada' },
      { name: 'Ada' },
    ]
    for (const body of tried) expect((await new Device(token).enter(id, body)).status).toBe(400)
  })

  it('is answered alike whether the address has an account or not', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const known = await new Device(token).enter(id, { name: 'Ada', email: world.buyer.email })
    const unknown = await new Device(token).enter(id, { name: 'Ada', email: 'nobody@shop.example' })
    const { guest: _, ...one } = known.body
    const { guest: __, ...other } = unknown.body
    expect([known.status, one]).toEqual([unknown.status, other])
    expect(known.cookies.map(({ value: ___, ...rest }) => rest)).toEqual(
      unknown.cookies.map(({ value: ___, ...rest }) => rest),
    )
  })

  it('is refused where the link is full, also of two at once, and those who came stay', async () => {
    const id = await project()
    const { token } = await givenLink(id, { maxGuests: 1 })
    const [one, other] = [new Device(token), new Device(token)]
    const devices = [one, other]
    const entered = await meetingAt(server, 'project_attendees', [() => one.enter(id), () => other.enter(id)])
    const refused = entered.filter(({ status }) => status !== 200)
    expect(refused.map((answer) => refusalOf(answer))).toEqual([[409, 'TooManyGuests']])
    const late = new Device(token)
    expect((await late.call<GuestDoor>(`GET /projects/${id}/guest`)).body.isFull).toBe(true)
    for (const [at, device] of devices.entries())
      if (entered[at]?.status === 200) expect((await read(device, id)).status).toBe(200)
  })

  it('is known by the link they came by alone', async () => {
    const id = await project()
    const one = await givenLink(id)
    const other = await givenLink(id)
    const guest = await givenGuest(id, one.token)
    const moved = new Device(other.token)
    for (const [name, value] of Object.entries(guest.cookies))
      moved.cookies = {
        [name]: value,
        [Object.keys((await givenGuest(id, other.token)).cookies)[0] ?? '']: value,
      }
    expect(refusalOf(await read(moved, id))).toEqual([404, 'NotFound'])
  })

  it('has a key of their own for what the device keeps, once they have said who they are', async () => {
    const id = await project()
    const { _id, token } = await givenLink(id)
    expect(refusalOf(await key(new Device(token), id))).toEqual([404, 'NotFound'])
    const ada = await givenGuest(id, token)
    const own = (await key(ada, id)).body
    expect(Buffer.from(own.key, 'base64url')).toHaveLength(32)
    expect((await key(ada, id)).body).toEqual(own)
    const others = [await givenGuest(id, token), await givenGuest(id, (await givenLink(id)).token)]
    for (const other of others) expect((await key(other, id)).body.key).not.toBe(own.key)
    expect(refusalOf(await key(ada, await project()))).toEqual([404, 'NotFound'])
    const { domainId } = await givenCompany(server)
    const elsewhere = apiCaller(server, domainId, ada.headers)
    expect(refusalOf(await elsewhere(`GET /projects/${id}/guest/device-key`))).toEqual([404, 'NotFound'])
    await call.admin(`DELETE /projects/${id}/guest-links/${_id}`)
    expect(refusalOf(await key(ada, id))).toEqual([404, 'NotFound'])
  })

  it('reaches no other project, and none that is invented', async () => {
    const id = await project()
    const other = await project()
    const { token } = await givenLink(id)
    const guest = await givenGuest(id, token)
    for (const projectId of [other, crypto.randomUUID()]) {
      expect(refusalOf(await read(guest, projectId))).toEqual([404, 'NotFound'])
      expect(refusalOf(await guest.call(`GET /projects/${projectId}/guest`))).toEqual([404, 'NotFound'])
      expect(refusalOf(await put(guest, projectId))).toEqual([404, 'NotFound'])
      expect(refusalOf(await guest.call(`GET /projects/${projectId}/orders`))).toEqual([404, 'NotFound'])
    }
  })
})

describe('too many who say who they are from one address', () => {
  let few: TestServer

  beforeAll(async () => {
    few = await startTestServer({}, { guestsPerAddress: 2 })
  })
  afterAll(() => few.close())

  it('are told to wait', async () => {
    const company = await givenCatalog(few, { products: 3, seed: 5 })
    const id = await givenProject(company.staff, { products: [company.products[0]?.id ?? ''] })
    const admin = apiCaller(few, company.domainId, await signIn(few, company.admin))
    const body = { name: 'Fair', group: company.client.groupIds[0], expires: '1 day' }
    const { token } = (await admin<{ token: string }>(`POST /projects/${id}/guest-links`, { body })).body
    const enter = () =>
      apiCaller(few, company.domainId, { authorization: `Bearer ${token}` })(`PUT /projects/${id}/guest`, {
        body: { name: 'Ada', email: 'ada@shop.example' },
      })
    expect([(await enter()).status, (await enter()).status]).toEqual([200, 200])
    expect(refusalOf(await enter())).toEqual([429, 'TooManyRequests'])
  })
})

describe('a guest', () => {
  it('is shown what the group sees of the project, with the prices of the link', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const { body: session } = await read(await givenGuest(id, token), id)
    expect(session.products.map(({ _id }) => _id)).toEqual([shown[0]])
    expect(session.fields.map(({ _id }) => _id)).toEqual([world.fields.width])
    expect(session.priceTypes.map(({ _id }) => _id)).toEqual([world.prices.retail])
    expect([session.attendee.name, session.mayAnswer]).toEqual(['Ada Guest', true])
    const without = await givenLink(id, { priceTypes: [] })
    const { body: priceless } = await read(await givenGuest(id, without.token), id)
    expect([priceless.priceTypes, priceless.products[0]?.prices]).toEqual([[], []])
  })

  it('answers under their name, comes back, confirms and says something', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const guest = await givenGuest(id, token)
    const { status, body } = await put(guest, id, { values: { [quantity]: '4' }, comment: 'In oak?' })
    expect([status, body.answer.author]).toEqual([200, { _id: null, name: 'Ada Guest' }])
    const back = new Device(token)
    back.cookies = guest.cookies
    const { body: session } = await read(back, id)
    expect(session.answers).toMatchObject([{ product: shown[0], values: { [quantity]: '4' } }])
    expect((await back.call(`POST /projects/${id}/seen`, { body: { product: shown[0] } })).status).toBe(204)
    expect((await back.call(`POST /projects/${id}/confirm`, { body: {} })).status).toBe(200)
    const { body: own } = await back.call<{ orders: { _id: string; lines: unknown[] }[] }>(
      `GET /projects/${id}/orders`,
    )
    expect(own.orders).toMatchObject([{ lines: [{ product: shown[0] }] }])
    const { _id = '' } = own.orders[0] ?? {}
    expect(await back.status(`projects/${id}/orders/${_id}/order.pdf`)).toBe(200)
    const stranger = await givenGuest(id, token, { name: 'Bob', email: 'bob@shop.example' })
    expect(await stranger.status(`projects/${id}/orders/${_id}/order.pdf`)).toBe(404)
    const elsewhere = await project()
    const guestElsewhere = await givenGuest(elsewhere, (await givenLink(elsewhere)).token)
    expect(await guestElsewhere.status(`projects/${id}/orders/${_id}/order.pdf`)).toBe(404)
    expect(await guestElsewhere.status(`projects/${elsewhere}/orders/${_id}/order.pdf`)).toBe(404)
    expect(await new Device(token).status(`projects/${id}/orders/${_id}/order.pdf`)).toBe(404)
    const { body: said } = await back.call<{ text: string; isByAttendee: boolean }[]>(
      `GET /projects/${id}/comments`,
    )
    expect(said).toMatchObject([
      { text: 'In oak?', isByAttendee: true, author: { _id: null, name: 'Ada Guest' } },
    ])
  })

  it('sees nothing of another guest of the same link: no answer, comment, order or name', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const one = await givenGuest(id, token, { name: 'Marked One', email: 'marked-one@shop.example' })
    const other = await givenGuest(id, token, { name: 'Marked Two', email: 'marked-two@shop.example' })
    await put(one, id, { values: { [quantity]: '77777' }, comment: 'Marked remark' })
    await one.call(`POST /projects/${id}/confirm`, { body: {} })
    const [row] = await world.staff.rows<{ id: string }>(
      sql`select id from project_attendees where project_id = ${id} and name = 'Marked One'`,
    )
    const attendee = row?.id ?? ''
    const paths = ['session', 'comments', 'orders', 'guest']
    for (const path of paths) {
      const answer = JSON.stringify(await other.call(`GET /projects/${id}/${path}`))
      for (const mark of ['Marked One', 'marked-one', '77777', 'Marked remark', attendee])
        expect([path, answer.includes(mark)]).toEqual([path, false])
    }
    const query = { attendee }
    for (const place of ['session', 'comments'])
      expect(refusalOf(await other.call(`GET /projects/${id}/${place}`, { query }))).toEqual([
        404,
        'NotFound',
      ])
    const body = { answerId: crypto.randomUUID(), state: 'reviewed' }
    const product = `${id}/answers/${shown[0]}`
    expect(refusalOf(await other.call(`PUT /projects/${product}`, { query, body }))).toEqual([
      404,
      'NotFound',
    ])
    expect(refusalOf(await other.call(`POST /projects/${id}/confirm`, { query, body: {} }))).toEqual([
      404,
      'NotFound',
    ])
  })

  it('is another one with the same key of a repeated call', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const say = async (device: Device) =>
      (
        await device.call<{ _id: string; author: { name: string } }>(
          `POST /projects/${id}/comments/${shown[0]}`,
          { body: { text: 'In oak?' }, headers: { 'idempotency-key': 'one-key' } },
        )
      ).body
    const ada = await say(await givenGuest(id, token))
    const bob = await say(await givenGuest(id, token, { name: 'Bob', email: 'bob@shop.example' }))
    expect([ada.author.name, bob.author.name]).toEqual(['Ada Guest', 'Bob'])
  })

  it('is in the progress of those who run the project, marked, who may talk with them', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const guest = await givenGuest(id, token)
    const progressOf = async () =>
      (await call.admin<Progress>(`GET /projects/${id}/progress`)).body.attendees.filter(
        ({ isGuest }) => isGuest,
      )
    expect(await progressOf()).toMatchObject([{ name: 'Ada Guest', user: null, reviewed: 0, products: 1 }])
    await put(guest, id, { values: { [quantity]: '4' } })
    const [row] = await progressOf()
    expect(row).toMatchObject({ reviewed: 1, ordered: 1, email: 'ada@shop.example' })
    const query = { attendee: row?.attendee ?? '' }
    await world.staff.rows(sql`update projects set show_impersonification = true where id = ${id}`)
    expect(refusalOf(await call.admin(`GET /projects/${id}/session`, { query }))).toEqual([403, 'NotAllowed'])
    const said = await call.admin(`POST /projects/${id}/comments/${shown[0]}`, {
      query,
      body: { text: 'Yes' },
    })
    expect(said.status).toBe(200)
    const { body: comments } = await guest.call<{ text: string }[]>(`GET /projects/${id}/comments`)
    expect(comments.map(({ text }) => text)).toEqual(['Yes'])
  })

  it('gets no file but those of what the project shows', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const device = new Device(token)
    const [first, second] = shown
    expect(await device.status(`products/${first}/front.png`)).toBe(404)
    await device.enter(id)
    expect(await device.status(`products/${first}/front.png`)).toBe(200)
    expect(await device.status(`products/${first}/files/care.txt`)).toBe(200)
    for (const product of [second, hidden]) {
      expect(await device.status(`products/${product}/front.png`)).toBe(404)
      expect(await device.status(`products/${product}/files/care.txt`)).toBe(404)
    }
    expect(await device.status(`folders/${world.folders.open}/cover.png`)).toBe(403)
    await world.staff.rows(
      sql`update projects set shows_files = false, media_kinds = '{video}' where id = ${id}`,
    )
    expect(await device.status(`products/${first}/files/care.txt`)).toBe(404)
    expect(await device.status(`products/${first}/front.png`)).toBe(404)
    expect((await device.call(`GET /products/${first}/files`)).body).toEqual([])
  })

  it('gets nothing of a project that has not started', async () => {
    const id = await project({ state: 'upcoming' })
    const { token } = await givenLink(id)
    const guest = await givenGuest(id, token)
    const { body: session } = await read(guest, id)
    expect([session.state, session.products]).toEqual(['upcoming', []])
    expect(await guest.status(`products/${shown[0]}/front.png`)).toBe(404)
    expect(refusalOf(await put(guest, id))).toEqual([409, 'ProjectNotStarted'])
  })

  it('reads on after the end and changes nothing; nobody else comes in', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const guest = await givenGuest(id, token)
    await put(guest, id, { values: { [quantity]: '4' } })
    await setProjectState(world.staff, id, 'done')
    const { body: session } = await read(guest, id)
    expect([session.state, session.mayAnswer, session.answers.length]).toEqual(['done', false, 1])
    expect(refusalOf(await put(guest, id, { values: { [quantity]: '5' } }))).toEqual([409, 'ProjectEnded'])
    expect(refusalOf(await new Device(token).enter(id))).toEqual([409, 'GuestsOver'])
  })

  it.each(['revoked on the project’s page', 'revoked among the links', 'expired'])(
    'is out at once when the link is %s, and what they answered stays',
    async (how) => {
      const id = await project()
      const { _id, token } = await givenLink(id)
      const guest = await givenGuest(id, token)
      await put(guest, id, { values: { [quantity]: '4' } })
      if (how === 'expired')
        await world.staff.rows(sql`update share_tokens set expires_at = now() where id = ${_id}`)
      else if (how === 'revoked among the links') await call.admin(`DELETE /share-links/${_id}`)
      else await call.admin(`DELETE /projects/${id}/guest-links/${_id}`)
      expect(refusalOf(await read(guest, id))).toEqual([404, 'NotFound'])
      expect(refusalOf(await put(guest, id))).toEqual([404, 'NotFound'])
      expect(refusalOf(await guest.call('GET /auth/session'))).toEqual([401, 'NotSignedIn'])
      expect(await guest.status(`products/${shown[0]}/front.png`)).toBe(404)
      const { body } = await call.admin<Progress>(`GET /projects/${id}/progress`)
      expect(body.attendees.filter(({ isGuest }) => isGuest)).toMatchObject([
        { name: 'Ada Guest', ordered: 1 },
      ])
    },
  )

  it('is out while the company’s subscription is inactive', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const guest = await givenGuest(id, token)
    const set = (isActive: boolean) =>
      world.staff.rows(sql`
        update domains set subscription = subscription || jsonb_build_object('isActive', ${isActive}::boolean)
        where id = ${world.domainId}`)
    await set(false)
    expect(refusalOf(await read(guest, id))).toEqual([409, 'SubscriptionInactive'])
    expect(refusalOf(await guest.call(`GET /projects/${id}/guest`))).toEqual([409, 'SubscriptionInactive'])
    await set(true)
    expect((await read(guest, id)).status).toBe(200)
  })
})

describe('beside the web session', () => {
  const served = [
    'dealing.answerProposal',
    'dealing.getRoomTotals',
    'dealing.listProposals',
    'domains.getDomain',
    'guestLinks.enterAsGuest',
    'guestLinks.getGuestDoor',
    'guestLinks.getGuestKey',
    'media.getMediaDetails',
    'media.shareMediaFile',
    'products.listProductFiles',
    'rooms.getRoom',
    'rooms.getRoomTimeline',
    'rooms.joinRoom',
    'rooms.leaveRoom',
    'rooms.listRooms',
    'webSession.addComment',
    'webSession.confirmAnswers',
    'webSession.getSession',
    'webSession.listAnswers',
    'webSession.listComments',
    'webSession.listOrders',
    'webSession.noteVisit',
    'webSession.saveAnswer',
  ]

  it('the token opens no call', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const guest = await givenGuest(id, token)
    const opened: string[] = []
    for (const { name, method, path, access } of calls) {
      if (access.kind !== 'domain') continue
      const url = `/api${path.replace('{domain}', world.domainId).replaceAll(/\{\w+\}/g, crypto.randomUUID())}`
      const query = { domain: world.domainId }
      const answer = await server.request({ method, url, query, payload: {}, headers: guest.headers })
      if (answer.statusCode !== 403 || answer.json().code !== 'NotAllowed') opened.push(name)
    }
    expect(opened.sort()).toEqual(served)
  })

  it('the token opens no account, no upload, no socket and no preview of the catalogue', async () => {
    const id = await project()
    const { token } = await givenLink(id)
    const guest = await givenGuest(id, token)
    expect(refusalOf(await guest.call('GET /auth/security'))).toEqual([401, 'NotSignedIn'])
    const upload = await server.request({
      method: 'POST',
      url: `/api/uploads?domain=${world.domainId}`,
      headers: { ...guest.headers, 'tus-resumable': '1.0.0', 'upload-length': '1' },
    })
    expect([upload.statusCode, upload.json().code]).toEqual([403, 'NotAllowed'])
    expect(await refusedLive(server, { headers: guest.headers })).toEqual([401, 'NotSignedIn'])
    const live = calls.filter(({ name }) => name.startsWith('live.'))
    for (const { method, path } of live) {
      const url = `/api${path}`
      const query = { domain: world.domainId }
      const answer = await server.request({ method, url, query, payload: {}, headers: guest.headers })
      expect([path, answer.statusCode >= 400]).toEqual([path, true])
    }
  })

  it('other links don’t open the session of a project', async () => {
    const id = await project()
    const body = { name: 'All', group: buyers, target: { kind: 'catalogue' }, expires: '1 day' }
    const { token } = (await call.admin<{ token: string }>('POST /share-links', { body })).body
    const holder = new Device(token)
    expect(refusalOf(await read(holder, id))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await holder.call(`GET /projects/${id}/guest`))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await key(holder, id))).toEqual([403, 'NotAllowed'])
    for (const who of ['admin', 'buyer'] as const) {
      expect(refusalOf(await call[who](`GET /projects/${id}/guest`))).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await call[who](`GET /projects/${id}/guest/device-key`))).toEqual([403, 'NotAllowed'])
    }
  })
})
