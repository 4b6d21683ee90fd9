/** Two servers on one database: what one is notified of, the connections of the other hear. */
import { liveCloseCodes } from '@vitrine/contract/live'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { signIn } from '../../../test/factories/company.ts'
import {
  connectLive,
  type LiveClient,
  listenOnLoopback,
  registerLive,
} from '../../../test/harness/live-client.ts'
import { hasRedis } from '../../../test/harness/programs.ts'
import { type RedisServer, startRedisServer } from '../../../test/harness/servers/redis-server.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'

describe.each(['PostgreSQL', 'Redis'])('two servers joined by %s', (carrier) => {
  let redis: RedisServer | null = null
  let one: TestServer
  let other: TestServer
  let world: CatalogWorld

  beforeAll(async () => {
    redis = carrier === 'Redis' && hasRedis ? await startRedisServer() : null
    const overrides = redis === null ? {} : { redisUrl: redis.url }
    const liveLimits = { spacingMs: 0, recentMs: 0, gatherMs: 10 }
    one = await startTestServer(overrides, {}, { liveLimits })
    other = await startTestServer(overrides, {}, { liveLimits, databaseUrl: one.databaseUrl })
    await listenOnLoopback(one)
    await listenOnLoopback(other)
    world = await givenCatalog(one, { products: 2, seed: 5 })
  })
  afterAll(async () => {
    await other.close()
    await one.close()
    await redis?.close()
  })

  beforeEach(({ skip }) => skip(carrier === 'Redis' && !hasRedis))

  /** A socket at the other server, registered by a call to this one. */
  async function givenBuyer(): Promise<{ client: LiveClient; headers: { cookie: string } }> {
    const headers = await signIn(one, world.buyer)
    const client = await connectLive(other, headers)
    expect(await registerLive(one, headers, client.connectionId, world.domainId)).toBe(204)
    // It is bound as soon as the other server hears of it; from then on it hears.
    await expect
      .poll(async () => {
        await one.database.announce(JSON.stringify({ kind: 'notifications', personIds: [world.buyer.id] }))
        return client.messages.length
      })
      .toBeGreaterThan(1)
    return { client, headers }
  }

  it('bring changes to the connections of the other, to each what may be seen', async () => {
    const { client } = await givenBuyer()
    const [closed, open] = [crypto.randomUUID(), crypto.randomUUID()]
    const { domainId, staff, folders } = world
    await staff.announce({ kind: 'products', domainId, ids: [closed], folderIds: [folders.closed] })
    await staff.announce({ kind: 'products', domainId, ids: [open], folderIds: [folders.open] })
    expect((await client.nextChange('product')).ids).toEqual([open])
  })

  it('bring changes of structure, told by the database itself', async () => {
    const { client } = await givenBuyer()
    await world.staff.rows(sql`update folders set description = 'x' where domain_id = ${world.domainId}`)
    expect((await client.nextChange('structure')).domain).toBe(world.domainId)
  })

  it('end the connections of a session that ends at the other', async () => {
    const { client, headers } = await givenBuyer()
    await one.request({ url: '/api/auth/logout', headers })
    expect(await client.closed).toBe(liveCloseCodes.sessionEnded)
  })

  it('tell everybody to fetch anew after a gap, and end what should have ended in it', async () => {
    const { client } = await givenBuyer()
    const headers = await signIn(one, world.admin)
    const leaving = await connectLive(other, headers)
    await registerLive(other, headers, leaving.connectionId, world.domainId)
    // Without its trigger, the end of the session is missed as in a gap.
    await one.database.rows(sql`alter table sessions disable trigger tell_ended`)
    await one.request({ url: '/api/auth/logout', headers })
    await one.database.rows(sql`alter table sessions enable trigger tell_ended`)
    await one.database.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'vitrine news' and datname = current_database()`)
    for (const record of ['product', 'folder', 'view', 'structure'] as const)
      expect((await client.nextChange(record)).ids).toEqual([])
    expect(await leaving.closed).toBe(liveCloseCodes.sessionEnded)
  })

  if (carrier !== 'Redis') return

  it('go on hearing each other while Redis is away', async () => {
    const { client } = await givenBuyer()
    await redis?.kill()
    const id = crypto.randomUUID()
    const { domainId, staff, folders } = world
    await staff.announce({ kind: 'products', domainId, ids: [id], folderIds: [folders.open] })
    expect((await client.nextChange('product')).ids).toEqual([id])
    await redis?.restart()
    expect((await client.nextChange('product')).ids).toEqual([])
  })
})
