// @slow: it makes the year before the demo
/** The year before the demo, as its reports tell of it. */
import type { InterestSummary, ProjectReport } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateWithoutFiles } from '../../test/factories/small-demo.ts'
import { startTestServer, type TestServer, testSecret } from '../../test/harness/test-server.ts'
import { createDemo } from './create-demo.ts'
import { demoPassword } from './demo-password.ts'

let server: TestServer
let domainId: string
let headers: { cookie: string }

beforeAll(async () => {
  server = await startTestServer()
  const { database, storage } = server
  await createDemo({
    ...{ database, storage, secret: testSecret, quality: 'full', say: () => {} },
    generate: generateWithoutFiles,
  })
  const payload = { email: 'admin@atelier.example', password: demoPassword }
  const login = await server.request({ method: 'POST', url: '/api/auth/login', payload })
  const session = login.cookies.find(({ name }) => name === 'vitrine_session')
  headers = { cookie: `vitrine_session=${session?.value}` }
  const [domain] = await database.rows<{ id: string }>(
    sql`select id from domains where mapping_url = 'atelier.localhost'`,
  )
  domainId = domain?.id ?? ''
}, 240_000)
afterAll(() => server.close())

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function read<Answer>(path: string, query: Record<string, string>): Promise<Answer> {
  const answer = await server.request({ url: `/api/${path}`, query: { domain: domainId, ...query }, headers })
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json<Answer>()
}

describe('the demo’s past', () => {
  it('has three ended projects, with orders in several currencies, agreed, late and declined, on different days', async () => {
    const report = await read<ProjectReport>('reports/projects', { from: daysAgo(300), to: daysAgo(1) })
    const { revenue, orders, attendees } = report.figures as ProjectReport['figures'] & {
      attendees?: unknown
    }
    expect(attendees).toBeDefined()
    expect(orders).toBeGreaterThan(5)
    expect(revenue.length).toBeGreaterThan(1)
    expect(revenue.some(({ agreed }) => Number(agreed) > 0)).toBe(true)
    expect(revenue.some(({ late }) => Number(late) > 0)).toBe(true)
    expect([report.waiting, report.declined]).toEqual([1, 1])
  })

  it('has clients who looked at something in each of the last months, and searched', async () => {
    for (const month of [0, 1, 2, 3, 4]) {
      const span = { from: daysAgo(30 * month + 30), to: daysAgo(30 * month) }
      const { seconds, clients, searches } = await read<InterestSummary>('engagement/interest', span)
      expect([month, seconds > 300, clients > 1]).toEqual([month, true, true])
      if (month === 0) expect((searches?.found ?? 0) + (searches?.missed ?? 0)).toBeGreaterThan(0)
    }
  })

  it('has stars and opened share links in each of the last months', async () => {
    for (const month of [0, 1, 2, 3]) {
      const span = { from: daysAgo(30 * month + 30), to: daysAgo(30 * month + 1) }
      const { stars, openedShareLinks } = await read<InterestSummary>('engagement/interest', span)
      expect([month, stars > 0, (openedShareLinks ?? 0) > 0]).toEqual([month, true, true])
    }
    const made = await server.database.asTenant({ domainId, personId: null }, (open) =>
      open.rows<{ late: number; links: number }>(sql`
        select count(*)::int as links, (count(*) filter (where exists (
          select 1 from share_link_opens o where o.link_id = t.id and o.day < t.created_at::date)))::int as late
        from share_tokens t where t.project_id is null`),
    )
    expect(made).toEqual([{ links: 3, late: 0 }])
  })

  it('has changes in each month of the year, the last of which lead to what products say', async () => {
    const rows = await server.database.asTenant({ domainId, personId: null }, (open) =>
      open.rows<{ months: number; wrong: number }>(sql`
        with past as (
          select distinct on (subject_id, field) subject_id, substr(field, 7)::uuid as type, new_value from activity
          where kind = 'price updated' order by subject_id, field, id desc
        )
        select (select count(distinct date_trunc('month', at)) from activity)::int as months,
          (select count(*) from past p where not exists (
            select 1 from products d where d.id = p.subject_id
              and (d.prices ->> p.type::text)::numeric = p.new_value::numeric))::int as wrong`),
    )
    expect(rows[0]?.months).toBeGreaterThanOrEqual(12)
    expect(rows[0]?.wrong).toBe(0)
  })
})
