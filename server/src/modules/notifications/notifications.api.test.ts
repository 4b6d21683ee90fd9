/** What people are notified of, once, with their own rights, in the panel and by mail. */
import type { Notification } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  type Account,
  type Company,
  givenCompany,
  givenNewcomer,
  givenPerson,
  scopeOf,
  signIn,
  unique,
} from '../../../test/factories/company.ts'
import { apiCaller } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer, testSecret } from '../../../test/harness/test-server.ts'
import { topics } from '../../modules.ts'
import { createTenantAccess, insertGroup, insertMember, setFolderAccess } from '../access/index.ts'
import { updateBrand } from '../domains/index.ts'
import { insertFolder, visibleTree } from '../folders/index.ts'
import { startProcess } from '../processes/index.ts'
import { processEnded } from '../processes/processes.topics.ts'
import { sendDueMail } from './notification-mails.ts'
import { usualTimes } from './notification-times.ts'
import { notifyPeople } from './notify-people.ts'
import { createPanels } from './panels.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

let server: TestServer
let company: Company
let rootFolder: string

beforeAll(async () => {
  // No workers: the tests carry the jobs out themselves.
  server = await sharedServer()
  company = await givenCompany(server, { name: 'Atelier', hostName: 'atelier.localhost' })
  await updateBrand(company.scope, {
    names: { appName: 'Atelier Nord' },
    colors: { primaryColor: '#1b7f5c' },
  })
  rootFolder = (await visibleTree(company.scope)).folders[0]?.id ?? ''
})

async function givenFolder(isPublished = true): Promise<{ id: string; name: string }> {
  const name = unique('Folder')
  const folder = { parentId: rootFolder, name, isProductFolder: true, isPublished }
  return { id: await insertFolder(company.scope, folder), name }
}

async function givenClient(given: { groupId?: string } = {}): Promise<{ person: Account; groupId: string }> {
  const person = await givenPerson(server)
  const groupId =
    given.groupId ??
    (await insertGroup(company.scope, {
      name: unique('Buyers'),
      isExternal: true,
      isRoot: false,
      template: null,
      parentId: company.scope.groupIds[0] ?? null,
      levels: { folder: { view: 1, edit: 0 } },
    }))
  await insertMember(company.scope, { personId: person.id, isClient: true, groupIds: [groupId] })
  return { person, groupId }
}

const handed = () => ({
  ...createTenantAccess(server.database),
  panels: createPanels(server.database),
  topics,
})

/** Notifies of everything that has happened, as the workers do. */
async function notifyAll(domain: Company = company): Promise<void> {
  const events = await domain.scope.rows<{ id: string }>(
    sql`select id from domain_events where domain_id = app_domain() order by created_at`,
  )
  for (const { id } of events) {
    const about = { domainId: domain.domainId, eventId: id }
    await notifyPeople({ ...handed(), times: usualTimes }, about)
  }
}

async function panel(person: Account): Promise<Notification[]> {
  const headers = await signIn(server, person)
  return (await server.request({ url: `/api/users/${person.id}/notifications`, headers })).json()
}

/** One of this kind that was done in the person's name, as its worker ends it. */
async function endedProcess(
  person: Account,
  { name, tells }: { name: string; tells: 'import-complete' | 'export-complete' | null },
): Promise<string> {
  const scope = await scopeOf(server, person, company.domainId)
  const kind = { name, input: z.object({}), needs: [], tries: 1 }
  const processId = await startProcess(scope, kind, { subject: 'things.csv', input: {} })
  await scope.transaction(async (open) => {
    await open.rows(sql`update processes set state = 'finished', finished_at = now() where id = ${processId}`)
    if (tells === null) return
    const ended = { processId, ownerId: person.id, topic: tells, subject: 'things.csv', isFinished: true }
    await open.emit(processEnded, ended)
  })
  return processId
}

async function countMails(processId: string): Promise<number> {
  const due = await company.scope.rows(sql`
    select from notifications where others ->> 'process' = ${processId} and mail_due_at is not null`)
  return due.length
}

async function mailsTo(person: Account) {
  return await server.database.rows<{ subject: string; text: string; html: string }>(sql`
    select subject, text_body as text, html_body as html from outbox where recipient = ${person.email}
    order by created_at`)
}

async function mail(person: Account, topic: 'folder-granted' | 'catalogue-granted', times = usualTimes) {
  const parts = {
    ...handed(),
    mailer: server.mailer,
    times,
    secret: 'a secret',
    publicUrl: 'https://vitrine.example',
  }
  await sendDueMail(parts, { domainId: company.domainId, personId: person.id, topic })
}

describe('grants', () => {
  it('are told to those who see the folders now, and to nobody else', async () => {
    const { person, groupId } = await givenClient()
    const { person: colleague } = await givenClient({ groupId })
    const { person: stranger } = await givenClient()
    const [open, draft] = [await givenFolder(), await givenFolder(false)]
    await setFolderAccess(company.scope, groupId, [
      { id: open.id, canView: true, canEdit: false },
      { id: draft.id, canView: true, canEdit: false },
    ])
    await notifyAll()
    for (const receiver of [person, colleague]) {
      const [first, second] = await panel(receiver)
      expect(first).toMatchObject({
        domain: company.domainId,
        domainName: 'Atelier',
        isProcess: false,
        isRead: false,
        isInPanel: true,
        payload: { action: 'folder-granted', others: { folder: open.id, name: open.name, count: 1 } },
      })
      expect(second?.payload.action).toBe('catalogue-granted')
      // The other folder isn't published: a client knows nothing of it.
      expect(JSON.stringify([first, second])).not.toContain(draft.name)
    }
    expect((await panel(stranger)).map((line) => line.payload.action)).toEqual(['catalogue-granted'])
    expect(await panel(company.admin)).toEqual([])
  })

  const openTo = async (groupId: string, ...folders: { id: string }[]) =>
    await setFolderAccess(
      company.scope,
      groupId,
      folders.map(({ id }) => ({ id, canView: true, canEdit: false })),
    )
  const admin = async () => apiCaller(server, company.domainId, await signIn(server, company.admin))
  /** How much is reported on a topic: lines on one topic that come soon after another are one. */
  const reportedOn = async (person: Account, topic: string) =>
    (await panel(person))
      .filter(({ payload }) => payload.action === topic)
      .reduce((sum, { payload }) => sum + Number(payload.others.count), 0)

  it('are told to whoever is put into a group, without what they saw before', async () => {
    const [{ person, groupId }, { groupId: further }] = [await givenClient(), await givenClient()]
    const [seen, first, second] = [await givenFolder(), await givenFolder(), await givenFolder()]
    await openTo(groupId, seen)
    await openTo(further, seen, first, second)
    await notifyAll()
    expect(await reportedOn(person, 'folder-granted')).toBe(1)
    const call = await admin()
    const edited = await call(`PATCH /users/${person.id}/access`, { body: { groups: [groupId, further] } })
    expect(edited.status).toBeLessThan(300)
    await notifyAll()
    expect(await reportedOn(person, 'folder-granted')).toBe(3)
    await call('POST /users/bulk', { body: { ids: [person.id], action: 'add-to-group', group: further } })
    await notifyAll()
    expect(await reportedOn(person, 'folder-granted')).toBe(3)
  })

  it('are told of the catalogue to a client who saw nothing of it, put into a group with others', async () => {
    const [{ person }, { groupId: further }] = [await givenClient(), await givenClient()]
    await openTo(further, await givenFolder())
    await notifyAll()
    expect(await reportedOn(person, 'catalogue-granted')).toBe(1)
    const call = await admin()
    const { body } = await call<{ changed: number }>('POST /users/bulk', {
      body: { ids: [person.id], action: 'add-to-group', group: further },
    })
    expect(body.changed).toBe(1)
    await notifyAll()
    expect(await reportedOn(person, 'catalogue-granted')).toBe(2)
    expect(await reportedOn(person, 'folder-granted')).toBe(0)
  })

  it('are told to members of a group whose level rises', async () => {
    const { person, groupId } = await givenClient()
    const listed = await givenFolder()
    await openTo(groupId, listed)
    await givenFolder()
    await notifyAll()
    expect(await reportedOn(person, 'folder-granted')).toBe(1)
    const call = await admin()
    const { body } = await call<{ version: number }>(`GET /groups/${groupId}`)
    const edit = { levels: { folder: { view: 3, edit: 0 } }, version: body.version }
    const edited = await call(`PATCH /groups/${groupId}`, { body: edit })
    expect(edited.status).toBeLessThan(300)
    await notifyAll()
    expect(await reportedOn(person, 'folder-granted')).toBeGreaterThan(1)
  })

  it('that take nothing new in are told to nobody', async () => {
    const { person, groupId } = await givenClient()
    const { id } = await givenFolder()
    const grant = [{ id, canView: true, canEdit: false }]
    await setFolderAccess(company.scope, groupId, grant)
    await notifyAll()
    const before = await panel(person)
    await setFolderAccess(company.scope, groupId, grant)
    await setFolderAccess(company.scope, groupId, [])
    await notifyAll()
    expect(await panel(person)).toEqual(before)
  })

  it('one after the other are one line with their number', async () => {
    const { person, groupId } = await givenClient()
    const folders = [await givenFolder(), await givenFolder(), await givenFolder()]
    for (let n = 1; n <= folders.length; n++) {
      const granted = folders.slice(0, n).map(({ id }) => ({ id, canView: true, canEdit: false }))
      await setFolderAccess(company.scope, groupId, granted)
    }
    await notifyAll()
    const lines = (await panel(person)).filter((line) => line.payload.action === 'folder-granted')
    expect(lines.map((line) => line.payload.others.count)).toEqual([3])
  })

  it('are told once, however many workers take the job', async () => {
    const { person, groupId } = await givenClient()
    await notifyAll()
    const { id } = await givenFolder()
    await setFolderAccess(company.scope, groupId, [{ id, canView: true, canEdit: false }])
    await Promise.all(Array.from({ length: 5 }, () => notifyAll()))
    const lines = (await panel(person)).filter((line) => line.payload.action === 'folder-granted')
    expect(lines.map((line) => line.payload.others.count)).toEqual([1])
  })
})

describe('the panel', () => {
  it('shows own processes, and keeps those under way when it is cleared', async () => {
    const { person } = await givenClient()
    await notifyAll()
    const scope = await scopeOf(server, person, company.domainId)
    const kind = {
      name: 'import-things',
      input: z.object({}),
      needs: [],
      tries: 1,
      run: async () => ({}),
    }
    const processId = await startProcess(scope, kind, { subject: 'things.csv', input: {} })
    expect((await panel(person)).map(({ _id, isProcess }) => [isProcess, _id === processId])).toEqual([
      [true, true],
      [false, false],
    ])
    const headers = await signIn(server, person)
    const url = `/api/users/${person.id}/notifications`
    expect((await server.request({ method: 'DELETE', url: `${url}/${processId}`, headers })).statusCode).toBe(
      404,
    )
    expect((await server.request({ method: 'DELETE', url, headers })).statusCode).toBe(204)
    expect((await panel(person)).map((line) => line._id)).toEqual([processId])
  })

  it('loses one line, marks the others as read, and is nobody else’s', async () => {
    const { person, groupId } = await givenClient()
    const { person: colleague } = await givenClient({ groupId })
    const { id } = await givenFolder()
    await setFolderAccess(company.scope, groupId, [{ id, canView: true, canEdit: false }])
    await notifyAll()
    const [first] = await panel(person)
    const strangers = await signIn(server, colleague)
    const line = `/api/users/${person.id}/notifications/${first?._id}`
    const refused = await server.request({ method: 'DELETE', url: line, headers: strangers })
    expect(refused.statusCode).toBe(404)
    // Not by one's own address either.
    const byOwn = line.replace(person.id, colleague.id)
    expect((await server.request({ method: 'DELETE', url: byOwn, headers: strangers })).statusCode).toBe(404)
    const headers = await signIn(server, person)
    expect((await server.request({ method: 'DELETE', url: line, headers })).statusCode).toBe(204)
    const read = `/api/users/${person.id}/notifications/read`
    expect((await server.request({ method: 'POST', url: read, headers })).statusCode).toBe(204)
    expect((await panel(person)).map(({ isRead, payload }) => [payload.action, isRead])).toEqual([
      ['catalogue-granted', true],
    ])
    expect(await panel(colleague)).toHaveLength(2)
  })

  it.each([
    { name: 'apply-import', tells: 'import-complete', isClient: false },
    { name: 'load-products', tells: 'import-complete', isClient: false },
    { name: 'export-products', tells: 'export-complete', isClient: false },
    { name: 'export-products', tells: 'export-complete', isClient: true },
    { name: 'change-field', tells: null, isClient: false },
  ] as const)(
    'says that $name of a client ($isClient) has ended where its receiver wants that',
    async (given) => {
      const { name, tells, isClient } = given
      const person = isClient ? (await givenClient()).person : await givenNewcomer(server, company.scope)
      await notifyAll()
      const url = `/api/users/${person.id}/notification-configs`
      const lines = []
      for (const channels of [
        { app: true, email: false, desktop: false },
        { app: false, email: true, desktop: true },
        { app: true, email: true, desktop: false },
      ]) {
        if (tells !== null) {
          const headers = await signIn(server, person)
          const configs = (await server.request({ url, headers })).json()
          const side = isClient ? 'external' : 'internal'
          configs[side].topics[tells] = channels
          expect((await server.request({ method: 'PUT', url, headers, payload: configs })).statusCode).toBe(
            200,
          )
        }
        const processId = await endedProcess(person, { name, tells })
        await notifyAll()
        const line = (await panel(person)).find(({ _id }) => _id === processId)
        lines.push([line?.isInPanel, line?.isOnDesktop, await countMails(processId)])
      }
      expect(lines).toEqual(
        tells === null
          ? [1, 2, 3].map(() => [true, false, 0])
          : [
              [true, false, 0],
              [false, true, 1],
              [true, false, 1],
            ],
      )
    },
  )

  it('says nothing of a company one may no longer enter', async () => {
    const { person } = await givenClient()
    await notifyAll()
    expect(await panel(person)).toHaveLength(1)
    await company.scope.rows(
      sql`update memberships set is_active = false where domain_id = app_domain() and person_id = ${person.id}`,
    )
    expect(await panel(person)).toEqual([])
  })

  it('has of each topic what its receiver has chosen', async () => {
    const { person, groupId } = await givenClient()
    const headers = await signIn(server, person)
    const url = `/api/users/${person.id}/notification-configs`
    const configs = (await server.request({ url, headers })).json()
    configs.external.topics['folder-granted'] = { app: false, email: false, desktop: true }
    configs.external.topics['catalogue-granted'] = { app: false, email: false, desktop: false }
    const saved = await server.request({ method: 'PUT', url, headers, payload: configs })
    expect(saved.json()).toEqual({ ...configs, version: 1 })
    const { id } = await givenFolder()
    await setFolderAccess(company.scope, groupId, [{ id, canView: true, canEdit: false }])
    await notifyAll()
    expect((await panel(person)).map(({ isInPanel, isOnDesktop }) => [isInPanel, isOnDesktop])).toEqual([
      [false, true],
    ])
    await mail(person, 'folder-granted')
    expect(await mailsTo(person)).toEqual([])
  })
})

describe('mails', () => {
  it('tell everything on a topic at once, in the brand and the language, and can be ended by their link', async () => {
    const { person, groupId } = await givenClient()
    await server.database.rows(sql`update people set language = 'fr-fr' where id = ${person.id}`)
    const [one, two] = [await givenFolder(), await givenFolder()]
    await setFolderAccess(company.scope, groupId, [
      { id: one.id, canView: true, canEdit: false },
      { id: two.id, canView: true, canEdit: false },
    ])
    await notifyAll()
    await mail(person, 'folder-granted')
    await mail(person, 'folder-granted')
    const [sent, ...others] = await mailsTo(person)
    expect(others).toEqual([])
    expect(sent?.subject).toBe('Atelier Nord vous ouvre d’autres dossiers')
    expect(sent?.text).toContain(`2 dossiers de plus, dont « ${one.name} »`)
    expect(sent?.html).toContain('#1b7f5c')
    const link = /https:\/\/atelier\.localhost\/security\/unsubscribe\?token=(\S+)/.exec(sent?.text ?? '')
    const use = (token: string | undefined) =>
      server.request({ method: 'POST', url: '/api/notifications/unsubscribe', payload: { token } })
    expect((await use(`${link?.[1]}x`)).json().code).toBe('LinkExpired')
    // Signed with another secret than the server's here.
    expect((await use(link?.[1])).json().code).toBe('LinkExpired')
  })

  it('wait after one on the same topic, and then take along what has come', async () => {
    const { person, groupId } = await givenClient()
    const granted: { id: string; canView: true; canEdit: false }[] = []
    const grant = async () => {
      granted.push({ id: (await givenFolder()).id, canView: true, canEdit: false })
      await setFolderAccess(company.scope, groupId, granted)
      await notifyAll()
    }
    await grant()
    await mail(person, 'folder-granted')
    await grant()
    await grant()
    await mail(person, 'folder-granted')
    expect(await mailsTo(person)).toHaveLength(1)
    const waiting = await server.database.rows<{ seconds: number }>(sql`
      select extract(epoch from start_after - now())::int as seconds from pgboss.job
      where name = 'notification-mails' and data ->> 'personId' = ${person.id} order by start_after desc limit 1`)
    expect(waiting[0]?.seconds).toBeGreaterThan(800)
    await mail(person, 'folder-granted', { ...usualTimes, mailSpacingSeconds: 0 })
    const mails = await mailsTo(person)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('You may now see 2 more folders')
  })

  it('that could not be delivered are due again', async () => {
    const { person } = await givenClient()
    await notifyAll()
    const parts = { ...handed(), times: usualTimes, secret: 'a secret', publicUrl: 'https://vitrine.example' }
    const about = {
      domainId: company.domainId,
      personId: person.id,
      topic: 'catalogue-granted',
    } as const
    const broken = { ...server.mailer, deliver: () => Promise.reject(new Error('no mail server')) }
    await expect(sendDueMail({ ...parts, mailer: broken }, about)).rejects.toThrow('no mail server')
    await sendDueMail({ ...parts, mailer: server.mailer }, about)
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
      'The catalog of Atelier Nord is open to you',
    ])
  })

  it('stop for a topic when the link of the server is used', async () => {
    const { person } = await givenClient()
    const token = createUnsubscribeToken(testSecret, {
      personId: person.id,
      side: 'external',
      topic: 'catalogue-granted',
    })
    const answer = await server.request({
      method: 'POST',
      url: '/api/notifications/unsubscribe',
      payload: { token },
    })
    expect(answer.json()).toEqual({ topic: 'catalogue-granted', side: 'external', email: person.email })
    await notifyAll()
    await mail(person, 'catalogue-granted')
    expect(await mailsTo(person)).toEqual([])
    expect(await panel(person)).toHaveLength(1)
  })
})
