/** Announcements: who is told what and when, by page, by news and by mail, and who isn't. */
import type { Announcement, NewAnnouncement, OperatedAnnouncement, OperatorEntry } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { type Account, givenCompany, givenPerson, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { connectLive, listenOnLoopback, registerLive } from '../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { createTenantAccess } from '../access/index.ts'
import { beginDueAnnouncements } from '../operator/index.ts'
import { sendAnnouncementMails } from './announcement-mails.ts'

let server: TestServer
let world: CatalogWorld
let other: Awaited<ReturnType<typeof givenCompany>>
let email: string
const headers = {} as Record<'admin' | 'buyer' | 'elsewhere' | 'operator', Record<string, string>>
const call = {} as Record<'admin' | 'buyer' | 'elsewhere' | 'operator' | 'nobody', ApiCaller>

beforeAll(async () => {
  server = await startTestServer()
  await listenOnLoopback(server)
  world = await givenCatalog(server, { products: 1, seed: 5 })
  other = await givenCompany(server)
  const operator = await givenPerson(server)
  email = operator.email
  await server.database.rows(sql`update people set is_system = true where id = ${operator.id}`)
  const people: [keyof typeof headers, Account, string][] = [
    ['admin', world.admin, world.domainId],
    ['buyer', world.buyer, world.domainId],
    ['elsewhere', other.admin, other.domainId],
    ['operator', operator, world.domainId],
  ]
  for (const [name, account, domainId] of people) {
    headers[name] = await signIn(server, account)
    call[name] = apiCaller(server, domainId, headers[name])
  }
  call.nobody = apiCaller(server, world.domainId, {})
})
beforeEach(() => server.database.rows(sql`delete from announcements`))
afterAll(() => server.close())

const now = () => new Date().toISOString()
const given = (more: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  ...{ kind: 'info', texts: { 'en-us': 'We move on Sunday' }, startsAt: now(), endsAt: null },
  ...{ isForClients: false, isMailed: false, companies: null, ...more },
})
const announce = (more: Partial<NewAnnouncement> = {}) =>
  call.operator<string>('POST /operator/announcements', { body: given(more) })
const edit = (id: string, body: object) => call.operator(`PATCH /operator/announcements/${id}`, { body })
const shownTo = async (who: ApiCaller) =>
  (await who<Announcement[]>('GET /announcements')).body.map(({ texts }) => texts['en-us'])
const dismiss = (who: ApiCaller, id: string, revision = 1) =>
  who(`POST /announcements/${id}/dismissal`, { body: { revision } })
const kept = async () =>
  (await call.operator<{ result: OperatedAnnouncement[] }>('GET /operator/announcements')).body.result

describe('an announcement', () => {
  it('is shown to staff of all companies, to clients only where it is for them', async () => {
    await announce()
    await announce({ texts: { 'en-us': '  For\nall  ' }, kind: 'warning', isForClients: true })
    expect(await shownTo(call.admin)).toEqual(['For all', 'We move on Sunday'])
    expect(await shownTo(call.elsewhere)).toEqual(['For all', 'We move on Sunday'])
    expect(await shownTo(call.buyer)).toEqual(['For all'])
  })

  it('of chosen companies is theirs alone: others read nothing of it and can’t tell it from one that there isn’t', async () => {
    const { body: id } = await announce({ companies: [world.domainId] })
    expect(await shownTo(call.admin)).toEqual(['We move on Sunday'])
    expect(await shownTo(call.elsewhere)).toEqual([])
    const [known, invented] = [
      await dismiss(call.elsewhere, id),
      await dismiss(call.elsewhere, crypto.randomUUID()),
    ]
    expect([known.status, known.body]).toEqual([invented.status, invented.body])
    expect(await shownTo(call.admin)).toEqual(['We move on Sunday'])
    await edit(id, { companies: [other.domainId] })
    expect([await shownTo(call.admin), (await kept())[0]?.companies?.length]).toEqual([[], 1])
  })

  it('is dismissed by each for themselves, for good, until it says something else', async () => {
    const { body: id } = await announce({ isForClients: true })
    for (const _twice of [1, 2]) expect((await dismiss(call.admin, id)).status).toBe(204)
    expect(await shownTo(call.admin)).toEqual([])
    expect(await shownTo(call.buyer)).toEqual(['We move on Sunday'])
    // Nobody dismisses what they haven't been shown yet.
    await dismiss(call.buyer, id, 99)
    await edit(id, { texts: { 'en-us': 'We move on Monday', 'fr-fr': 'Lundi' } })
    expect(await shownTo(call.admin)).toEqual(['We move on Monday'])
    expect(await shownTo(call.buyer)).toEqual(['We move on Monday'])
    await dismiss(call.admin, id, 2)
    await edit(id, { isForClients: false })
    expect([await shownTo(call.admin), await shownTo(call.buyer)]).toEqual([[], []])
  })

  it('begins and ends at its time', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const { body: id } = await announce({ startsAt: later })
    expect([await shownTo(call.admin), (await kept())[0]?.state]).toEqual([[], 'upcoming'])
    await beginDueAnnouncements(server.database)
    expect(await shownTo(call.admin)).toEqual([])
    await server.database.rows(sql`update announcements set starts_at = now() - interval '1 second'`)
    await beginDueAnnouncements(server.database)
    expect([await shownTo(call.admin), (await kept())[0]?.state]).toEqual([['We move on Sunday'], 'shown'])
    await edit(id, { endsAt: later })
    await server.database.rows(sql`update announcements set ends_at = now()`)
    expect([await shownTo(call.admin), (await kept())[0]?.state]).toEqual([[], 'over'])
    expect(refusalOf(await edit(id, { isForClients: true }))).toEqual([409, 'AnnouncementOver'])
  })

  it('is ended by an operator, once', async () => {
    const { body: id } = await announce()
    const end = () => call.operator(`POST /operator/announcements/${id}/end`)
    expect((await end()).status).toBe(204)
    expect(await shownTo(call.admin)).toEqual([])
    expect(refusalOf(await end())).toEqual([409, 'AnnouncementOver'])
    const log = await call.operator<{ result: OperatorEntry[] }>('GET /operator/log')
    expect(log.body.result.slice(0, 2).map(({ action, operator }) => [action, operator])).toEqual([
      ['announcement-over', email],
      ['announced', email],
    ])
  })

  it('is refused without a text, without companies, for one that there isn’t, and with an end before now', async () => {
    const place = async (more: Partial<NewAnnouncement>) => {
      const answer = await announce(more)
      return [...refusalOf(answer), (answer.body as unknown as { data?: { place?: string } }).data?.place]
    }
    expect(await place({ texts: { 'en-us': ' ' } })).toEqual([400, 'InvalidInput', 'texts'])
    expect(await place({ companies: [] })).toEqual([400, 'InvalidInput', 'companies'])
    expect(await place({ endsAt: now() })).toEqual([400, 'InvalidInput', 'endsAt'])
    expect((await place({ companies: [world.domainId, crypto.randomUUID()] })).slice(0, 2)).toEqual([
      404,
      'NotFound',
    ])
    expect(await kept()).toEqual([])
    const { body: id } = await announce()
    for (const body of [{ startsAt: new Date(0).toISOString() }, { isMailed: true }])
      expect(refusalOf(await edit(id, body))).toEqual([400, 'InvalidInput'])
    expect(refusalOf(await edit(crypto.randomUUID(), { kind: 'warning' }))).toEqual([404, 'NotFound'])
    expect((await edit(id, { kind: 'warning' })).status).toBe(204)
  })
})

describe('open pages', () => {
  const connected = async (who: Record<string, string>, domainId: string) => {
    const client = await connectLive(server, who)
    expect(await registerLive(server, who, client.connectionId, domainId)).toBe(204)
    return client
  }
  const reported = (client: Awaited<ReturnType<typeof connected>>) =>
    client.messages.filter((message) => JSON.stringify(message).includes('"announcement"')).length

  it('of the companies it is for are told at once, of clients where it is for them; others hear nothing', async () => {
    // These companies have had no announcement before.
    const own = await givenCatalog(server, { products: 1, seed: 6 })
    const company = await givenCompany(server)
    const admin = await connected(await signIn(server, own.admin), own.domainId)
    const buyer = await connected(await signIn(server, own.buyer), own.domainId)
    const elsewhere = await connected(await signIn(server, company.admin), company.domainId)
    const { body: id } = await announce({ companies: [own.domainId] })
    await expect.poll(() => reported(admin)).toBe(1)
    await edit(id, { isForClients: true })
    await expect.poll(() => reported(buyer)).toBe(1)
    await expect.poll(() => reported(admin)).toBe(2)
    await call.operator(`POST /operator/announcements/${id}/end`)
    await expect.poll(() => [reported(admin), reported(buyer)]).toEqual([3, 2])
    expect(reported(elsewhere)).toBe(0)
    for (const client of [admin, buyer, elsewhere]) client.socket.close()
  })
})

describe('mails', () => {
  const jobs = () =>
    server.database.rows<{ data: { domainId: string; announcementId: string; personId?: string } }>(sql`
      select data from pgboss.job where name = 'announcement-mails' order by created_on`)

  it('go once to super admins of the companies it is for, in their language', async () => {
    await server.database.rows(sql`update people set language = 'fr-fr' where id = ${world.admin.id}`)
    const { body: announcementId } = await announce({
      ...{ isMailed: true, companies: [world.domainId] },
      texts: { 'en-us': 'We move', 'fr-fr': 'Nous déménageons' },
    })
    await beginDueAnnouncements(server.database)
    const queued = (await jobs())
      .map(({ data }) => data)
      .filter((job) => job.announcementId === announcementId)
    expect(queued).toMatchObject([{ domainId: world.domainId, announcementId }])
    const mails: Mail[] = []
    const mailer = { ...server.mailer, deliver: async (mail: Mail) => void mails.push(mail) }
    const parts = { ...createTenantAccess(server.database), mailer, publicUrl: 'https://vitrine.example' }
    for (const job of queued) await sendAnnouncementMails(parts, job)
    const each = (await jobs()).map(({ data }) => data).filter(({ personId }) => personId !== undefined)
    expect(each).toEqual([{ domainId: world.domainId, announcementId, personId: world.admin.id }])
    for (const job of [
      ...each,
      { ...each[0], domainId: other.domainId, announcementId },
      { domainId: world.domainId, announcementId, personId: world.buyer.id },
    ])
      await sendAnnouncementMails(parts, job)
    expect(mails.map(({ to, text }) => [to, text.includes('Nous déménageons')])).toEqual([
      [world.admin.email, true],
    ])
    await call.operator(`POST /operator/announcements/${announcementId}/end`)
    for (const job of each) await sendAnnouncementMails(parts, job)
    expect(mails).toHaveLength(1)
  })
})

describe('every call', () => {
  it('of operators is refused to a stranger, a super admin and a client; theirs to strangers and other companies', async () => {
    const { body: id } = await announce()
    const calls = [
      ['GET /operator/announcements', undefined],
      ['POST /operator/announcements', given({ texts: { 'en-us': 'Never' } })],
      [`PATCH /operator/announcements/${id}`, { kind: 'warning' }],
      [`POST /operator/announcements/${id}/end`, undefined],
    ] as const
    for (const [path, body] of calls) {
      const options = body === undefined ? {} : { body }
      expect(refusalOf(await call.nobody(path, options)), path).toEqual([401, 'NotSignedIn'])
      for (const who of [call.admin, call.buyer])
        expect(refusalOf(await who(path, options)), path).toEqual([403, 'NotAllowed'])
    }
    expect((await kept()).map(({ kind, state }) => [kind, state])).toEqual([['info', 'shown']])
    expect(refusalOf(await call.nobody('GET /announcements'))).toEqual([401, 'NotSignedIn'])
    expect(refusalOf(await dismiss(call.nobody, id))).toEqual([401, 'NotSignedIn'])
    const stranger = apiCaller(server, world.domainId, headers.elsewhere)
    expect(refusalOf(await stranger('GET /announcements'))).toEqual([404, 'NotFound'])
  })
})
