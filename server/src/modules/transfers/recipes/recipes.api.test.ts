/** Recipes: whose they are, what is kept of them, and what is found at their addresses. */
import type { FoundSource, Recipe } from '@vitrine/contract'
import { sql } from 'kysely'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { givenNewcomer, givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import {
  makeKeyPair,
  type SftpServer,
  startSftpServer,
} from '../../../../test/harness/servers/sftp-server.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertMember } from '../../access/index.ts'
import { createApiKey } from '../../people/api-keys.service.ts'

/** Loopback stands for the one machine of the own network that may be asked. */
const allowed = '127.0.0.1'

let server: TestServer
let files: SftpServer
let world: CatalogWorld
let other: CatalogWorld
let admin: ApiCaller
let editor: ApiCaller
let editorId: string
let viewer: ApiCaller

beforeAll(async () => {
  server = await startTestServer({ fetchesTransfers: { alsoFrom: [allowed] } })
  files = await startSftpServer()
  files.files['/out/list.csv'] = {
    content: Buffer.from('Reference;Name\n'),
    modified: new Date('2026-03-01T10:00:00Z'),
  }
  world = await givenCatalog(server, { products: 6, seed: 5 })
  other = await givenCatalog(server, { products: 2, seed: 6 })
  admin = apiCaller(server, world.domainId, await signIn(server, world.admin))
  const colleague = await givenPerson(server)
  editorId = colleague.id
  const { _id } = (
    await admin<{ _id: string }>('POST /groups', {
      body: { name: unique('Group'), isExternal: false, template: 'Creator' },
    })
  ).body
  await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [_id] })
  editor = apiCaller(server, world.domainId, await signIn(server, colleague))
  const newcomer = await givenNewcomer(server, world.staff)
  viewer = apiCaller(server, world.domainId, await signIn(server, newcomer))
})
afterAll(async () => {
  await server.close()
  await files.close()
})
beforeEach(() => world.staff.rows(sql`delete from transfer_recipes where domain_id = ${world.domainId}`))

const exportWork = {
  kind: 'export',
  terms: { format: 'csv', selection: { query: { filters: [], search: '' } }, columns: ['reference', 'name'] },
}
const importWork = (source: object | null) => ({
  kind: 'import',
  folder: null,
  sheet: null,
  headerRow: 1,
  columns: [
    { header: 'Reference', target: 'reference', numberStyle: 'dot', dateOrder: 'ymd', emptyText: null },
  ],
  options: { createsProducts: true, changesProducts: true, repeated: 'none' as const, forNew: {} },
  source,
  appliesByItself: false,
})
const address = (path = '/out/list.csv', host = allowed) => `sftp://${host}:${files.port}${path}`
const source = (given: object = {}) => ({ address: address(), user: files.lets.user, ...given })

const keep = async (body: object, by = editor) =>
  await by<{ _id: string }>('POST /transfer-recipes', {
    body: { name: 'Nightly list', work: exportWork, schedule: 'hand', ...body },
  })
const list = async (by = editor) =>
  (await by<{ total: number; result: Recipe[] }>('GET /transfer-recipes')).body.result
async function find(id: string, by = editor): Promise<Recipe> {
  const found = (await list(by)).find(({ _id }) => _id === id)
  if (found === undefined) throw new Error('It is not listed')
  return found
}
async function edit(id: string, body: object, by = editor) {
  const { version } = await find(id, by)
  return await by(`PATCH /transfer-recipes/${id}`, { query: { version: String(version) }, body })
}
async function sealed(id: string): Promise<string | null> {
  const [row] = await world.staff.rows<{ sealed: string | null }>(
    sql`select sealed_secrets as sealed from transfer_recipes where id = ${id}`,
  )
  return row?.sealed ?? null
}

describe('a recipe', () => {
  it('is kept under a name of its own, changed and forgotten by whoever made it', async () => {
    const first = (await keep({})).body._id
    const second = (await keep({ name: ' nightly LIST ' })).body._id
    expect((await list()).map(({ name }) => name)).toEqual(['Nightly list', 'nightly LIST (2)'])
    expect(await find(first)).toMatchObject({
      work: exportWork,
      schedule: 'hand',
      isOn: true,
      isOwn: true,
      nextAt: null,
      lastRun: null,
    })
    expect((await edit(second, { name: 'Nightly list', schedule: 'night' })).status).toBe(204)
    const renamed = await find(second)
    expect(renamed).toMatchObject({ name: 'Nightly list (2)', schedule: 'night' })
    expect(Date.parse(renamed.nextAt ?? '')).toBeGreaterThan(Date.now())
    expect((await editor(`DELETE /transfer-recipes/${first}`)).status).toBe(204)
    expect((await list()).map(({ _id }) => _id)).toEqual([second])
  })

  it('is refused for a bad name, and a night that has nothing to fetch; then the right one is kept', async () => {
    expect(refusalOf(await keep({ name: '  ' }))).toEqual([422, 'MinimumCharacters'])
    expect(refusalOf(await keep({ work: importWork(null), schedule: 'night' }))).toEqual([
      422,
      'RecipeNeedsAddress',
    ])
    const { _id } = (await keep({ work: importWork(null) })).body
    expect(refusalOf(await edit(_id, { schedule: 'night' }))).toEqual([422, 'RecipeNeedsAddress'])
    expect((await edit(_id, { schedule: 'night', work: importWork(source()) })).status).toBe(204)
    expect(refusalOf(await edit(_id, { work: exportWork }))).toEqual([400, 'InvalidInput'])
  })

  it('tells of a colleague’s change, and keeps what was changed elsewhere', async () => {
    const { _id } = (await keep({})).body
    const { version } = await find(_id)
    const query = { version: String(version) }
    expect((await editor(`PATCH /transfer-recipes/${_id}`, { query, body: { name: 'First' } })).status).toBe(
      204,
    )
    const stale = await editor(`PATCH /transfer-recipes/${_id}`, { query, body: { name: 'Second' } })
    expect(refusalOf(stale)).toEqual([409, 'StaleVersion'])
    expect(
      (await editor(`PATCH /transfer-recipes/${_id}`, { query, body: { schedule: 'night' } })).status,
    ).toBe(204)
    expect(await find(_id)).toMatchObject({ name: 'First', schedule: 'night' })
  })

  it('of an export says at once what cannot be exported', async () => {
    const terms = { ...exportWork.terms, columns: [`detail:${crypto.randomUUID()}`] }
    expect(refusalOf(await keep({ work: { kind: 'export', terms } }))).toEqual([422, 'ExportFieldUnknown'])
  })

  it('of an import is kept by those who may edit alone', async () => {
    expect(refusalOf(await keep({ work: importWork(null) }, viewer))).toEqual([403, 'NotAllowed'])
    expect((await keep({ work: importWork(null) }, editor)).status).toBe(200)
  })

  it('is one of a hundred at most', async () => {
    await world.staff.rows(sql`
      insert into transfer_recipes (domain_id, owner_id, name, work)
      select ${world.domainId}, ${editorId}, 'Recipe ' || n, '{"kind": "export"}' from generate_series(1, 100) n`)
    expect(refusalOf(await keep({}))).toEqual([422, 'TooManyRecipes'])
    expect((await keep({}, admin)).status).toBe(200)
  })
})

describe('somebody else’s recipe', () => {
  it('is seen, stopped and deleted by super admins, and no more; by others not at all', async () => {
    const { _id } = (await keep({})).body
    expect(await find(_id, admin)).toMatchObject({ isOwn: false, owner: { _id: editorId } })
    expect(refusalOf(await edit(_id, { name: 'Mine' }, admin))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await edit(_id, { isOn: false, schedule: 'night' }, admin))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await admin(`POST /transfer-recipes/${_id}/run`, { body: {} }))).toEqual([
      403,
      'NotAllowed',
    ])
    expect((await edit(_id, { isOn: false }, admin)).status).toBe(204)
    expect(refusalOf(await edit(_id, { isOn: true }, admin))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await editor(`POST /transfer-recipes/${_id}/run`, { body: {} }))).toEqual([
      409,
      'RecipeOff',
    ])
    expect((await edit(_id, { isOn: true })).status).toBe(204)
    const query = { version: '1' }
    expect(await list(viewer)).toEqual([])
    for (const answer of [
      await viewer(`PATCH /transfer-recipes/${_id}`, { query, body: { isOn: false } }),
      await viewer(`DELETE /transfer-recipes/${_id}`),
      await viewer(`POST /transfer-recipes/${_id}/run`, { body: {} }),
      await viewer(`GET /transfer-recipes/${_id}/runs`),
    ])
      expect(refusalOf(answer)).toEqual([404, 'NotFound'])
    expect((await admin(`DELETE /transfer-recipes/${_id}`)).status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('is nothing to another company, clients and nobody', async () => {
    const { _id } = (await keep({})).body
    const elsewhere = apiCaller(server, other.domainId, await signIn(server, other.admin))
    const client = apiCaller(server, world.domainId, await signIn(server, world.buyer))
    const nobody = apiCaller(server, world.domainId, {})
    for (const [by, refusal] of [
      [elsewhere, [404, 'NotFound']],
      [client, [403, 'NotAllowed']],
      [nobody, [401, 'NotSignedIn']],
    ] as const) {
      const query = { version: '1' }
      expect(
        refusalOf(await by(`PATCH /transfer-recipes/${_id}`, { query, body: { name: 'Theirs' } })),
      ).toEqual(refusal)
      expect(refusalOf(await by(`POST /transfer-recipes/${_id}/run`, { body: {} }))).toEqual(refusal)
      expect(refusalOf(await by(`DELETE /transfer-recipes/${_id}`))).toEqual(refusal)
    }
    expect(await list(elsewhere)).toEqual([])
  })

  it('and one’s own is made and run by no key: a key may have fewer rights than a run', async () => {
    const { _id } = (await keep({}, admin)).body
    const { key } = await createApiKey(world.staff, { name: unique('Program'), levels: {}, expires: '1 day' })
    const program = apiCaller(server, world.domainId, { authorization: `Bearer ${key}` })
    expect(refusalOf(await keep({}, program))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await program(`POST /transfer-recipes/${_id}/run`, { body: {} }))).toEqual([
      403,
      'NotAllowed',
    ])
  })
})

describe('what lets us in', () => {
  const password = 'Right-Password-1'

  it('is kept sealed, never answered, and goes with the host and the user that it is for', async () => {
    const { private: privateKey } = makeKeyPair()
    const { _id } = (await keep({ work: importWork(source()), password, privateKey })).body
    const answered = await find(_id)
    expect(answered).toMatchObject({ hasPassword: true, hasPrivateKey: true })
    expect(JSON.stringify(await list(admin))).not.toMatch(/Right-Password|PRIVATE KEY/)
    expect(await sealed(_id)).not.toContain(password)
    await edit(_id, { work: importWork(source({ address: address('/out/other.csv') })) })
    expect(await find(_id)).toMatchObject({ hasPassword: true, hasPrivateKey: true })
    await edit(_id, { privateKey: null })
    expect(await find(_id)).toMatchObject({ hasPassword: true, hasPrivateKey: false })
    await edit(_id, { work: importWork(source({ address: 'sftp://files.example/list.csv' })) })
    expect(await find(_id)).toMatchObject({ hasPassword: false, hasPrivateKey: false })
    expect(await sealed(_id)).toBeNull()
    await edit(_id, { password })
    await edit(_id, { work: importWork(source({ address: 'sftp://files.example/list.csv', user: 'other' })) })
    expect(await find(_id)).toMatchObject({ hasPassword: false })
  })

  it('is left out of what is kept of a repeated call', async () => {
    const headers = { 'idempotency-key': unique('key').replace(' ', '-') }
    const body = { name: 'Once', work: importWork(source()), schedule: 'hand', password }
    const first = await editor<{ _id: string }>('POST /transfer-recipes', { body, headers })
    expect(await editor('POST /transfer-recipes', { body, headers })).toEqual(first)
    expect(await list()).toHaveLength(1)
    const rows = await world.staff.rows(sql`select * from kept_answers where domain_id = ${world.domainId}`)
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('is refused where it is no key that can be read, and where the address is none', async () => {
    const locked = ssh2.utils.generateKeyPairSync('ed25519', {
      passphrase: 'words',
      cipher: 'aes256-ctr',
      rounds: 1,
    })
    for (const privateKey of ['no key', locked.private])
      expect(refusalOf(await keep({ work: importWork(source()), privateKey }))).toEqual([
        422,
        'SourceKeyUnreadable',
      ])
    for (const bad of [
      'http://files.example/list.csv',
      'ftp://files.example/a',
      'list.csv',
      'sftp://me:word@files.example/a',
    ])
      expect(refusalOf(await keep({ work: importWork({ address: bad, user: '' }) }))).toEqual([
        422,
        'SourceAddressInvalid',
      ])
  })
})

describe('a trial of an address', () => {
  const tried = (body: object, by = editor) => by<FoundSource>('POST /transfer-recipes/try', { body })

  it('says what was found, with a password that is given or kept', async () => {
    const { password } = files.lets
    expect(refusalOf(await tried({ source: source(), password: 'wrong' }))).toEqual([
      422,
      'SourceSignInFailed',
    ])
    const found = {
      fileName: 'list.csv',
      sizeBytes: 15,
      changedAt: '2026-03-01T10:00:00.000Z',
      hostKey: files.fingerprint,
      isHostKeyKnown: false,
    }
    expect(await tried({ source: source(), password })).toEqual({ status: 200, body: found })
    const { _id } = (await keep({ work: importWork(source()), password, hostKey: files.fingerprint })).body
    expect(await tried({ source: source(), recipe: _id })).toEqual({
      status: 200,
      body: { ...found, isHostKeyKnown: true },
    })
    await edit(_id, { hostKey: `SHA256:${'A'.repeat(43)}` })
    const changed = await tried({ source: source(), recipe: _id })
    expect(changed).toMatchObject({
      status: 409,
      body: { code: 'SourceHostKeyChanged', data: { found: files.fingerprint } },
    })
    await edit(_id, { hostKey: files.fingerprint })
    expect((await tried({ source: source(), recipe: _id })).status).toBe(200)
  })

  it('never uses what is kept for another host, or by somebody else', async () => {
    const { _id } = (await keep({ work: importWork(source()), password: files.lets.password })).body
    const before = files.tries
    expect(refusalOf(await tried({ source: source(), recipe: _id }, admin))).toEqual([404, 'NotFound'])
    expect(files.tries).toBe(before)
    const imposter = await startSftpServer()
    try {
      imposter.files['/out/list.csv'] = { content: Buffer.from('x'), modified: new Date() }
      imposter.lets.password = files.lets.password
      const elsewhere = source({ address: `sftp://${allowed}:${imposter.port}/out/list.csv` })
      expect(refusalOf(await tried({ source: elsewhere, recipe: _id }))).toEqual([422, 'SourceSignInFailed'])
    } finally {
      await imposter.close()
    }
  })

  it.each(['127.0.0.2', '10.0.0.1', '[::1]', '[::ffff:127.0.0.2]', 'no-such-name.invalid'])(
    'asks nothing of %s, and says no more of it than that',
    async (host) => {
      const before = files.tries
      const { body } = await tried({
        source: source({ address: address('/out/list.csv', host) }),
        password: 'x',
      })
      // The same for what is private, what there isn't, and what doesn't answer.

      const refusal = {
        code: 'SourceNotReached',
        status: 422,
        data: { host: new URL(`sftp://${host}`).hostname },
      }
      expect(body).toMatchObject(refusal)
      expect(Object.keys((body as unknown as typeof refusal).data)).toEqual(['host'])
      expect(files.tries).toBe(before)
    },
  )

  it('is for those who may edit, and nobody where the installation fetches nothing', async () => {
    expect(refusalOf(await tried({ source: source() }, viewer))).toEqual([403, 'NotAllowed'])
    const shut = await startTestServer({}, {}, { databaseUrl: server.databaseUrl })
    try {
      const there = apiCaller(shut, world.domainId, await signIn(shut, world.admin))
      expect(refusalOf(await tried({ source: source() }, there))).toEqual([404, 'NotFound'])
      expect(refusalOf(await keep({ work: importWork(source()) }, there))).toEqual([404, 'NotFound'])
    } finally {
      await shut.close()
    }
  })
})
