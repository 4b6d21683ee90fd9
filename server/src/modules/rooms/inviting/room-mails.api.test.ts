/** Mails that lead to the door of a room: to whom, in whose words, once, and never to one that is closed. */
import type { Room, RoomInvitationReport } from '@vitrine/contract'
import { mostRoomMailings, mostRoomReceivers } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
  unique,
} from '../../../../test/factories/company.ts'
import { givenProject } from '../../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { createTenantAccess, insertMember } from '../../access/index.ts'
import { sendRoomMails } from './room-mails.ts'

type Who = 'admin' | 'presenter' | 'buyer' | 'colleague' | 'stranger'

let server: TestServer
let world: CatalogWorld
const people = {} as Record<Who, Account>
const call = {} as Record<Who | 'nobody' | 'otherTenant', ApiCaller>

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 4, seed: 5 })
  Object.assign(people, {
    admin: world.admin,
    presenter: await givenNewcomer(server, world.staff),
    buyer: world.buyer,
    colleague: await givenNewcomer(server, world.staff),
    stranger: await givenNewcomer(server, world.staff),
  })
  for (const [name, account] of Object.entries(people))
    call[name as Who] = apiCaller(server, world.domainId, await signIn(server, account))
  const other = await givenCompany(server)
  call.otherTenant = apiCaller(server, world.domainId, await signIn(server, other.admin))
  call.nobody = apiCaller(server, world.domainId, {})
})

async function givenRoom(attendees = [people.buyer.id, people.colleague.id]): Promise<Room> {
  const project = await givenProject(world.staff, {
    products: world.products.slice(0, 1).map(({ id }) => id),
    attendees,
    presenters: [people.presenter.id],
    sessions: ['web', 'st'],
  })
  return (await call.presenter<Room>(`POST /projects/${project}/rooms`, { body: { kind: 'st' } })).body
}

async function givenClient(language: 'en-us' | 'fr-fr' | 'zh-cn'): Promise<Account> {
  const person = await givenPerson(server, { name: unique('Client') })
  await server.database.rows(sql`update people set language = ${language} where id = ${person.id}`)
  await insertMember(world.staff, { personId: person.id, isClient: true, groupIds: world.client.groupIds })
  return person
}

const invite = (room: Room, body: object, by: ApiCaller = call.presenter) =>
  by<RoomInvitationReport>(`POST /rooms/${room._id}/mails`, { body })

async function mailed(room: Room, body: object): Promise<RoomInvitationReport> {
  const { status, body: report } = await invite(room, body)
  expect([status, report]).toEqual([200, expect.anything()])
  return report
}

/** Carries out what was asked for, and returns what was handed to the mail server. */
async function send(mailingId: string | null, refuses: (to: string) => boolean = () => false) {
  const delivered: Mail[] = []
  const deliver = async (mail: Mail) => {
    if (refuses(mail.to)) throw new Error('refused')
    delivered.push(mail)
  }
  const parts = {
    ...createTenantAccess(server.database),
    mailer: { deliver },
    publicUrl: 'https://vitrine.test',
  }
  const job = { domainId: world.domainId, mailingId: mailingId ?? '' }
  const failed = await sendRoomMails(parts, job).then(
    () => false,
    () => true,
  )
  return { mails: delivered, to: delivered.map(({ to }) => to).sort(), failed }
}

const waiting = async (mailingId: string | null) => {
  const rows = await world.staff.rows<{ count: number }>(sql`
    select count(*)::int as count from room_mail_receivers
    where domain_id = app_domain() and mailing_id = ${mailingId}`)
  return rows[0]?.count
}

describe('mails to a room', () => {
  it('go to attendees and typed addresses, each with code and way to the door', async () => {
    const room = await givenRoom()
    const report = await mailed(room, { attendees: [people.buyer.id], emails: [' Ada@shop.example '] })
    expect(report).toMatchObject({ mailed: 2, refused: [] })
    const { mails, to } = await send(report._id)
    expect(to).toEqual(['Ada@shop.example', people.buyer.email].sort())
    for (const mail of mails) {
      expect(mail.subject).toContain('Autumn')
      expect(mail.text).toContain(room.code ?? 'no code')
      expect(mail.text).toContain(`/projects/rooms?code=${room.code}`)
    }
    expect(await waiting(report._id)).toBe(0)
  })

  it('go to everybody who is asked, and to nobody else of those who are named', async () => {
    const room = await givenRoom()
    const all = await mailed(room, { attendees: 'all' })
    expect((await send(all._id)).to).toEqual([people.buyer.email, people.colleague.email].sort())
    const named = await mailed(room, { attendees: [people.stranger.id, crypto.randomUUID()] })
    expect(named).toEqual({ _id: null, mailed: 0, refused: [] })
  })

  it('speak the receiver’s language, and the company’s to whoever it doesn’t know', async () => {
    const [french, chinese] = [await givenClient('fr-fr'), await givenClient('zh-cn')]
    const room = await givenRoom([french.id, chinese.id])
    const report = await mailed(room, { attendees: 'all', emails: ['new@shop.example'] })
    const { mails } = await send(report._id)
    const subjectTo = (address: string) => mails.find(({ to }) => to === address)?.subject
    expect(subjectTo(french.email)).toContain('présente « Autumn » en direct')
    expect(subjectTo(chinese.email)).toContain('正在现场演示“Autumn”')
    expect(subjectTo('new@shop.example')).toContain('presents “Autumn” live')
  })

  it('are asked for alike with an address that somebody has and one that nobody has', async () => {
    const room = await givenRoom()
    const known = await mailed(room, { emails: [people.stranger.email] })
    const unknown = await mailed(room, { emails: ['nobody@shop.example'] })
    expect({ ...known, _id: '' }).toEqual({ ...unknown, _id: '' })
    await send(known._id)
    const own = await call.stranger(`GET /rooms/${room._id}`)
    expect(refusalOf(own)).toEqual([404, 'NotFound'])
  })

  it('go once to somebody who is chosen and typed, and say of other addresses what is wrong with which', async () => {
    const room = await givenRoom()
    const emails = ['ada@', 'bo@shop.example', 'BO@shop.example', people.buyer.email.toUpperCase()]
    const report = await mailed(room, { attendees: [people.buyer.id], emails })
    expect(report.refused).toEqual([
      { place: 1, email: 'ada@', code: 'InvalidEmail' },
      { place: 3, email: 'BO@shop.example', code: 'EmailAlreadyAdded' },
    ])
    expect((await send(report._id)).to).toEqual(['bo@shop.example', people.buyer.email].sort())
    const corrected = await mailed(room, { emails: ['ada@shop.example'] })
    expect((await send(corrected._id)).to).toEqual(['ada@shop.example'])
  })
})

describe('what is sent', () => {
  it('is sent once: a job that comes again sends to those alone whose mail was not taken', async () => {
    const room = await givenRoom()
    const emails = ['a@shop.example', 'b@shop.example', 'c@shop.example', 'd@shop.example', 'e@shop.example']
    const report = await mailed(room, { emails })
    const first = await send(report._id, (to) => to === 'b@shop.example')
    expect([first.failed, first.to]).toEqual([true, emails.filter((email) => email !== 'b@shop.example')])
    const second = await send(report._id)
    expect([second.failed, second.to]).toEqual([false, ['b@shop.example']])
    expect((await send(report._id)).to).toEqual([])
    expect(new Set([...first.mails, ...second.mails].map(({ messageId }) => messageId)).size).toBe(5)
  })

  it('is asked for once by a call that is repeated', async () => {
    const room = await givenRoom()
    const again = { 'idempotency-key': crypto.randomUUID() }
    const body = { emails: ['a@shop.example'] }
    const ask = () =>
      call.presenter<RoomInvitationReport>(`POST /rooms/${room._id}/mails`, { body, headers: again })
    expect((await ask()).body).toEqual((await ask()).body)
  })

  it('is nothing once the room is closed, before the first mail and between two', async () => {
    const room = await givenRoom()
    const report = await mailed(room, {
      emails: Array.from({ length: 9 }, (_, n) => `guest${n}@shop.example`),
    })
    let end: Promise<unknown> | null = null
    const parts = createTenantAccess(server.database)
    const delivered: string[] = []
    const deliver = async ({ to }: Mail) => {
      delivered.push(to)
      end ??= call.presenter(`POST /rooms/${room._id}/end`)
      await end
    }
    const job = { domainId: world.domainId, mailingId: report._id ?? '' }
    await sendRoomMails({ ...parts, mailer: { deliver }, publicUrl: 'https://vitrine.test' }, job)
    expect(delivered).toHaveLength(4)
    expect((await send(report._id)).to).toEqual([])
    expect(await waiting(report._id)).toBe(0)
  })

  it('is nothing to an attendee who is taken out of the project before', async () => {
    const room = await givenRoom()
    const report = await mailed(room, { attendees: 'all' })
    await world.staff.rows(sql`
      delete from project_people where domain_id = app_domain() and project_id = ${room.project._id}
        and person_id = ${people.buyer.id}`)
    expect((await send(report._id)).to).toEqual([people.colleague.email])
    expect(await waiting(report._id)).toBe(0)
  })
})

describe('asking for mails', () => {
  it('is refused to others, to attendees, and once the room is closed', async () => {
    const room = await givenRoom()
    const body = { attendees: 'all', emails: ['ada@shop.example'] }
    expect(refusalOf(await invite(room, body, call.nobody))[0]).toBe(401)
    expect(refusalOf(await invite(room, body, call.otherTenant))).toEqual([404, 'NotFound'])
    expect(refusalOf(await invite(room, body, call.stranger))).toEqual([404, 'NotFound'])
    expect(refusalOf(await invite(room, body, call.buyer))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await invite(room, body, call.colleague))).toEqual([403, 'NotAllowed'])
    await call.presenter(`POST /rooms/${room._id}/end`)
    expect(refusalOf(await invite(room, body))).toEqual([409, 'RoomOver'])
    const mailings = await world.staff.rows(
      sql`select from room_mailings where domain_id = app_domain() and room_id = ${room._id}`,
    )
    expect(mailings).toHaveLength(0)
  })

  it('has a limit to receivers at once, attendees counted too, and to times an hour, over all rooms', async () => {
    const room = await givenRoom()
    const emails = Array.from({ length: mostRoomReceivers }, (_, n) => `guest${n}@shop.example`)
    expect(refusalOf(await invite(room, { attendees: 'all', emails }))).toEqual([422, 'TooManyReceivers'])
    for (let n = 0; n < mostRoomMailings; n++) await mailed(room, { emails: [`guest${n}@shop.example`] })
    expect(refusalOf(await invite(room, { emails }))).toEqual([429, 'TooManyRoomMailings'])
    await call.presenter(`POST /rooms/${room._id}/end`)
    const next = (
      await call.presenter<Room>(`POST /projects/${room.project._id}/rooms`, { body: { kind: 'st' } })
    ).body
    expect(refusalOf(await invite(next, { emails }))).toEqual([429, 'TooManyRoomMailings'])
    await world.staff.rows(sql`
      update room_mailings set asked_at = asked_at - interval '1 hour'
      where domain_id = app_domain() and room_id = ${room._id}`)
    expect((await invite(next, { emails })).body).toMatchObject({ mailed: mostRoomReceivers })
  })
})
