/** What is kept for a time only goes after it, and nothing else goes; nobody else makes it go. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Company, givenCompany } from '../../test/factories/company.ts'
import { startTestServer, type TestServer } from '../../test/harness/test-server.ts'
import { tidyLogs } from './tidy-logs.ts'

const forever = { activity: null, audit: null, outbox: null }

let server: TestServer
let companies: Company[]

beforeAll(async () => {
  server = await startTestServer()
  companies = [await givenCompany(server), await givenCompany(server)]
})
afterAll(() => server.close())

/** In both companies one entry each, so many days old. */
async function givenDays(days: readonly number[]): Promise<void> {
  for (const { scope, domainId } of companies)
    await scope.transaction(async (open) => {
      await open.rows(sql`
        insert into activity (domain_id, at, id, kind, subject)
        select ${domainId}, now() - make_interval(days => d),
          rpad(lpad(to_hex((extract(epoch from now() - make_interval(days => d)) * 1000)::bigint), 12, '0') || d, 32, 'a')::uuid,
          'product-created', 'product'
        from unnest(${[...days]}::int[]) as d`)
      await open.rows(sql`
        insert into audit_entries (domain_id, at, kind)
        select ${domainId}, now() - make_interval(days => d), 'person-invited' from unnest(${[...days]}::int[]) as d`)
    })
  await server.database.rows(sql`
    insert into outbox (recipient, subject, text_body, html_body, created_at)
    select 'somebody@example.test', 'Mail', '', '', now() - make_interval(days => d)
    from unnest(${[...days]}::int[]) as d`)
}

/** How old, in days, what is left is; in both companies the same. */
async function left() {
  const age = (column: 'at' | 'created_at') =>
    sql`select (extract(epoch from now() - ${sql.ref(column)}) / 86400)::int as days`
  const read = async (table: 'activity' | 'audit_entries') => {
    const rows = await Promise.all(
      companies.map(({ scope }) =>
        scope.rows<{ days: number }>(sql`${age('at')} from ${sql.table(table)} order by at`),
      ),
    )
    const [one, other] = rows.map((found) => found.map(({ days }) => days))
    expect(one).toEqual(other)
    return one
  }
  const mails = await server.database.rows<{ days: number }>(
    sql`${age('created_at')} from outbox order by created_at`,
  )
  return {
    activity: await read('activity'),
    audit: await read('audit_entries'),
    outbox: mails.map(({ days }) => days),
  }
}

describe('old entries', () => {
  beforeEach(async () => {
    await server.database.rows(sql`delete from outbox`)
    for (const { domainId } of companies)
      for (const tidy of ['tidy_activity', 'tidy_audit'])
        await server.database.rows(sql`select ${sql.ref(tidy)}(${domainId}, 0, 1000)`)
  })

  it('go after their time in every company, in as many steps as it takes; younger ones stay', async () => {
    await givenDays([2_000, 1_500, 1_200, 500, 450, 100, 40, 31])
    const before = await left()
    expect(await tidyLogs(server.database, { activity: 1_100, audit: 400, outbox: 30 }, 2)).toEqual({
      activity: 6,
      audit: 10,
      outbox: 8,
    })
    expect(await left()).toEqual({
      activity: before.activity?.filter((days) => days < 1_100),
      audit: before.audit?.filter((days) => days < 400),
      outbox: [],
    })
  })

  it('stay for ever where that is said', async () => {
    await givenDays([4_000, 95])
    const before = await left()
    expect(await tidyLogs(server.database, forever)).toEqual({ activity: 0, audit: 0, outbox: 0 })
    expect(await left()).toEqual(before)
  })
})

describe('the functions that take entries away', () => {
  it('leave what is younger than 90 days in the log of security events, whatever they are asked for', async () => {
    await givenDays([120, 91, 89, 1])
    await tidyLogs(server.database, { ...forever, audit: 0 })
    expect((await left()).audit).toEqual(expect.arrayContaining([89, 1]))
    expect((await left()).audit?.every((days) => days < 90)).toBe(true)
  })

  it('are nothing for requests', async () => {
    const [company] = companies
    for (const call of [
      sql`tidy_audit(${company?.domainId}, 90, 1)`,
      sql`tidy_activity(${company?.domainId}, 90, 1)`,
    ])
      await expect(company?.scope.rows(sql`select ${call}`)).rejects.toThrow(/permission denied for function/)
  })

  it('are the only way: neither requests nor the owner delete an old entry of the log', async () => {
    await givenDays([500])
    const [company] = companies
    await expect(company?.scope.rows(sql`delete from audit_entries`)).rejects.toThrow(/permission denied/)
    await expect(company?.scope.rows(sql`delete from activity`)).rejects.toThrow(/permission denied/)
    await server.database.rows(sql`alter table audit_entries no force row level security`)
    await expect(server.database.rows(sql`delete from audit_entries`)).rejects.toThrow(
      'the audit log is not changed',
    )
    await server.database.rows(sql`alter table audit_entries force row level security`)
  })
})
