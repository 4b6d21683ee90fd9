/** Limits on guessing: however many come at once, however an address is spelled, and whom they must not keep out. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, givenPerson, password } from '../../../../test/factories/company.ts'
import { mailsTo } from '../../../../test/harness/account-mails.ts'
import { Authenticator } from '../../../../test/harness/authenticator.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { defaultLimits } from './throttle.ts'

let server: TestServer
beforeAll(async () => {
  // Each test comes from an address of its own.
  server = await startTestServer({}, defaultLimits, { works: true })
})
afterAll(() => server.close())

let serial = 0
const newAddress = () => `10.0.0.${++serial}`

const post = (path: string, payload: object, from: { address?: string; cookie?: string } = {}) =>
  server.request({
    method: 'POST',
    url: `/api/auth${path}`,
    remoteAddress: from.address ?? newAddress(),
    headers: from.cookie === undefined ? {} : { cookie: from.cookie },
    payload,
  })
const login = (email: string, secret: string, from?: { address?: string; cookie?: string }) =>
  post('/login', { email, password: secret }, from)

/** Tries at a password that were made of an account. */
async function countFailures({ id }: Account): Promise<number> {
  const rows = await server.database.rows(
    sql`select 1 from sign_ins where person_id = ${id} and not is_success`,
  )
  return rows.length
}

/** The same address as others may write it. */
function spelledOtherwise(email: string): string[] {
  const wide = (text: string) =>
    text.replaceAll(/[a-z@.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
  const [local = '', host = ''] = email.split('@')
  return [
    email.toUpperCase(),
    ` ${email} `,
    email.replaceAll('i', 'İ'),
    email.replace('i', 'İ'),
    email.toUpperCase().replaceAll('I', 'İ'),
    email.replaceAll('k', '\u212a'),
    email.replaceAll('s', 'ſ'),
    wide(email),
    `${wide(local)}@${host}`,
    `${local}@${wide(host)}`,
    `${wide(local.slice(0, 1))}${local.slice(1)}@${host}`,
  ]
}

describe('wrong passwords', () => {
  it('of ninety at once from one address, no more than fifty are tried', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, i) => login(`nobody${i}@example.test`, password, { address })),
    )
    const tried = answers.filter(({ statusCode }) => statusCode === 401)
    expect(tried.length).toBe(defaultLimits.failuresPerAddress)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(90 - tried.length)
  })

  it('of twenty at once for one account, no more than five are tried', async () => {
    const person = await givenPerson(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(person.email, 'Wrong-Password-1')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect(await countFailures(person)).toBe(5)
  })

  it('are counted together, however the address is spelled', async () => {
    const person = await givenPerson(server, { email: 'kiki.simsik@example.test' })
    for (let round = 0; round < 3; round++) {
      for (const email of spelledOtherwise(person.email)) await login(email, 'Wrong-Password-1')
    }
    expect(await countFailures(person)).toBeLessThanOrEqual(defaultLimits.failuresPerAccount)
    // And no spelling is a way around.
    for (const email of [person.email, ...spelledOtherwise(person.email)])
      expect([email, (await login(email, password)).statusCode]).not.toEqual([email, 200])
  })

  it('give the address its try back when the password is right', async () => {
    const strict = await startTestServer({}, { ...defaultLimits, failuresPerAddress: 2 })
    const person = await givenPerson(strict)
    const payload = { email: person.email, password }
    const answers: number[] = []
    for (let times = 0; times < 5; times++) {
      const answer = await strict.request({ method: 'POST', url: '/api/auth/login', payload })
      answers.push(answer.statusCode)
    }
    await strict.close()
    expect(answers).toEqual([200, 200, 200, 200, 200])
  })
})

describe('mails with a link', () => {
  it('go to one account five times an hour, however its address is spelled and however many ask at once', async () => {
    const person = await givenPerson(server, { email: 'iris.kisik@example.test' })
    const asked = [person.email, ...spelledOtherwise(person.email)]
    await Promise.all([...asked, ...asked, ...asked].map((email) => post('/password/forgot', { email })))
    expect((await mailsTo(server, person.email)).length).toBeLessThanOrEqual(defaultLimits.mailsPerAccount)
  })

  it('are asked for from one address fifty times an hour', async () => {
    const address = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        post('/password/forgot', { email: `some${i}@example.test` }, { address }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(defaultLimits.mailsPerAddress)
  })
})

describe('somebody whose account others try', () => {
  /** Enters once from a device, and has the limit of the account used up elsewhere. */
  const givenTried = async () => {
    const person = await givenPerson(server)
    const entered = await login(person.email, password)
    const cookies = new Map(entered.cookies.map(({ name, value }) => [name, value]))
    for (let times = 0; times < 6; times++) await login(person.email, 'Wrong-Password-1')
    expect((await login(person.email, password)).statusCode).toBe(429)
    return {
      person,
      device: `vitrine_device=${cookies.get('vitrine_device')}`,
      session: `vitrine_session=${cookies.get('vitrine_session')}`,
    }
  }

  it('is let in from a device that they used before, which has a limit of its own', async () => {
    const { person, device } = await givenTried()
    expect((await login(person.email, password, { cookie: device })).statusCode).toBe(200)
    // The others are no further for it.
    expect((await login(person.email, password)).statusCode).toBe(429)
    const madeUp = `vitrine_device=${'a'.repeat(32)}`
    expect((await login(person.email, password, { cookie: madeUp })).statusCode).toBe(429)
    const other = await givenTried()
    expect((await login(person.email, password, { cookie: other.device })).statusCode).toBe(429)
    for (let times = 0; times < 5; times++)
      expect((await login(person.email, 'Wrong-1', { cookie: device })).statusCode).toBe(401)
    expect((await login(person.email, password, { cookie: device })).statusCode).toBe(429)
  })

  it('is let in from a device that they used before although their address has no tries left, and no other device is', async () => {
    const address = newAddress()
    const person = await givenPerson(server)
    const entered = await login(person.email, password, { address })
    const value = entered.cookies.find(({ name }) => name === 'vitrine_device')?.value
    const device = `vitrine_device=${value}`
    const wrong = Array.from({ length: defaultLimits.failuresPerAddress }, (_, i) =>
      login(`stranger${i}@example.test`, password, { address }),
    )
    for (const answer of await Promise.all(wrong)) expect(answer.statusCode).toBe(401)
    expect((await login(person.email, password, { address })).statusCode).toBe(429)
    expect((await login(person.email, password, { address, cookie: device })).statusCode).toBe(200)
    // Stolen, it opens no way to other accounts, and gives a few tries at its own.
    const other = await givenPerson(server)
    expect((await login(other.email, password, { address, cookie: device })).statusCode).toBe(429)
    for (let times = 0; times < defaultLimits.failuresPerAccount; times++)
      expect((await login(person.email, 'Wrong-1', { address, cookie: device })).statusCode).toBe(401)
    expect((await login(person.email, password, { address, cookie: device })).statusCode).toBe(429)
    expect((await login(person.email, password, { address: newAddress(), cookie: device })).statusCode).toBe(
      429,
    )
  })

  it('is let in by a passkey', async () => {
    const page = { origin: 'http://localhost', hostName: 'localhost' }
    const person = await givenPerson(server)
    const authenticator = new Authenticator()
    const entered = await login(person.email, password)
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const asked = (await post('/passkeys/options', { password }, { cookie })).json()
    const response = authenticator.create(asked.options, page)
    const added = await post('/passkeys', { token: asked.token, name: 'Key', response }, { cookie })
    expect(added.statusCode).toBe(201)
    for (let times = 0; times < 6; times++) await login(person.email, 'Wrong-Password-1')
    expect((await login(person.email, password)).statusCode).toBe(429)
    const begun = (await post('/login/passkey/options', {})).json()
    const signed = authenticator.sign(begun.options, page)
    const done = await post('/login/passkey', { token: begun.token, response: signed })
    expect([done.statusCode, done.json().user?._id]).toEqual([200, person.id])
  })
})
