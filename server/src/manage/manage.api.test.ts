/** The commands of `npm run manage`, and that what they hand out lets people in. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  givenCompany,
  givenPerson,
  password,
  scopeOf,
  signIn as signInFrom,
} from '../../test/factories/company.ts'
import { startTestServer, type TestServer, testSecret } from '../../test/harness/test-server.ts'
import type { ManagedParts } from './command.ts'
import { commands } from './commands.ts'
import { readCommand } from './read-command.ts'

let server: TestServer
let parts: ManagedParts

beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true })
  const { dataFolder } = server.parts.config
  const config = { secret: testSecret, publicUrl: 'https://vitrine.example', dataFolder }
  const { database, databaseUrl, storage } = server
  parts = { database, databaseUrl, storage, config }
})
afterAll(() => server.close())

async function manage(...typed: string[]): Promise<string[]> {
  const { name, given } = readCommand(commands, typed)
  const command = commands[name]
  if (!('run' in command)) throw new Error(`${name} needs a program of its own`)
  return await command.run(parts, given)
}

/** Follows the link among the lines, sets the account up and returns the session that comes of it. */
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
      'boss@new.example works for another company: name another address',
    ],
    [['Other', '--admin', 'nobody'], 'nobody is no email address'],
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

  it('leaves nothing behind when it is broken off, and can be said again', async () => {
    const rows = () =>
      server.database.rows(sql`
        select name from domains where name = 'Broken Off' union all select email from people where email = 'off@new.example'`)
    // The last thing that is planted.
    await server.database.rows(sql`
      create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`)
    await server.database.rows(sql`
      create trigger refuse_it before insert on categories for each row execute function refuse_it()`)
    const found = () => manage('found-company', 'Broken Off', '--admin', 'off@new.example')
    await expect(found()).rejects.toThrow('broken off')
    expect(await rows()).toEqual([])
    await server.database.rows(sql`drop trigger refuse_it on categories`)
    await setUp(await found(), 'Olive Off')
    expect((await signIn('off@new.example')).domains).toMatchObject([{ name: 'Broken Off', isClient: false }])
  })

  it('invites the owner of an account, who joins by accepting and is the super admin from then on', async () => {
    const owner = await givenPerson(server, { email: 'Owner@new.example' })
    const lines = await manage('found-company', 'For An Owner', '--admin', 'owner@NEW.example')
    expect(lines.join('\n')).not.toContain('token=')
    expect(lines.at(-1)).toBe('https://vitrine.example/invitations')
    const headers = await signInFrom(server, owner)
    const call = async (method: 'GET' | 'POST', path: string) =>
      (
        await server.request({
          method,
          url: `/api${path}`,
          headers,
          ...(method === 'POST' ? { payload: {} } : {}),
        })
      ).json()
    expect((await call('GET', '/auth/session')).domains).toEqual([])
    const invitations = await call('GET', '/invitations')
    expect(invitations).toMatchObject([{ domain: { name: 'For An Owner' }, inviter: null, obstacle: null }])
    const [{ _id }] = invitations
    expect(await call('POST', `/invitations/${_id}/accept`)).toEqual({ domain: expect.any(String) })
    expect((await call('GET', '/auth/session')).domains).toMatchObject([
      { name: 'For An Owner', isClient: false },
    ])
    const [found] = await server.database.rows<{ id: string }>(
      sql`select id from domains where name = 'For An Owner'`,
    )
    const scope = await scopeOf(server, owner, found?.id ?? '')
    expect(scope.isSuperAdmin).toBe(true)
  })

  it('tells the owner by a mail that has no one-time link', async () => {
    const { email } = await givenPerson(server)
    await manage('found-company', 'By Mail', '--admin', email)
    const mail = async () => (await manage('read-outbox', '--to', email)).join('\n')
    await expect.poll(mail, { timeout: 20_000 }).toContain('/invitations')
    expect(await mail()).not.toContain('token=')
  })

  it('refuses an address whose owner could never accept', async () => {
    const { admin } = await givenCompany(server)
    await expect(manage('found-company', 'Never', '--admin', admin.email)).rejects.toThrow(
      `${admin.email} works for another company: name another address`,
    )
    await manage('make-operator', 'never@vitrine.example')
    await expect(manage('found-company', 'Never', '--admin', 'never@vitrine.example')).rejects.toThrow(
      'never@vitrine.example belongs to an operator: name another address',
    )
    expect(await server.database.rows(sql`select 1 from domains where name = 'Never'`)).toEqual([])
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
    await expect(manage('make-operator', 'ops')).rejects.toThrow('ops is no email address')
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
    await setUp(await manage('found-company', 'Going Away', '--admin', 'away@new.example'), 'Away Soon')
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

describe('export-company and import-company', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-manage-'))
    await setUp(await manage('found-company', 'Moving', '--admin', 'moving@new.example'), 'Mo Ving')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('write a file for the account of the server alone, and make a company of it', async () => {
    const path = join(folder, 'moving.zip')
    const written = await manage('export-company', 'moving', path)
    expect(written[0]).toContain(`Moving is in ${path}`)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await expect(manage('import-company', path)).rejects.toThrow('Name "Moving" already exists')
    const lines = await manage('import-company', path, '--name', 'Moved')
    expect(lines[0]).toContain('Moved is imported')
    expect(lines[0]).toContain('moving@new.example')
    // The owner of the account accepts, and is told by mail where.
    const mail = async () => (await manage('read-outbox', '--to', 'moving@new.example')).join('\n')
    await expect.poll(mail, { timeout: 20_000 }).toContain('/invitations')
    const [made] = await server.database.rows(sql`select from domains where name = 'Moved'`)
    expect(made).toBeDefined()
  })

  it('overwrite no file, and leave none where they can’t be done', async () => {
    const path = join(folder, 'twice.zip')
    await manage('export-company', 'Moving', path)
    await expect(manage('export-company', 'Moving', path)).rejects.toThrow(`there is a file ${path} already`)
    const nowhere = join(folder, 'nowhere', 'a.zip')
    await expect(manage('export-company', 'Moving', nowhere)).rejects.toThrow('there is no folder for')
    await expect(manage('export-company', 'Nobody', join(folder, 'b.zip'))).rejects.toThrow(
      'there is no company called Nobody',
    )
    await expect(manage('import-company', join(folder, 'b.zip'))).rejects.toThrow('there is no file')
    expect((await readdir(folder)).sort()).toEqual(['moving.zip', 'twice.zip'])
  })
})

describe('a command line', () => {
  it.each([
    [['found'], /^there is no command found: found-company, delete-company, export-company/],
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
