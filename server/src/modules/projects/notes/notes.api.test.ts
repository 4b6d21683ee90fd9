/** Notes for presenters: who reads and writes them, how two who write at once keep both, and where they go. */
import type { Project, ProjectNote } from '@vitrine/contract'
import { mostProjectNoteCharacters } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
  unique,
} from '../../../../test/factories/company.ts'
import { givenProject, setProjectState } from '../../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { meetingAt } from '../../../../test/harness/meeting.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, insertShareLink } from '../../access/index.ts'

type Who = 'admin' | 'presenter' | 'narrow' | 'buyer' | 'colleague' | 'stranger'

let server: TestServer
let world: CatalogWorld
const people = {} as Record<Who, Account>
const call = {} as Record<Who | 'nobody' | 'otherTenant', ApiCaller>
let products: string[]
const secret = 'Ask about the legs'

async function givenColleague(levels: Parameters<typeof insertGroup>[1]['levels']): Promise<Account> {
  const person = await givenPerson(server, { name: unique('Colleague') })
  const groupId = await insertGroup(world.staff, {
    ...{ name: unique('Team'), isExternal: false, isRoot: false, template: 'Custom', parentId: null },
    levels,
  })
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  return person
}

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 6, seed: 18 })
  products = world.products.slice(0, 3).map(({ id }) => id)
  const seeing = { folder: { view: 3, edit: 0 } } as const
  Object.assign(people, {
    admin: world.admin,
    presenter: await givenColleague(seeing),
    // Sees no product.
    narrow: await givenColleague({}),
    buyer: world.buyer,
    colleague: await givenNewcomer(server, world.staff),
    stranger: await givenNewcomer(server, world.staff),
  })
  for (const [name, account] of Object.entries(people))
    call[name as Who] = apiCaller(server, world.domainId, await signIn(server, account))
  const other = await givenCompany(server)
  call.otherTenant = apiCaller(server, world.domainId, await signIn(server, other.admin))
  call.nobody = apiCaller(server, world.domainId, {})
})

const project = () =>
  givenProject(world.staff, {
    products,
    attendees: [people.buyer.id, people.colleague.id],
    presenters: [people.presenter.id, people.narrow.id],
  })
const noteOf = (id: string, product = products[0]) => `/projects/${id}/notes/${product}` as const
const write = (
  id: string,
  text: string,
  version: number | null,
  { by = call.presenter, product = products[0] } = {},
) =>
  by<{ version: number }>(`PUT ${noteOf(id, product)}`, {
    body: { text },
    ...(version === null ? {} : { query: { version: String(version) } }),
  })
const list = async (id: string, by = call.presenter) =>
  (await by<ProjectNote[]>(`GET /projects/${id}/notes`)).body

describe('notes for presenters', () => {
  it('are written, changed and taken back by those who run the project, and read by the others of them', async () => {
    const id = await project()
    expect(await list(id)).toEqual([])
    expect((await write(id, `  ${secret}\n`, 0)).body).toEqual({ version: 1 })
    expect(await list(id, call.admin)).toEqual([{ product: products[0], text: secret, version: 1 }])
    expect((await write(id, 'In oak, too', 1, { by: call.admin })).body).toEqual({ version: 2 })
    expect((await write(id, '', 2)).body).toEqual({ version: 3 })
    expect(await list(id)).toEqual([{ product: products[0], text: '', version: 3 }])
  })

  it('are nothing to attendees, guests, colleagues, strangers and other companies', async () => {
    const id = await project()
    await write(id, secret, 0)
    const { token } = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
      target: { project: { id, priceTypeIds: [], maxGuests: 3 } },
    })
    const guest = apiCaller(server, world.domainId, { authorization: `Bearer ${token}` })
    const refusals = {
      buyer: [403, 'NotAllowed'],
      colleague: [403, 'NotAllowed'],
      stranger: [404, 'NotFound'],
      otherTenant: [404, 'NotFound'],
      nobody: [401, 'NotSignedIn'],
    } as const
    for (const [who, refusal] of Object.entries(refusals)) {
      const by = call[who as Who]
      expect([who, refusalOf(await by(`GET /projects/${id}/notes`))]).toEqual([who, refusal])
      expect([who, refusalOf(await write(id, 'Mine', 1, { by }))]).toEqual([who, refusal])
    }
    expect((await guest(`GET /projects/${id}/notes`)).status).toBeGreaterThanOrEqual(401)
    expect((await write(id, 'Mine', 1, { by: guest })).status).toBeGreaterThanOrEqual(401)
    for (const path of ['session', 'answers', 'comments'])
      expect(JSON.stringify(await call.buyer(`GET /projects/${id}/${path}`))).not.toContain(secret)
    expect(await list(id)).toMatchObject([{ text: secret }])
  })

  it('are of products alone that the reader sees in the project', async () => {
    const id = await project()
    await write(id, secret, 0)
    expect(await list(id, call.narrow)).toEqual([])
    const hidden = [404, 'NotFound']
    expect(refusalOf(await write(id, 'Mine', 7, { by: call.narrow }))).toEqual(hidden)
    const foreign = world.products[5]?.id ?? ''
    expect(refusalOf(await write(id, 'Mine', 0, { product: foreign }))).toEqual(hidden)
    expect(refusalOf(await write(id, 'Mine', 0, { product: crypto.randomUUID() }))).toEqual(hidden)
  })

  it('are kept of both who write: the later one is shown what is there, at the first note, too', async () => {
    const id = await project()
    const asked = [call.presenter, call.admin].map((by, n) => () => write(id, `Note ${n}`, 0, { by }))
    const [first, second] = asked
    if (first === undefined || second === undefined) throw new Error('two are needed')
    const answers = await meetingAt(server, 'project_notes', [first, second])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [stored] = await list(id)
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as {
      code: string
      data: object
    }
    expect(refused).toMatchObject({ code: 'StaleVersion', data: { version: 1, text: stored?.text } })
    expect((await write(id, 'Both', 1)).body).toEqual({ version: 2 })
  })

  it('refuse what is too long, and take what is not', async () => {
    const id = await project()
    const longest = 'x'.repeat(mostProjectNoteCharacters)
    expect(refusalOf(await write(id, `${longest}x`, 0))).toEqual([400, 'InvalidInput'])
    expect((await write(id, longest, 0)).status).toBe(200)
  })

  it('stay as they were once the project has ended, and are read on', async () => {
    const id = await project()
    await write(id, secret, 0)
    await setProjectState(world.staff, id, 'done')
    expect(refusalOf(await write(id, 'Late', 1))).toEqual([409, 'ProjectDone'])
    expect(await list(id)).toMatchObject([{ text: secret }])
  })

  it('come back with a product that was taken out, and go to a copy of the project', async () => {
    const id = await project()
    await write(id, secret, 0)
    const version = async () => String((await call.admin<Project>(`GET /projects/${id}`)).body.version)
    const taking = { query: { version: await version() }, body: { products: [products[0]] } }
    expect((await call.admin(`POST /projects/${id}/products/remove`, taking)).status).toBe(200)
    expect(await list(id)).toEqual([])
    const adding = { query: { version: await version() }, body: { selection: { ids: [products[0]] } } }
    expect((await call.admin(`POST /projects/${id}/products`, adding)).status).toBe(200)
    expect(await list(id)).toMatchObject([{ text: secret }])
    const copy = (await call.admin<Project>(`POST /projects/${id}/duplicate`, { body: {} })).body
    expect(await list(copy._id, call.admin)).toEqual([{ product: products[0], text: secret, version: 1 }])
    await world.staff.rows(sql`delete from projects where domain_id = app_domain() and id = ${copy._id}`)
    expect(await list(id)).toMatchObject([{ text: secret }])
  })
})
