/** Links for people without an account: what each opens, for how long, and who may make and end them. */
import type { Category, Folder, Product, ProductFilter, ShareLink } from '@vitrine/contract'
import { groupOf } from '@vitrine/rules'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../test/architecture/calls-of-contract.ts'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenNewcomer,
  givenPerson,
  signIn,
} from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'
import { listAuditEntries } from '../audit/audit.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let buyers: string

const callerOf = async (account: Account) => apiCaller(server, world.domainId, await signIn(server, account))

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 60, seed: 4 })
  admin = await callerOf(world.admin)
  buyers = world.client.groupIds[0] ?? ''
})

type Target = { kind: string; folder?: string; product?: string; view?: string }

const body = (target: Target, more: object = {}) => ({
  body: { name: 'Some link', group: buyers, target, expires: '1 month', ...more },
})

async function givenLink(target: Target, more: object = {}) {
  const made = await admin<{ _id: string; token: string }>('POST /share-links', body(target, more))
  expect(made.status).toBe(200)
  const headers = { authorization: `Bearer ${made.body.token}` }
  return { ...made.body, holder: apiCaller(server, world.domainId, headers) }
}

async function givenView(filters: ProductFilter[], name = 'Chosen'): Promise<string> {
  const made = await admin<string>(`POST /users/${world.admin.id}/product-views`, { body: { name, filters } })
  return made.body
}

const idsOf = async (holder: ApiCaller, asked: object = {}) => {
  const { body: answer } = await holder<{ total: number; result: Product[] }>('POST /products/query', {
    query: { per_page: '-1' },
    body: asked,
  })
  return answer.result.map(({ _id }) => _id).sort()
}
const seenByBuyers = () => world.products.filter(world.clientSees).map(({ id }) => id)

describe('a link', () => {
  it('to the catalogue opens what the group sees, and changes nothing', async () => {
    const { holder } = await givenLink({ kind: 'catalogue' })
    expect(await idsOf(holder)).toEqual(seenByBuyers().sort())
    const [product = ''] = seenByBuyers()
    expect(refusalOf(await holder(`PATCH /products/${product}`, { body: { name: 'Mine' } }))).toEqual([
      403,
      'NotAllowed',
    ])
    expect(refusalOf(await holder('GET /share-links'))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await holder('GET /auth/security'))).toEqual([401, 'NotSignedIn'])
  })

  it('to a folder opens that and what lies below', async () => {
    const { holder } = await givenLink({ kind: 'folder', folder: world.folders.open })
    const { body: tree } = await holder<{ result: Folder[] }>('GET /folders', { query: { per_page: '-1' } })
    expect(tree.result.filter(({ parent }) => parent !== null).map(({ _id }) => _id)).toEqual([
      world.folders.open,
    ])
    const inside = world.products.filter(
      (product) => world.clientSees(product) && product.folderIds.includes(world.folders.open),
    )
    expect(await idsOf(holder)).toEqual(inside.map(({ id }) => id).sort())
  })

  it('to a product opens that alone: not the others of its folder, nor how many they are', async () => {
    const [product = '', other = ''] = seenByBuyers()
    const { holder } = await givenLink({ kind: 'product', product })
    expect(await idsOf(holder)).toEqual([product])
    expect((await holder(`GET /products/${product}`)).status).toBe(200)
    expect(refusalOf(await holder(`GET /products/${other}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await holder(`GET /products/${other}/files`))).toEqual([404, 'NotFound'])
    const { body: tree } = await holder<{ result: Folder[] }>('GET /folders', { query: { per_page: '-1' } })
    expect(tree.result.map(({ parent, productCount }) => [parent, productCount])).toEqual([[null, 0]])
    const ranges = await holder<{ total: number }>('POST /products/query', {
      query: { folder_range: '1,1000000' },
      body: {},
    })
    expect(ranges.body.total).toBe(0)
    const { body: categories } = await holder<{ result: Category[] }>('GET /categories', {
      query: { per_page: '-1' },
    })
    const all = await admin<{ result: Category[] }>('GET /categories', { query: { per_page: '-1' } })
    expect(categories.result.length).toBeLessThan(all.body.result.length)
  })

  it('to a view opens what its filters find, as they were when it was shared', async () => {
    const { material } = world.fields
    const field = `detail:${material}`
    const [value = ''] = world.products.find((product) => world.clientSees(product) && product.values[field])
      ?.values[field] ?? ['']
    const view = await givenView([{ field, type: 'EXACT', value }])
    const { holder } = await givenLink({ kind: 'view', view })
    const expected = world.products
      .filter((product) => world.clientSees(product) && product.values[field]?.includes(value))
      .map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(seenByBuyers().length)
    expect(await idsOf(holder)).toEqual(expected.sort())
    const hidden = seenByBuyers().find((id) => !expected.includes(id)) ?? ''
    expect(refusalOf(await holder(`GET /products/${hidden}`))).toEqual([404, 'NotFound'])
    await admin(`PATCH /users/${world.admin.id}/product-views/${view}`, { body: { filters: [] } })
    expect(await idsOf(holder)).toEqual(expected.sort())
    // A search stays within the view.
    expect(await idsOf(holder, { filters: [{ field, type: 'NON_EXIST', value: '' }] })).toEqual([])
  })

  it('to a view of negations and or-groups opens what they find', async () => {
    const field = `detail:${world.fields.material}`
    const is = (value: string) => ({ field, type: 'EXACT', value })
    const view = await givenView(
      [groupOf([is('oak'), is('brass')]), { field: 'name', type: 'NOT_REGEX', value: '^Lamp' }],
      'One of two, and no lamp',
    )
    const { holder } = await givenLink({ kind: 'view', view })
    const expected = world.products
      .filter((product) => world.clientSees(product))
      .filter(({ values }) => values[field]?.[0] === 'oak' || values[field]?.[0] === 'brass')
      .filter(({ values }) => values.name?.[0]?.startsWith('Lamp') === false)
      .map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(seenByBuyers().length)
    expect(await idsOf(holder)).toEqual(expected.sort())
    const hidden = seenByBuyers().find((id) => !expected.includes(id)) ?? ''
    expect(refusalOf(await holder(`GET /products/${hidden}`))).toEqual([404, 'NotFound'])
  })

  it('to a view closes when the group no longer sees what it filters by', async () => {
    const { width } = world.fields
    const view = await givenView([{ field: `detail:${width}`, type: 'EXIST', value: '' }], 'By width')
    const { holder } = await givenLink({ kind: 'view', view })
    expect((await idsOf(holder)).length).toBeGreaterThan(0)
    expect((await holder(`GET /domains/${world.domainId}/settings`)).status).toBe(200)
    const kept = await world.staff.rows<{ id: string; edit: boolean }>(sql`
      delete from group_field_access
      where domain_id = ${world.domainId} and group_id = ${buyers} and detail_field_id = ${width}
      returning detail_field_id as id, can_edit as edit`)
    expect(kept).toHaveLength(1)
    expect(refusalOf(await holder('POST /products/query', { body: {} }))).toEqual([404, 'NotFound'])
    expect(refusalOf(await holder(`GET /domains/${world.domainId}/settings`))).toEqual([404, 'NotFound'])
    await world.staff.rows(sql`
      insert into group_field_access (domain_id, group_id, detail_field_id, can_edit)
      values (${world.domainId}, ${buyers}, ${width}, false)`)
    expect((await idsOf(holder)).length).toBeGreaterThan(0)
  })

  it('ends with its time, with being revoked, and with what it is for', async () => {
    const [product = ''] = seenByBuyers()
    const expired = await givenLink({ kind: 'catalogue' })
    await world.staff.rows(sql`update share_tokens set expires_at = now() where id = ${expired._id}`)
    expect(refusalOf(await expired.holder('GET /folders'))).toEqual([404, 'NotFound'])
    const revoked = await givenLink({ kind: 'product', product })
    expect((await revoked.holder('GET /folders')).status).toBe(200)
    expect((await admin(`DELETE /share-links/${revoked._id}`)).status).toBe(204)
    expect(refusalOf(await revoked.holder('GET /folders'))).toEqual([404, 'NotFound'])
    const made = await admin<{ _id: string }>('POST /folders', {
      body: { name: 'Short-lived', parent: world.folders.open, isProductFolder: true },
    })
    await admin(`PATCH /folders/${made.body._id}`, { body: { isPublished: true } })
    const ofFolder = await givenLink({ kind: 'folder', folder: made.body._id })
    await admin(`DELETE /folders/${made.body._id}`)
    expect(await idsOf(ofFolder.holder)).toEqual([])
  })

  it('is a month long where nothing else is said, or forever', async () => {
    const forever = await givenLink({ kind: 'catalogue' }, { expires: 'never', name: 'Forever' })
    const { body: links } = await admin<ShareLink[]>('GET /share-links')
    const found = links.find(({ _id }) => _id === forever._id)
    expect(found).toMatchObject({ name: 'Forever', expiresAt: null, uses: 0, lastUsedAt: null })
    const month = await givenLink({ kind: 'catalogue' })
    const [newest] = (await admin<ShareLink[]>('GET /share-links')).body
    expect(newest?._id).toBe(month._id)
    const days = (Date.parse(newest?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(27)
    expect(days).toBeLessThan(32)
  })

  it('counts how often it was opened, and keeps no token', async () => {
    const { _id, holder, token } = await givenLink({ kind: 'catalogue' })
    for (let times = 0; times < 2; times++) expect((await holder('GET /auth/session')).status).toBe(200)
    await holder('GET /folders')
    const { body: links } = await admin<ShareLink[]>('GET /share-links')
    const link = links.find((each) => each._id === _id)
    expect(link?.uses).toBe(2)
    expect(link?.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(links)).not.toContain(token)
    const rows = await world.staff.rows<{ kept: string }>(sql`select t::text as kept from share_tokens t`)
    expect(rows.some(({ kept }) => kept.includes(token))).toBe(false)
  })
})

describe('making a link', () => {
  it('takes an external group, a target that it sees, and a name', async () => {
    const hidden = world.products.find((product) => !world.clientSees(product))?.id ?? ''
    const { cost } = world.fields
    const secret = await givenView([{ field: `detail:${cost}`, type: 'EXIST', value: '' }], 'By cost')
    const groupedSecret = await givenView(
      [
        groupOf([
          { field: 'name', type: 'EXIST', value: '' },
          { field: `detail:${cost}`, type: 'NOT_EQ', value: '1' },
        ]),
      ],
      'By name or cost',
    )
    const unknown = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'
    const internal = world.staff.groupIds[0]
    const attempts: [Target, object, [number, string]][] = [
      [{ kind: 'product', product: hidden }, {}, [422, 'ShareTargetHidden']],
      [{ kind: 'folder', folder: world.folders.draft }, {}, [422, 'ShareTargetHidden']],
      [{ kind: 'view', view: secret }, {}, [422, 'ShareTargetHidden']],
      [{ kind: 'view', view: groupedSecret }, {}, [422, 'ShareTargetHidden']],
      [{ kind: 'product', product: unknown }, {}, [404, 'NotFound']],
      [{ kind: 'folder', folder: unknown }, {}, [404, 'NotFound']],
      [{ kind: 'view', view: unknown }, {}, [404, 'NotFound']],
      [{ kind: 'catalogue' }, { group: internal }, [422, 'GroupKindWrong']],
      [{ kind: 'catalogue' }, { group: unknown }, [404, 'NotFound']],
      [{ kind: 'catalogue' }, { name: '  ' }, [422, 'MinimumCharacters']],
    ]
    for (const [target, more, refusal] of attempts)
      expect([target, refusalOf(await admin('POST /share-links', body(target, more)))]).toEqual([
        target,
        refusal,
      ])
  })

  it('and seeing and ending one is for those who look after the group', async () => {
    const person = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'Keepers of others',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: {
        group: { view: 1, edit: 1 },
        folder: { view: 3, edit: 0 },
        productDetail: { view: 3, edit: 0 },
      },
    })
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const keeper = await callerOf(person)
    const { _id } = await givenLink({ kind: 'catalogue' })
    expect((await keeper<ShareLink[]>('GET /share-links')).body).toEqual([])
    expect(refusalOf(await keeper('POST /share-links', body({ kind: 'catalogue' })))).toEqual([
      404,
      'NotFound',
    ])
    expect(refusalOf(await keeper(`DELETE /share-links/${_id}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await keeper(`PATCH /share-links/${_id}`, { body: { name: 'Taken' } }))).toEqual([
      404,
      'NotFound',
    ])
    const other = await givenCompany(server)
    const stranger = apiCaller(server, other.domainId, await signIn(server, other.admin))
    expect(refusalOf(await stranger(`DELETE /share-links/${_id}`))).toEqual([404, 'NotFound'])
    expect((await admin(`PATCH /share-links/${_id}`, { body: { name: 'For the fair' } })).status).toBe(204)
  })

  it('tells whoever keeps groups but sees no products neither their names nor those of folders', async () => {
    const [product = ''] = seenByBuyers()
    const links = [
      await givenLink({ kind: 'product', product }),
      await givenLink({ kind: 'folder', folder: world.folders.open }),
    ]
    const person = await givenPerson(server)
    const groupId = await insertGroup(world.staff, {
      name: 'People only',
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: { group: { view: 3, edit: 3 } },
    })
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const namesFor = async (call: ApiCaller) => {
      const { body: all } = await call<ShareLink[]>('GET /share-links')
      return links.map(({ _id }) => all.find((each) => each._id === _id)?.target.name)
    }
    expect(await namesFor(await callerOf(person))).toEqual(['', ''])
    expect((await namesFor(admin)).every((name) => name !== undefined && name !== '')).toBe(true)
  })

  it('is told in the log', async () => {
    const { _id } = await givenLink({ kind: 'catalogue' }, { name: 'Logged' })
    await admin(`DELETE /share-links/${_id}`)
    const { result } = await listAuditEntries(world.staff, {}, { offset: 0, limit: 2 })
    expect(result.map(({ kind, subject, actor }) => [kind, subject.name, actor?._id])).toEqual([
      ['share-link-revoked', 'Logged', world.admin.id],
      ['share-link-created', 'Logged', world.admin.id],
    ])
  })
})

describe('the note of a link', () => {
  const note = 'For Ms Dupont at the fair'
  const linkOf = async (_id: string, call: ApiCaller = admin) =>
    (await call<ShareLink[]>('GET /share-links')).body.find((each) => each._id === _id)
  const noteOf = async (_id: string, call: ApiCaller = admin) => (await linkOf(_id, call))?.note

  it('may be left out, is written with the link or later, and goes again', async () => {
    const { _id } = await givenLink({ kind: 'catalogue' })
    expect(await noteOf(_id)).toBe('')
    const noted = await givenLink({ kind: 'catalogue' }, { note: `  ${note} ` })
    expect(await noteOf(noted._id)).toBe(note)
    expect((await admin(`PATCH /share-links/${noted._id}`, { body: { name: 'Spring' } })).status).toBe(204)
    expect(await linkOf(noted._id)).toMatchObject({ name: 'Spring', note })
    expect((await admin(`PATCH /share-links/${noted._id}`, { body: { note: '' } })).status).toBe(204)
    expect(await linkOf(noted._id)).toMatchObject({ name: 'Spring', note: '' })
  })

  it('has one line and at most 200 characters', async () => {
    const { _id } = await givenLink({ kind: 'catalogue' }, { note: 'x'.repeat(200) })
    expect(await noteOf(_id)).toHaveLength(200)
    for (const wrong of ['x'.repeat(201), 'two\nlines', 7]) {
      const asked = { body: { note: wrong } }
      expect(refusalOf(await admin(`PATCH /share-links/${_id}`, asked))).toEqual([400, 'InvalidInput'])
      expect(
        refusalOf(await admin('POST /share-links', body({ kind: 'catalogue' }, { note: wrong }))),
      ).toEqual([400, 'InvalidInput'])
    }
    expect(await noteOf(_id)).toHaveLength(200)
  })

  it('is refused when a colleague has changed it meanwhile, not when they changed the name', async () => {
    const { _id } = await givenLink({ kind: 'catalogue' })
    const change = (version: number | undefined, changed: object) =>
      admin(`PATCH /share-links/${_id}`, { query: { version: String(version) }, body: changed })
    const { version } = (await linkOf(_id)) ?? {}
    expect((await change(version, { name: 'Their name' })).status).toBe(204)
    expect((await change(version, { note })).status).toBe(204)
    const stale = await change(version, { note: 'Mine' })
    expect(refusalOf(stale)).toEqual([409, 'StaleVersion'])
    expect(stale.body.data).toEqual({ version: (await linkOf(_id))?.version, note })
    expect(await noteOf(_id)).toBe(note)
  })

  it('is written and read by nobody but those who manage the link', async () => {
    const { _id, holder } = await givenLink({ kind: 'catalogue' }, { note })
    const other = await givenCompany(server)
    const refused: [ApiCaller, [number, string]][] = [
      [apiCaller(server, other.domainId, await signIn(server, other.admin)), [404, 'NotFound']],
      [await callerOf(world.buyer), [403, 'NotAllowed']],
      [await callerOf(await givenNewcomer(server, world.staff)), [403, 'NotAllowed']],
      [apiCaller(server, world.domainId, {}), [401, 'NotSignedIn']],
      [holder, [403, 'NotAllowed']],
    ]
    for (const [call, refusal] of refused) {
      expect(refusalOf(await call(`PATCH /share-links/${_id}`, { body: { note: 'Taken' } }))).toEqual(refusal)
      expect(JSON.stringify(await call('GET /share-links'))).not.toContain(note)
    }
    expect(await noteOf(_id)).toBe(note)
  })

  it('is empty for a colleague who sees the group without managing it', async () => {
    const { _id } = await givenLink({ kind: 'catalogue' }, { note })
    const levels = { group: { view: 3, edit: 1 } } as const
    const group = { name: 'Onlookers', isExternal: false, isRoot: false, template: 'Custom' } as const
    const groupId = await insertGroup(world.staff, { ...group, parentId: null, levels })
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
    const onlooker = await callerOf(person)
    expect(await linkOf(_id, onlooker)).toMatchObject({ name: 'Some link', mayManage: false, note: '' })
    expect(refusalOf(await onlooker(`PATCH /share-links/${_id}`, { body: { note: 'Taken' } }))).toEqual([
      403,
      'NotAllowed',
    ])
  })

  it('stands in nothing that the holder of the link reads', async () => {
    const [product = ''] = seenByBuyers()
    const { holder, token } = await givenLink({ kind: 'product', product }, { note })
    const places = calls
      .filter(
        ({ method, access }) => method === 'GET' && access.kind === 'domain' && access.audience === 'anyone',
      )
      .map(({ path }) => path.replace('{domain}', world.domainId).replace('{productId}', product))
      .filter((path) => !path.includes('{'))
    const read: string[] = []
    for (const path of [...places, '/auth/session']) {
      const answer = await server.request({
        url: `/api${path}`,
        query: { domain: world.domainId },
        headers: { authorization: `Bearer ${token}` },
      })
      if (answer.statusCode === 200) read.push(path)
      expect([path, answer.body.includes(note)]).toEqual([path, false])
    }
    expect(read).toEqual(expect.arrayContaining(['/auth/session', '/folders', `/products/${product}`]))
    expect(JSON.stringify(await holder('POST /products/query', { body: {} }))).not.toContain(note)
  })

  it('is told in the log as changed, without its text', async () => {
    const { _id } = await givenLink({ kind: 'catalogue' }, { name: 'Logged again' })
    await admin(`PATCH /share-links/${_id}`, { body: { note } })
    const { result } = await listAuditEntries(world.staff, {}, { offset: 0, limit: 2 })
    expect(result[0]).toMatchObject({
      kind: 'share-link-changed',
      subject: { name: 'Logged again' },
      details: { changed: ['note'] },
      actor: { _id: world.admin.id },
    })
    expect(JSON.stringify(result)).not.toContain(note)
  })
})
