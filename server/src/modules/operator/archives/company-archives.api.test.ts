/** Archives that operators have made: who sees and fetches them, and what becomes of those that are broken off. */
import type { CompanyArchive, OperatedArchive, OperatorEntry } from '@vitrine/contract'
import { archivePath } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Company,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
} from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { readZip } from '../../../../test/harness/read-zip.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { ARCHIVE_MAIL_QUEUE, type ArchiveMailJob, sendArchiveMail } from './archive-mails.ts'
import { ARCHIVE_QUEUE, forgetOldArchives, makeQueuedArchive } from './company-archives.service.ts'

let server: TestServer
let company: Company
let other: Company
let operator: ApiCaller
let operatorHeaders: { cookie: string }
let operatorEmail: string
let admin: ApiCaller
let adminHeaders: { cookie: string }

beforeAll(async () => {
  // Nobody works here: each test makes what it wants made.
  server = await startTestServer()
  company = await givenCompany(server, { name: 'Atelier' })
  other = await givenCompany(server)
  const person = await givenPerson(server)
  await server.database.rows(sql`update people set is_system = true where id = ${person.id}`)
  operatorHeaders = await signIn(server, person)
  operatorEmail = person.email
  operator = apiCaller(server, company.domainId, operatorHeaders)
  adminHeaders = await signIn(server, company.admin)
  admin = apiCaller(server, company.domainId, adminHeaders)
  const key = `domains/${company.domainId}/products/1/files/1/care.pdf`
  await server.storage.put(key, Buffer.from('a manual'), { contentType: 'application/pdf' })
})
afterAll(() => server.close())

const path = () => `/operator/companies/${company.domainId}/archives`
const ask = async () => (await operator<string>(`POST ${path()}`)).body
const list = async () => (await operator<OperatedArchive[]>(`GET ${path()}`)).body
const own = async () => (await admin<CompanyArchive[]>('GET /archives')).body
const log = { error: () => undefined }
const never = new AbortController().signal

async function make(archiveId: string, given: Partial<TestServer> = {}, signal = never): Promise<void> {
  const parts = { database: server.database, storage: given.storage ?? server.storage, log }
  await makeQueuedArchive(parts, { domainId: company.domainId, archiveId }, signal)
}

async function fetchFile(headers: Record<string, string>, id: string, domainId = company.domainId) {
  return await server.request({ method: 'GET', url: archivePath(domainId, id), headers })
}

async function storedArchives(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of server.storage.list(`domains/${company.domainId}/archives`)) keys.push(key)
  return keys
}

describe('an archive that an operator asks for', () => {
  it('is queued, made, and fetched by the company’s super admin; the operator sees how large it is', async () => {
    const id = await ask()
    expect(await list()).toMatchObject([{ _id: id, state: 'waiting', sizeBytes: null, expiresAt: null }])
    expect(await own()).toEqual([])
    const jobs = await server.database.rows(sql`
      select data from pgboss.job where name = ${ARCHIVE_QUEUE} and data ->> 'archiveId' = ${id}`)
    expect(jobs).toHaveLength(1)
    await make(id)
    const [made] = await list()
    expect(made).toMatchObject({ _id: id, state: 'ready', files: 1 })
    const days = (Date.parse(made?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    expect(await own()).toMatchObject([{ _id: id, files: 1, sizeBytes: made?.sizeBytes }])
    const file = await fetchFile(adminHeaders, id)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="?company-\d{4}-\d\d-\d\d\.zip/,
    )
    const parts = await readZip(file.rawPayload)
    expect(String(parts.get('files/products/1/files/1/care.pdf'))).toBe('a manual')
    expect(file.rawPayload.length).toBe(made?.sizeBytes)
  })

  it('has no other archive in it', async () => {
    const id = await ask()
    await make(id)
    const parts = await readZip((await fetchFile(adminHeaders, id)).rawPayload)
    expect([...parts.keys()].filter((name) => name.includes('archives'))).toEqual([])
  })

  it('is made once at a time of one company, whoever asks', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => operator<unknown>(`POST ${path()}`)))
    const done = asked.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    for (const answer of asked)
      if (answer.status !== 200) expect(refusalOf(answer)).toEqual([409, 'ArchiveUnderWay'])
    const elsewhere = await operator<string>(`POST /operator/companies/${other.domainId}/archives`)
    expect(elsewhere.status).toBe(200)
    expect(
      (await operator(`DELETE /operator/companies/${other.domainId}/archives/${elsewhere.body}`)).status,
    ).toBe(204)
    await make(done[0]?.body as string)
  })

  it('is deleted with its file, once, and both are in the log', async () => {
    const [{ _id: id } = { _id: '' }] = await list()
    const before = await storedArchives()
    expect((await operator(`DELETE ${path()}/${id}`)).status).toBe(204)
    expect(await storedArchives()).toHaveLength(before.length - 1)
    expect((await fetchFile(adminHeaders, id)).statusCode).toBe(404)
    expect(refusalOf(await operator(`DELETE ${path()}/${id}`))).toEqual([404, 'NotFound'])
    const entries = (await operator<{ result: OperatorEntry[] }>('GET /operator/log')).body.result
    const reported = entries.filter((entry) => entry.company === 'Atelier').map(({ action }) => action)
    expect(reported.slice(0, 2)).toEqual(['archive-deleted', 'archived'])
  })

  it('is told in the company’s own log', async () => {
    const entries = await company.scope.rows(sql`select from audit_entries where kind = 'archive-made'`)
    expect(entries.length).toBeGreaterThan(0)
  })
})

describe('an archive that is broken off', () => {
  it('is begun again where its worker was killed, and made', async () => {
    const id = await ask()
    const ending = new AbortController()
    const storage: TestServer['storage'] = {
      ...server.storage,
      open: async () => {
        ending.abort(new Error('the program ends'))
        throw new Error('the program ends')
      },
    }
    await expect(make(id, { storage }, ending.signal)).rejects.toThrow('the program ends')
    expect((await list())[0]).toMatchObject({ _id: id, state: 'working' })
    await make(id)
    expect((await list())[0]).toMatchObject({ _id: id, state: 'ready', files: 1 })
    // The same job once more makes nothing.
    const stored = await storedArchives()
    await make(id)
    expect(await storedArchives()).toEqual(stored)
  })

  it('says that it has failed, leaves no file, and another one can be asked for', async () => {
    const id = await ask()
    const before = await storedArchives()
    const storage: TestServer['storage'] = {
      ...server.storage,
      open: async () => {
        throw new Error('the disk is gone')
      },
    }
    await make(id, { storage })
    expect((await list())[0]).toMatchObject({ _id: id, state: 'failed', sizeBytes: null })
    expect(await storedArchives()).toEqual(before)
    expect((await fetchFile(adminHeaders, id)).statusCode).toBe(404)
    const next = await ask()
    expect(next).toEqual(expect.any(String))
    await make(next)
  })

  it('leaves no file where it was deleted while it was made', async () => {
    const id = await ask()
    const before = await storedArchives()
    const storage: TestServer['storage'] = {
      ...server.storage,
      put: async (...given) => {
        const size = await server.storage.put(...given)
        expect((await operator(`DELETE ${path()}/${id}`)).status).toBe(204)
        return size
      },
    }
    await make(id, { storage })
    expect(await storedArchives()).toEqual(before)
    expect((await list()).map(({ _id }) => _id)).not.toContain(id)
  })
})

describe('an archive whose time is over', () => {
  it('is offered and fetched no more, and goes with its file by night', async () => {
    const id = await ask()
    await make(id)
    await company.scope.rows(sql`
      update company_archives set expires_at = now() - interval '1 minute' where id = ${id}`)
    expect((await own()).map(({ _id }) => _id)).not.toContain(id)
    expect((await fetchFile(adminHeaders, id)).statusCode).toBe(404)
    const before = await storedArchives()
    expect(await forgetOldArchives(company.scope, server.storage)).toBe(1)
    expect(await storedArchives()).toHaveLength(before.length - 1)
    expect((await list()).map(({ _id }) => _id)).not.toContain(id)
  })
})

describe('mails about an archive', () => {
  /** What was queued about it, sent, and what of it waits in the outbox. */
  async function sent(id: string): Promise<{ to: string; subject: string; text: string }[]> {
    const jobs = await server.database.rows<{ data: ArchiveMailJob }>(
      sql`select data from pgboss.job where name = ${ARCHIVE_MAIL_QUEUE} and data ->> 'id' = ${id}`,
    )
    await server.database.rows(sql`delete from outbox`)
    const parts = { ...server, publicUrl: 'https://vitrine.example' }
    for (const { data } of jobs) await sendArchiveMail(parts, data)
    return await server.database.rows(
      sql`select recipient as to, subject, text_body as text from outbox order by subject`,
    )
  }

  it('tell the operator and the super admins that it is ready, each where they go on', async () => {
    const id = await ask()
    expect(await sent(id)).toEqual([])
    await make(id)
    const mails = await sent(id)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [company.admin.email, 'An archive of Atelier can be downloaded'],
      [operatorEmail, 'The archive of Atelier is ready'],
    ])
    expect(mails[0]?.text).toContain(`${operatorEmail} has had an archive made of everything of Atelier`)
    expect(mails[0]?.text).toContain('/settings/domain/security-credentials')
    expect(mails[1]?.text).toContain('https://vitrine.example/operator')
  })

  it('tell the operator alone that it has failed', async () => {
    const id = await ask()
    const storage: TestServer['storage'] = {
      ...server.storage,
      open: async () => {
        throw new Error('the disk is gone')
      },
    }
    await make(id, { storage })
    const mails = await sent(id)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [operatorEmail, 'The archive of Atelier could not be made'],
    ])
    expect(mails[0]?.text).not.toContain('the disk is gone')
  })

  it('are not sent of one that is deleted by then, nor to who is no operator any more', async () => {
    const id = await ask()
    await make(id)
    await server.database.rows(sql`update people set is_system = false where email = ${operatorEmail}`)
    expect((await sent(id)).map(({ to }) => to)).toEqual([company.admin.email])
    await server.database.rows(sql`update people set is_system = true where email = ${operatorEmail}`)
    expect((await operator(`DELETE ${path()}/${id}`)).status).toBe(204)
    expect(await sent(id)).toEqual([])
  })
})

describe('every caller but a super admin of the company', () => {
  it('is refused its archives: operators, colleagues, other companies, strangers', async () => {
    const id = await ask()
    await make(id)
    const colleague = await givenNewcomer(server, company.scope)
    const callers: [string, Record<string, string>, number][] = [
      ['operator', operatorHeaders, 404],
      ['colleague', await signIn(server, colleague), 403],
      ['other company', await signIn(server, other.admin), 404],
      ['stranger', {}, 401],
    ]
    for (const [who, headers, status] of callers) {
      expect([who, (await fetchFile(headers, id)).statusCode]).toEqual([who, status])
      const listed = await apiCaller(server, company.domainId, headers)('GET /archives')
      expect([who, listed.status]).toEqual([who, status])
    }
    // Nor does an own company lead to it.
    const ofOther = await signIn(server, other.admin)
    expect((await fetchFile(ofOther, id, other.domainId)).statusCode).toBe(404)
  })

  it('is refused them too who manages all settings without being one, and a super admin’s key', async () => {
    const [{ _id: id } = { _id: '' }] = await own()
    const keeper = await givenNewcomer(server, company.scope)
    await company.scope.rows(sql`
      update groups set levels = '{"setting": {"view": 3, "edit": 3}}'
      where id in (select group_id from group_members where person_id = ${keeper.id})`)
    const keeping = await signIn(server, keeper)
    expect((await fetchFile(keeping, id)).statusCode).toBe(404)
    expect(refusalOf(await apiCaller(server, company.domainId, keeping)('GET /archives'))).toEqual([
      403,
      'NotAllowed',
    ])
    const made = await admin<{ key: string }>('POST /api-keys', {
      body: { name: 'Program', levels: { setting: { view: 3, edit: 3 } }, expires: '1 month' },
    })
    expect(made.body.key).toEqual(expect.any(String))
    const withKey = { authorization: `Bearer ${made.body.key}` }
    expect((await fetchFile(withKey, id)).statusCode).toBe(404)
    const program = apiCaller(server, company.domainId, withKey)
    expect(refusalOf(await program('GET /archives'))).toEqual([403, 'NotAllowed'])
    // It is the key that is refused: its maker isn't.
    expect((await fetchFile(adminHeaders, id)).statusCode).toBe(200)
  })

  it('is refused them too: an operator who acts for a super admin', async () => {
    const [{ _id: id } = { _id: '' }] = await own()
    const begun = await server.request({
      ...{ method: 'POST', url: '/api/auth/impersonation', headers: operatorHeaders },
      payload: { domain: company.domainId, user: company.admin.id },
    })
    expect(begun.statusCode).toBe(204)
    const acting = { cookie: `vitrine_session=${begun.cookies[0]?.value}` }
    expect((await apiCaller(server, company.domainId, acting)('GET /archives')).status).toBe(403)
    expect((await fetchFile(acting, id)).statusCode).toBe(404)
  })

  it('has none made and none deleted: who is no operator', async () => {
    const calls = [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', `/${crypto.randomUUID()}`],
    ] as const
    for (const [method, more] of calls) {
      expect(refusalOf(await admin(`${method} ${path()}${more}`))).toEqual([403, 'NotAllowed'])
      const stranger = apiCaller(server, company.domainId, {})
      expect(refusalOf(await stranger(`${method} ${path()}${more}`))).toEqual([401, 'NotSignedIn'])
    }
    const nowhere = `/operator/companies/${crypto.randomUUID()}/archives`
    expect(refusalOf(await operator(`GET ${nowhere}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await operator(`POST ${nowhere}`))).toEqual([404, 'NotFound'])
  })
})
