/** What operators do with companies, and that nobody else does. */

import type { FoundedCompany, OperatedCompany, OperatedCompanyUse, OperatorEntry } from '@vitrine/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCatalog } from '../../../test/factories/catalog.ts'
import {
  type Company,
  givenCompany,
  givenExternalGroup,
  givenPerson,
  signIn,
  unique,
} from '../../../test/factories/company.ts'
import { givenProject } from '../../../test/factories/projects.ts'
import { apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { connectLive, listenOnLoopback, registerLive } from '../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { deleteDomain } from '../../delete-domain.ts'
import { keepHouse } from '../../process-kinds/housekeeping.ts'
import { enterAsDomain } from '../access/index.ts'
import { storeMedia, storeProductFile } from '../media/index.ts'
import { deleteDueCompanies } from './operator.service.ts'

let server: TestServer
let company: Company
let operatorEmail: string
let operator: Caller

type Caller = <Body>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  given?: { query?: Record<string, string>; body?: object },
) => Promise<{ status: number; body: Body }>

function callerWith(headers: Record<string, string>): Caller {
  return async (method, path, { query = {}, body } = {}) => {
    const answer = await server.request({
      method,
      url: `/api/operator${path}`,
      query,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, body: (answer.body === '' ? undefined : answer.json()) as never }
  }
}

beforeAll(async () => {
  server = await startTestServer()
  await listenOnLoopback(server)
  company = await givenCompany(server, { name: 'Atelier', hostName: 'atelier.example' })
  const person = await givenPerson(server)
  operatorEmail = person.email
  await server.database.rows(sql`update people set is_system = true where id = ${person.id}`)
  operator = callerWith(await signIn(server, person))
})
afterAll(() => server.close())

const find = async (search: string) =>
  (await operator<{ total: number; result: OperatedCompany[] }>('GET', '/companies', { query: { search } }))
    .body
const use = async (id: string) => (await operator<OperatedCompanyUse>('GET', `/companies/${id}`)).body
const log = async () =>
  (await operator<{ result: OperatorEntry[] }>('GET', '/log', { query: { per_page: '100' } })).body.result
const edit = (id: string, body: object) => operator('PATCH', `/companies/${id}/subscription`, { body })
const newOne = (given: object = {}) => ({
  name: unique('Opened'),
  admin: `${unique('first-admin').replaceAll(' ', '-').toLowerCase()}@example.test`,
  ...given,
})

describe('what companies keep in the storage', () => {
  it('is told of each of them, as much as there lies, with earlier versions and archives', async () => {
    const world = await givenCatalog(server, { products: 3, seed: 4, name: 'Keeping' })
    const nobody = await givenCompany(server, { name: 'Keeping nothing' })
    const productId = world.products[0]?.id ?? ''
    const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#1b7f5c' } })
    for (const content of [await picture.png().toBuffer(), await picture.jpeg().toBuffer()]) {
      const media = { productId, type: 'image' as const, content, fileName: 'front.png' }
      await storeMedia(world.staff, server.storage, media)
    }
    for (const text of ['Wipe it', 'Wipe it well']) {
      const file = { productId, content: Buffer.from(text), fileName: 'care.txt' }
      await storeProductFile(world.staff, server.storage, file)
    }
    const [row] = await world.staff.rows<{ id: string }>(sql`
      insert into company_archives (domain_id, operator_email, state, size_bytes)
      values (${world.domainId}, 'op@example.test', 'ready', 11) returning id`)
    const key = `domains/${world.domainId}/archives/${row?.id}.zip`
    await server.storage.put(key, Buffer.alloc(11), { contentType: 'application/zip' })
    const there = { bytes: 0, files: 0 }
    for await (const one of server.storage.list(`domains/${world.domainId}`)) {
      there.bytes += (await server.storage.stat(one))?.sizeBytes ?? 0
      there.files += 1
    }
    expect(there.files).toBeGreaterThan(5)
    const { result } = await find('Keeping')
    expect(Object.fromEntries(result.map(({ _id, stored }) => [_id, stored]))).toEqual({
      [world.domainId]: there,
      [nobody.domainId]: { bytes: 0, files: 0 },
    })
    expect((await use(world.domainId)).stored).toEqual(there)
  })
})

describe('opening a company', () => {
  it('makes it with its plan, and a link by which its first super admin comes in', async () => {
    const body = newOne({
      hostName: 'Möbel.example',
      language: 'fr-fr',
      currency: 'CHF',
      subscription: {
        plan: 'Small',
        allowMapping: false,
        enabledSessions: { ar: false, st: true, web: true },
        maxProjects: 2,
      },
    })
    const founded = await operator<FoundedCompany>('POST', '/companies', { body })
    expect([founded.status, founded.body]).toEqual([
      200,
      { _id: expect.any(String), link: expect.stringContaining('/security/user-setup?token=') },
    ])
    expect(await use(founded.body._id)).toMatchObject({
      name: body.name,
      hostName: 'xn--mbel-5qa.example',
      subscription: {
        plan: 'Small',
        isActive: true,
        allowMapping: false,
        allowCatalog: true,
        enabledSessions: { ar: false, st: true, web: true },
        maxProjects: 2,
        maxInternalUsers: null,
      },
      used: { arProducts: 0, projects: 0, internalUsers: 1 },
    })
    const token = founded.body.link?.split('token=')[1] ?? ''
    const setup = await server.request({
      method: 'POST',
      url: '/api/auth/setup',
      payload: { token, name: 'Fiona Founder', password: 'Founder-Password-1' },
    })
    expect(setup.statusCode).toBeLessThan(300)
    const [entry] = await log()
    expect(entry).toMatchObject({ action: 'founded', company: body.name, operator: operatorEmail })
    expect(entry?.changes.maxProjects).toEqual({ before: 'null', after: '2' })
  })

  it('mails the owner of an account that works for no company, and hands out no link', async () => {
    const free = await givenPerson(server)
    const founded = await operator<FoundedCompany>('POST', '/companies', {
      body: newOne({ admin: free.email }),
    })
    expect([founded.status, founded.body.link]).toEqual([200, null])
  })

  it('is refused what can’t be, makes nothing then, and goes once that is right', async () => {
    const name = unique('Refused')
    const before = (await find('')).total
    for (const [given, code] of [
      [{ name: '  ' }, 'MinimumCharacters'],
      [{ name: 'atelier' }, 'NameAlreadyExists'],
      [{ hostName: 'atelier.example' }, 'NameAlreadyExists'],
      [{ hostName: 'not a host' }, 'HostNameInvalid'],
      [{ currency: 'XXZ' }, 'InvalidInput'],
      [{ admin: 'nobody' }, 'InvalidEmail'],
      [{ admin: company.admin.email }, 'FounderTaken'],
      [{ admin: operatorEmail }, 'FounderTaken'],
      [{ subscription: { maxProjects: -1 } }, 'InvalidInput'],
      [{ subscription: { unknown: true } }, 'InvalidInput'],
    ] as const) {
      const { status, body } = await operator<{ code: string }>('POST', '/companies', {
        body: newOne({ name, ...given }),
      })
      expect([status >= 400, body.code], JSON.stringify(given)).toEqual([true, code])
    }
    expect((await find('')).total).toBe(before)
    expect((await operator('POST', '/companies', { body: newOne({ name }) })).status).toBe(200)
    expect((await find(name)).total).toBe(1)
  })

  it('makes one of each name, however many ask at once', async () => {
    const name = unique('Raced')
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => operator('POST', '/companies', { body: newOne({ name }) })),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await find(name)).total).toBe(1)
  })
})

describe('the list of companies', () => {
  it('finds them by name and host name, as letters and not as a pattern', async () => {
    expect((await find('ATELIER')).result.map(({ name }) => name)).toContain('Atelier')
    expect((await find('atelier.example')).result.map(({ _id }) => _id)).toEqual([company.domainId])
    expect(await find('%')).toEqual({ total: 0, result: [] })
  })

  it('has no company of an invented id', async () => {
    expect(refusalOf(await operator('GET', `/companies/${crypto.randomUUID()}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await edit(crypto.randomUUID(), { plan: 'x' }))).toEqual([404, 'NotFound'])
  })
})

describe('a subscription', () => {
  it('is changed in the parts that are given, suspended and reopened, and the log says what by whom', async () => {
    const { _id } = (await operator<FoundedCompany>('POST', '/companies', { body: newOne() })).body
    const name = (await use(_id)).name
    expect(
      (await edit(_id, { maxInternalUsers: 3, enabledSessions: { ar: false, st: true, web: true } })).status,
    ).toBe(204)
    expect((await edit(_id, { isActive: false })).status).toBe(204)
    expect((await use(_id)).subscription).toMatchObject({
      isActive: false,
      maxInternalUsers: 3,
      allowShopping: true,
    })
    expect((await edit(_id, { isActive: true, plan: 'Large' })).status).toBe(204)
    // The same once more is no change.
    expect((await edit(_id, { isActive: true, plan: 'Large' })).status).toBe(204)
    const own = (await log()).filter((entry) => entry.company === name)
    expect(own.map(({ action }) => action)).toEqual(['reopened', 'suspended', 'subscription', 'founded'])
    expect(own[0]?.changes).toEqual({
      isActive: { before: 'false', after: 'true' },
      plan: { before: '"Full"', after: '"Large"' },
    })
  })

  it('that is suspended lets nobody write there, and does again once it is reopened', async () => {
    const own = await givenCompany(server)
    const headers = await signIn(server, own.admin)
    const write = async () =>
      (
        await server.request({
          method: 'POST',
          url: '/api/detail-fields',
          query: { domain: own.domainId },
          headers,
          payload: { name: unique('Field'), type: 'text' },
        })
      ).json<{ code?: string }>().code
    expect(await write()).toBeUndefined()
    await edit(own.domainId, { isActive: false })
    expect(await write()).toBe('SubscriptionInactive')
    await edit(own.domainId, { isActive: true })
    expect(await write()).toBeUndefined()
  })

  it('keeps what several operators change at once', async () => {
    const { _id } = (await operator<FoundedCompany>('POST', '/companies', { body: newOne() })).body
    await Promise.all([
      edit(_id, { plan: 'A' }),
      edit(_id, { maxProjects: 5 }),
      edit(_id, { maxArProducts: 6 }),
      edit(_id, { enabledSessions: { ar: false, st: true, web: true } }),
    ])
    expect((await use(_id)).subscription).toMatchObject({
      ...{ plan: 'A', maxProjects: 5, maxArProducts: 6 },
      enabledSessions: { ar: false, st: true, web: true },
    })
  })
})

describe('a company that is deleted', () => {
  const remove = (id: string, name: string) =>
    operator('POST', `/companies/${id}/deletion`, { body: { name } })
  const keep = (id: string) => operator('DELETE', `/companies/${id}/deletion`)
  const readAs = async (headers: Record<string, string>, path: string, domain: string) =>
    (await server.request({ url: `/api${path}`, query: { domain }, headers })).statusCode

  it('lets nobody in from then on: people, programs, links, its host name and certificate; taken back, it is as it was', async () => {
    const hostName = `${unique('gone').replace(' ', '')}.example`
    const own = await givenCompany(server, { hostName })
    const { name } = await use(own.domainId)
    const headers = await signIn(server, own.admin)
    const admin = apiCaller(server, own.domainId, headers)
    const group = await givenExternalGroup(own.scope)
    const link = await admin<{ token: string }>('POST /share-links', {
      body: { name: 'A link', group, target: { kind: 'catalogue' }, expires: '1 day' },
    })
    const key = await admin<{ key: string }>('POST /api-keys', {
      body: { name: 'Shop', expires: '1 month', levels: { folder: { view: 3, edit: 0 } } },
    })
    expect([link.status, key.status], JSON.stringify(key.body)).toEqual([200, 200])
    const byKey = { authorization: `Bearer ${key.body.key}` }
    const byLink = { authorization: `Bearer ${link.body.token}` }
    const ways = async () => [
      await readAs(headers, '/folders', own.domainId),
      await readAs(byKey, '/folders', own.domainId),
      await readAs(byLink, '/folders', own.domainId),
      (await server.request({ url: '/api/domains', headers: { host: hostName } })).json().total,
      (await server.request({ url: '/api/domains', headers })).json().total,
      (await server.request({ url: '/api/tls/ask', query: { domain: hostName } })).statusCode,
    ]
    const open = [200, 200, 200, 1, 1, 200]
    expect(await ways()).toEqual(open)
    // The name is needed as it is written, and a refused one changes nothing.
    expect(refusalOf(await remove(own.domainId, `${name}!`))).toEqual([400, 'InvalidInput'])
    expect(await ways()).toEqual(open)
    for (const round of [1, 2]) {
      expect((await remove(own.domainId, name)).status, `round ${round}`).toBe(204)
      expect(await ways()).toEqual([404, 404, 404, 0, 0, 404])
      const [shown] = (await find(name)).result
      const days = (Date.parse(shown?.deletesAt ?? '') - Date.now()) / 86_400_000
      expect(Math.round(days)).toBe(30)
      // It has no work of its own any more, and isn't deleted twice.
      await expect(enterAsDomain(server.database, own.domainId)).rejects.toMatchObject({ key: 'NotFound' })
      expect(refusalOf(await remove(own.domainId, name))).toEqual([404, 'NotFound'])
      expect((await keep(own.domainId)).status).toBe(204)
      expect(await ways()).toEqual(open)
      expect(refusalOf(await keep(own.domainId))).toEqual([404, 'NotFound'])
    }
    const reported = (await log()).filter((entry) => entry.company === name).map(({ action }) => action)
    expect(reported).toEqual(['kept', 'deleted', 'kept', 'deleted'])
  })

  it('shuts out who is connected, ends its rooms, and keeps its name taken until it is gone', async () => {
    const own = await givenCompany(server)
    const { name } = await use(own.domainId)
    const headers = await signIn(server, own.admin)
    const admin = apiCaller(server, own.domainId, headers)
    const projectId = await givenProject(own.scope, { products: [], sessions: ['st'] })
    const room = await admin<{ _id: string }>(`POST /projects/${projectId}/rooms`, { body: { kind: 'st' } })
    expect(room.status).toBe(200)
    const client = await connectLive(server, headers)
    expect(await registerLive(server, headers, client.connectionId, own.domainId)).toBe(204)
    expect((await remove(own.domainId, name)).status).toBe(204)
    expect(await client.closed).toBeGreaterThan(0)
    const ended = await own.scope.rows(
      sql`select id from rooms where id = ${room.body._id} and closed_at is not null`,
    )
    expect(ended).toHaveLength(1)
    expect(await registerLive(server, headers, client.connectionId, own.domainId)).not.toBe(204)
    expect(refusalOf(await operator('POST', '/companies', { body: newOne({ name }) }))).toEqual([
      409,
      'NameAlreadyExists',
    ])
  })

  it('is gone with its rows and files by the night after its 30 days, and not before; others stay', async () => {
    const [gone, early] = [await givenCompany(server), await givenCompany(server)]
    const names = [(await use(gone.domainId)).name, (await use(early.domainId)).name]
    for (const { domainId } of [gone, early])
      await server.storage.put(`domains/${domainId}/products/some/file.txt`, Buffer.from('content'), {
        contentType: 'text/plain',
      })
    await remove(gone.domainId, names[0] ?? '')
    await remove(early.domainId, names[1] ?? '')
    await server.database.rows(
      sql`update domains set deletes_at = now() - interval '1 minute' where id = ${gone.domainId}`,
    )
    expect(refusalOf(await keep(gone.domainId))).toEqual([404, 'NotFound'])
    const { database, storage, parts } = server
    await keepHouse({ database, storage, config: parts.config, log: parts.log })
    const left = async (id: string) => {
      const files = []
      for await (const file of storage.list(`domains/${id}`)) files.push(file)
      return [files.length, (await database.rows(sql`select from domains where id = ${id}`)).length]
    }
    expect(await left(gone.domainId)).toEqual([0, 0])
    expect(await left(early.domainId)).toEqual([1, 1])
    const entry = (await log()).find(({ action }) => action === 'gone')
    expect(entry).toMatchObject({ company: names[0], operator: '' })
    expect((await keep(early.domainId)).status).toBe(204)
  })

  it('that is broken off as it goes is told of once it has gone, and not before', async () => {
    const { database, storage } = server
    const own = await givenCompany(server)
    const { name } = await use(own.domainId)
    await remove(own.domainId, name)
    await database.rows(
      sql`update domains set deletes_at = now() - interval '1 minute' where id = ${own.domainId}`,
    )
    const reported = async () =>
      (await log()).filter((one) => one.company === name).map(({ action }) => action)
    const killed = deleteDueCompanies(database, (id, noteGone) =>
      deleteDomain(database, storage, id, async (within) => {
        await noteGone(within)
        throw new Error('killed before it was committed')
      }),
    )
    await expect(killed).rejects.toThrow('killed')
    expect(await reported()).toEqual(['deleted'])
    expect(await database.rows(sql`select from domains where id = ${own.domainId}`)).toHaveLength(1)
    await deleteDueCompanies(database, (id, noteGone) => deleteDomain(database, storage, id, noteGone))
    expect(await reported()).toEqual(['gone', 'deleted'])
  })

  it('is one of several operators’ doing at once', async () => {
    const own = await givenCompany(server)
    const { name } = await use(own.domainId)
    const asked = await Promise.all(Array.from({ length: 5 }, () => remove(own.domainId, name)))
    expect(asked.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await log()).filter((entry) => entry.company === name)).toHaveLength(1)
  })
})

describe('every call', () => {
  it('is refused to a stranger, a super admin, and somebody without a company', async () => {
    const admin = callerWith(await signIn(server, company.admin))
    const free = callerWith(await signIn(server, await givenPerson(server)))
    const calls = [
      ['GET', '/companies', undefined],
      ['GET', `/companies/${company.domainId}`, undefined],
      ['POST', '/companies', newOne({ name: 'Never' })],
      ['PATCH', `/companies/${company.domainId}/subscription`, { isActive: false }],
      ['POST', `/companies/${company.domainId}/deletion`, { name: 'Atelier' }],
      ['DELETE', `/companies/${company.domainId}/deletion`, undefined],
      ['GET', '/installation', undefined],
      ['GET', '/failed-jobs', undefined],
      ['POST', `/failed-jobs/${crypto.randomUUID()}/retry`, undefined],
      ['GET', '/outbox', undefined],
      ['GET', '/log', undefined],
    ] as const
    for (const [method, path, body] of calls) {
      const given = body === undefined ? {} : { body }
      expect(refusalOf(await callerWith({})(method, path, given)), path).toEqual([401, 'NotSignedIn'])
      for (const caller of [admin, free])
        expect(refusalOf(await caller(method, path, given)), path).toEqual([403, 'NotAllowed'])
    }
    expect((await find('Never')).total).toBe(0)
    expect((await use(company.domainId)).subscription.isActive).toBe(true)
  })
})
