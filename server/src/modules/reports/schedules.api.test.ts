/** Reports by mail: to each receiver what they may read themselves, once each time, whatever happens meanwhile. */
import type { ReportSchedule } from '@vitrine/contract'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
  unique,
} from '../../../test/factories/company.ts'
import { exampleName, exampleReports } from '../../../test/factories/reports.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { enterAsDomain, insertMember } from '../access/index.ts'
import { nextSending } from './schedule-times.ts'
import { listScheduleDomains } from './schedules.repository.ts'
import { tickReports } from './sending.service.ts'

const notificationTimes = { uniteSeconds: 0, mailAfterSeconds: 0, mailSpacingSeconds: 0 }

let server: TestServer
let world: CatalogWorld
let maker: Account
let colleague: Account
let call: ApiCaller
let admin: ApiCaller

beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true, notificationTimes, reportKinds: exampleReports() })
  world = await givenCatalog(server, { products: 2, seed: 4 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
})
afterAll(() => server.close())

async function givenStaff(): Promise<Account> {
  const person = await givenPerson(server, { name: unique('Staff') })
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: world.staff.groupIds })
  return person
}

beforeEach(async () => {
  await world.staff.rows(sql`delete from report_schedules where domain_id = ${world.domainId}`)
  maker = await givenStaff()
  colleague = await givenStaff()
  call = apiCaller(server, world.domainId, await signIn(server, maker))
})

const body = (more: object = {}) => ({
  report: exampleName,
  asked: { rows: 7 },
  rhythm: 'weekly',
  format: 'xlsx',
  receivers: [maker.id, colleague.id],
  ...more,
})
async function keep(more: object = {}, by = call): Promise<string> {
  const kept = await by<{ _id: string }>('POST /report-schedules', { body: body(more) })
  expect([kept.status, kept.body]).toEqual([200, { _id: expect.any(String) }])
  return kept.body._id
}
const list = async (by = call) =>
  (await by<{ total: number; result: ReportSchedule[] }>('GET /report-schedules')).body
const find = async (id: string, by = call) => (await list(by)).result.find(({ _id }) => _id === id)
const monday = (weeks = 0) =>
  new Date(nextSending('weekly', new Date(), 'UTC').getTime() + weeks * 7 * 86_400_000)
const tick = async (now: Date, by = server) =>
  tickReports(await enterAsDomain(by.database, world.domainId), now)

interface SentMail {
  id: string
  subject: string
  text: string
}
const mailsTo = async ({ email }: { email: string }) =>
  await server.database.rows<SentMail>(sql`
    select id, subject, text_body as text from outbox
    where recipient = ${email} and exists (select 1 from outbox_attachments where mail_id = outbox.id)
    order by created_at, id`)
const fileOf = async ({ id }: SentMail) => {
  const [file] = await server.database.rows<{ name: string; content: Buffer }>(
    sql`select name, content from outbox_attachments where mail_id = ${id}`,
  )
  return file ?? { name: '', content: Buffer.alloc(0) }
}
const settled = async (id: string) => {
  await expect.poll(async () => (await find(id))?.last?.waiting ?? -1, { timeout: 30_000 }).toBe(0)
  return (await find(id))?.last
}

describe('a schedule', () => {
  it('is kept, listed to its maker and to super admins, changed by its version and deleted', async () => {
    const id = await keep()
    const mine = await find(id)
    expect(mine).toMatchObject({
      report: exampleName,
      asked: { rows: 7 },
      rhythm: 'weekly',
      format: 'xlsx',
      isOn: true,
      isOwn: true,
      last: null,
      nextAt: monday().toISOString(),
    })
    expect(mine?.receivers.map(({ _id }) => _id).sort()).toEqual([maker.id, colleague.id].sort())
    expect((await find(id, admin))?.isOwn).toBe(false)

    const path = `/report-schedules/${id}` as const
    const change = (version: number, edit: object, by = call) =>
      by(`PATCH ${path}`, { query: { version: String(version) }, body: edit })
    expect((await change(1, { rhythm: 'monthly', receivers: [maker.id] })).status).toBe(204)
    expect(await find(id)).toMatchObject({ rhythm: 'monthly', receivers: [{ _id: maker.id }], version: 2 })
    expect(new Date((await find(id))?.nextAt ?? 0).getUTCDate()).toBe(1)
    expect(refusalOf(await change(1, { rhythm: 'weekly' }))).toEqual([409, 'StaleVersion'])
    expect(refusalOf(await change(2, { asked: { rows: 'many' } }))).toEqual([400, 'InvalidInput'])
    expect(refusalOf(await change(2, { format: 'pdf' }, admin))).toEqual([403, 'NotAllowed'])
    expect((await change(2, { isOn: false }, admin)).status).toBe(204)
    expect(await find(id)).toMatchObject({ isOn: false, nextAt: null })
    expect(refusalOf(await call(`POST ${path}/send`))).toEqual([409, 'ReportScheduleOff'])
    expect((await call(`DELETE ${path}`)).status).toBe(204)
    expect(await list()).toEqual({ total: 0, result: [] })
  })

  it('is nobody else’s, whoever asks', async () => {
    const id = await keep()
    const path = `/report-schedules/${id}` as const
    const other = apiCaller(server, world.domainId, await signIn(server, colleague))
    // Super admins see every schedule, so the callers below aren't super admins.
    const newcomer = await givenNewcomer(server, world.staff)
    const without = apiCaller(server, world.domainId, await signIn(server, newcomer))
    const client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
    const company = await givenCompany(server)
    const elsewhere = apiCaller(server, company.domainId, await signIn(server, company.admin))
    expect(refusalOf(await other(`POST ${path}/send`))).toEqual([403, 'NotAllowed'])
    for (const by of [without, client]) {
      expect(refusalOf(await by('GET /report-schedules'))).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await by('POST /report-schedules', { body: body() }))).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await by(`DELETE ${path}`))).toEqual([403, 'NotAllowed'])
    }
    expect(refusalOf(await elsewhere(`DELETE ${path}`))).toEqual([404, 'NotFound'])
    expect((await list(elsewhere)).total).toBe(0)
    expect((await apiCaller(server, world.domainId, {})('GET /report-schedules')).status).toBe(401)
    expect((await list()).total).toBe(1)
  })

  it('goes to colleagues alone', async () => {
    const company = await givenCompany(server)
    for (const stranger of [world.buyer.id, company.admin.id]) {
      const refused = await call('POST /report-schedules', { body: body({ receivers: [stranger] }) })
      expect(refusalOf(refused)).toEqual([400, 'InvalidInput'])
    }
    expect((await call('POST /report-schedules', { body: body({ receivers: [] }) })).status).toBe(400)
  })
})

describe('a report by mail', () => {
  it('comes to each receiver as they read it, with its figures in the mail and all of it attached', async () => {
    await server.database.rows(sql`update people set language = 'fr-fr' where id = ${colleague.id}`)
    const id = await keep()
    await tick(monday())
    expect(await settled(id)).toMatchObject({ sent: 2, refused: 0 })
    const [mine, ...more] = await mailsTo(maker)
    const [theirs] = await mailsTo(colleague)
    if (mine === undefined || theirs === undefined) throw new Error('no mails')
    expect(more).toEqual([])
    const from = new Date(monday().getTime() - 7 * 86_400_000).toISOString().slice(0, 10)
    expect(mine.text).toContain('Lines: 7 lines (as ever)')
    expect(mine.text).toContain(`/reports/projects/?from=${from}`)
    expect(theirs.text).toContain(`Reader : ${colleague.email}`)
    expect(theirs.subject).toMatch(/^Example fr-fr/)
    for (const [mail, person] of [
      [mine, maker],
      [theirs, colleague],
    ] as const) {
      const { name, content } = await fileOf(mail)
      expect(name).toMatch(/^Example .*\.xlsx$/)
      const { sheets } = await readXlsx(content)
      expect(sheets[1]?.rows.slice(1)).toEqual(Array.from({ length: 7 }, (_, at) => [person.email, at]))
      expect(JSON.stringify(sheets[0]?.rows)).toContain(from)
    }
  })

  it('comes once although several servers look at the hour, and again a week later', async () => {
    const second = await startTestServer(
      { storage: server.parts.config.storage },
      {},
      { works: true, databaseUrl: server.databaseUrl, reportKinds: exampleReports() },
    )
    try {
      const id = await keep({ format: 'pdf' })
      await Promise.all([server, second, server, second].map((by) => tick(monday(), by)))
      await settled(id)
      await tick(monday(), second)
      expect([(await mailsTo(maker)).length, (await mailsTo(colleague)).length]).toEqual([1, 1])
      await tick(monday(1))
      await expect.poll(async () => (await mailsTo(maker)).length, { timeout: 30_000 }).toBe(2)
      await settled(id)
      expect((await mailsTo(colleague)).length).toBe(2)
    } finally {
      await second.close()
    }
  })

  it('that was missed for three weeks comes once, about the last of them', async () => {
    const id = await keep({ receivers: [maker.id] })
    await tick(monday(3))
    expect(await settled(id)).toMatchObject({ sent: 1, from: expect.any(String) })
    const last = new Date(monday(2)).toISOString().slice(0, 10)
    expect((await find(id))?.last?.from).toBe(last)
    await tick(monday(3))
    expect((await mailsTo(maker)).length).toBe(1)
    expect((await find(id))?.nextAt).toBe(monday(4).toISOString())
  })

  it('doesn’t come to who lost the right or has left, and its maker is told', async () => {
    const leaver = await givenStaff()
    const id = await keep({ receivers: [maker.id, colleague.id, leaver.id] })
    const newcomers = await givenNewcomer(server, world.staff)
    await world.staff.rows(sql`
      update group_members set group_id = (
        select group_id from group_members where domain_id = ${world.domainId} and person_id = ${newcomers.id})
      where domain_id = ${world.domainId} and person_id = ${colleague.id}`)
    await world.staff.rows(sql`
      update memberships set is_active = false where domain_id = ${world.domainId} and person_id = ${leaver.id}`)
    await tick(monday())
    expect(await settled(id)).toMatchObject({ sent: 1, refused: 2 })
    expect((await mailsTo(maker)).length).toBe(1)
    expect([(await mailsTo(colleague)).length, (await mailsTo(leaver)).length]).toEqual([0, 0])
    const reported = () =>
      world.staff.rows(sql`
        select others ->> 'receiver' as receiver from notifications
        where domain_id = ${world.domainId} and person_id = ${maker.id} and topic = 'report-unsent'`)
    await expect.poll(async () => (await reported()).length, { timeout: 30_000 }).toBe(2)
  })

  it('isn’t sent for who has left: it is off, as super admins see', async () => {
    const id = await keep()
    await world.staff.rows(sql`
      update memberships set is_active = false where domain_id = ${world.domainId} and person_id = ${maker.id}`)
    await tick(monday())
    expect(await find(id, admin)).toMatchObject({ isOn: false, last: null })
    expect((await mailsTo(colleague)).length).toBe(0)
  })

  it('rests while the company’s subscription is not active, and is not made up for', async () => {
    const id = await keep({ receivers: [maker.id] })
    const setActive = (isActive: boolean) =>
      server.database.rows(sql`
        update domains set subscription = jsonb_set(subscription, '{isActive}', ${String(isActive)}::jsonb)
        where id = ${world.domainId}`)
    await setActive(false)
    await tick(monday())
    await setActive(true)
    await tick(monday())
    expect(await find(id)).toMatchObject({ last: null, nextAt: monday(1).toISOString() })
    expect((await mailsTo(maker)).length).toBe(0)
  })

  it('is sent by hand, and stops at the link in it, for whoever has it', async () => {
    const id = await keep({ receivers: [maker.id, colleague.id], format: 'pdf' })
    const sent = await call<{ receivers: number }>(`POST /report-schedules/${id}/send`)
    expect([sent.status, sent.body]).toEqual([200, { receivers: 2 }])
    await settled(id)
    const [mail] = await mailsTo(colleague)
    const token = /unsubscribe\?kind=report&token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const stop = (given: string) =>
      server.request({ method: 'POST', url: '/api/reports/unsubscribe', payload: { token: given } })
    expect((await stop(`${token}x`)).json().code).toBe('LinkExpired')
    for (const _again of [1, 2]) expect((await stop(token)).json()).toEqual({ email: colleague.email })
    expect((await find(id))?.receivers.map(({ _id }) => _id)).toEqual([maker.id])
    await tick(monday())
    await settled(id)
    expect([(await mailsTo(maker)).length, (await mailsTo(colleague)).length]).toEqual([2, 1])
  })

  it('is looked at in companies that have some', async () => {
    await keep()
    expect(await listScheduleDomains(server.database)).toContain(world.domainId)
  })
})
