/** The commands of `npm run manage`, and that what they hand out lets people in. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenPerson, password } from '../../test/factories/company.ts'
import { startTestServer, type TestServer, testSecret } from '../../test/harness/test-server.ts'
import type { ManagedParts } from './command.ts'
import { commands } from './commands.ts'
import { readCommand } from './read-command.ts'

let server: TestServer
let parts: ManagedParts

beforeAll(async () => {
  server = await startTestServer()
  const config = { secret: testSecret, publicUrl: 'https://vitrine.example' }
  parts = { database: server.database, storage: server.storage, config }
})
afterAll(() => server.close())

async function manage(...typed: string[]): Promise<string[]> {
  const { name, given } = readCommand(commands, typed)
  return await commands[name].run(parts, given)
}

/** Follows the link among the lines, sets the account up and answers the session that comes of it. */
async function setUp(lines: string[], name: string) {
  const link = new URL(lines.find((line) => line.startsWith('https://vitrine.example/')) ?? '')
  expect(link.pathname).toBe('/security/user-setup')
  const token = link.searchParams.get('token')
  const response = await server.request({
    method: 'POST',
    url: '/api/auth/setup',
    payload: { token, password, name, company: '' },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function signIn(email: string) {
  const response = await server.request({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('found-company', () => {
  it('makes a company whose super admin comes in by the link, and by password from then on', async () => {
    const lines = await manage(
      'found-company',
      'Brand New',
      '--admin',
      'boss@new.example',
      '--host',
      'new.localhost',
    )
    expect(lines[0]).toBe('Brand New is founded at new.localhost')
    await setUp(lines, 'Bo Boss')
    const session = await signIn('boss@new.example')
    expect(session.domains).toMatchObject([{ name: 'Brand New', hostName: 'new.localhost', isClient: false }])
  })

  it.each([
    [['Brand New', '--admin', 'other@new.example'], 'there is a company called Brand New already'],
    [
      ['Other', '--admin', 'other@new.example', '--host', 'new.localhost'],
      'there is a company called new.localhost already',
    ],
    [
      ['Other', '--admin', 'boss@new.example'],
      'boss@new.example has an account already: name another address',
    ],
    [['Other', '--admin', 'nobody'], 'nobody is no e-mail address'],
    [['Other', '--admin', 'o@new.example', '--host', 'a b'], 'a b is no host name'],
    [
      ['Other', '--admin', 'o@new.example', '--language', 'de'],
      '--language must be one of en-us, fr-fr, zh-cn',
    ],
    [
      ['Other', '--admin', 'o@new.example', '--currency', 'euro'],
      'euro is no currency: --currency takes codes like EUR',
    ],
  ])('says in one line what is wrong with %j, and makes nothing', async (typed, line) => {
    const counts = () =>
      server.database.rows(
        sql`select (select count(*) from domains) as d, (select count(*) from people) as p`,
      )
    const before = await counts()
    await expect(manage('found-company', ...typed)).rejects.toThrow(line)
    expect(await counts()).toEqual(before)
  })

  it('takes an account that an earlier try left before it was broken off', async () => {
    const person = await server.database.rows<{ id: string }>(
      sql`insert into people (email) values ('left@new.example') returning id`,
    )
    await manage('found-company', 'Second Try', '--admin', 'left@new.example')
    const [member] = await server.database.rows(
      sql`select 1 from people where id = ${person[0]?.id} and affiliation_domain_id is not null`,
    )
    expect(member).toBeDefined()
  })
})

describe('make-operator', () => {
  it('makes an operator, who comes in by the link and belongs to no company', async () => {
    const lines = await manage('make-operator', 'ops@vitrine.example')
    await setUp(lines, 'Olu Ops')
    const session = await signIn('ops@vitrine.example')
    expect(session).toMatchObject({ domains: [], user: { affiliation: { system: true, domain: null } } })
    await expect(manage('make-operator', 'ops@vitrine.example')).rejects.toThrow(
      'ops@vitrine.example is an operator already',
    )
  })

  it('gives a new link to one who has not come in yet, and makes nobody else an operator', async () => {
    const first = await manage('make-operator', 'late@vitrine.example')
    const second = await manage('make-operator', 'late@vitrine.example')
    expect(second.at(-1)).not.toBe(first.at(-1))
    await setUp(second, 'Lana Late')
    const { email } = await givenPerson(server)
    await expect(manage('make-operator', email)).rejects.toThrow(
      `${email} has an account that is no operator's`,
    )
    await expect(manage('make-operator', 'ops')).rejects.toThrow('ops is no e-mail address')
  })
})

describe('read-outbox', () => {
  it('shows mails with their links, the newest last, all or those to one address', async () => {
    await server.database.rows(sql`delete from outbox`)
    expect(await manage('read-outbox')).toEqual(['There are no mails'])
    for (const to of ['one@example.test', 'two@example.test']) {
      const text = `Hello,\n\nhttps://vitrine.example/security/reset-password?token=for-${to}`
      await server.mailer.deliver({ to, subject: `For ${to}`, text, html: '' })
    }
    const all = (await manage('read-outbox')).join('\n')
    expect(all).toContain('https://vitrine.example/security/reset-password?token=for-one@example.test')
    expect(all.indexOf('For one@')).toBeLessThan(all.indexOf('For two@'))
    expect((await manage('read-outbox', '--to', 'One@example.test')).join('\n')).not.toContain('two@')
    expect((await manage('read-outbox', '--count', '1')).join('\n')).not.toContain('one@')
    expect(await manage('read-outbox', '--to', 'three@example.test')).toEqual([
      'There are no mails to three@example.test',
    ])
    await expect(manage('read-outbox', '--count', '0')).rejects.toThrow('--count must be a whole number')
  })
})

describe('delete-company', () => {
  it('deletes the company that is named twice, and no account', async () => {
    await manage('found-company', 'Going Away', '--admin', 'away@new.example')
    await expect(manage('delete-company', 'Going Away')).rejects.toThrow('add --confirm "Going Away"')
    await expect(manage('delete-company', 'Going Away', '--confirm', 'Brand New')).rejects.toThrow(
      'add --confirm',
    )
    expect(await manage('delete-company', 'Going Away', '--confirm', 'Going Away')).toEqual([
      'Going Away is deleted; its people keep their accounts',
    ])
    const left = await server.database.rows(sql`
      select name from domains where name = 'Going Away' union all select email from people where email = 'away@new.example'`)
    expect(left).toEqual([{ name: 'away@new.example' }])
    await expect(manage('delete-company', 'Going Away')).rejects.toThrow(
      'there is no company called Going Away',
    )
  })
})

describe('a command line', () => {
  it.each([
    [['found'], /^there is no command found: found-company, delete-company, make-operator/],
    [['make-operator'], 'something is missing: npm run manage -- make-operator EMAIL'],
    [['make-operator', 'a@b.example', 'c'], 'c is too much: npm run manage -- make-operator EMAIL'],
    [['found-company', 'Name'], /^--admin is missing: npm run manage -- found-company NAME --admin EMAIL/],
    [['read-outbox', '--all'], /^Unknown option '--all'.*: npm run manage -- read-outbox/],
  ] as const)('%j is refused in one line', (typed, message) => {
    const read = () => readCommand(commands, typed)
    expect(read).toThrow(message)
    expect(read).not.toThrow(/\n/)
  })

  it('without a command names them all', () => {
    for (const name of Object.keys(commands)) expect(() => readCommand(commands, [])).toThrow(`-- ${name}`)
  })
})
