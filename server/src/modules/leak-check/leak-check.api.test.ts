import type { AuditEntry, Process } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenPerson, signIn } from '../../../test/factories/company.ts'
import { givenProject } from '../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { openCheckedApplication } from '../../checked-application.ts'
import { insertGroup, insertMember } from '../access/index.ts'
import { createAccounts } from '../identity/index.ts'
import { checkPerson } from './check-person.ts'
import { readPaths } from './comparison.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 60, seed: 21 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
})

const sessionsOf = (personId: string) =>
  server.database.rows<{ id: string; check: string | null }>(
    sql`select id, check_process as check from sessions where person_id = ${personId} order by id`,
  )
const openApplication = () => openCheckedApplication(server.parts)()
const check = (personId: string) =>
  checkPerson({
    ...{ accounts: createAccounts(server.database), openApplication, admin: world.staff },
    ...{ personId, processId: crypto.randomUUID() },
  })

describe('the check of what somebody is shown', () => {
  it('compares hundreds of answers on the company’s own data and leaves a report', async () => {
    const headers = await signIn(server, world.buyer)
    const before = await sessionsOf(world.buyer.id)
    await server.database.rows(sql`update people set last_seen_at = null where id = ${world.buyer.id}`)
    const started = await admin<{ process: string }>(`POST /users/${world.buyer.id}/leak-check`)
    expect(started.status).toBe(200)
    const process = await vi.waitFor(
      async () => {
        const { body } = await admin<Process>(`GET /processes/${started.body.process}`)
        if (body.state !== 'finished') throw new Error(body.state)
        return body
      },
      { timeout: 120_000, interval: 200 },
    )
    expect(process).toMatchObject({ action: 'check-leaks', subject: 'Some Body' })
    expect(process.result?.numbers.differences).toBe(0)
    expect(process.result?.numbers.comparisons).toBeGreaterThan(300)
    // It was no visit, reported no sign-in, and the person is signed in as before.
    const [person] = await server.database.rows<{ seen: Date | null; signIns: number }>(sql`
      select p.last_seen_at as seen,
        (select count(*)::int from sign_ins s where s.person_id = p.id) as "signIns"
      from people p where p.id = ${world.buyer.id}`)
    expect(person).toEqual({ seen: null, signIns: 1 })
    expect(await sessionsOf(world.buyer.id)).toEqual(before)
    expect((await server.request({ url: '/api/auth/session', headers })).statusCode).toBe(200)
    const log = await admin<{ result: AuditEntry[] }>('GET /audit-log', { query: { per_page: '-1' } })
    const entry = log.body.result.find(({ kind }) => kind === 'shown-data-checked')
    expect(entry).toMatchObject({ actor: { _id: world.admin.id }, subject: { _id: world.buyer.id } })
  }, 180_000)

  it('asks on every path, sockets and history too, of colleagues', { timeout: 120_000 }, async () => {
    const person = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Some folders',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 3, edit: 1 }, productDetail: { view: 0, edit: 0 } },
    })
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const products = world.products.map(({ id }) => id)
    const asked = { products, fields: Object.values(world.fields), attendees: [world.buyer.id] }
    await givenProject(world.staff, { ...asked, presenters: [person.id] })
    const { differences, paths } = await check(person.id)
    expect(differences).toEqual([])
    const compared = readPaths.filter((path) => (paths[path]?.comparisons ?? 0) > 0)
    // Nobody has uploaded a file or a model, nor saved a view.
    const absent = ['media', 'previews', 'findings', 'hotspots']
    expect(readPaths.filter((path) => !compared.includes(path) && !absent.includes(path))).toEqual([])
    expect(paths.history?.seen).toBeGreaterThan(0)
    expect(paths.sessions?.seen).toBeGreaterThan(0)
    expect(paths.news?.seen).toBeGreaterThan(0)
  })

  it('ends its session also when it is broken off, and the next one of its process ends a lost one', async () => {
    const { id: personId } = await givenPerson(server)
    await insertMember(world.staff, { personId, isClient: true, groupIds: world.client.groupIds })
    const broken = checkPerson({
      ...{
        accounts: createAccounts(server.database),
        admin: world.staff,
        personId,
        processId: crypto.randomUUID(),
      },
      openApplication: () => Promise.reject(new Error('no application')),
    })
    await expect(broken).rejects.toThrow('no application')
    expect(await sessionsOf(personId)).toEqual([])
    const given = { personId, domainId: world.domainId, processId: crypto.randomUUID() }
    const lost = await createAccounts(server.database).startCheckSession(given)
    const kept = await createAccounts(server.database).startCheckSession(given)
    const statusOf = async ({ headers }: typeof lost) =>
      (await server.request({ url: '/api/folders', query: { domain: world.domainId }, headers })).statusCode
    expect([await statusOf(lost), await statusOf(kept)]).toEqual([401, 200])
    // Signing in ends other sessions of a person, but not that of a check that is under way.
    await signIn(server, { id: personId, email: await emailOf(personId) })
    expect(await statusOf(kept)).toBe(200)
    await kept.end()
    expect(await statusOf(kept)).toBe(401)
  })

  it('is for super admins, about people of the company', async () => {
    const person = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'People’s people',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { group: { view: 3, edit: 3 } },
    })
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const colleague = apiCaller(server, world.domainId, await signIn(server, person))
    expect(refusalOf(await colleague(`POST /users/${world.buyer.id}/leak-check`))).toEqual([
      403,
      'NotAllowed',
    ])
    expect(refusalOf(await admin(`POST /users/${crypto.randomUUID()}/leak-check`))).toEqual([404, 'NotFound'])
  })
})

async function emailOf(personId: string): Promise<string> {
  const rows = await server.database.rows<{ email: string }>(
    sql`select email from people where id = ${personId}`,
  )
  return rows[0]?.email ?? ''
}
