/** Runs of kept exports, by hand and by night: with the rights of their owner by then, once, and told. */
import type { Process, Recipe, RecipeRun, VersionedConfigs } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { createTenantAccess, enterAsDomain, insertGroup, insertMember } from '../../access/index.ts'
import { listRecipeDomains } from './night.repository.ts'
import { tickRecipes } from './night.service.ts'
import { nextNight } from './night.ts'

/** A line for each, at once. */
const notificationTimes = { uniteSeconds: 0, mailAfterSeconds: 0, mailSpacingSeconds: 0 }

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let owner: Account
let call: ApiCaller

beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true, notificationTimes })
  world = await givenCatalog(server, { products: 8, seed: 9 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
})
afterAll(() => server.close())
beforeEach(async () => {
  await world.staff.rows(sql`delete from transfer_recipes where domain_id = ${world.domainId}`)
  await world.staff.rows(sql`delete from notifications where domain_id = ${world.domainId}`)
  owner = await givenPerson(server, { name: unique('Owner') })
  await insertMember(world.staff, { personId: owner.id, isClient: false, groupIds: world.staff.groupIds })
  call = apiCaller(server, world.domainId, await signIn(server, owner))
})

const work = {
  kind: 'export',
  terms: { format: 'csv', selection: { query: { filters: [], search: '' } }, columns: ['reference', 'name'] },
}
async function keep(body: object = {}): Promise<string> {
  const kept = await call<{ _id: string }>('POST /transfer-recipes', {
    body: { name: unique('Recipe'), work, schedule: 'night', ...body },
  })
  expect(kept.status).toBe(200)
  return kept.body._id
}
const runsOf = async (id: string, by = call) =>
  (await by<{ result: RecipeRun[] }>(`GET /transfer-recipes/${id}/runs`)).body.result
const find = async (id: string, by = call) =>
  (await by<{ result: Recipe[] }>('GET /transfer-recipes')).body.result.find(({ _id }) => _id === id)
const run = (id: string) => call<{ process: string }>(`POST /transfer-recipes/${id}/run`, { body: {} })

async function ended(id: string): Promise<RecipeRun> {
  const last = async () => (await runsOf(id))[0]
  await expect
    .poll(async () => (await last())?.state ?? 'none', { timeout: 30_000 })
    .not.toMatch(/running|none/)
  return (await last()) as RecipeRun
}

const tick = async (now: Date) =>
  tickRecipes(createTenantAccess(server.database), await enterAsDomain(server.database, world.domainId), now)
const day = 86_400_000
const night = (days = 0) => new Date(nextNight(new Date(), 'Etc/UTC').getTime() + days * day)

/** By mail too: lines of the panel are the processes themselves. */
async function receiveAll(): Promise<void> {
  const path = `/users/${owner.id}/notification-configs` as const
  const { version, ...configs } = (await call<VersionedConfigs>(`GET ${path}`)).body
  const body = { ...configs, internal: { ...configs.internal, receiveAll: true } }
  expect((await call(`PUT ${path}`, { query: { version: String(version) }, body })).status).toBeLessThan(300)
}

async function reported(person: { id: string }): Promise<object[]> {
  return await world.staff.rows(sql`
    select topic, others ->> 'subject' as subject, others ->> 'outcome' as outcome, others ->> 'name' as name
    from notifications where domain_id = ${world.domainId} and person_id = ${person.id}
      and (topic like '%-complete' or topic = 'recipe-off') order by created_at`)
}

describe('the night', () => {
  it.each([
    ['2026-03-01T01:59:59Z', 'Etc/UTC', '2026-03-01T02:00:00Z'],
    ['2026-03-01T02:00:00Z', 'Etc/UTC', '2026-03-02T02:00:00Z'],
    ['2026-12-31T23:00:00Z', 'Etc/UTC', '2027-01-01T02:00:00Z'],
    ['2026-03-01T00:59:59Z', 'Europe/Paris', '2026-03-01T01:00:00Z'],
    ['2026-03-01T01:00:00Z', 'Europe/Paris', '2026-03-02T01:00:00Z'],
    // Clocks go from two to three, and from three to two.
    ['2026-03-29T00:00:00Z', 'Europe/Paris', '2026-03-29T01:00:00Z'],
    ['2026-03-29T01:00:00Z', 'Europe/Paris', '2026-03-30T00:00:00Z'],
    ['2026-10-24T23:00:00Z', 'Europe/Paris', '2026-10-25T00:00:00Z'],
    ['2026-10-25T00:00:00Z', 'Europe/Paris', '2026-10-26T01:00:00Z'],
    ['2026-06-30T14:30:00Z', 'Pacific/Kiritimati', '2026-07-01T12:00:00Z'],
  ])('after %s in %s is %s', (now, timeZone, next) => {
    expect(nextNight(new Date(now), timeZone)).toEqual(new Date(next))
  })

  it('is that of the company, from the next run on where it has moved', async () => {
    const id = await keep()
    const moved = 'Pacific/Kiritimati'
    await world.staff.rows(sql`update domains set time_zone = ${moved} where id = app_domain()`)
    try {
      await tick(night())
      await ended(id)
      expect((await find(id))?.nextAt).toBe(nextNight(night(), moved).toISOString())
      const other = await keep()
      expect((await find(other))?.nextAt).toBe(nextNight(new Date(), moved).toISOString())
    } finally {
      await world.staff.rows(sql`update domains set time_zone = 'Etc/UTC' where id = app_domain()`)
    }
  })

  it('runs what is due once, however many servers look, and again the next night', async () => {
    const id = await keep()
    expect(await listRecipeDomains(server.database)).toContain(world.domainId)
    await tick(new Date(night().getTime() - 1))
    expect(await runsOf(id)).toEqual([])
    await Promise.all([tick(night()), tick(night()), tick(night()), tick(night())])
    expect(await ended(id)).toMatchObject({ state: 'done', by: 'night', numbers: { products: 8 } })
    await tick(new Date(night().getTime() + 60_000))
    expect(await runsOf(id)).toHaveLength(1)
    expect((await find(id))?.nextAt).toBe(night(1).toISOString())
    await tick(night(1))
    await ended(id)
    expect(await runsOf(id)).toHaveLength(2)
  })

  it('makes up for nights that were missed once', async () => {
    const id = await keep()
    await tick(night(5))
    await ended(id)
    await tick(new Date(night(5).getTime() + 60_000))
    expect(await runsOf(id)).toHaveLength(1)
    expect((await find(id))?.nextAt).toBe(night(6).toISOString())
  })

  it('leaves alone what is run by hand or off, and what was off waits for the next night', async () => {
    const hand = await keep({ schedule: 'hand' })
    const off = await keep()
    const query = { version: '1' }
    expect((await call(`PATCH /transfer-recipes/${off}`, { query, body: { isOn: false } })).status).toBe(204)
    await tick(night())
    expect([await runsOf(hand), await runsOf(off)]).toEqual([[], []])
    await world.staff.rows(
      sql`update transfer_recipes set next_at = now() - interval '3 days' where id = ${off}`,
    )
    const { version } = (await find(off)) as Recipe
    const on = { query: { version: String(version) }, body: { isOn: true } }
    expect((await call(`PATCH /transfer-recipes/${off}`, on)).status).toBe(204)
    expect((await find(off))?.nextAt).toBe(night().toISOString())
  })

  it('does not start what is still under way', async () => {
    const id = await keep()
    await tick(night())
    const { process } = await ended(id)
    await world.staff.rows(sql`update processes set state = 'running' where id = ${process}`)
    await tick(night(1))
    expect(await runsOf(id)).toHaveLength(1)
    expect(refusalOf(await run(id))).toEqual([409, 'RecipeUnderWay'])
    await world.staff.rows(sql`update processes set state = 'finished' where id = ${process}`)
    expect((await run(id)).status).toBe(200)
    await ended(id)
  })
})

describe('a run', () => {
  it('makes the file by hand, as often as it is asked for, once for each key', async () => {
    const id = await keep({ schedule: 'hand' })
    const headers = { 'idempotency-key': unique('run').replace(' ', '-') }
    const again = () => call<{ process: string }>(`POST /transfer-recipes/${id}/run`, { body: {}, headers })
    const first = await again()
    expect(first.status).toBe(200)
    expect(await again()).toEqual(first)
    const { process, file } = await ended(id)
    expect(process).toBe(first.body.process)
    const made = await server.request({ url: file?.path ?? '', headers: await signIn(server, owner) })
    expect(made.body.split('\r\n').filter((line) => line !== '')).toHaveLength(9)
    call = apiCaller(server, world.domainId, await signIn(server, owner))
    expect((await run(id)).status).toBe(200)
    await ended(id)
    expect(await runsOf(id)).toHaveLength(2)
    expect((await runsOf(id, admin))[0]).toMatchObject({ state: 'done', file: null })
    expect(await find(id)).toMatchObject({ lastRun: { state: 'done' } })
  })

  it('tells its owner how it ended, and fails by what they may no longer do', async () => {
    await receiveAll()
    const view = (
      await call<string>(`POST /users/${owner.id}/product-views`, { body: { name: unique('View') } })
    ).body
    const name = unique('Recipe of a view')
    const terms = { ...work.terms, selection: { view } }
    const id = await keep({ name, work: { kind: 'export', terms } })
    await run(id)
    expect(await ended(id)).toMatchObject({ state: 'done' })
    expect((await call(`DELETE /users/${owner.id}/product-views/${view}`)).status).toBe(204)
    await tick(night())
    await expect.poll(async () => (await ended(id)).by).toBe('night')
    expect(await ended(id)).toMatchObject({ state: 'failed', error: { code: 'NotFound' }, file: null })
    const lines = async () => (await reported(owner)).map((line) => (line as { outcome: string }).outcome)
    await expect.poll(lines, { timeout: 15_000 }).toEqual(['finished', 'failed'])
    expect(await reported(owner)).toMatchObject([
      { topic: 'export-complete', subject: name },
      { topic: 'export-complete', subject: name },
    ])
    const { process } = await ended(id)
    const { body } = await call<Process>(`GET /processes/${process}`)
    expect(body).toMatchObject({ action: 'export-by-recipe', subject: name, state: 'failed' })
  })

  it('sees what its owner sees by then', async () => {
    const id = await keep()
    await tick(night())
    expect(await ended(id)).toMatchObject({ numbers: { products: 8 } })
    const groupId = await insertGroup(world.staff, {
      name: unique('Newcomers'),
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: {},
    })
    await world.staff.rows(sql`
      update group_members set group_id = ${groupId}
      where domain_id = ${world.domainId} and person_id = ${owner.id}`)
    await tick(night(1))
    await expect.poll(async () => (await runsOf(id)).length).toBe(2)
    expect(await ended(id)).toMatchObject({ state: 'done', numbers: { products: 0 } })
  })
})

describe('a recipe whose owner has left', () => {
  it('is switched off and shown to super admins, who are told once', async () => {
    const name = unique('Left behind')
    const id = await keep({ name })
    await world.staff.rows(sql`
      delete from memberships where domain_id = ${world.domainId} and person_id = ${owner.id}`)
    await Promise.all([tick(night()), tick(night())])
    expect(await find(id, admin)).toMatchObject({ isOn: false, owner: null, nextAt: null, lastRun: null })
    await expect
      .poll(() => reported(world.admin), { timeout: 15_000 })
      .toMatchObject([{ topic: 'recipe-off', name }])
    await tick(night(1))
    expect(await reported(world.admin)).toHaveLength(1)
    const query = { version: String((await find(id, admin))?.version) }
    expect(refusalOf(await admin(`PATCH /transfer-recipes/${id}`, { query, body: { isOn: true } }))).toEqual([
      403,
      'NotAllowed',
    ])
    expect((await admin(`DELETE /transfer-recipes/${id}`)).status).toBe(204)
  })
})
