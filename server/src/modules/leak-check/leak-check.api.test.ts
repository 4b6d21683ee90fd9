import type { Process } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogueWorld, givenCatalogue } from '../../../test/factories/catalogue.ts'
import { givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { addMember, createGroup } from '../access/index.ts'
import { checkPerson } from './check-leaks.process.ts'

let server: TestServer
let world: CatalogueWorld
let admin: ApiCaller

beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true })
  world = await givenCatalogue(server, { products: 60, seed: 21 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
})
afterAll(() => server.close())

describe('the check of what somebody is shown', () => {
  it('compares hundreds of answers on the company’s own data and leaves a report', async () => {
    const started = await admin<{ process: string }>(`POST /users/${world.buyer.id}/leak-check`)
    expect(started.status).toBe(200)
    const process = await vi.waitFor(
      async () => {
        const { body } = await admin<Process>(`GET /processes/${started.body.process}`)
        if (body.state !== 'finished') throw new Error(body.state)
        return body
      },
      { timeout: 30_000, interval: 200 },
    )
    expect(process).toMatchObject({ action: 'check-leaks', subject: 'Some Body' })
    expect(process.result?.numbers.differences).toBe(0)
    expect(process.result?.numbers.comparisons).toBeGreaterThan(300)
  })

  it('works for colleagues too', async () => {
    const person = await givenPerson(server)
    const groupId = await createGroup(world.staff, {
      name: 'Some folders',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { folder: { view: 3, edit: 0 }, productDetail: { view: 0, edit: 0 } },
    })
    await addMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const { differences, comparisons } = await checkPerson(server.database, world.staff, person.id)
    expect(differences).toEqual([])
    expect(comparisons).toBeGreaterThan(300)
  })

  it('is for super admins, about people of the company', async () => {
    const person = await givenPerson(server)
    const groupId = await createGroup(world.staff, {
      name: 'People’s people',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { group: { view: 3, edit: 3 } },
    })
    await addMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const colleague = apiCaller(server, world.domainId, await signIn(server, person))
    expect(refusalOf(await colleague(`POST /users/${world.buyer.id}/leak-check`))).toEqual([
      403,
      'NotAllowed',
    ])
    expect(refusalOf(await admin(`POST /users/${crypto.randomUUID()}/leak-check`))).toEqual([404, 'NotFound'])
  })
})
