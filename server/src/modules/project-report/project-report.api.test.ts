/**
 * The report of projects over HTTP: guests in it, orders from before lines were kept, and who is refused. What it counts
 * otherwise is compared with a plain model in `server/test/reports`.
 */
import { readFile } from 'node:fs/promises'
import type { ProjectReport, ReportAttendee, ReportLine, ReportRow } from '@vitrine/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { givenCompany, givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { givenProject, setProjectState } from '../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let buyer: ApiCaller
let buyers: string
let shown: string[]
const quantity = crypto.randomUUID()

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 40, seed: 47 })
  buyers = world.client.groupIds[0] ?? ''
  shown = world.products.filter(world.clientSees).map(({ id }) => id)
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  buyer = apiCaller(server, world.domainId, await signIn(server, world.buyer))
  const priced = { [world.prices.retail]: '12.50', [world.prices.trade]: '10' }
  await world.staff.rows(sql`
    update products set prices = ${JSON.stringify(priced)}::jsonb where domain_id = ${world.domainId}`)
})

const project = () =>
  givenProject(world.staff, {
    products: shown.slice(0, 4),
    attendees: [world.buyer.id],
    priceTypes: [world.prices.retail],
    orderFields: [{ id: quantity, name: 'Quantity', rules: [{ type: 'multipleOf', value: '0.5' }] }],
  })

async function answer(by: ApiCaller, projectId: string, pieces: Readonly<Record<number, string>>) {
  const statuses: number[] = []
  for (const [place, value] of Object.entries(pieces)) {
    const body = { answerId: crypto.randomUUID(), values: { [quantity]: value }, state: 'reviewed' }
    const path = `/projects/${projectId}/answers/${shown[Number(place)]}` as const
    statuses.push((await by(`PUT ${path}`, { body })).status)
  }
  return statuses
}

async function order(by: ApiCaller, projectId: string, pieces: Readonly<Record<number, string>>) {
  expect(new Set(await answer(by, projectId, pieces))).toEqual(new Set([200]))
  expect((await by(`POST /projects/${projectId}/confirm`, { body: {} })).status).toBe(200)
}

/** Who came by a link, on a device of their own. */
async function guest(projectId: string, name: string): Promise<ApiCaller> {
  const wish = { name: unique('Fair'), group: buyers, priceTypes: [world.prices.retail], maxGuests: 9 }
  const { body: link } = await admin<{ token: string }>(`POST /projects/${projectId}/guest-links`, {
    body: { ...wish, expires: '1 month' },
  })
  const headers = { authorization: `Bearer ${link.token}` }
  const entered = await server.request({
    ...{ method: 'PUT', url: `/api/projects/${projectId}/guest`, query: { domain: world.domainId } },
    ...{ payload: { name, email: `${name.toLowerCase().replace(' ', '.')}@shop.example` }, headers },
  })
  expect(entered.statusCode).toBe(200)
  const cookie = entered.cookies.map((each) => `${each.name}=${each.value}`).join('; ')
  return apiCaller(server, world.domainId, { ...headers, cookie })
}

async function read<Body>(
  path: string,
  projectId: string,
  query: Record<string, string> = {},
): Promise<Body> {
  const { status, body } = await admin<Body>(`GET /reports/projects${path}`, {
    query: { projects: projectId, ...query },
  })
  expect([path, status]).toEqual([path, 200])
  return body
}

type Listed<Row> = { total: number; result: Row[] }

/** All of the report. */
const paths = ['', '/conversion', '/lines', '/attendees', '/unwanted', '/options', '/by/product'] as const

describe('guests', () => {
  it('count as attendees by their names, in the group of their link, and are told apart from each other', async () => {
    const id = await project()
    const ada = await guest(id, 'Ada Guest')
    const bob = await guest(id, 'Bob Guest')
    await order(ada, id, { 0: '2', 1: '3' })
    await order(bob, id, { 0: '10' })
    await order(buyer, id, { 0: '1' })

    const { figures } = await read<ProjectReport>('', id)
    expect(figures).toMatchObject({ orders: 3, lines: 4, quantity: '16' })
    expect(figures.revenue.map(({ amount }) => amount)).toEqual(['200'])
    expect(figures.attendees).toMatchObject({ invited: 3, came: 3, finished: 3, ordered: 3 })

    const { result: people } = await read<Listed<ReportAttendee>>('/attendees', id, { sort: 'name' })
    const guests = people.filter(({ isGuest }) => isGuest)
    expect(guests.map(({ name, email, lines }) => [name, email, lines])).toEqual([
      ['Ada Guest', 'ada.guest@shop.example', 2],
      ['Bob Guest', 'bob.guest@shop.example', 1],
    ])
    const { result: byAttendee } = await read<Listed<ReportRow>>('/by/attendee', id, { sort: '-quantity' })
    expect(byAttendee.map(({ name, quantity: of }) => [name, of]).slice(0, 2)).toEqual([
      ['Bob Guest', '10'],
      ['Ada Guest', '5'],
    ])
    const { result: byGroup } = await read<Listed<ReportRow>>('/by/group', id)
    expect(byGroup.map(({ key, orders }) => [key, orders])).toEqual([[buyers, 3]])

    const one = byAttendee[1]?.key ?? ''
    const { total, result: lines } = await read<Listed<ReportLine>>('/lines', id, { attendee: one })
    expect([total, new Set(lines.map(({ attendee }) => attendee.name))]).toEqual([2, new Set(['Ada Guest'])])
    expect((await read<ProjectReport>('', id, { attendee: one })).figures).toMatchObject({
      orders: 1,
      lines: 2,
    })
  })

  it('stay in it when their link has ended, without the group that it gave them', async () => {
    const id = await project()
    await order(await guest(id, 'Cleo Guest'), id, { 2: '4' })
    const { body: links } = await admin<{ _id: string }[]>(`GET /projects/${id}/guest-links`)
    for (const link of links)
      expect((await admin(`DELETE /projects/${id}/guest-links/${link._id}`)).status).toBe(204)
    const { figures } = await read<ProjectReport>('', id)
    expect([figures.orders, figures.attendees.ordered]).toEqual([1, 1])
    const { result: people } = await read<Listed<ReportAttendee>>('/attendees', id)
    expect(people.map(({ name }) => name)).toContain('Cleo Guest')
  })

  it('read nothing of it', async () => {
    const id = await project()
    const by = await guest(id, 'Dan Guest')
    for (const path of paths) {
      const refused = await by(`GET /reports/projects${path}`, { query: { projects: id } })
      expect([path, ...refusalOf(refused)]).toEqual([path, 403, 'NotAllowed'])
    }
  })
})

/** What a migration writes of orders that there are already. */
async function keptByMigration(): Promise<string> {
  const file = new URL('../../../migrations/20261126T1400_keep_order_lines.sql', import.meta.url)
  const [, part] = (await readFile(file, 'utf8')).split('-- What was confirmed before.')
  if (part === undefined) throw new Error('the migration says otherwise where it begins with what there is')
  return part
}

describe('orders from before lines were kept', () => {
  const kept = ['project_order_lines', 'project_order_line_texts', 'project_presentations'] as const
  const rowsOf = async (id: string) =>
    await Promise.all(
      kept.map(
        async (table) =>
          await world.staff.rows<{ row: Record<string, unknown> }>(sql`
            select to_jsonb(t) as row from ${sql.table(table)} t where t.project_id = ${id}
            order by t.attendee_id, t.product_id`),
      ),
    )

  it('are written by the migration as they are when they are confirmed today', async () => {
    const id = await project()
    const ada = await guest(id, 'Ada Guest')
    await order(buyer, id, { 0: '2', 1: '3', 2: '0' })
    await order(ada, id, { 0: '1.5' })
    // Confirmed once more: of these lines one is new, one otherwise and at another price, and two as they were.
    await world.staff.rows(sql`
      insert into project_agreed_prices (domain_id, project_id, attendee_id, product_id, price, currency, price_type_id)
      select a.domain_id, a.project_id, a.id, ${shown[1]}::uuid, 9.37, t.currency, t.id
      from project_attendees a join price_types t on t.domain_id = a.domain_id and t.id = ${world.prices.retail}
      where a.project_id = ${id} and a.person_id = ${world.buyer.id}`)
    await order(buyer, id, { 1: '5', 3: '7' })
    await setProjectState(world.staff, id, 'done')
    // What comes after the end is refused and kept; of two the owner takes one over.
    expect(await answer(buyer, id, { 0: '20' })).toEqual([409])
    expect(await answer(ada, id, { 1: '30' })).toEqual([409])
    const { body: late } = await admin<{ answerId: string; attendee: { name: string } }[]>(
      `GET /projects/${id}/late-answers`,
    )
    const taken = late.find(({ attendee }) => attendee.name !== 'Ada Guest')
    expect((await admin(`POST /projects/${id}/late-answers/${taken?.answerId}/take`)).status).toBeLessThan(
      300,
    )

    const before = await rowsOf(id)
    const report = await read<ProjectReport>('', id)
    expect(before.map(({ length }) => length)).toEqual([5, 5, 5])

    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    try {
      await client.query('begin')
      for (const table of kept.toReversed()) await client.query(`delete from ${table}`)
      await client.query(await keptByMigration())
      await client.query('commit')
    } finally {
      await client.end()
    }
    expect(await rowsOf(id)).toEqual(before)
    expect(await read<ProjectReport>('', id)).toEqual(report)
  })
})

describe('the report', () => {
  it('is refused to clients, to colleagues without analytics and to nobody known; others read of no project here', async () => {
    const id = await project()
    await order(buyer, id, { 0: '2' })
    const colleague = await givenPerson(server, { name: unique('Colleague') })
    const groupId = await insertGroup(world.staff, {
      ...{ name: unique('Content'), isExternal: false, isRoot: false, template: 'Custom', parentId: null },
      levels: { folder: { view: 1, edit: 0 } },
    })
    await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
    const without = apiCaller(server, world.domainId, await signIn(server, colleague))
    const company = await givenCompany(server)
    const session = await signIn(server, company.admin)
    const elsewhere = apiCaller(server, company.domainId, session)
    const across = apiCaller(server, world.domainId, session)
    for (const path of paths) {
      const query = { projects: id }
      const ask = `GET /reports/projects${path}` as const
      for (const by of [buyer, without])
        expect([path, ...refusalOf(await by(ask, { query }))]).toEqual([path, 403, 'NotAllowed'])
      expect([path, (await apiCaller(server, world.domainId, {})(ask, { query })).status]).toEqual([
        path,
        401,
      ])
      expect([path, (await across(ask, { query })).status]).toEqual([path, 404])
      const { status, body } = await elsewhere(ask, { query })
      expect([path, status, JSON.stringify(body).includes(id)]).toEqual([path, 200, false])
    }
    const { body: theirs } = await elsewhere<ProjectReport>('GET /reports/projects', {
      query: { projects: id },
    })
    expect([theirs.figures.lines, theirs.figures.attendees.invited]).toEqual([0, 0])
    const days = await elsewhere('GET /reports/projects/conversion', { query: { projects: id } })
    expect(days.body).toEqual({ result: [] })
    expect(await read('/conversion', id)).toMatchObject({ result: [{ presented: 1, ordered: 1 }] })
  })
})
