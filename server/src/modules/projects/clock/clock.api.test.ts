/** Moments of projects: each comes once, at its instant, whoever looks, and people are told once. */
import type { MailPreview, Notification, Project } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Account,
  type Company,
  givenCompany,
  givenExternalGroup,
  givenPerson,
  signIn,
  unique,
} from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller } from '../../../../test/harness/api-caller.ts'
import { connectLive, listenOnLoopback, registerLive } from '../../../../test/harness/live-client.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { topics } from '../../../modules.ts'
import { createTenantAccess, enterAsDomain, insertMember } from '../../access/index.ts'
import { createPanels } from '../../notifications/index.ts'
import { sendDueMail } from '../../notifications/notification-mails.ts'
import { usualTimes } from '../../notifications/notification-times.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { createTag, tagMember } from '../../people/index.ts'
import { listOpenDomains } from './clock.repository.ts'
import { tickProjects } from './clock.service.ts'

const blocking = vi.hoisted(() => ({ count: 0, asked: 0, answer: Promise.resolve() }))
vi.mock('../readiness/blocking-findings.ts', async (original) => ({
  ...(await original<typeof import('../readiness/blocking-findings.ts')>()),
  blockingFindings: async () => {
    blocking.asked += 1
    await blocking.answer
    return Array.from({ length: blocking.count }, (_, n) => ({ kind: n }))
  },
}))

let server: TestServer
let company: Company
let call: ApiCaller
let owner: Account
let client: Account
let group: string

beforeAll(async () => {
  server = await startTestServer({}, {}, { liveLimits: { spacingMs: 0, recentMs: 0, gatherMs: 10 } })
  await listenOnLoopback(server)
  company = await givenCompany(server, { name: 'Atelier', hostName: 'clock.localhost' })
  owner = await givenColleague()
  call = apiCaller(server, company.domainId, await signIn(server, owner))
  group = await givenExternalGroup(company.scope)
  client = await givenClient([group])
})
afterAll(() => server.close())
beforeEach(async () => {
  Object.assign(blocking, { count: 0, answer: Promise.resolve() })
  await company.scope.rows(sql`delete from projects where domain_id = ${company.domainId}`)
  await company.scope.rows(sql`delete from domain_events where domain_id = ${company.domainId}`)
  await company.scope.rows(sql`delete from notifications where domain_id = ${company.domainId}`)
})

async function givenColleague(): Promise<Account> {
  const person = await givenPerson(server, { name: unique('Colleague') })
  await insertMember(company.scope, {
    personId: person.id,
    isClient: false,
    groupIds: company.scope.groupIds,
  })
  return person
}

async function givenClient(groupIds: readonly string[] = []): Promise<Account> {
  const person = await givenPerson(server, { name: unique('Client') })
  await insertMember(company.scope, { personId: person.id, isClient: true, groupIds })
  return person
}

const minute = 60_000
const hour = 60 * minute
/** A moment of the far future, in whole minutes, so that nothing is past when it is set. */
const noon = new Date('2040-03-24T12:00:00Z')
const at = (offsetMs: number) => new Date(noon.getTime() + offsetMs)
const local = (moment: Date) => moment.toISOString().slice(0, 16)

async function givenProject(more: object = {}): Promise<Project> {
  const made = await call<Project>('POST /projects', {
    body: { name: unique('Project'), attendees: [{ user: client.id }], ...more },
  })
  expect(made.status).toBe(200)
  return made.body
}

const tick = async (now: Date) => tickProjects(await enterAsDomain(server.database, company.domainId), now)
const post = (id: string, action: string) => call<Project>(`POST /projects/${id}/${action}`, { body: {} })
const read = async (id: string) => (await call<Project>(`GET /projects/${id}`)).body
async function edit(id: string, body: object): Promise<Project> {
  const { version } = await read(id)
  const edited = await call<Project>(`PATCH /projects/${id}`, { query: { version: String(version) }, body })
  expect(edited.status).toBe(200)
  return edited.body
}

const parts = () => ({
  ...createTenantAccess(server.database),
  panels: createPanels(server.database),
  topics,
  times: usualTimes,
})

/** Carries out what has happened, and says of whom was told what. */
async function notifyAll(): Promise<void> {
  const events = await company.scope.rows<{ id: string }>(
    sql`select id from domain_events where domain_id = app_domain() order by created_at, id`,
  )
  for (const { id } of events) await notifyPeople(parts(), { domainId: company.domainId, eventId: id })
}

async function reported(person: Account): Promise<string[]> {
  await notifyAll()
  const lines = await company.scope.rows<{ topic: string; count: number }>(sql`
    select topic, count from notifications where domain_id = app_domain() and person_id = ${person.id} and topic like 'project-%'
    order by topic`)
  return lines.flatMap(({ topic, count }) => Array<string>(count).fill(topic))
}

describe('the clock', () => {
  it('starts at the instant of the zone and not before, once, however many servers look', async () => {
    const project = await givenProject({ timeZone: 'Asia/Kolkata', startsLocal: '2040-03-24T17:30' })
    expect(project.startsAt).toBe(noon.toISOString())
    await post(project._id, 'invite')
    await tick(at(-1))
    expect((await read(project._id)).state).toBe('upcoming')
    await Promise.all([tick(noon), tick(noon), tick(noon), tick(noon)])
    expect(await read(project._id)).toMatchObject({ state: 'ongoing', startedAt: noon.toISOString() })
    await tick(at(minute))
    expect(await read(project._id)).toMatchObject({ startedAt: noon.toISOString() })
    expect((await reported(client)).filter((topic) => topic === 'project-started')).toHaveLength(1)
    expect(await listOpenDomains(server.database)).toContain(company.domainId)
  })

  it('starts nothing whose start was past when it was set, also not when it is started and ended by hand', async () => {
    const past = await givenProject({ startsLocal: '2020-01-01T00:00' })
    const moved = await givenProject({ startsLocal: local(noon) })
    await edit(moved._id, { startsLocal: '2020-01-01T00:00' })
    await edit(past._id, { name: 'Other' })
    const byHand = await givenProject({ startsLocal: local(noon) })
    await post(byHand._id, 'start')
    await post(byHand._id, 'end')
    await tick(at(hour))
    for (const [{ _id }, state] of [
      [past, 'upcoming'],
      [moved, 'upcoming'],
      [byHand, 'done'],
    ] as const) {
      expect((await read(_id)).state).toBe(state)
    }
    await edit(past._id, { startsLocal: local(noon) })
    await tick(at(hour))
    expect((await read(past._id)).state).toBe('ongoing')
  })

  it('waits while a finding blocks, tells those who run it once, and starts as soon as none does', async () => {
    const presenter = await givenColleague()
    const project = await givenProject({ startsLocal: local(noon), presenters: [presenter.id] })
    await post(project._id, 'invite')
    blocking.count = 2
    await tick(noon)
    await tick(at(minute))
    expect(await read(project._id)).toMatchObject({ state: 'upcoming', blockedAt: noon.toISOString() })
    for (const person of [owner, presenter]) {
      expect((await reported(person)).filter((topic) => topic === 'project-blocked')).toHaveLength(1)
    }
    expect(await reported(client)).not.toContain('project-blocked')
    const byHand = await call(`POST /projects/${project._id}/start`, { body: {} })
    expect([byHand.status, byHand.body]).toMatchObject([409, { code: 'ProjectNotReady', data: { count: 2 } }])
    blocking.count = 0
    await tick(at(3 * hour))
    expect(await read(project._id)).toMatchObject({ state: 'ongoing', blockedAt: null })
  })

  it('ends at the end, follows groups until there, and passes over what was down for both', async () => {
    const project = await givenProject({
      attendees: [{ group }],
      startsLocal: local(noon),
      endsLocal: local(at(hour)),
    })
    await post(project._id, 'invite')
    await tick(noon)
    await tick(at(hour - 1))
    expect((await read(project._id)).state).toBe('ongoing')
    await tick(at(hour))
    expect(await read(project._id)).toMatchObject({
      state: 'done',
      closedAt: at(hour).toISOString(),
      attendeeCount: 1,
    })
    const missed = await givenProject({ startsLocal: local(noon), endsLocal: local(at(hour)) })
    await post(missed._id, 'invite')
    await tick(at(48 * hour))
    expect((await read(missed._id)).state).toBe('done')
    expect((await reported(client)).filter((topic) => topic === 'project-started')).toHaveLength(1)
    expect(await reported(client)).not.toContain('project-starting-soon')
  })

  it('starts nothing while the subscription is not active', async () => {
    const project = await givenProject({ startsLocal: local(noon) })
    const subscribe = (isActive: boolean) =>
      company.scope.rows(sql`update domains set subscription = subscription || ${JSON.stringify({ isActive })}::jsonb
        where id = ${company.domainId}`)
    await subscribe(false)
    await tick(noon)
    await subscribe(true)
    expect((await read(project._id)).state).toBe('upcoming')
    await tick(at(minute))
    expect((await read(project._id)).state).toBe('ongoing')
  })
})

describe('reminders', () => {
  it('are told 24 elapsed hours before start and end, once, also after dates have changed', async () => {
    // Clocks go forward in between: the day before has 23 hours.
    const zone = { timeZone: 'Europe/Paris', startsLocal: '2040-03-25T12:00', endsLocal: '2040-03-28T12:00' }
    const project = await givenProject(zone)
    await post(project._id, 'invite')
    const starts = Date.parse(project.startsAt ?? '')
    const ends = Date.parse(project.endsAt ?? '')
    await tick(new Date(starts - 24 * hour - 1))
    expect(await reported(client)).toEqual(['project-added'])
    await Promise.all([1, 2, 3].map(() => tick(new Date(starts - 24 * hour))))
    expect(await reported(client)).toEqual(['project-added', 'project-starting-soon'])
    expect(await reported(owner)).toEqual(['project-starting-soon'])
    await edit(project._id, { startsLocal: '2040-03-26T12:00' })
    await tick(new Date(starts + hour))
    expect(await reported(client)).toEqual(['project-added', 'project-starting-soon'])
    await tick(new Date(starts + 24 * hour))
    await tick(new Date(ends - 24 * hour - 1))
    expect(await reported(client)).toEqual(['project-added', 'project-started', 'project-starting-soon'])
    await tick(new Date(ends - 24 * hour))
    await tick(new Date(ends - hour))
    expect(await reported(client)).toEqual([
      'project-added',
      'project-ending-soon',
      'project-started',
      'project-starting-soon',
    ])
  })

  it('are told once by two servers of which one is behind the other', async () => {
    await givenProject({ startsLocal: local(noon) })
    await givenProject({ startsLocal: local(at(hour)) })
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(blocking, { asked: 0, answer: promise })
    const behind = tick(noon)
    await expect.poll(() => blocking.asked, { timeout: 60_000 }).toBe(1)
    // It passes over the project at which the other one is, and comes to the second before it.
    await tick(noon)
    resolve()
    await behind
    expect((await reported(owner)).filter((topic) => topic === 'project-starting-soon')).toHaveLength(1)
  })

  it('are late where the server was down, and never told after the instant', async () => {
    const late = await givenProject({ startsLocal: local(noon) })
    await post(late._id, 'invite')
    await tick(at(-hour))
    expect(await reported(client)).toEqual(['project-added', 'project-starting-soon'])
    const never = await givenProject({ startsLocal: local(noon), endsLocal: local(at(hour)) })
    await tick(at(2 * hour))
    expect((await read(never._id)).state).toBe('done')
    expect((await reported(owner)).filter((topic) => topic.endsWith('-soon'))).toEqual([
      'project-starting-soon',
    ])
  })

  it('of another end are told after a project was reopened', async () => {
    const project = await givenProject({ endsLocal: local(noon) })
    await post(project._id, 'start')
    await tick(at(-hour))
    await tick(noon)
    await post(project._id, 'reopen')
    await edit(project._id, { endsLocal: local(at(72 * hour)) })
    await tick(at(71 * hour))
    expect((await reported(owner)).filter((topic) => topic === 'project-ending-soon')).toHaveLength(2)
  })
})

describe('invitations', () => {
  it('tell each attendee and presenter once, and who joins a group or tag later once', async () => {
    const tag = await createTag(company.scope, { name: unique('Tag'), priceTypeIds: [] })
    const presenter = await givenColleague()
    const project = await givenProject({
      attendees: [{ user: client.id }, { group }, { tag }],
      presenters: [presenter.id],
    })
    await tick(noon)
    expect([await reported(client), await reported(presenter)]).toEqual([[], []])
    expect((await post(project._id, 'invite')).body).toEqual({ invited: 2 })
    expect((await post(project._id, 'invite')).body).toEqual({ invited: 1 })
    expect([await reported(client), await reported(presenter), await reported(owner)]).toEqual([
      ['project-added'],
      ['project-added'],
      [],
    ])
    expect((await post(project._id, 'invite')).body).toEqual({ invited: 0 })
    const joiner = await givenClient([group])
    await tagMember(company.scope, tag, joiner.id)
    await Promise.all([tick(at(0)), tick(at(minute))])
    await tick(at(2 * minute))
    expect([await reported(joiner), await reported(client)]).toEqual([['project-added'], ['project-added']])
    await company.scope.rows(
      sql`delete from group_members where domain_id = ${company.domainId} and person_id = ${joiner.id}`,
    )
    await insertGroupMember(joiner)
    await tick(at(3 * minute))
    expect(await reported(joiner)).toEqual(['project-added'])
  })

  const insertGroupMember = (person: Account) =>
    company.scope.rows(sql`insert into group_members (domain_id, group_id, person_id)
      values (${company.domainId}, ${group}, ${person.id})`)

  it('tell a colleague whom a project is handed over to', async () => {
    const heir = await givenColleague()
    const project = await givenProject()
    await edit(project._id, { ownerId: heir.id })
    expect(await reported(heir)).toEqual(['project-added'])
  })

  it('come with a line in the panel and a mail in the receiver’s language, which can be looked at before', async () => {
    const reader = await givenClient()
    await server.database.rows(sql`update people set language = 'fr-fr' where id = ${reader.id}`)
    const project = await givenProject({ name: 'Collection', attendees: [{ user: reader.id }] })
    await post(project._id, 'invite')
    await notifyAll()
    const headers = await signIn(server, reader)
    const [line] = (await server.request({ url: `/api/users/${reader.id}/notifications`, headers })).json<
      Notification[]
    >()
    expect(line?.payload).toMatchObject({
      action: 'project-added',
      others: { project: project._id, name: 'Collection', count: 1 },
    })
    await company.scope.rows(
      sql`update notifications set mail_due_at = now() where domain_id = ${company.domainId}`,
    )
    const mailing = {
      ...parts(),
      mailer: server.mailer,
      secret: 'a secret',
      publicUrl: 'https://vitrine.example',
    }
    await sendDueMail(mailing, { domainId: company.domainId, personId: reader.id, topic: 'project-added' })
    const [mail] = await server.database.rows<{ text: string }>(
      sql`select text_body as text from outbox where recipient = ${reader.email}`,
    )
    expect(mail?.text).toContain('« Collection »')
    expect(mail?.text).toContain('/projects/upcoming')
    for (const kind of [
      'project-added',
      'project-starting-soon',
      'project-started',
      'project-ending-soon',
      'project-blocked',
    ]) {
      const preview = await call<MailPreview>('GET /mail-preview', { query: { kind, language: 'zh-cn' } })
      expect([kind, preview.status, preview.body.text]).toEqual([
        kind,
        200,
        expect.stringContaining('Collection'),
      ])
    }
  })
})

describe('open pages', () => {
  it('hear of changes of projects that their reader knows, and of those that they leave', async () => {
    const outsider = await givenClient()
    const headers = { client: await signIn(server, client), outsider: await signIn(server, outsider) }
    const open = async (whose: keyof typeof headers) => {
      const live = await connectLive(server, headers[whose])
      expect(await registerLive(server, headers[whose], live.connectionId, company.domainId)).toBe(204)
      return live
    }
    const project = await givenProject()
    const [attending, other] = [await open('client'), await open('outsider')]
    await edit(project._id, { name: 'Not told yet' })
    await post(project._id, 'invite')
    expect((await attending.nextChange('project')).ids).toEqual([project._id])
    await edit(project._id, { attendees: [] })
    expect((await attending.nextChange('project')).ids).toEqual([project._id])
    // What comes first shows that nothing came before.
    const last = await givenProject({ attendees: [{ user: outsider.id }] })
    await post(last._id, 'invite')
    expect((await other.nextChange('project')).ids).toEqual([last._id])
    const ofProjects = attending.messages.filter(
      (message) => message.type === 'RECORDS_CHANGED' && message.payload.record === 'project',
    )
    expect(ofProjects).toHaveLength(2)
  })
})
