// @slow: processes of their own write and read archives
/** Archives that operators send over real HTTP: who may, what becomes of each, and what leads on where one is refused. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { archiveUploadPath, type CompanyImport, type OperatorEntry } from '@vitrine/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Company, givenCompany, givenPerson, signIn } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { ARCHIVE_MAIL_QUEUE, type ArchiveMailJob, sendArchiveMail } from './archive-mails.ts'
import { ARCHIVE_IMPORT_QUEUE, forgetOldCompanyImports, importQueuedArchive } from './imports.service.ts'
import { writeArchive } from './write-archive.ts'

type Headers = Record<string, string>

const limit = 200_000
const log = { error: () => undefined }
const never = new AbortController().signal

let server: TestServer
let company: Company
let operator: ApiCaller
let operatorHeaders: Headers
let operatorEmail: string
let archive: Buffer
let origin: string

beforeAll(async () => {
  // Nobody works here: each test has imported what it wants imported.
  server = await startTestServer({ archiveBytes: limit })
  company = await givenCompany(server, { name: 'Atelier' })
  const key = `domains/${company.domainId}/products/1/files/1/care.pdf`
  await server.storage.put(key, Buffer.from('a manual'), { contentType: 'application/pdf' })
  const person = await givenOperator()
  operatorHeaders = person.headers
  operatorEmail = person.email
  operator = apiCaller(server, company.domainId, person.headers)
  archive = await writeArchive(server, company.domainId, { software: 'Vitrine' }, (made) => buffer(made))
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

async function givenOperator() {
  const person = await givenPerson(server)
  await server.database.rows(sql`update people set is_system = true where id = ${person.id}`)
  return { email: person.email, headers: await signIn(server, person) }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function begin(size: number, { name = '', subscription = '', headers = operatorHeaders } = {}) {
  const said = Object.entries({ name, subscription }).filter(([, text]) => text !== '')
  return await fetch(`${origin}${archiveUploadPath}`, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': [['filename', 'company.zip'], ...said]
        .map(([key = '', text = '']) => `${key} ${base64(text)}`)
        .join(),
    },
  })
}

const placeOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', origin).href
const idOf = (place: string) => place.slice(place.lastIndexOf('/') + 1)

function send(place: string, offset: number, content: Buffer, headers = operatorHeaders) {
  return fetch(place, {
    method: 'PATCH',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  })
}

const ask = (place: string, method: 'HEAD' | 'DELETE', headers = operatorHeaders) =>
  fetch(place, { method, headers: { ...headers, 'tus-resumable': '1.0.0' } })

/** All of it at once; returns the import. */
async function sent(content: Buffer, name = ''): Promise<string> {
  const place = placeOf(await begin(content.length, { name }))
  expect(await (await send(place, 0, content)).json()).toEqual({ import: idOf(place) })
  return idOf(place)
}

async function run(importId: string, given: Partial<TestServer> = {}, signal = never): Promise<void> {
  const { database, parts } = server
  const storage = given.storage ?? server.storage
  await importQueuedArchive({ database, storage, config: parts.config, log }, { importId }, signal)
}

const list = async () => (await operator<CompanyImport[]>('GET /operator/imports')).body
const shown = async (id: string) => (await list()).find(({ _id }) => _id === id)
const companies = async (name: string) =>
  await server.database.rows(sql`select from domains where name = ${name}`)

async function keptFiles(below: string): Promise<number> {
  let count = 0
  for await (const _ of server.storage.list(below)) count += 1
  return count
}

describe('an archive that an operator sends', () => {
  it('arrives in parts, is queued once, and is a company whose super admins are told', async () => {
    const place = placeOf(await begin(archive.length, { name: 'Atelier II' }))
    const half = Math.floor(archive.length / 2)
    expect((await send(place, 0, archive.subarray(0, half))).headers.get('upload-offset')).toBe(String(half))
    expect(await list()).toEqual([])
    expect((await ask(place, 'HEAD')).headers.get('upload-offset')).toBe(String(half))
    const spy = vi.spyOn(server.storage, 'open').mockRejectedValue(new Refusal('Unavailable'))
    expect((await ask(place, 'HEAD').finally(() => spy.mockRestore())).status).toBe(503)
    const last = await send(place, half, archive.subarray(half))
    const id = idOf(place)
    expect([last.status, await last.json()]).toEqual([200, { import: id }])
    // A client that has not received the answer asks again, and sends again.
    expect((await ask(place, 'HEAD')).headers.get('upload-offset')).toBe(String(archive.length))
    expect(await (await send(place, half, archive.subarray(half))).json()).toEqual({ import: id })
    const jobs = await server.database.rows(sql`
      select from pgboss.job where name = ${ARCHIVE_IMPORT_QUEUE} and data ->> 'importId' = ${id}`)
    expect(jobs).toHaveLength(1)
    expect(await shown(id)).toMatchObject({
      ...{ state: 'waiting', operator: operatorEmail, fileName: 'company.zip', sizeBytes: archive.length },
      ...{ company: 'Atelier II', refusal: null },
    })
    await run(id)
    const { email } = company.admin
    expect(await shown(id)).toMatchObject({
      ...{ state: 'done', company: 'Atelier II', invited: [email], files: 1, allFiles: 1 },
    })
    expect(await companies('Atelier II')).toHaveLength(1)
    expect(await keptFiles(`uploads/${id}`)).toBe(0)
    const entries = (await operator<{ result: OperatorEntry[] }>('GET /operator/log')).body.result
    expect(entries[0]).toMatchObject({ action: 'imported', company: 'Atelier II', operator: operatorEmail })
    // The same job once more makes nothing.
    await run(id)
    expect(await companies('Atelier II')).toHaveLength(1)
  })

  it('that was complete when the program ended is queued when it is asked for', async () => {
    const place = placeOf(await begin(archive.length))
    const { pool } = server.database
    await pool.query('alter table archive_imports add constraint none check (false) not valid')
    expect((await send(place, 0, archive)).status).toBe(500)
    await pool.query('alter table archive_imports drop constraint none')
    expect(await shown(idOf(place))).toBeUndefined()
    expect((await ask(place, 'HEAD')).headers.get('upload-offset')).toBe(String(archive.length))
    expect(await shown(idOf(place))).toMatchObject({ state: 'waiting' })
    expect((await operator(`DELETE /operator/imports/${idOf(place)}`)).status).toBe(204)
  })

  it('may say which plan its company has, and nothing that is none', async () => {
    const plan = { plan: 'Small', maxInternalUsers: 5 }
    const place = placeOf(await begin(10, { subscription: JSON.stringify(plan) }))
    await send(place, 0, Buffer.from('no archive'))
    const [row] = await server.database.rows(
      sql`select subscription from archive_imports where id = ${idOf(place)}`,
    )
    expect(row).toEqual({ subscription: plan })
    expect((await operator(`DELETE /operator/imports/${idOf(place)}`)).status).toBe(204)
    for (const subscription of ['{', '5', '{"maxInternalUsers":-1}', '{"isFree":true}']) {
      const answer = await begin(10, { subscription })
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'InvalidInput'])
    }
  })

  it('may say that it wants no other name', async () => {
    const answer = await fetch(`${origin}${archiveUploadPath}`, {
      method: 'POST',
      headers: {
        ...operatorHeaders,
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': `filename ${base64('company.zip')},name`,
      },
    })
    expect(answer.status).toBe(201)
    const place = placeOf(answer)
    await send(place, 0, Buffer.from('no archive'))
    expect(await shown(idOf(place))).toMatchObject({ state: 'waiting', company: null })
    expect((await operator(`DELETE /operator/imports/${idOf(place)}`)).status).toBe(204)
  })

  it('can be given up before all of it is here', async () => {
    const place = placeOf(await begin(archive.length))
    await send(place, 0, archive.subarray(0, 100))
    expect((await ask(place, 'DELETE')).status).toBe(204)
    expect((await ask(place, 'HEAD')).status).toBe(404)
    expect(await keptFiles(`uploads/${idOf(place)}`)).toBe(0)
  })

  it('is refused before anything is sent where it is too large or its name is taken', async () => {
    const tooLarge = await begin(limit + 1)
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { code: 'UploadTooLarge' }])
    const taken = await begin(archive.length, { name: 'atelier' })
    expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'NameAlreadyExists' }])
  })
})

describe('an import that is refused', () => {
  it('says that its name is taken, and is done under another one without sending it again', async () => {
    const id = await sent(archive)
    await run(id)
    expect(await shown(id)).toMatchObject({
      ...{ state: 'failed', company: null, invited: [] },
      refusal: { code: 'NameAlreadyExists', status: 409, data: { name: 'Atelier' } },
    })
    const retry = (name: string) => operator(`POST /operator/imports/${id}/retry`, { body: { name } })
    expect(refusalOf(await retry('Atelier'))).toEqual([409, 'NameAlreadyExists'])
    expect((await retry('Atelier III')).status).toBe(204)
    expect(refusalOf(await retry('Atelier IV'))).toEqual([409, 'ArchiveImported'])
    expect(await shown(id)).toMatchObject({ state: 'waiting', company: 'Atelier III', refusal: null })
    await run(id)
    expect(await shown(id)).toMatchObject({ state: 'done', company: 'Atelier III' })
    // Its archive is gone.
    expect(refusalOf(await retry('Atelier V'))).toEqual([404, 'NotFound'])
  })

  it('names the place in what is no archive, and goes with its file once it is deleted', async () => {
    const id = await sent(Buffer.from('no zip'))
    await run(id)
    expect(await shown(id)).toMatchObject({
      state: 'failed',
      refusal: { code: 'ArchiveInvalid', data: { place: 'archive', reason: expect.any(String) } },
    })
    expect(await keptFiles(`uploads/${id}`)).toBeGreaterThan(0)
    expect((await operator(`DELETE /operator/imports/${id}`)).status).toBe(204)
    expect(await keptFiles(`uploads/${id}`)).toBe(0)
    expect(refusalOf(await operator(`DELETE /operator/imports/${id}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await operator(`POST /operator/imports/${id}/retry`, { body: { name: '' } }))).toEqual([
      404,
      'NotFound',
    ])
  })

  it('says nothing of faults of the program but that there was one, and is tried again', async () => {
    const id = await sent(archive, 'Atelier VI')
    const storage: TestServer['storage'] = {
      ...server.storage,
      put: async () => {
        throw new Error('the disk is gone')
      },
    }
    await run(id, { storage })
    expect(await shown(id)).toMatchObject({ state: 'failed', refusal: { code: 'InternalError', data: {} } })
    expect(
      (await operator(`POST /operator/imports/${id}/retry`, { body: { name: 'Atelier VI' } })).status,
    ).toBe(204)
    await run(id)
    expect(await shown(id)).toMatchObject({ state: 'done', company: 'Atelier VI' })
  })
})

describe('a mail about an import', () => {
  async function mailOf(id: string) {
    const jobs = await server.database.rows<{ data: ArchiveMailJob }>(
      sql`select data from pgboss.job where name = ${ARCHIVE_MAIL_QUEUE} and data ->> 'id' = ${id}`,
    )
    await server.database.rows(sql`delete from outbox`)
    for (const { data } of jobs) await sendArchiveMail({ ...server, publicUrl: origin }, data)
    return await server.database.rows<{ to: string; subject: string; text: string }>(
      sql`select recipient as to, subject, text_body as text from outbox`,
    )
  }

  it('tells the operator who sent it, in their language, what stood in the way', async () => {
    const id = await sent(archive)
    await server.database.rows(sql`update people set language = 'fr-fr' where email = ${operatorEmail}`)
    await run(id)
    expect(await mailOf(id)).toMatchObject([
      {
        ...{ to: operatorEmail, subject: 'L’archive company.zip n’a pas été importée' },
        text: expect.stringContaining('« Atelier » existe déjà'),
      },
    ])
    await server.database.rows(sql`update people set language = null where email = ${operatorEmail}`)
  })

  it('and that it is done', async () => {
    const id = await sent(archive, 'Atelier IX')
    await run(id)
    expect(await mailOf(id)).toMatchObject([
      {
        ...{ to: operatorEmail, subject: 'Atelier IX is imported' },
        text: expect.stringContaining(company.admin.email),
      },
    ])
  })
})

describe('an import that is broken off', () => {
  it('is begun again where its program ended, and makes one company', async () => {
    const id = await sent(archive, 'Atelier VII')
    const ending = new AbortController()
    const storage: TestServer['storage'] = {
      ...server.storage,
      put: async () => {
        ending.abort(new Error('the program ends'))
        throw new Error('the program ends')
      },
    }
    await expect(run(id, { storage }, ending.signal)).rejects.toThrow('the program ends')
    expect(await shown(id)).toMatchObject({ state: 'working' })
    await run(id)
    expect(await shown(id)).toMatchObject({ state: 'done' })
    expect(await companies('Atelier VII')).toHaveLength(1)
  })

  it('makes no company and leaves no file where it was deleted meanwhile', async () => {
    const id = await sent(archive, 'Atelier VIII')
    const before = await keptFiles('domains')
    const storage: TestServer['storage'] = {
      ...server.storage,
      put: async (...given) => {
        const size = await server.storage.put(...given)
        expect((await operator(`DELETE /operator/imports/${id}`)).status).toBe(204)
        return size
      },
    }
    await run(id, { storage })
    expect(await companies('Atelier VIII')).toHaveLength(0)
    expect(await shown(id)).toBeUndefined()
    expect([await keptFiles('domains'), await keptFiles(`uploads/${id}`)]).toEqual([before, 0])
  })

  it('is forgotten two days after its end', async () => {
    const id = await sent(Buffer.from('no zip'))
    await run(id)
    const others = (await list()).length - 1
    await server.database.rows(
      sql`update archive_imports set ended_at = now() - interval '49 hours' where id = ${id}`,
    )
    expect(await forgetOldCompanyImports(server)).toBe(1)
    expect(await list()).toHaveLength(others)
  })
})

describe('everybody but operators', () => {
  it('sends nothing, and nobody goes on with another operator’s archive', async () => {
    const admin = await signIn(server, company.admin)
    const made = await apiCaller(
      server,
      company.domainId,
      admin,
    )<{ key: string }>('POST /api-keys', {
      body: { name: 'Shop', levels: { setting: { view: 3, edit: 3 } }, expires: '1 month' },
    })
    expect(made.body.key).toEqual(expect.any(String))
    const key = { authorization: `Bearer ${made.body.key}` }
    const statuses = async (headers: Headers) => (await begin(10, { headers })).status
    expect([await statuses({}), await statuses(admin), await statuses(key)]).toEqual([401, 403, 401])
    const place = placeOf(await begin(archive.length))
    const other = (await givenOperator()).headers
    for (const [headers, status] of [
      [{}, 401],
      [admin, 403],
      [other, 404],
    ] as const) {
      expect((await ask(place, 'HEAD', headers)).status).toBe(status)
      expect((await send(place, 0, archive, headers)).status).toBe(status)
      expect((await ask(place, 'DELETE', headers)).status).toBe(status)
    }
    expect((await ask(place, 'HEAD')).headers.get('upload-offset')).toBe('0')
    // What is an import is the other’s neither.
    await send(place, 0, archive)
    expect((await ask(place, 'HEAD', other)).status).toBe(404)
    expect((await ask(place, 'DELETE', admin)).status).toBe(403)
  })

  it('sees, tries again and deletes no import', async () => {
    const id = await sent(Buffer.from('no zip'))
    const admin = apiCaller(server, company.domainId, await signIn(server, company.admin))
    const stranger = apiCaller(server, company.domainId, {})
    const calls = [
      ['GET /operator/imports', {}],
      [`POST /operator/imports/${id}/retry`, { body: { name: '' } }],
      [`DELETE /operator/imports/${id}`, {}],
    ] as const
    for (const [call, given] of calls) {
      expect(refusalOf(await admin(call, given)), call).toEqual([403, 'NotAllowed'])
      expect(refusalOf(await stranger(call, given)), call).toEqual([401, 'NotSignedIn'])
    }
    expect(await shown(id)).toMatchObject({ state: 'waiting' })
  })

  it('has none of a company’s uploads taken for an archive, or the other way round', async () => {
    const place = placeOf(await begin(archive.length))
    const admin = await signIn(server, company.admin)
    const elsewhere = `${origin}/api/uploads/${idOf(place)}?domain=${company.domainId}`
    expect((await ask(elsewhere, 'HEAD', admin)).status).toBe(404)
    expect((await ask(place, 'DELETE')).status).toBe(204)
  })
})
