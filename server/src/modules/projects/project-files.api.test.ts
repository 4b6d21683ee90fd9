/** Files of what projects show, to those to whom nothing else is shown, clients without catalogue and guests; covers of projects. */
import {
  mediaPath,
  type PreparedFile,
  type Project,
  type ProjectSummary,
  preparedPath,
  preparedTypes,
  productFilePath,
  projectCoverPath,
  type WebSession,
} from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenCompany, givenPerson, signIn } from '../../../test/factories/company.ts'
import { type GivenProject, givenProject, setProjectState } from '../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertMember } from '../access/index.ts'
import { preparedKey, storeMedia, storeProductFile } from '../media/index.ts'
import { forgetUnusedCovers } from './covers/covers.service.ts'

type Headers = Record<string, string>
type Who = 'buyer' | 'guest'

let server: TestServer
let world: CatalogWorld
/** Products that clients see; the project of these tests shows the first. */
let first: string
let second: string
let hidden: string
const people = {} as Record<'admin' | 'buyer' | 'neighbour' | 'stranger', Headers>
const call = {} as Record<'admin' | 'buyer', ApiCaller>

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 30, seed: 21 })
  const shown = world.products.filter(world.clientSees).map(({ id }) => id)
  first = shown[0] ?? ''
  second = shown[1] ?? ''
  hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
  for (const productId of [first, second, hidden]) await giveFiles(productId)
  const neighbour = await givenPerson(server)
  await insertMember(world.staff, { personId: neighbour.id, isClient: true, groupIds: world.client.groupIds })
  const stranger = (await givenCompany(server)).admin
  for (const [name, account] of Object.entries({
    admin: world.admin,
    buyer: world.buyer,
    neighbour,
    stranger,
  }))
    people[name as keyof typeof people] = await signIn(server, account)
  for (const name of ['admin', 'buyer'] as const) call[name] = apiCaller(server, world.domainId, people[name])
  await subscribe({ allowCatalog: false })
})
// What several projects show of a person adds up.
beforeEach(() => world.staff.rows(sql`delete from projects where domain_id = ${world.domainId}`))

/** A file of each kind, with the prepared files that are made of it. */
const made = {
  'front.png': ['thumbnail', 'w960'],
  'film.mp4': ['poster', 'film'],
  'stool.glb': ['web', 'phone', 'usdz'],
} as const
const types = { 'front.png': 'image', 'film.mp4': 'video', 'stool.glb': '3dGLTF' } as const
type FileName = keyof typeof made

async function giveFiles(productId: string): Promise<void> {
  for (const fileName of Object.keys(made) as FileName[]) {
    const media = { productId, fileName, type: types[fileName], content: picture } as const
    const { storedAs } = await storeMedia(world.staff, server.storage, media)
    const files: readonly PreparedFile[] = made[fileName]
    for (const file of files)
      await server.storage.put(preparedKey(storedAs, file), picture, { contentType: preparedTypes[file] })
    await world.staff.rows(
      sql`update media_versions set prepared = ${[...files]}::text[] where stored_as = ${storedAs}`,
    )
  }
  const content = Buffer.from('Wipe with a dry cloth')
  await storeProductFile(world.staff, server.storage, { productId, fileName: 'care.txt', content })
}

const subscribe = (flags: object) =>
  world.staff.rows(sql`
    update domains set subscription = subscription || ${JSON.stringify(flags)}::jsonb where id = ${world.domainId}`)

const project = (given: Partial<GivenProject> = {}) =>
  givenProject(world.staff, { products: [first, hidden], attendees: [world.buyer.id], ...given })

const shows = (id: string, { kinds, files }: { kinds: string; files: boolean }) =>
  world.staff.rows(
    sql`update projects set media_kinds = ${kinds}::text[], shows_files = ${files} where id = ${id}`,
  )

/** What somebody who came by the project's link sends. */
async function asGuest(projectId: string): Promise<Headers> {
  const body = { name: 'Fair', group: world.client.groupIds[0], priceTypes: [], expires: '1 day' }
  const made = await call.admin<{ token: string }>(`POST /projects/${projectId}/guest-links`, { body })
  const authorization = `Bearer ${made.body.token}`
  const { cookies } = await server.request({
    method: 'PUT',
    url: `/api/projects/${projectId}/guest`,
    query: { domain: world.domainId },
    payload: { name: 'Ada Guest', email: 'ada@shop.example' },
    headers: { authorization },
  })
  return { authorization, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

const headersOf = async (who: Who, projectId: string) =>
  who === 'guest' ? await asGuest(projectId) : people.buyer

const addressesOf = (
  productId: string,
  names: readonly FileName[] = ['front.png', 'film.mp4', 'stool.glb'],
) =>
  names.flatMap((name) => [
    mediaPath(world.domainId, productId, name, 1),
    ...made[name].map((file) => preparedPath(world.domainId, productId, name, file, 1)),
  ])
const document = (productId: string) => productFilePath(world.domainId, productId, 'care.txt', 1)

const status = async (url: string, headers: Headers = {}) =>
  (await server.request({ url, headers })).statusCode

/** What each of them is answered with: 200 stands for all of them where all are alike. */
async function statuses(urls: readonly string[], headers: Headers = {}): Promise<number[]> {
  return [...new Set(await Promise.all(urls.map((url) => status(url, headers))))]
}

const share = (caller: ApiCaller, productId: string, file = 'phone') =>
  caller<{ path: string }>(`POST /products/${productId}/media/stool.glb/shared`, { body: { file } })

describe.each(['buyer', 'guest'] as const)('to a %s without catalogue', (who) => {
  it('every file of a product that the project shows is given', async () => {
    const id = await project()
    const headers = await headersOf(who, id)
    expect(await statuses([...addressesOf(first), document(first)], headers)).toEqual([200])
    const caller = apiCaller(server, world.domainId, headers)
    const { body: files } = await caller<{ name: string }[]>(`GET /products/${first}/files`)
    expect(files.map(({ name }) => name)).toEqual(['care.txt'])
    expect((await caller(`GET /products/${first}/media/stool.glb`)).status).toBe(200)
  })

  it('a model is lent to the programs of phones, as long as the project shows it', async () => {
    const id = await project()
    const caller = apiCaller(server, world.domainId, await headersOf(who, id))
    for (const file of ['phone', 'usdz']) {
      const { body } = await share(caller, first, file)
      expect([file, await status(body.path)]).toEqual([file, 200])
      await shows(id, { kinds: '{image}', files: true })
      expect([file, await status(body.path)]).toEqual([file, 404])
      expect(refusalOf(await share(caller, first, file))).toEqual([404, 'NotFound'])
      await shows(id, { kinds: '{image,3d}', files: true })
    }
    for (const productId of [second, hidden])
      expect(refusalOf(await share(caller, productId))).toEqual([404, 'NotFound'])
    const { body } = await share(caller, first)
    await subscribe({ isActive: false })
    expect(await status(body.path)).toBe(404)
    await subscribe({ isActive: true })
    expect(await status(body.path)).toBe(200)
  })

  it('no file is given of a product that it doesn’t show, or that they don’t see', async () => {
    const id = await project()
    const headers = await headersOf(who, id)
    const caller = apiCaller(server, world.domainId, headers)
    for (const productId of [second, hidden]) {
      expect(await statuses([...addressesOf(productId), document(productId)], headers)).toEqual([404])
      expect((await caller(`GET /products/${productId}/files`)).status).toBe(404)
      expect((await caller(`GET /products/${productId}/media/stool.glb`)).status).toBe(404)
    }
    await world.staff.rows(sql`update project_products set is_declined = true where project_id = ${id}`)
    expect(await statuses([...addressesOf(first), document(first)], headers)).toEqual([404])
  })

  it.each([
    ['{image}', 'front.png'],
    ['{video}', 'film.mp4'],
    ['{3d}', 'stool.glb'],
  ] as const)('of a project that shows %s, %s alone is given', async (kinds, name) => {
    const id = await project()
    await shows(id, { kinds, files: false })
    const headers = await headersOf(who, id)
    const others = (['front.png', 'film.mp4', 'stool.glb'] as const).filter((other) => other !== name)
    expect(await statuses(addressesOf(first, [name]), headers)).toEqual([200])
    expect(await statuses([...addressesOf(first, others), document(first)], headers)).toEqual([404])
    const caller = apiCaller(server, world.domainId, headers)
    expect(await caller(`GET /products/${first}/files`)).toEqual({ status: 200, body: [] })
    expect((await caller(`GET /products/${first}/media/stool.glb`)).status).toBe(kinds === '{3d}' ? 200 : 404)
  })

  it('nothing is given before the start, all of it from then on, also after the end', async () => {
    const id = await project({ state: 'upcoming' })
    const headers = await headersOf(who, id)
    const all = [...addressesOf(first), document(first)]
    expect(await statuses(all, headers)).toEqual([404])
    await setProjectState(world.staff, id, 'ongoing')
    expect(await statuses(all, headers)).toEqual([200])
    await setProjectState(world.staff, id, 'done')
    expect(await statuses(all, headers)).toEqual([200])
    await world.staff.rows(sql`delete from projects where id = ${id}`)
    expect(await statuses(all, headers)).toEqual([404])
  })

  it('nothing else of the catalogue opens', async () => {
    const id = await project()
    const headers = await headersOf(who, id)
    const caller = apiCaller(server, world.domainId, headers)
    const tried = [
      `GET /products/${first}`,
      `GET /products/${first}/three-sides-layout`,
      'GET /folders',
      'POST /products/query',
    ] as const
    const refused = who === 'guest' ? [403, 'NotAllowed'] : [409, 'SubscriptionNeeded']
    for (const path of tried) {
      const body = path.startsWith('POST') ? { body: {} } : {}
      expect([path, ...refusalOf(await caller(path, body))]).toEqual([path, ...refused])
    }
    const cover = `/assets/domains/${world.domainId}/folders/${world.folders.open}/cover.png`
    expect(await status(cover, headers)).toBe(refused[0])
  })
})

describe('files of what a project shows', () => {
  it('are given to those alone who are asked in it, and know it', async () => {
    const all = [...addressesOf(first), document(first)]
    await project({ attendees: [], uninvited: [world.buyer.id] })
    expect(await statuses(all, people.buyer)).toEqual([404])
    await project()
    expect(await statuses(all, people.buyer)).toEqual([200])
    for (const who of ['neighbour', 'stranger'] as const)
      expect(await statuses(all, people[who])).toEqual([404])
    expect(await statuses(all)).toEqual([401])
    expect(await statuses(all, people.admin)).toEqual([200])
  })

  it('are those of all projects of a person together', async () => {
    await shows(await project(), { kinds: '{image}', files: false })
    await shows(await project({ products: [first, second] }), { kinds: '{}', files: true })
    expect(await statuses(addressesOf(first, ['front.png']), people.buyer)).toEqual([200])
    expect(await statuses([document(first), document(second)], people.buyer)).toEqual([200])
    expect(await statuses(addressesOf(first, ['film.mp4', 'stool.glb']), people.buyer)).toEqual([404])
    expect(await statuses(addressesOf(second), people.buyer)).toEqual([404])
  })

  it('are not what clients with a catalogue are held to', async () => {
    await shows(await project(), { kinds: '{}', files: false })
    await subscribe({ allowCatalog: true })
    const all = [first, second].flatMap((id) => [...addressesOf(id), document(id)])
    expect(await statuses(all, people.buyer)).toEqual([200])
    expect(await statuses([...addressesOf(hidden), document(hidden)], people.buyer)).toEqual([404])
    await subscribe({ allowCatalog: false })
  })
})

describe('a project’s own cover', () => {
  const image = new Uint8Array(picture)
  const addressOf = (id: string, version: number) => projectCoverPath(world.domainId, id, version)
  const versionOf = async (id: string) => (await call.admin<Project>(`GET /projects/${id}`)).body.coverVersion
  const set = async (id: string, caller = call.admin, sent = image) =>
    await caller<{ version: number }>(`PUT /projects/${id}/cover`, {
      image: sent,
      query: { version: String(await versionOf(id)) },
    })
  const withCover = async (given: Partial<GivenProject> = {}) => {
    const id = await project(given)
    expect((await set(id)).body).toEqual({ version: 1 })
    return id
  }

  it('is there for whoever runs the project or is asked in it, from the beginning, in lists and in its session', async () => {
    const id = await withCover({ state: 'upcoming' })
    const guest = await asGuest(id)
    for (const headers of [people.admin, people.buyer, guest]) {
      const answer = await server.request({ url: addressOf(id, 1), headers })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer.headers['cache-control']).toContain('immutable')
      const caller = apiCaller(server, world.domainId, headers)
      const { body } = await caller<WebSession>(`GET /projects/${id}/session`)
      expect([body.hasCover, body.coverVersion]).toEqual([true, 1])
    }
    const { body } = await call.buyer<{ result: ProjectSummary[] }>('GET /projects', {
      query: { per_page: '-1' },
    })
    const listed = body.result.find(({ _id }) => _id === id)
    expect([listed?.hasCover, listed?.coverVersion, listed?.pictures]).toEqual([true, 1, []])
  })

  it('is there for nobody else', async () => {
    const id = await withCover({ attendees: [], uninvited: [world.buyer.id] })
    const other = await asGuest(await project())
    for (const headers of [people.buyer, people.neighbour, people.stranger, other])
      expect(await status(addressOf(id, 1), headers)).toBe(404)
    expect(await status(addressOf(id, 1))).toBe(401)
    const { authorization = '' } = await asGuest(id)
    expect(await status(addressOf(id, 1), { authorization })).toBe(404)
    expect(refusalOf(await set(await project(), call.buyer))).toEqual([403, 'NotAllowed'])
  })

  it('is replaced, taken away and set again; what is no picture leaves it as it is', async () => {
    const id = await withCover()
    expect(refusalOf(await set(id, call.admin, new Uint8Array(Buffer.from('no picture'))))).toEqual([
      400,
      'InvalidInput',
    ])
    expect(await status(addressOf(id, 1), people.buyer)).toBe(200)
    expect((await set(id)).body).toEqual({ version: 2 })
    expect(
      await Promise.all([1, 2, 3].map((version) => status(addressOf(id, version), people.buyer))),
    ).toEqual([404, 200, 404])
    expect((await call.admin(`DELETE /projects/${id}/cover`, { query: { version: '2' } })).status).toBe(204)
    expect(await status(addressOf(id, 2), people.buyer)).toBe(404)
    const { body } = await call.admin<Project>(`GET /projects/${id}`)
    expect([body.hasCover, body.coverVersion]).toEqual([false, 3])
    expect((await set(id)).body).toEqual({ version: 4 })
    expect(await status(addressOf(id, 4), people.buyer)).toBe(200)
  })

  it('goes along into copies and templates, and its file goes once nobody has it', async () => {
    const id = await withCover()
    const copy = (await call.admin<Project>(`POST /projects/${id}/duplicate`, { body: {} })).body
    const template = { name: 'Fair', sharedWithGroups: [], from: { project: id } }
    const { _id } = (await call.admin<{ _id: string }>('POST /project-templates', { body: template })).body
    const made = (
      await call.admin<Project>('POST /projects', { body: { name: 'Next', from: { template: _id } } })
    ).body
    const covers = async () => {
      const keys: string[] = []
      for await (const key of server.storage.list(`domains/${world.domainId}/projects/covers`)) keys.push(key)
      return keys.length
    }
    const sweep = async () => {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 48 * 3_600_000)
      await forgetUnusedCovers(world.staff, server.storage).finally(() => vi.restoreAllMocks())
    }
    await world.staff.rows(
      sql`delete from projects where domain_id = ${world.domainId} and id <> all(${[copy._id, made._id]}::uuid[])`,
    )
    await sweep()
    expect(await covers()).toBe(1)
    for (const { _id: project } of [copy, made])
      expect(await status(addressOf(project, 1), people.admin)).toBe(200)
    expect(await status(addressOf(id, 1), people.admin)).toBe(404)
    await world.staff.rows(sql`delete from projects where domain_id = ${world.domainId}`)
    await sweep()
    expect(await covers()).toBe(1)
    await world.staff.rows(sql`delete from project_templates where domain_id = ${world.domainId}`)
    await sweep()
    expect(await covers()).toBe(0)
  })
})
