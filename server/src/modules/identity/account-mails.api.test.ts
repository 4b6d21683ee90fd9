/** Mails about accounts: asking for one reveals nothing, and what was asked for arrives whatever happens to the program. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Account, givenPerson, password, signIn } from '../../../test/factories/company.ts'
import { countWaitingMails, mailsTo } from '../../../test/harness/account-mails.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'

/** Answers requests, and leaves mails to others. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.request({ method: 'POST', url: `/api/auth${path}`, headers, payload })
const forgot = (email: string) => post('/password/forgot', { email })

/** Another program on the same database, which sends what is waiting. */
async function withWorker<Result>(work: (worker: TestServer) => Promise<Result>): Promise<Result> {
  const worker = await startTestServer({}, {}, { works: true, databaseUrl: server.databaseUrl })
  try {
    return await work(worker)
  } finally {
    await worker.close()
  }
}

const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

/** Statements that a request makes, as texts with the shapes of their values. */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await request()
    return spy.mock.calls.map(([query, values]) => {
      const { text, values: own } = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)
      const given = (own ?? values ?? []) as unknown[]
      return `${text} <- ${given.map((value) => `${typeof value} ${String(value).length}`).join(', ')}`
    })
  } finally {
    spy.mockRestore()
  }
}

/** Rows that were ever written, by table. */
async function countWrites(): Promise<Record<string, number>> {
  const counted = ['account_links', 'outbox', 'rate_limits', 'sign_ins', 'audit_entries']
  const counts: Record<string, number> = {}
  for (const table of counted) {
    const [row] = await server.database.rows<{ n: number }>(
      sql`select count(*)::int as n from ${sql.table(table)}`,
    )
    counts[table] = row?.n ?? 0
  }
  return { ...counts, mails: await countWaitingMails(server) }
}

async function writesOf(request: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countWrites()
  await request()
  const after = await countWrites()
  return Object.fromEntries(
    Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]),
  )
}

describe('asking for a new password', () => {
  it('makes the same statements and writes the same rows for an address that has an account and one that has none', async () => {
    const known = await givenPerson(server)
    const disabled = await givenPerson(server)
    await server.database.rows(sql`update people set disabled_at = now() where id = ${disabled.id}`)
    const unknown = `x${known.email.slice(1)}`
    // The first of all opens connections.
    await forgot('somebody@example.test')
    const again = known.email.toUpperCase()
    const statements = await statementsOf(() => forgot(known.email))
    // The tries are counted, and the job is queued.
    for (const table of ['rate_limits', 'pgboss']) expect(statements.join()).toContain(table)
    for (const email of [unknown, disabled.email.padEnd(known.email.length), again])
      expect(await statementsOf(() => forgot(email))).toEqual(statements)
    const first = { account_links: 0, outbox: 0, sign_ins: 0, audit_entries: 0, mails: 1 }
    const other = await givenPerson(server)
    expect(await writesOf(() => forgot(other.email))).toMatchObject(first)
    expect(await writesOf(() => forgot(`y${other.email.slice(1)}`))).toMatchObject(first)
  })

  it('is followed by a mail to whoever has the address, and to nobody else', async () => {
    const [known, disabled] = [await givenPerson(server), await givenPerson(server)]
    await server.database.rows(sql`update people set disabled_at = now() where id = ${disabled.id}`)
    const asked = [known.email, disabled.email, 'not.known@example.test']
    for (const email of asked) expect((await forgot(email)).statusCode).toBe(204)
    const mails = await withWorker((worker) => Promise.all(asked.map((email) => mailsTo(worker, email))))
    expect(mails.map((each) => each.length)).toEqual([1, 0, 0])
  })
})

describe('a mail that was asked for', () => {
  it('lies in the queue without address and link: that is made when it is sent', async () => {
    const person = await givenPerson(server)
    await forgot(person.email)
    const [row] = await server.database.rows<{ jobs: string }>(
      sql`select coalesce(string_agg(data::text, ' '), '') as jobs from pgboss.job where name = 'account-mails'`,
    )
    expect(row?.jobs).not.toBe('')
    expect(row?.jobs).not.toContain(person.email)
    const links = () =>
      server.database.rows(
        sql`select 1 from account_links where person_id = ${person.id} and used_at is null`,
      )
    expect(await links()).toEqual([])
    await withWorker((worker) => mailsTo(worker, person.email))
    expect(await links()).toHaveLength(1)
  })

  it('is sent by the next program when the one that answered couldn’t, and has ended', async () => {
    // Nothing takes mails there.
    const smtpUrl = 'smtp://127.0.0.1:1'
    const first = await startTestServer({ smtpUrl }, {}, { works: true, databaseUrl: server.databaseUrl })
    const person = await givenPerson(first)
    const answer = await first.request({
      method: 'POST',
      url: '/api/auth/password/forgot',
      payload: { email: person.email },
    })
    expect(answer.statusCode).toBe(204)
    await first.close()
    const [mail] = await withWorker((worker) => mailsTo(worker, person.email))
    const reset = { token: tokenIn(mail?.text), password: 'Another-Password-2' }
    expect((await post('/password/reset', reset)).statusCode).toBe(204)
  })
})

describe('a change of address', () => {
  const askToChange = async (person: Account, newEmail: string) => {
    const headers = await signIn(server, person)
    const answer = await post('/email/change', { newEmail, password }, headers)
    expect(answer.statusCode).toBe(204)
    return headers
  }

  it('is confirmed by the link of its mail', async () => {
    const person = await givenPerson(server)
    await askToChange(person, 'changed@example.test')
    const [mail] = await withWorker((worker) => mailsTo(worker, 'changed@example.test'))
    const confirmed = await post('/email/confirm', { token: tokenIn(mail?.text) })
    expect(confirmed.json()).toEqual({ email: 'changed@example.test' })
  })

  it('is mailed to nobody once the password was replaced; the old address is told all the same', async () => {
    const person = await givenPerson(server)
    const headers = await askToChange(person, 'thief@example.test')
    const change = { currentPassword: password, newPassword: 'Another-Password-2' }
    expect((await post('/password/change', change, headers)).statusCode).toBe(204)
    const [asked, reported] = await withWorker((worker) =>
      Promise.all([mailsTo(worker, 'thief@example.test'), mailsTo(worker, person.email)]),
    )
    expect(asked).toEqual([])
    expect(reported?.at(0)?.text).toContain('thief@example.test')
  })
})
