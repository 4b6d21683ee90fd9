// @slow: it waits for limits of time
/**
 * One company's callers do their worst, against the real port, and another company's requests are counted. Each row of
 * the first company costs half a second, whatever is asked: how a pattern comes to be slow is not the point here.
 */
import { setInterval as every } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepProductColumns } from '../../src/modules/products/product-columns/counts-from-columns.ts'
import { usualLimits } from '../../src/platform/limits.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { signIn } from '../factories/company.ts'
import { apiCaller } from '../harness/api-caller.ts'
import { portOf, sendRaw } from '../harness/raw-request.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

const REQUEST_MS = 2_000
const limits = { ...usualLimits, requestMs: REQUEST_MS, streamMs: REQUEST_MS, bodyMs: REQUEST_MS }

let server: TestServer
let bad: CatalogWorld
let good: CatalogWorld
let badHeaders: { cookie: string }[]
let goodHeaders: { cookie: string }
let link: string
let port: number

beforeAll(async () => {
  // What is read for later requests is nobody's request: it would count as at work.
  keepProductColumns({ bytes: 0 })
  server = await startTestServer({ limits })
  bad = await givenCatalog(server, { products: 60, seed: 3 })
  good = await givenCatalog(server, { products: 20, seed: 4 })
  badHeaders = [await signIn(server, bad.admin), await signIn(server, bad.buyer)]
  goodHeaders = await signIn(server, good.admin)
  const admin = apiCaller(server, bad.domainId, badHeaders[0] ?? {})
  const group = bad.client.groupIds[0]
  const made = await admin<{ token: string }>('POST /share-links', {
    body: { name: 'A link', group, target: { kind: 'catalogue' }, expires: '1 month' },
  })
  link = made.body.token
  for (const table of ['products', 'product_slots'])
    await server.database.rows(
      sql`create policy slow on ${sql.table(table)} as restrictive
        using (domain_id <> ${sql.lit(bad.domainId)} or pg_sleep(0.5) is not null)`,
    )
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(server.app.server)
})
afterAll(async () => {
  keepProductColumns({})
  await server.close()
})

const pattern = { filters: [{ field: 'name', type: 'REGEX', value: '(a|b)+' }], search: '', sorting: 'name' }
const everything = { filters: [], search: '', sorting: 'name' }

interface Asked {
  headers: Record<string, string>
  body?: object
  perPage?: string
  signal?: AbortSignal
}

function query(domain: string, { headers, body = everything, perPage = '20', signal }: Asked) {
  const url = `http://127.0.0.1:${port}/api/products/query?domain=${domain}&per_page=${perPage}`
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Statements that the slow company's rows keep at work. */
async function atWork(): Promise<number> {
  const [row] = await server.database.rows<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`)
  return row?.count ?? 0
}

async function nothingAtWork(): Promise<void> {
  await expect.poll(atWork, { timeout: 20_000, interval: 50 }).toBe(0)
}

describe('while one company’s callers do their worst', () => {
  it('answers each of 30 requests of another company: 20 patterns, 20 lists, 20 of a link hung up, 20 slow bodies', async () => {
    const hangUp = new AbortController()
    const { signal } = hangUp
    const persist = async (asked: Asked) => {
      // Refused or stopped, they ask again.
      for await (const _ of every(200)) {
        if (signal.aborted) return
        await query(bad.domainId, { ...asked, signal })
          .then((answer) => answer.text())
          .catch(() => {})
      }
    }
    const persisting = Array.from({ length: 20 }, (_, n) => [
      persist({ headers: badHeaders[n % 2] ?? {}, body: pattern }),
      persist({ headers: badHeaders[n % 2] ?? {}, perPage: '-1' }),
      persist({ headers: { authorization: `Bearer ${link}` }, body: pattern }),
    ]).flat()
    const slow = await Promise.all(
      Array.from({ length: 20 }, () =>
        sendRaw(
          port,
          `POST /api/products/query?domain=${bad.domainId} HTTP/1.1\r\nhost: localhost\r\n` +
            `content-type: application/json\r\ncookie: ${badHeaders[0]?.cookie}\r\ncontent-length: 90\r\n\r\n{`,
        ),
      ),
    )
    await expect.poll(atWork, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
    const ask = async (times: number) => {
      const statuses: number[] = []
      for (let time = 0; time < times; time++) {
        statuses.push((await query(good.domainId, { headers: goodHeaders, body: pattern })).status)
        statuses.push((await query(good.domainId, { headers: goodHeaders, perPage: '-1' })).status)
        const folders = `http://127.0.0.1:${port}/api/folders?domain=${good.domainId}`
        statuses.push((await fetch(folders, { headers: goodHeaders })).status)
      }
      return statuses
    }
    // While all of them wait, and after they have hung up.
    const before = await ask(5)
    await expect.poll(atWork, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
    hangUp.abort()
    const after = await ask(5)
    expect([...before, ...after]).toEqual(Array(30).fill(200))
    await Promise.all(persisting)
    for (const { answer } of slow) expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
    await nothingAtWork()
  }, 240_000)
})

describe('a caller who hangs up', () => {
  it.each([
    ['a pattern', { body: pattern }],
    ['a list', { perPage: '-1' }],
    ['a page', {}],
  ])('leaves nothing of %s at work', async (_what, asked) => {
    const hangUp = new AbortController()
    const answer = query(bad.domainId, { headers: badHeaders[0] ?? {}, ...asked, signal: hangUp.signal })
    const failure = answer.then((a) => a.text()).catch((error: Error) => error.name)
    await expect.poll(atWork, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
    const [row] = await server.database.rows<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    hangUp.abort()
    expect(await failure).toBe('AbortError')
    const isThere = async () =>
      (await server.database.rows(sql`select from pg_stat_activity where pid = ${row?.pid ?? 0}`)).length
    await expect.poll(isThere, { timeout: 10_000, interval: 20 }).toBe(0)
  })
})

describe('limits', () => {
  it.each([
    ['a page', {}, 422],
    ['a pattern', { body: pattern }, 422],
  ])('stop %s of a request that takes too long, with a key', async (_what, asked, status) => {
    const answer = await query(bad.domainId, { headers: badHeaders[0] ?? {}, ...asked })
    expect([answer.status, (await answer.json()).code]).toEqual([status, 'QueryTooSlow'])
    await nothingAtWork()
  })

  it('break off a list that makes no progress, instead of ending it as if it were whole', async () => {
    const answer = await query(bad.domainId, { headers: badHeaders[0] ?? {}, perPage: '-1' })
    await expect(answer.text()).rejects.toThrow('terminated')
    await nothingAtWork()
  })

  it('stop a preview of a bulk action by query', async () => {
    const admin = apiCaller(server, bad.domainId, badHeaders[0] ?? {})
    const selection = { query: { filters: pattern.filters, search: '' }, except: [] }
    const { status, body } = await admin('POST /products/bulk/preview', {
      body: { selection, action: { type: 'delete' } },
    })
    expect([status, body.code]).toEqual([422, 'QueryTooSlow'])
    await nothingAtWork()
  })

  it('stop a change that takes too long, which is told apart from a query', async () => {
    const admin = apiCaller(server, bad.domainId, badHeaders[0] ?? {})
    const selection = { query: { filters: [], search: '' }, except: [] }
    const { status, body } = await admin('POST /products/bulk', {
      body: { selection, action: { type: 'delete' } },
    })
    expect([status, body.code]).toEqual([422, 'ChangeTooSlow'])
    await nothingAtWork()
  })

  it('let two patterns of a caller at work at once; the others get 429 with a key and Retry-After', async () => {
    let most = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) most = Math.max(most, await atWork())
    })()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => query(bad.domainId, { headers: badHeaders[0] ?? {}, body: pattern })),
    )
    isOver = true
    await watching
    expect(most).toBe(2)
    const reported = await Promise.all(
      answers.map(async (answer) => [(await answer.json()).code, answer.headers.get('retry-after')]),
    )
    // Two have worked until their limit; those that waited for half of theirs were asked to come again.
    expect(reported.filter(([code]) => code === 'TooManyAtOnce')).toEqual(
      Array(6).fill(['TooManyAtOnce', '1']),
    )
    expect(reported.filter(([code]) => code === 'QueryTooSlow')).toHaveLength(2)
  })

  it('let four of a company at work at once, whoever they are', async () => {
    const links = [{ authorization: `Bearer ${link}` }]
    const callers = [...badHeaders, ...links]
    let most = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) most = Math.max(most, await atWork())
    })()
    await Promise.all(
      callers.flatMap((headers) =>
        Array.from({ length: 4 }, () =>
          query(bad.domainId, { headers, body: pattern }).then((a) => a.text()),
        ),
      ),
    )
    isOver = true
    await watching
    expect(most).toBe(4)
  })
})
