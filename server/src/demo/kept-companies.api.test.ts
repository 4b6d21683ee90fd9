/** Whatever an unfinished demo leads to, nothing that others have made goes with it. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { givenCompany } from '../../test/factories/company.ts'
import { startTestServer, type TestServer, testSecret } from '../../test/harness/test-server.ts'
import { insertMember } from '../modules/access/index.ts'
import { insertDemoPerson } from '../modules/identity/index.ts'
import { createDemo, dropUnfinishedDemo } from './create-demo.ts'
import { getDemoState, noteDemo } from './demo-state.repository.ts'

let server: TestServer
let said: string[]

beforeEach(async () => {
  server = await startTestServer()
  said = []
})
afterEach(() => server.close())

const parts = () => ({
  ...server,
  secret: testSecret,
  quality: 'draft' as const,
  say: (line: string) => said.push(line),
})

/** The first rows of a demo, as a killed start leaves them. */
async function givenBrokenOffDemo(): Promise<void> {
  await noteDemo(server.database, 'begun')
  const person = { name: 'Astrid', company: '', language: null, isSystem: false }
  await insertDemoPerson(server.database, { ...person, email: 'admin@atelier.example' })
  await server.database.rows(sql`insert into domains (name, made_by_demo) values ('Atelier Nord', true)`)
}

const names = async () => ({
  domains: (await server.database.rows<{ name: string }>(sql`select name from domains`)).map(
    ({ name }) => name,
  ),
  people: (await server.database.rows<{ email: string }>(sql`select email from people order by id`)).map(
    ({ email }) => email,
  ),
})

it('a company founded after a broken-off demo stays when the demo is wanted again, and the demo is not made', async () => {
  await givenBrokenOffDemo()
  const name = 'Real Company Ltd'
  const { admin } = await givenCompany(server, { name })
  const affiliation = () =>
    server.database.rows(sql`select affiliation_domain_id from people where id = ${admin.id}`)
  const before = await affiliation()
  expect(await createDemo(parts())).toBeNull()
  expect(await names()).toEqual({ domains: [name], people: [admin.email] })
  expect(await affiliation()).toEqual(before)
  expect(said).toEqual([
    'Taking away a demo whose making was broken off (Atelier Nord); what others have made stays',
    'There is no demo: this installation holds something of its own',
  ])
  expect(await getDemoState(server.database)).toBe('none')
})

it('a start without the demo takes a broken-off one away, says so, and keeps the rest', async () => {
  await givenBrokenOffDemo()
  const name = 'Real Company Ltd'
  const { admin } = await givenCompany(server, { name })
  await dropUnfinishedDemo(parts())
  expect(await names()).toEqual({ domains: [name], people: [admin.email] })
  expect(said).toEqual([
    'Taking away a demo whose making was broken off (Atelier Nord); what others have made stays',
  ])
  expect(await getDemoState(server.database)).toBe('none')
})

it('somebody of the demo who has joined another company keeps the account and the membership', async () => {
  await givenBrokenOffDemo()
  const { domainId, scope } = await givenCompany(server)
  const [joined] = await server.database.rows<{ id: string }>(sql`select id from people where made_by_demo`)
  const personId = joined?.id ?? ''
  await insertMember(scope, { personId, isClient: true, groupIds: [] })
  await dropUnfinishedDemo(parts())
  const left = await server.database.asTenant({ domainId, personId: null }, (open) =>
    open.rows(sql`select 1 from memberships where person_id = ${personId}`),
  )
  expect(left).toHaveLength(1)
  expect((await names()).people).toContain('admin@atelier.example')
})
