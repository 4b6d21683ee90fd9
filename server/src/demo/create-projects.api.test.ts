// @slow: it makes the demo’s projects
/** The demo's projects, made by their owners through the services. */
import type { Orders, Progress, ProjectNote, Room } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateWithoutFiles } from '../../test/factories/small-demo.ts'
import { startTestServer, type TestServer, testSecret } from '../../test/harness/test-server.ts'
import { deleteDomain } from '../delete-domain.ts'
import { createDemo } from './create-demo.ts'
import { demoPassword } from './demo-password.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await createDemo({
    ...{
      database: server.database,
      storage: server.storage,
      secret: testSecret,
      quality: 'draft',
      say: () => {},
    },
    generate: generateWithoutFiles,
  })
}, 240_000)
afterAll(() => server.close())

interface SignedIn {
  personId: string
  domain: string
  headers: { cookie: string }
}

async function signIn(email: string, hostName: string): Promise<SignedIn> {
  const payload = { email, password: demoPassword }
  const login = await server.request({ method: 'POST', url: '/api/auth/login', payload })
  expect(login.statusCode).toBe(200)
  const session = login.cookies.find(({ name }) => name === 'vitrine_session')
  const headers = { cookie: `vitrine_session=${session?.value}` }
  const [found] = await server.database.rows<{ domain: string; personId: string }>(sql`
    select d.id as domain, p.id as "personId" from domains d, people p
    where d.mapping_url = ${hostName} and p.email = ${email}`)
  return { personId: found?.personId ?? '', domain: found?.domain ?? '', headers }
}

async function read<Answer>({ domain, headers }: SignedIn, path: string): Promise<Answer> {
  const query = { domain, per_page: '-1' }
  return (await server.request({ url: `/api/${path}`, query, headers })).json<Answer>()
}

interface Listed {
  _id: string
  name: string
  state: string
  role: string | null
  productCount: number
  attendeeCount: number
}

async function projectsOf(reader: SignedIn): Promise<Listed[]> {
  return (await read<{ result: Listed[] }>(reader, 'projects')).result
}

/** Who answered how many products, and how many of these they liked. */
async function answersTo(reader: SignedIn, projectId: string): Promise<string[]> {
  const { attendees } = await read<Progress>(reader, `projects/${projectId}/progress`)
  const answered = attendees.filter(({ reviewed }) => reviewed > 0)
  return answered.map(({ name, reviewed, interested }) => `${name} ${reviewed} ${interested}`).toSorted()
}

it('Atelier Nord has projects in each state; a client takes part in one that is ongoing', async () => {
  const all = await projectsOf(await signIn('admin@atelier.example', 'atelier.localhost'))
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['upcoming', 'ongoing', 'done']))
  for (const { name, productCount } of all) expect([name, productCount > 5]).toEqual([name, true])
  const theirs = await projectsOf(await signIn('client@buyer.example', 'atelier.localhost'))
  expect(theirs.map(({ state, role }) => [state, role])).toEqual([
    ['ongoing', 'external'],
    ['done', 'external'],
  ])
  expect(theirs[0]?.productCount).toBeGreaterThan(5)
})

it('a room can be opened in an ongoing one by whoever runs it, and its attendees enter', async () => {
  const admin = await signIn('admin@atelier.example', 'atelier.localhost')
  const client = await signIn('client@buyer.example', 'atelier.localhost')
  const [ongoing] = await projectsOf(client)
  const post = async ({ domain, headers }: SignedIn, path: string, payload: object) =>
    (
      await server.request({ method: 'POST', url: `/api/${path}`, query: { domain }, payload, headers })
    ).json<Room>()
  const room = await post(admin, `projects/${ongoing?._id}/rooms`, { kind: 'st' })
  expect(room.role).toBe('presenter')
  const joined = await post(client, `rooms/${room._id}/join`, { connectionId: null })
  expect(joined).toMatchObject({ _id: room._id, role: 'attendee', state: 'in' })
})

it('Lumen & Co has one that is ongoing', async () => {
  const all = await projectsOf(await signIn('admin@lumen.example', 'lumen.localhost'))
  expect(all.map(({ state }) => state)).toEqual(['ongoing'])
  expect(all[0]?.attendeeCount).toBeGreaterThan(0)
})

it('one asks for whole packs and computes amounts', async () => {
  const [row] = await server.database.rows<{ domain: string }>(
    sql`select id as domain from domains where mapping_url = 'atelier.localhost'`,
  )
  const forms = await server.database.asTenant({ domainId: row?.domain ?? '', personId: null }, (open) =>
    open.rows<{ orders: { rules: { type: string; field?: string }[] }[]; computed: { name: string }[] }>(sql`
      select order_fields as orders, dynamic_fields as computed from projects where name like 'Autumn%'`),
  )
  expect(forms[0]?.orders[0]?.rules.map(({ type }) => type)).toEqual(['min', 'multipleOf'])
  expect(forms[0]?.computed.map(({ name }) => name)).toEqual(['Packs', 'Amount'])
})

it('three clients have answered in each of two, one through a colleague; two orders stand, one changed since', async () => {
  const manager = await signIn('manager@atelier.example', 'atelier.localhost')
  const all = await projectsOf(manager)
  const [autumn, tables] = ['Autumn', 'Preview'].map(
    (name) => all.find((project) => project.name.startsWith(name))?._id ?? '',
  )
  const { orders } = await read<Orders>(manager, `projects/${autumn}/orders`)
  expect(orders.map(({ isChanged }) => isChanged).toSorted()).toEqual([false, true])
  const authors = orders.flatMap(({ lines }) => lines.map(({ author }) => author))
  expect(new Set(authors)).toEqual(new Set(['Lin Wei', 'Lukas Brandt']))
  expect(await answersTo(manager, autumn ?? '')).toEqual([
    'Lukas Brandt 6 1',
    'Marta Oliveira 3 1',
    'Zhou Min 2 0',
  ])
  expect(await answersTo(manager, tables ?? '')).toEqual([
    'Lukas Brandt 3 3',
    'Marta Oliveira 3 3',
    'Zhou Min 1 1',
  ])
})

it('colleagues of the manager begin with a template', async () => {
  const colleague = await signIn('kofi.mensah@atelier.example', 'atelier.localhost')
  const list = await read<{ result: { name: string }[] }>(
    colleague,
    `users/${colleague.personId}/projects-templates`,
  )
  expect(list.result.map(({ name }) => name)).toEqual(['Orders by the pack'])
})

it('tells nobody', async () => {
  expect(await server.database.rows(sql`select 1 from outbox`)).toEqual([])
  const queued = await server.database.rows(sql`select 1 from pgboss.job where name = 'order-mails'`)
  expect(queued).toEqual([])
  const { domain } = await signIn('admin@atelier.example', 'atelier.localhost')
  const events = await server.database.asTenant({ domainId: domain, personId: null }, (open) =>
    open.rows(sql`select event from domain_events where event ->> 'kind' like 'project-%'`),
  )
  expect(events).toEqual([])
})

it('a project has notes on its first products, which its attendees can’t read', async () => {
  const admin = await signIn('admin@atelier.example', 'atelier.localhost')
  const ongoing = (await projectsOf(admin)).find(({ name }) => name.startsWith('Autumn orders'))
  const path = `projects/${ongoing?._id}/notes`
  const notes = await read<ProjectNote[]>(admin, path)
  expect(notes.map(({ text }) => text.length > 40)).toEqual([true, true, true])
  const client = await signIn('client@buyer.example', 'atelier.localhost')
  expect(await read(client, path)).toMatchObject({ code: 'NotAllowed' })
})

it('goes with its company, whose projects are handed over to nobody', async () => {
  const { database, storage } = server
  const [domain] = await database.rows<{ id: string }>(
    sql`select id from domains where mapping_url = 'atelier.localhost'`,
  )
  const id = domain?.id ?? ''
  const projects = () =>
    database.asTenant({ domainId: id, personId: null }, (open) => open.rows(sql`select 1 from projects`))
  expect((await projects()).length).toBeGreaterThan(2)
  await deleteDomain(database, storage, id)
  expect(await projects()).toEqual([])
})
