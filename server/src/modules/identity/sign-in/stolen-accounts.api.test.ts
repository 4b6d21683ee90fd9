/** What must not work for somebody who once knew a password, read a mailbox, or runs another site. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, givenPerson, password, signIn } from '../../../../test/factories/company.ts'
import { mailsTo } from '../../../../test/harness/account-mails.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer({ works: true })
})

const newPassword = 'Another-Password-2'

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request({
    method: 'POST',
    url: `/api/auth${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const session = (headers: Record<string, string>) => server.request({ url: '/api/auth/session', headers })
const login = (person: Account, secret = password) =>
  post('/login', { email: person.email, password: secret })

async function tokenMailedTo(recipient: string): Promise<string> {
  const mail = (await mailsTo(server, recipient)).at(-1)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function askForEmailChange(headers: Record<string, string>, newEmail: string): Promise<string> {
  expect((await post('/email/change', { newEmail, password }, headers)).statusCode).toBe(204)
  return await tokenMailedTo(newEmail)
}

async function askForReset(person: Account): Promise<string> {
  await post('/password/forgot', { email: person.email })
  return await tokenMailedTo(person.email)
}

describe('links mailed before', () => {
  it('a password was reset no longer change the email address', async () => {
    const person = await givenPerson(server)
    const change = await askForEmailChange(await signIn(server, person), `thief.${person.email}`)
    const reset = await askForReset(person)
    expect((await post('/password/reset', { token: reset, password: newPassword })).statusCode).toBe(204)
    expect((await post('/email/confirm', { token: change })).json().code).toBe('LinkExpired')
    expect((await login(person, newPassword)).statusCode).toBe(200)
  })

  it('a password was changed no longer change or reset anything', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    const change = await askForEmailChange(headers, `thief.${person.email}`)
    const reset = await askForReset(person)
    const body = { currentPassword: password, newPassword }
    expect((await post('/password/change', body, headers)).statusCode).toBe(204)
    expect((await post('/email/confirm', { token: change })).json().code).toBe('LinkExpired')
    expect((await post('/password/reset', { token: reset, password })).json().code).toBe('LinkExpired')
  })

  it('the email address changed no longer reset the password from the old mailbox', async () => {
    const person = await givenPerson(server)
    const reset = await askForReset(person)
    const change = await askForEmailChange(await signIn(server, person), `new.${person.email}`)
    expect((await post('/email/confirm', { token: change })).statusCode).toBe(200)
    expect((await post('/password/reset', { token: reset, password: newPassword })).json().code).toBe(
      'LinkExpired',
    )
  })

  it('a newer one of their kind no longer work', async () => {
    const person = await givenPerson(server)
    const [older, newer] = [await askForReset(person), await askForReset(person)]
    expect((await post('/password/reset', { token: older, password: newPassword })).json().code).toBe(
      'LinkExpired',
    )
    expect((await post('/password/reset', { token: newer, password: newPassword })).statusCode).toBe(204)
  })
})

describe('a link', () => {
  it('works once also when used twice at the same moment', async () => {
    const person = await givenPerson(server)
    const token = await askForReset(person)
    const answers = await Promise.all(
      [1, 2, 3].map((n) => post('/password/reset', { token, password: `Another-Password-${n}` })),
    )
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 410, 410])
  })

  it('of one purpose is none of another', async () => {
    const person = await givenPerson(server)
    const token = await askForReset(person)
    expect((await post('/email/confirm', { token })).json().code).toBe('LinkExpired')
    expect((await post('/setup', { token, name: 'X', password: newPassword })).json().code).toBe(
      'LinkExpired',
    )
    expect((await post('/password/reset', { token, password: newPassword })).statusCode).toBe(204)
  })

  it('for the set-up of somebody else gives no session of theirs to who is signed in', async () => {
    const headers = await signIn(server, await givenPerson(server))
    const answer = await post('/setup', { token: 'x'.repeat(43), name: 'X', password: newPassword }, headers)
    expect(answer.json().code).toBe('LinkExpired')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('a disabled account', () => {
  it('gets no mail, and not even with the right password a session', async () => {
    const person = await givenPerson(server)
    await server.database.rows(sql`update people set disabled_at = now() where id = ${person.id}`)
    expect(await askForReset(person)).toBe('')
    const answer = await login(person)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'AccountDisabled'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await login(person, 'Wrong-Password-1')).json().code).toBe('WrongCredentials')
  })
})

describe('sign-ins at the same moment', () => {
  it('leave one session', async () => {
    const person = await givenPerson(server)
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(person)))
    const states = await Promise.all(
      answers.map(async (answer) => {
        const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
        return (await session({ cookie })).statusCode
      }),
    )
    expect(states.sort()).toEqual([200, 403, 403, 403])
  })
})

describe('another site', () => {
  it.each(['/api/auth/logout', '/api/auth/logout/', '/api/auth/logout?x=/', '/api/auth/logout//'])(
    'signs nobody out by %s',
    async (url) => {
      const headers = await signIn(server, await givenPerson(server))
      await server.request({ url, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
      await server.request({ url, headers: { ...headers, origin: 'https://evil.example' } })
      expect((await session(headers)).statusCode).toBe(200)
    },
  )

  it('changes nothing with a form, whose text looks like JSON', async () => {
    const person = await givenPerson(server)
    const headers = await signIn(server, person)
    const answer = await server.request({
      method: 'POST',
      url: '/api/auth/password/change/',
      headers: { ...headers, origin: 'null', 'content-type': 'text/plain' },
      payload: JSON.stringify({ currentPassword: password, newPassword }),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed'])
    expect((await login(person)).statusCode).toBe(200)
  })
})
