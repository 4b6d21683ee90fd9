/** What is noted of clients: what counts and what is dropped, of whom nothing is kept, and for how long the rest is. */
import { randomUUID } from 'node:crypto'
import {
  type EngagementBatch,
  type EngagementChoice,
  type InterestSummary,
  viewAsHeader,
} from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { type Account, givenPerson, scopeOf, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { Random } from '../../../test/random-worlds/random.ts'
import { deleteDomain } from '../../delete-domain.ts'
import { enterAsDomain, insertMember, insertShareLink } from '../access/index.ts'
import { deleteMembers } from '../access/memberships.repository.ts'
import { forgetOldEngagement } from './index.ts'

let server: TestServer
let world: CatalogWorld
let other: CatalogWorld
let admin: ApiCaller
/** A client who has been told, new in each test. */
let client: Account
let call: ApiCaller

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 30, seed: 31 })
  other = await givenCatalog(server, { products: 2, seed: 32 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  await world.staff.rows(sql`
    insert into product_media (domain_id, product_id, name, type, size_bytes, is_active, is_ready)
    select ${world.domainId}::uuid, p, n, 'image', 1, n <> 'hidden.png', true
    from unnest(${world.products.map(({ id }) => id)}::uuid[]) p, unnest('{front.png,hidden.png}'::text[]) n`)
})
beforeEach(async () => {
  client = await givenClient(world)
  call = await callerOf(client)
  await call('PUT /engagement/choice', { body: { objects: false } })
})

async function givenClient({ client: scope, staff }: CatalogWorld): Promise<Account> {
  const person = await givenPerson(server)
  await insertMember(staff, { personId: person.id, isClient: true, groupIds: [...scope.groupIds] })
  return person
}
const callerOf = async (account: Account, { domainId } = world) =>
  apiCaller(server, domainId, await signIn(server, account))

const seen = () => world.products.filter((product) => world.clientSees(product)).map(({ id }) => id)
const unseen = () => world.products.filter((product) => !world.clientSees(product)).map(({ id }) => id)

type Look = Partial<EngagementBatch['looks'][number]>
const look = (more: Look = {}) => ({ product: seen()[0], way: 'page', seconds: 30, opened: 1, ...more })
const batch = (more: object = {}) => ({
  batch: randomUUID(),
  endedAgo: 0,
  lasted: 60_000,
  looks: [look()],
  ...more,
})
const note = async (body: object, by = call, headers: Record<string, string> = {}) =>
  await by('POST /engagement', { body, headers })

interface Kept {
  product: string
  media: string
  way: string
  seconds: number
  looks: number
}
async function kept(of: Account = client): Promise<Kept[]> {
  return await world.staff.rows<Kept>(sql`
    select product_id as product, media, way, sum(seconds)::int as seconds, sum(looks)::int as looks from engagement_days
    where domain_id = ${world.domainId} and person_id = ${of.id} group by 1, 2, 3 order by 1, 2, 3`)
}
const seconds = async (of?: Account) => (await kept(of)).reduce((sum, row) => sum + row.seconds, 0)
const searches = (of: Account = client) =>
  world.staff.rows<{ text: string; found: number; missed: number }>(sql`
    select text, sum(found)::int as found, sum(missed)::int as missed from engagement_searches
    where domain_id = ${world.domainId} and person_id = ${of.id} group by 1 order by 1`)
/** As if everything counted so far had been that long ago. */
const pass = (minutes: number) =>
  world.staff.rows(sql`
    update engagement_people set counted_until = counted_until - make_interval(mins => ${minutes})
    where domain_id = ${world.domainId}`)

describe('what a client looked at', () => {
  it('is kept as sums of the day by product, medium and way', async () => {
    const [product = '', second = ''] = seen()
    const looks = [
      look({ media: 'front.png', seconds: 10 }),
      look({ media: 'front.png', seconds: 5, opened: 0 }),
      look({ media: 'front.png', way: 'fullscreen', seconds: 7 }),
      look({ product: second, way: 'ar', seconds: 3 }),
    ]
    expect((await note(batch({ looks }))).status).toBe(204)
    await pass(2)
    expect((await note(batch({ looks: [look({ media: 'front.png', seconds: 20 })] }))).status).toBe(204)
    expect(await kept()).toEqual(
      [
        { product, media: 'front.png', way: 'fullscreen', seconds: 7, looks: 1 },
        { product, media: 'front.png', way: 'page', seconds: 35, looks: 2 },
        { product: second, media: '', way: 'ar', seconds: 3, looks: 1 },
      ].toSorted((one, two) => (one.product === two.product ? 0 : one.product < two.product ? -1 : 1)),
    )
  })

  it('counts once however often a batch is sent, and however many tabs and devices send', async () => {
    const sent = batch()
    for (let times = 0; times < 3; times++) expect((await note(sent)).status).toBe(204)
    expect(await seconds()).toBe(30)
    expect((await kept())[0]?.looks).toBe(1)
    // Another device tells of the same minute.
    await note(batch())
    expect(await seconds()).toBe(30)
    await Promise.all([
      pass(10),
      ...Array.from({ length: 5 }, () => note(batch({ looks: [look({ seconds: 60 })] }))),
    ])
    expect(await seconds()).toBeLessThanOrEqual(90)
  })

  it('is never more than the time that has passed', async () => {
    await note(batch({ lasted: 20_000, looks: [look({ seconds: 15 }), look({ way: 'ar', seconds: 15 })] }))
    expect((await kept()).map(({ way, seconds: of }) => [way, of])).toEqual([
      ['ar', 5],
      ['page', 15],
    ])
    await note(batch({ lasted: 3_600_000, looks: [look({ seconds: 3_600 })] }))
    expect(await seconds()).toBeLessThan(30)
  })

  it('may arrive late, for its own time, in the order in which it happened', async () => {
    const hour = 3_600_000
    for (const endedAgo of [5 * hour, 4 * hour, 3 * hour])
      await note(batch({ endedAgo, looks: [look({ seconds: 60 })] }))
    expect(await seconds()).toBe(180)
    // What was counted since covers it.
    await note(batch({ endedAgo: 4 * hour, looks: [look({ seconds: 60 })] }))
    expect(await seconds()).toBe(180)
    const tooOld = await note(batch({ endedAgo: 3 * 24 * hour }))
    expect(refusalOf(tooOld)).toEqual([400, 'InvalidInput'])
  })

  it('is dropped without a word where the client sees no such product or medium', async () => {
    const [hidden] = unseen()
    for (const product of [hidden, randomUUID(), other.products[0]?.id]) {
      const answer = await note(batch({ looks: [look({ product })] }))
      expect([answer.status, answer.body]).toEqual([204, undefined])
    }
    await note(batch({ looks: [look({ media: 'hidden.png' }), look({ media: 'never.png' })] }))
    expect(await kept()).toEqual([])
    // And takes no time away from what they do see.
    await pass(5)
    await note(batch({ looks: [look({ product: hidden ?? '', seconds: 60 }), look({ seconds: 60 })] }))
    expect(await seconds()).toBe(60)
  })

  it('is bounded', async () => {
    const many = Array.from({ length: 101 }, () => look())
    for (const body of [
      batch({ looks: many }),
      batch({ looks: [look({ seconds: 4_000 })] }),
      batch({ looks: [look({ seconds: -1 })] }),
      batch({ looks: [look({ opened: 21 })] }),
      batch({ lasted: 4_000_000 }),
      batch({ endedAgo: -1 }),
      batch({ searches: Array.from({ length: 21 }, () => ({ text: 'a', hasResults: true })) }),
      batch({ batch: 'none' }),
    ])
      expect(refusalOf(await note(body))).toEqual([400, 'InvalidInput'])
    expect(await kept()).toEqual([])
  })

  it('comes to no more than has passed, whatever is sent in whatever order', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const random = new Random(seed)
      const one = await givenClient(world)
      const by = await callerOf(one)
      await by('PUT /engagement/choice', { body: { objects: false } })
      const sent: ReturnType<typeof batch>[] = []
      for (let n = 0; n < 30; n++) {
        const again = sent.length > 0 && random.happens(0.3)
        const body = again
          ? random.pick(sent)
          : batch({
              endedAgo: random.below(600_000),
              lasted: random.below(120_000),
              looks: Array.from({ length: random.below(4) }, () =>
                look({ product: random.pick(world.products).id, seconds: random.below(120), opened: 0 }),
              ),
            })
        sent.push(body)
        expect((await note(body, by)).status).toBe(204)
      }
      // The longest span that any of it was about.
      expect(await seconds(one)).toBeLessThanOrEqual(720)
    }
  })
})

describe('a search', () => {
  it('is kept in one spelling, with whether it found anything', async () => {
    const body = batch({
      looks: [],
      searches: [
        { text: ' Oak  CHAIR', hasResults: true },
        { text: 'oak chair', hasResults: false },
        { text: 'oak chair', hasResults: true },
        { text: '   ', hasResults: true },
        { text: 'x'.repeat(400), hasResults: false },
      ],
    })
    await note(body)
    await note(body)
    expect(await searches()).toEqual([
      { text: 'oak chair', found: 2, missed: 1 },
      { text: 'x'.repeat(100), found: 0, missed: 1 },
    ])
  })

  it('is kept for so many different ones a day', async () => {
    for (let n = 0; n < 30; n++) {
      const texts = Array.from({ length: 20 }, (_, m) => ({ text: `search ${n} ${m}`, hasResults: true }))
      await note(batch({ looks: [], searches: texts }))
    }
    expect((await searches()).length).toBe(500)
  })
})

describe('nothing is kept', () => {
  const nothing = async (of = client) => expect([await kept(of), await searches(of)]).toEqual([[], []])
  const all = () => batch({ searches: [{ text: 'chair', hasResults: true }] })

  it('of whoever has not been told', async () => {
    const fresh = await givenClient(world)
    const by = await callerOf(fresh)
    const choice = async () => (await by<EngagementChoice>('GET /engagement/choice')).body
    expect(await choice()).toEqual({ isNoted: true, isTold: false, objects: false })
    expect((await note(all(), by)).status).toBe(204)
    await nothing(fresh)
    expect((await by('PUT /engagement/choice', { body: { objects: false } })).status).toBe(204)
    expect(await choice()).toEqual({ isNoted: true, isTold: true, objects: false })
    await note(all(), by)
    expect(await seconds(fresh)).toBe(30)
  })

  it('where the browser says that it isn’t to be', async () => {
    const said: Record<string, string>[] = [{ dnt: '1' }, { 'sec-gpc': '1' }]
    for (const headers of said) expect((await note(all(), call, headers)).status).toBe(204)
    await nothing()
    await note(all(), call, { dnt: '0' })
    expect(await seconds()).toBe(30)
  })

  it('of whoever objects, and what was kept goes; until they think otherwise', async () => {
    await note(all())
    expect(await seconds()).toBe(30)
    await call('PUT /engagement/choice', { body: { objects: true } })
    await nothing()
    await pass(5)
    await note(all())
    await nothing()
    expect((await call<EngagementChoice>('GET /engagement/choice')).body.objects).toBe(true)
    await call('PUT /engagement/choice', { body: { objects: false } })
    await pass(5)
    await note(all())
    expect(await seconds()).toBe(30)
  })

  it('while the company has it switched off, which is a setting with a version, in the log', async () => {
    const read = async () =>
      (await admin<{ notesInterest: boolean; version: number }>('GET /account-defaults')).body
    const { version } = await read()
    const change = (notesInterest: boolean, of: number) =>
      admin('PATCH /account-defaults', { query: { version: String(of) }, body: { notesInterest } })
    expect((await change(false, version)).status).toBe(204)
    expect(refusalOf(await change(true, version))).toEqual([409, 'StaleVersion'])
    expect((await call<EngagementChoice>('GET /engagement/choice')).body.isNoted).toBe(false)
    await note(all())
    await nothing()
    expect((await change(true, (await read()).version)).status).toBe(204)
    await note(all())
    expect(await seconds()).toBe(30)
    const entries = await world.staff.rows<{ old: string; new: string }>(sql`
      select old_value as old, new_value as new from activity
      where domain_id = ${world.domainId} and field = 'notesInterest' order by id`)
    expect(entries).toEqual([
      { old: 'true', new: 'false' },
      { old: 'false', new: 'true' },
    ])
  })

  it('while the company has it switched off: its report stays as it was and says so, and opened links don’t count', async () => {
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const report = async () =>
      (await admin<InterestSummary>('GET /engagement/interest', { query: { from: day(-1), to: day(1) } }))
        .body
    const setNoting = async (notesInterest: boolean) => {
      const { version } = (await admin<{ version: number }>('GET /account-defaults')).body
      const query = { version: String(version) }
      expect((await admin('PATCH /account-defaults', { query, body: { notesInterest } })).status).toBe(204)
    }
    const { token } = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const open = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const opened = await server.request({
        ...{ url: '/api/auth/session', query: { domain: world.domainId }, headers },
      })
      expect(opened.statusCode).toBe(200)
    }
    await note(all())
    await open()
    const before = await report()
    expect(before.isNoted).toBe(true)
    await setNoting(false)
    await pass(5)
    await note(all())
    await open()
    expect(await report()).toEqual({ ...before, isNoted: false })
    await setNoting(true)
    await note(all())
    await open()
    const { seconds: noted, looks, searches: searched, openedShareLinks } = await report()
    expect([noted, looks, searched?.found, openedShareLinks]).toEqual([
      before.seconds + 30,
      before.looks + 1,
      (before.searches?.found ?? 0) + 1,
      (before.openedShareLinks ?? 0) + 1,
    ])
  })

  it('of colleagues, links, and whoever acts or looks in somebody’s place', async () => {
    expect(refusalOf(await note(all(), admin))).toEqual([403, 'NotAllowed'])
    const { token } = await insertShareLink(world.staff, {
      groupId: world.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const holder = apiCaller(server, world.domainId, { authorization: `Bearer ${token}` })
    expect(refusalOf(await note(all(), holder))).toEqual([403, 'NotAllowed'])
    const viewed = { [viewAsHeader]: `person:${client.id}` }
    expect(refusalOf(await note(all(), admin, viewed))).toEqual([403, 'NotAllowed'])
    const own = await signIn(server, world.admin)
    const started = await server.request({
      method: 'POST',
      url: '/api/auth/impersonation',
      headers: own,
      payload: { domain: world.domainId, user: client.id },
    })
    expect(started.statusCode).toBe(204)
    const cookie = started.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const acting = apiCaller(server, world.domainId, { cookie })
    expect((await acting('GET /engagement/choice')).status).toBe(200)
    expect((await note(all(), acting)).status).toBe(204)
    const choosing = await acting('PUT /engagement/choice', { body: { objects: true } })
    expect(refusalOf(choosing)).toEqual([409, 'NotInThisSession'])
    await nothing()
    admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  })

  it('of people of another company, and without a session', async () => {
    const foreign = await callerOf(client, other)
    expect(refusalOf(await note(all(), foreign))).toEqual([404, 'NotFound'])
    expect(refusalOf(await foreign('GET /engagement/choice'))).toEqual([404, 'NotFound'])
    const nobody = apiCaller(server, world.domainId, {})
    expect(refusalOf(await note(all(), nobody))).toEqual([401, 'NotSignedIn'])
    await nothing()
  })
})

describe('what is kept', () => {
  const ageBy = (months: number, days: number) =>
    world.staff.rows(sql`
      update engagement_days set day = (now() - make_interval(months => ${months}, days => ${days}))::date
      where domain_id = ${world.domainId} and person_id = ${client.id}`)

  it('goes after 13 months, every night', async () => {
    await note(batch({ searches: [{ text: 'old', hasResults: true }] }))
    await insertShareLink(world.staff, { groupId: world.client.groupIds[0] ?? '', expiresAt: null })
    await world.staff.rows(sql`
      insert into share_link_opens (domain_id, day, link_id, group_id, times)
      values (${world.domainId}, now() - interval '14 months', ${randomUUID()}, ${randomUUID()}, 3)`)
    await ageBy(13, -1)
    const night = await enterAsDomain(server.database, world.domainId)
    expect(await forgetOldEngagement(night)).toBe(1)
    expect(await seconds()).toBe(30)
    await ageBy(13, 1)
    await world.staff.rows(sql`
      update engagement_searches set day = (now() - interval '13 months 1 day')::date
      where domain_id = ${world.domainId} and person_id = ${client.id}`)
    expect(await forgetOldEngagement(night)).toBe(2)
    expect([await kept(), await searches()]).toEqual([[], []])
  })

  it('goes with the person', async () => {
    await note(batch({ searches: [{ text: 'gone', hasResults: true }] }))
    await deleteMembers(world.staff, [client.id])
    expect([await kept(), await searches()]).toEqual([[], []])
  })

  it('goes with the company', async () => {
    const third = await givenCatalog(server, { products: 4, seed: 33 })
    const person = await givenClient(third)
    const by = await callerOf(person, third)
    await by('PUT /engagement/choice', { body: { objects: false } })
    const product = third.products.find((each) => third.clientSees(each))?.id ?? third.products[0]?.id
    await note(
      batch({ looks: [look({ product: product ?? '' })], searches: [{ text: 'x', hasResults: true }] }),
      by,
    )
    const { token } = await insertShareLink(third.staff, {
      groupId: third.client.groupIds[0] ?? '',
      expiresAt: null,
    })
    const session = await server.request({
      url: '/api/auth/session',
      query: { domain: third.domainId },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(session.statusCode).toBe(200)
    const tables = ['engagement_people', 'engagement_days', 'engagement_searches', 'share_link_opens']
    const counts = async () => {
      const found: number[] = []
      for (const table of tables) {
        const [row] = await third.staff.rows<{ n: number }>(
          sql`select count(*)::int as n from ${sql.table(table)} where domain_id = ${third.domainId}`,
        )
        found.push(row?.n ?? -1)
      }
      return found
    }
    expect(await counts()).toEqual([1, third.products.some((each) => third.clientSees(each)) ? 1 : 0, 1, 1])
    await deleteDomain(server.database, server.parts.storage, third.domainId)
    expect(await counts()).toEqual([0, 0, 0, 0])
  })

  it('follows a client who sets up an account, and stays with the person whose scope it is', async () => {
    await note(batch())
    const next = await givenPerson(server)
    await world.staff.rows(sql`
      update memberships set person_id = ${next.id} where domain_id = ${world.domainId} and person_id = ${client.id}`)
    expect(await seconds(next)).toBe(30)
    expect((await scopeOf(server, next, world.domainId)).isClient).toBe(true)
  })
})
