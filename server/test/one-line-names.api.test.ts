/** What people type as a name stays on one line wherever it is shown or mailed. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { insertDomain } from '../src/modules/domains/index.ts'
import { securityMail } from '../src/modules/identity/index.ts'
import { type Company, givenCompany, signIn } from './factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from './harness/api-caller.ts'
import { sharedServer, type TestServer } from './harness/test-server.ts'

const badNames = ['Boss\r\nBcc: all@example.test', 'Boss\nBcc: x', 'a\tb', 'a\u0000b', 'a\u2028b']

let server: TestServer
let company: Company
let admin: ApiCaller

beforeAll(async () => {
  server = await sharedServer()
  company = await givenCompany(server)
  admin = apiCaller(server, company.domainId, await signIn(server, company.admin))
})

it.each(badNames)(
  '%j is refused as the name of a person, their company, a group, a tag, a key',
  async (name) => {
    const expires = '1 day'
    const attempts = {
      person: admin(`PATCH /users/${company.admin.id}`, { body: { name } }),
      'company of a person': admin(`PATCH /users/${company.admin.id}`, { body: { company: name } }),
      'set-up': admin('POST /auth/setup', { body: { name } }),
      group: admin('POST /groups', { body: { name, isExternal: false } }),
      tag: admin('POST /tags', { body: { name, priceTypes: [] } }),
      key: admin('POST /api-keys', { body: { name, levels: {}, expires } }),
    }
    for (const [what, attempt] of Object.entries(attempts))
      expect([what, ...refusalOf(await attempt)]).toEqual([what, 400, 'InvalidInput'])
    const kept = await server.database.rows(
      sql`select 1 from people where name ~ '[[:cntrl:]]' or company ~ '[[:cntrl:]]'`,
    )
    expect(kept).toEqual([])
  },
)

it('a company is not founded under such a name', async () => {
  await expect(insertDomain(server.database, { name: 'Maison\r\nBcc: x' })).rejects.toMatchObject({
    key: 'InvalidInput',
  })
})

it('a subject has one line also for names that were there before', () => {
  const { subject } = securityMail({
    kind: 'invitation',
    to: 'claire@example.test',
    language: 'en-us',
    brand: { appName: 'Maison\r\nX-Evil: 1', color: '#502e61', footer: '' },
    name: '',
    values: { inviter: 'Boss\r\nBcc: all@example.test' },
  })
  expect(subject).toBe('Boss Bcc: all@example.test invites you to Maison X-Evil: 1')
})
