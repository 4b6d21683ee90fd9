/** A browser whose session has ended, and what it can still do. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenPerson, password, signIn } from '../../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { replaceLink } from '../index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

async function post(path: string, body: unknown, headers: Record<string, string>) {
  return await server.request({
    method: 'POST',
    url: `/api/auth${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
}
const session = (headers: Record<string, string>) => server.request({ url: '/api/auth/session', headers })

/** A person, and the cookie of a browser whose session was ended elsewhere. */
async function givenEndedSession() {
  const person = await givenPerson(server)
  const ended = await signIn(server, person)
  await signIn(server, person)
  expect((await session(ended)).json().code).toBe('LoginAgain')
  return { person, ended }
}

describe('a browser whose session was ended elsewhere', () => {
  it('can sign in again', async () => {
    const { person, ended } = await givenEndedSession()
    const answer = await post('/login', { email: person.email, password }, ended)
    expect([answer.statusCode, answer.json().user?.email]).toEqual([200, person.email])
  })

  it('can sign out, which takes its cookie away', async () => {
    const { ended } = await givenEndedSession()
    const answer = await server.request({ url: '/api/auth/logout', headers: ended })
    expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
      204,
      expect.stringContaining('vitrine_session=;'),
    ])
  })

  it('throws away the files it keeps, when it hears of the end and when somebody signs out', async () => {
    const { person, ended } = await givenEndedSession()
    const reported = [await session(ended)]
    reported.push(await server.request({ url: '/api/auth/logout', headers: await signIn(server, person) }))
    expect(reported.map(({ headers }) => headers['clear-site-data'])).toEqual(['"cache"', '"cache"'])
    expect((await session({})).headers['clear-site-data']).toBeUndefined()
  })

  it('can use the links of mails', async () => {
    const { person, ended } = await givenEndedSession()
    expect((await post('/password/forgot', { email: person.email }, ended)).statusCode).toBe(204)
    const token = async (purpose: 'setup' | 'reset-password') =>
      (await replaceLink(server.database, purpose, { personId: person.id })).split('token=')[1] ?? ''
    const reset = await post('/password/reset', { token: await token('reset-password'), password }, ended)
    expect(reset.statusCode).toBe(204)
    const setup = await post('/setup', { token: await token('setup'), name: 'Ada', password }, ended)
    expect(setup.statusCode).toBe(200)
  })
})

describe('a browser with the session of a disabled account', () => {
  it('can sign in as somebody else', async () => {
    const [disabled, other] = [await givenPerson(server), await givenPerson(server)]
    const headers = await signIn(server, disabled)
    await server.database.rows(sql`update people set disabled_at = now() where id = ${disabled.id}`)
    const answer = await post('/login', { email: other.email, password }, headers)
    expect([answer.statusCode, answer.json().user?.email]).toEqual([200, other.email])
  })
})
