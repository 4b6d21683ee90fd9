/** Users, groups and tags as their pages manage them, and who may not. */
import type { GroupDetail, InvitationReport, Member } from '@vitrine/contract'
import { templateLevels } from '@vitrine/rules'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import {
  type Account,
  givenCompany,
  givenPerson,
  password,
  signIn,
  unique,
} from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'

interface Listed<Item> {
  total: number
  result: Item[]
}

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let client: ApiCaller
/** A colleague who looks after the external people of her own group. */
let keeper: { account: Account; call: ApiCaller; groupId: string }
let salesId: string
let buyersId: string

beforeAll(async () => {
  server = await sharedServer({ works: true })
  world = await givenCatalog(server, { products: 12, seed: 5 })
  admin = await callerOf(world.admin)
  client = await callerOf(world.buyer)
  const groups = await groupsNow()
  salesId = groups.find(({ name }) => name === 'Sales')?._id ?? ''
  buyersId = groups.find(({ name }) => name === 'Buyers')?._id ?? ''
  const groupId = await insertGroup(world.staff, {
    name: 'Keepers',
    isExternal: false,
    isRoot: false,
    template: 'Manager',
    parentId: null,
    levels: { ...templateLevels.Manager, folder: { view: 1, edit: 0 }, productDetail: { view: 3, edit: 0 } },
  })
  await admin(`PATCH /groups/${groupId}`, {
    body: { version: 1, template: 'Custom', folders: [viewed(world.folders.open)] },
  })
  const account = await givenPerson(server)
  await insertMember(world.staff, { personId: account.id, isClient: false, groupIds: [groupId] })
  keeper = { account, call: await callerOf(account), groupId }
})

const callerOf = async (account: Account) => apiCaller(server, world.domainId, await signIn(server, account))
const viewed = (id: string) => ({ id, canView: true, canEdit: false })
const groupsNow = async (call: ApiCaller = admin) =>
  (await call<Listed<GroupDetail>>('GET /groups', { query: { per_page: '-1' } })).body.result
const users = async (query: Record<string, string> = {}, call: ApiCaller = admin) =>
  (await call<Listed<Member>>('GET /users', { query: { per_page: '-1', ...query } })).body
const personOf = async (email: string) => (await users({ search: email })).result[0]

async function invite(body: object, call: ApiCaller = admin) {
  return await call<InvitationReport>('POST /users/invite', { body })
}

async function mailTo(email: string): Promise<{ subject: string; text: string; html: string }> {
  return await vi.waitFor(
    async () => {
      const [mail] = await server.database.rows<{ subject: string; text: string; html: string }>(sql`
        select subject, text_body as text, html_body as html from outbox where recipient = ${email}
        order by created_at desc limit 1`)
      if (mail === undefined) throw new Error(`no mail to ${email} yet`)
      return mail
    },
    { timeout: 15_000, interval: 100 },
  )
}

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

async function setUp(token: string, name: string) {
  return await server.request({
    method: 'POST',
    url: '/api/auth/setup',
    payload: { token, name, company: 'Their company', password },
  })
}

describe('inviting', () => {
  it('mails a link in the chosen language, and who follows it sees what was granted', async () => {
    const email = 'Nadia.New@buyer.test'
    const { body } = await invite({
      emails: [email],
      isClient: true,
      groups: [buyersId],
      priceTypes: [world.prices.trade],
      language: 'fr-fr',
    })
    expect(body).toMatchObject({ invited: [{ email }], refused: [] })
    expect(await personOf(email)).toMatchObject({
      state: 'pending',
      isClient: true,
      groups: [buyersId],
      priceTypes: [world.prices.trade],
      mayManage: true,
    })
    const mail = await mailTo(email)
    expect(mail.subject).toContain('invite')
    expect(mail.text).toContain('dans les 7 jours')
    expect((await setUp(tokenIn(mail.text), 'Nadia New')).statusCode).toBe(200)
    const nadia = await callerOf({ id: '', email })
    const settings = await nadia<{ priceTypes: { _id: string }[] }>(`GET /domains/${world.domainId}/settings`)
    expect(settings.body.priceTypes.map(({ _id }) => _id)).toEqual([world.prices.trade])
    const { body: products } = await nadia<Listed<object>>('POST /products/query', { body: {} })
    expect(products.total).toBe(world.products.filter(world.clientSees).length)
    expect(await personOf(email)).toMatchObject({ state: 'active', profile: { name: 'Nadia New' } })
    // The link works once.
    expect((await setUp(tokenIn(mail.text), 'Somebody else')).statusCode).toBe(410)
  })

  it('says of each address that is not invited why, and of no other company’s people anything', async () => {
    const elsewhere = await givenCompany(server)
    const loose = await givenPerson(server)
    const emails = [
      loose.email,
      loose.email.toUpperCase(),
      'no address',
      world.buyer.email,
      world.admin.email,
      elsewhere.admin.email,
    ]
    const { body } = await invite({ emails, isClient: false })
    expect(body.invited.map(({ email }) => email)).toEqual([loose.email, elsewhere.admin.email])
    expect(Object.fromEntries(body.refused.map(({ email, code }) => [email, code]))).toEqual({
      [loose.email.toUpperCase()]: 'EmailAlreadyAdded',
      'no address': 'InvalidEmail',
      [world.buyer.email]: 'EmailClientOfDomain',
      [world.admin.email]: 'EmailUserOfDomain',
    })
    // For the company, an invited person is a member already.
    const again = await invite({ emails: [loose.email], isClient: true })
    expect(again.body.refused).toEqual([{ email: loose.email, code: 'EmailUserOfDomain' }])
  })

  it('ends with the number of colleagues that the subscription includes', async () => {
    const [row] = await world.staff.rows<{ count: number }>(sql`
      select count(*)::int as count from memberships where domain_id = ${world.domainId} and not is_client and is_active`)
    await world.staff.rows(sql`
      update domains set subscription = subscription || jsonb_build_object('maxInternalUsers', ${(row?.count ?? 0) + 1}::int)
      where id = ${world.domainId}`)
    const two = await invite({ emails: ['one@colleague.test', 'two@colleague.test'], isClient: false })
    expect(refusalOf(two)).toEqual([409, 'TooManyInternalUsers'])
    expect(await personOf('one@colleague.test')).toBeUndefined()
    expect((await invite({ emails: ['one@colleague.test'], isClient: false })).body.invited).toHaveLength(1)
    // Clients don't count.
    expect((await invite({ emails: ['three@client.test'], isClient: true })).body.invited).toHaveLength(1)
    await world.staff.rows(
      sql`update domains set subscription = subscription - 'maxInternalUsers' where id = ${world.domainId}`,
    )
  })

  it('can be repeated, which ends the former link, and taken back, which ends all', async () => {
    const email = 'late@client.test'
    await invite({ emails: [email], isClient: true })
    const first = tokenIn((await mailTo(email)).text)
    const { _id = '' } = (await personOf(email)) ?? {}
    await server.database.rows(sql`delete from outbox where recipient = ${email}`)
    await world.staff.rows(sql`
      update memberships set invited_at = now() - interval '8 days' where domain_id = ${world.domainId} and person_id = ${_id}`)
    expect((await personOf(email))?.state).toBe('expired')
    const again = await admin('POST /users/bulk', { body: { ids: [_id], action: 'resend' } })
    expect(again.body).toEqual({ changed: 1, refused: [] })
    expect((await personOf(email))?.state).toBe('pending')
    const second = tokenIn((await mailTo(email)).text)
    expect((await setUp(first, 'Too Late')).statusCode).toBe(410)
    await admin('POST /users/bulk', { body: { ids: [_id], action: 'delete' } })
    expect((await setUp(second, 'Too Late')).statusCode).toBe(410)
    expect(await server.database.rows(sql`select 1 from people where email = ${email}`)).toEqual([])
  })

  it('by two companies makes one account by the first link; the other company waits for its owner', async () => {
    const email = 'wanted@client.test'
    const elsewhere = await givenCompany(server)
    const otherAdmin = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    await invite({ emails: [email], isClient: true })
    const first = tokenIn((await mailTo(email)).text)
    await server.database.rows(sql`delete from outbox where recipient = ${email}`)
    const { body } = await invite({ emails: [email], isClient: true }, otherAdmin)
    const second = tokenIn((await mailTo(email)).text)
    expect((await setUp(first, 'Wanted Person')).statusCode).toBe(200)
    const late = await setUp(second, 'Thief')
    expect([late.statusCode, late.json().code]).toEqual([409, 'AccountExists'])
    const headers = await signIn(server, { id: '', email })
    const domains = async () =>
      (await server.request({ url: '/api/auth/session', headers })).json().domains.length
    expect(await domains()).toBe(1)
    const owner = apiCaller(server, elsewhere.domainId, headers)
    await owner(`POST /invitations/${body.invited[0]?._id}/accept`, { body: {} })
    expect(await domains()).toBe(2)
  })
})

describe('the list of people', () => {
  it('is searched by words of names and parts of email addresses, in any order', async () => {
    const found = async (search: string) => (await users({ search })).result.map(({ email }) => email)
    const named = { name: 'Jörg Müller-Lüdenscheidt', email: 'j.mueller+fairs@baths.test' }
    const { id } = await givenPerson(server, named)
    await insertMember(world.staff, { personId: id, isClient: false, groupIds: [] })
    for (const search of ['muller', 'MÜLLER jörg', 'ludens', 'mueller+f', '@baths', 'fairs müller'])
      expect(await found(search), search).toEqual([named.email])
    expect(await found('müller zoe')).toEqual([])
  })

  it('is searched, filtered and sorted on the server, page by page', async () => {
    const marie = await givenPerson(server, { name: 'Zoë Martin', email: 'zoe@martin.test' })
    await insertMember(world.staff, { personId: marie.id, isClient: true, groupIds: [buyersId] })
    expect((await users({ search: 'ZOE mart' })).result.map(({ email }) => email)).toEqual([
      'zoe@martin.test',
    ])
    const external = await users({ kind: 'external', group: buyersId, sort: '-email' })
    const emails = external.result.map(({ email }) => email)
    expect(emails).toEqual([...emails].sort().reverse())
    expect(external.result.every(({ isClient, groups }) => isClient && groups.includes(buyersId))).toBe(true)
    const first = await users({ per_page: '10', page: '1' })
    const second = await users({ per_page: '10', page: '2' })
    expect([first.result.length, second.result.length]).toEqual([
      Math.min(10, first.total),
      Math.max(0, Math.min(10, first.total - 10)),
    ])
    const listed = [...first.result, ...second.result].map(({ _id }) => _id)
    expect(new Set(listed).size).toBe(listed.length)
    await admin('POST /users/bulk', { body: { ids: [marie.id], action: 'deactivate' } })
    expect((await users({ state: 'inactive' })).result.map(({ _id }) => _id)).toContain(marie.id)
  })

  it('shows a keeper of external people those of her groups, and nobody else', async () => {
    const groupId = await newExternal('Keepers’ clients', keeper.groupId)
    const theirs = await givenPerson(server)
    await insertMember(world.staff, { personId: theirs.id, isClient: true, groupIds: [groupId, buyersId] })
    const seen = await users({}, keeper.call)
    expect(seen.result.map(({ _id }) => _id).sort()).toEqual([keeper.account.id, theirs.id].sort())
    expect(seen.total).toBe(2)
    // Nor that the client belongs to others as well.
    expect(seen.result.find(({ _id }) => _id === theirs.id)?.groups).toEqual([groupId])
    expect((await users({ group: buyersId }, keeper.call)).total).toBe(0)
    expect((await users({ group: groupId }, keeper.call)).total).toBe(1)
    expect((await groupsNow(keeper.call)).map(({ name }) => name).sort()).toEqual([
      'Keepers',
      'Keepers’ clients',
    ])
    expect(refusalOf(await keeper.call(`GET /groups/${salesId}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await keeper.call(`GET /users/${world.buyer.id}`))).toEqual([404, 'NotFound'])
    expect((await keeper.call(`GET /users/${theirs.id}`)).status).toBe(200)
  })
})

async function newExternal(name: string, parent: string, call: ApiCaller = admin): Promise<string> {
  const answer = await call<{ _id: string }>('POST /groups', {
    body: {
      name,
      isExternal: true,
      parent,
      levels: { folder: { view: 1, edit: 3 }, group: { view: 3, edit: 3 } },
      folders: [viewed(world.folders.open)],
    },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body._id
}

describe('people', () => {
  it('join and leave groups, carry tags and prices, which count at the next request', async () => {
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: true, groupIds: [] })
    const call = await callerOf(person)
    const total = async () => (await call<Listed<object>>('POST /products/query', { body: {} })).body.total
    const prices = async () =>
      (await call<Listed<{ _id: string }>>('GET /price-types')).body.result.map(({ _id }) => _id)
    expect([await total(), await prices()]).toEqual([0, []])
    const tag = await admin<{ _id: string }>('POST /tags', {
      body: { name: unique('tag'), priceTypes: [world.prices.trade] },
    })
    const body = { groups: [buyersId], tags: [tag.body._id], priceTypes: [world.prices.retail] }
    expect((await admin(`PATCH /users/${person.id}/access`, { body })).status).toBe(204)
    expect(await total()).toBe(world.products.filter(world.clientSees).length)
    expect(await prices()).toEqual([world.prices.retail, world.prices.trade])
    await admin(`PATCH /tags/${tag.body._id}`, { body: { name: unique('tag'), priceTypes: [] } })
    expect(await prices()).toEqual([world.prices.retail])
    await admin(`PATCH /users/${person.id}/access`, { body: { groups: [], priceTypes: [] } })
    expect([await total(), await prices()]).toEqual([0, []])
  })

  it('are shut out and let in again, many at once', async () => {
    const many = await Promise.all([givenPerson(server), givenPerson(server)])
    for (const { id } of many) {
      await insertMember(world.staff, { personId: id, isClient: true, groupIds: [buyersId] })
    }
    const [one] = many
    if (one === undefined) throw new Error('nobody')
    const call = await callerOf(one)
    const ids = many.map(({ id }) => id)
    const stranger = crypto.randomUUID()
    const { body } = await admin('POST /users/bulk', {
      body: { ids: [...ids, world.admin.id, stranger], action: 'deactivate' },
    })
    expect(body).toEqual({
      changed: 2,
      refused: [
        { _id: world.admin.id, code: 'CurrentUser' },
        { _id: stranger, code: 'NotFound' },
      ],
    })
    expect(refusalOf(await call('GET /folders'))).toEqual([404, 'NotFound'])
    await admin('POST /users/bulk', { body: { ids, action: 'activate' } })
    expect((await call('GET /folders')).status).toBe(200)
    await admin('POST /users/bulk', { body: { ids, action: 'delete' } })
    expect(refusalOf(await call('GET /folders'))).toEqual([404, 'NotFound'])
    // Their accounts stay: they have set them up.
    expect(await server.database.rows(sql`select 1 from people where id = ${one.id}`)).toHaveLength(1)
  })

  it('are free for another company once they are no colleagues any more', async () => {
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [] })
    const elsewhere = await givenCompany(server)
    const otherAdmin = apiCaller(server, elsewhere.domainId, await signIn(server, elsewhere.admin))
    const { body } = await invite({ emails: [person.email], isClient: false }, otherAdmin)
    const owner = await callerOf(person)
    const tryToJoin = () => owner(`POST /invitations/${body.invited[0]?._id}/accept`, { body: {} })
    expect(refusalOf(await tryToJoin())).toEqual([409, 'EmailUserOfOtherDomain'])
    await admin('POST /users/bulk', { body: { ids: [person.id], action: 'delete' } })
    expect((await tryToJoin()).status).toBe(200)
  })

  it('in the root group are changed by super admins alone, never by themselves, and one stays', async () => {
    const [root] = await groupsNow()
    const deputy = await givenPerson(server)
    await insertMember(world.staff, { personId: deputy.id, isClient: false, groupIds: [] })
    const body = { groups: [root?._id] }
    expect((await admin(`PATCH /users/${deputy.id}/access`, { body })).status).toBe(204)
    const deputyCall = await callerOf(deputy)
    expect(refusalOf(await admin(`PATCH /users/${world.admin.id}/access`, { body: { groups: [] } }))).toEqual(
      [409, 'CurrentUser'],
    )
    const shutOut = (id: string, call: ApiCaller) =>
      call('POST /users/bulk', { body: { ids: [id], action: 'deactivate' } })
    const both = await Promise.all([shutOut(deputy.id, admin), shutOut(world.admin.id, deputyCall)])
    // Each may shut the other out, but not both: one of them is left.
    const [row] = await world.staff.rows<{ count: number }>(sql`
      select count(*)::int as count from memberships m join group_members gm using (domain_id, person_id)
      where m.domain_id = ${world.domainId} and gm.group_id = ${root?._id} and m.is_active`)
    expect(row?.count).toBeGreaterThan(0)
    expect(both.some(({ status }) => status === 200)).toBe(true)
    await world.staff.rows(sql`update memberships set is_active = true where domain_id = ${world.domainId}`)
    const manager = await givenPerson(server)
    const managers = await admin<{ _id: string }>('POST /groups', {
      body: { name: unique('Managers'), isExternal: false, levels: { group: { view: 3, edit: 3 } } },
    })
    await insertMember(world.staff, { personId: manager.id, isClient: false, groupIds: [managers.body._id] })
    const managerCall = await callerOf(manager)
    expect((await shutOut(deputy.id, managerCall)).body).toMatchObject({ refused: [{ code: 'NotAllowed' }] })
    expect(refusalOf(await managerCall(`PATCH /users/${keeper.account.id}/access`, { body }))).toEqual([
      403,
      'NotAllowed',
    ])
  })
})

describe('groups', () => {
  it('of a template grant what it says; nobody gives away what they don’t have', async () => {
    const made = await admin<{ _id: string }>('POST /groups', {
      body: {
        name: unique('Creators'),
        isExternal: false,
        template: 'Creator',
        levels: { billing: { view: 3, edit: 3 } },
      },
    })
    const { body: creators } = await admin<GroupDetail>(`GET /groups/${made.body._id}`)
    expect(creators.levels).toEqual(templateLevels.Creator)
    const partners = await admin<{ _id: string }>('POST /groups', {
      body: {
        name: unique('Managers of people'),
        isExternal: false,
        levels: { group: { view: 3, edit: 3 }, folder: { view: 1, edit: 0 } },
        folders: [viewed(world.folders.open)],
      },
    })
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [partners.body._id] })
    const call = await callerOf(person)
    const groups = [
      { name: unique('More'), isExternal: false, levels: { billing: { view: 1, edit: 0 } } },
      { name: unique('More'), isExternal: false, levels: { folder: { view: 3, edit: 0 } } },
      {
        name: unique('More'),
        isExternal: false,
        folders: [{ id: world.folders.open, canView: true, canEdit: true }],
      },
    ]
    for (const body of groups)
      expect(refusalOf(await call('POST /groups', { body }))).toEqual([422, 'GrantsBeyondOwn'])
    const hidden = { name: unique('More'), isExternal: false, folders: [viewed(world.folders.closed)] }
    expect(refusalOf(await call('POST /groups', { body: hidden }))).toEqual([404, 'NotFound'])
    // Nor by putting people into groups that have more.
    expect(
      refusalOf(
        await call(`PATCH /users/${keeper.account.id}/access`, { body: { groups: [made.body._id] } }),
      ),
    ).toEqual([422, 'GrantsBeyondOwn'])
    const own = { name: unique('As much'), isExternal: false, folders: [viewed(world.folders.open)] }
    expect((await call('POST /groups', { body: own })).status).toBe(200)
  })

  it('for clients hang below a group for colleagues, reach no further, and edit nothing', async () => {
    const refused = async (body: object) => refusalOf(await admin('POST /groups', { body }))
    const base = { name: unique('Clients'), isExternal: true }
    expect(await refused(base)).toEqual([422, 'ParentNeeded'])
    expect(await refused({ ...base, parent: buyersId })).toEqual([422, 'ParentNeeded'])
    const beyond = { ...base, parent: keeper.groupId, folders: [viewed(world.folders.closed)] }
    expect(await refused(beyond)).toEqual([422, 'GroupBeyondParent'])
    const id = await newExternal(unique('Clients'), keeper.groupId)
    const { body: group } = await admin<GroupDetail>(`GET /groups/${id}`)
    expect(group.levels).toEqual({
      folder: { view: 1, edit: 0 },
      productDetail: { view: 0, edit: 0 },
      category: { view: 0, edit: 0 },
    })
    // What the parent loses stays listed, and counts for nothing.
    const parent = (await admin<GroupDetail>(`GET /groups/${keeper.groupId}`)).body
    const setFolders = async (folders: object[]) => {
      const { version } = (await admin<GroupDetail>(`GET /groups/${keeper.groupId}`)).body
      return await admin(`PATCH /groups/${keeper.groupId}`, { body: { version, folders } })
    }
    await setFolders([])
    const after = (await admin<GroupDetail>(`GET /groups/${id}`)).body
    expect(after.conflicts.foldersBeyondParent).toMatchObject([{ _id: world.folders.open }])
    await setFolders(parent.folders)
  })

  it('keep the rights they have when they are only renamed, and are custom ones with others', async () => {
    const levels = { folder: { view: 3, edit: 0 } }
    const id = await insertGroup(world.staff, {
      name: unique('Older'),
      isExternal: false,
      isRoot: false,
      template: 'Manager',
      parentId: null,
      levels,
    })
    await admin(`PATCH /groups/${id}`, { body: { version: 1, name: unique('Older') } })
    expect((await admin<GroupDetail>(`GET /groups/${id}`)).body).toMatchObject({
      template: 'Manager',
      levels,
    })
    await admin(`PATCH /groups/${id}`, { body: { version: 2, levels: {} } })
    expect((await admin<GroupDetail>(`GET /groups/${id}`)).body).toMatchObject({
      template: 'Custom',
      levels: {},
    })
  })

  it('say which required fields their members can’t write', async () => {
    await world.staff.rows(sql`
      update detail_fields set required = true where domain_id = ${world.domainId} and id = ${world.fields.width}`)
    const made = await admin<{ _id: string }>('POST /groups', {
      body: {
        name: unique('Writers'),
        isExternal: false,
        levels: { folder: { view: 3, edit: 3 }, productDetail: { view: 3, edit: 1 } },
        fields: [{ id: world.fields.weight, canEdit: true }],
      },
    })
    const { body } = await admin<GroupDetail>(`GET /groups/${made.body._id}`)
    expect(body.conflicts.requiredFields).toEqual([{ _id: world.fields.width, name: 'Width' }])
  })

  it('are not overwritten by somebody who looked at an older state, nor named alike', async () => {
    const name = unique('Rooms')
    const made = await admin<{ _id: string }>('POST /groups', { body: { name, isExternal: false } })
    const path = `PATCH /groups/${made.body._id}` as const
    expect((await admin(path, { body: { version: 1, name: unique('Rooms') } })).body).toEqual({ version: 2 })
    expect(refusalOf(await admin(path, { body: { version: 1, name: unique('Rooms') } }))).toEqual([
      409,
      'StaleVersion',
    ])
    const sales = { version: 2, name: ' sALES ' }
    expect(refusalOf(await admin(path, { body: sales }))).toEqual([409, 'NameAlreadyExists'])
    expect(refusalOf(await admin(path, { body: { version: 2, name: ' ' } }))).toEqual([
      422,
      'MinimumCharacters',
    ])
  })

  it('and tags are called by words of any length', async () => {
    expect((await admin('POST /groups', { body: { name: 'QA', isExternal: false } })).status).toBe(200)
    expect((await admin('POST /tags', { body: { name: '椅子', priceTypes: [] } })).status).toBe(200)
  })

  it('that are the root stay as they are; others go when nothing hangs below', async () => {
    const [root] = await groupsNow()
    const refused = async (call: Parameters<ApiCaller>[0], body?: object) =>
      refusalOf(await admin(call, body === undefined ? {} : { body }))
    expect(await refused(`DELETE /groups/${root?._id}`)).toEqual([409, 'RootGroup'])
    expect(await refused(`PATCH /groups/${root?._id}`, { version: 1, name: 'Kings' })).toEqual([
      409,
      'RootGroupFixed',
    ])
    expect(await refused(`DELETE /groups/${salesId}`)).toEqual([409, 'GroupHasExternalGroups'])
    const made = await admin<{ _id: string }>('POST /groups', {
      body: { name: unique('Short'), isExternal: false },
    })
    expect((await admin(`DELETE /groups/${made.body._id}`)).status).toBe(204)
  })
})

describe('a keeper of external people', () => {
  it('makes groups below her own, invites clients into them, and nothing else', async () => {
    const { call, groupId } = keeper
    const id = await newExternal(unique('Guests'), groupId, call)
    const asKeeper = (body: object) => invite(body, call)
    expect(
      (await asKeeper({ emails: ['guest@keeper.test'], isClient: true, groups: [id] })).body.invited,
    ).toHaveLength(1)
    expect(refusalOf(await asKeeper({ emails: ['a@keeper.test'], isClient: true }))).toEqual([
      422,
      'GroupNeeded',
    ])
    expect(
      refusalOf(await asKeeper({ emails: ['a@keeper.test'], isClient: true, groups: [buyersId] })),
    ).toEqual([404, 'NotFound'])
    expect(refusalOf(await asKeeper({ emails: ['a@keeper.test'], isClient: false }))).toEqual([
      403,
      'NotAllowed',
    ])
    expect(
      refusalOf(await call('POST /groups', { body: { name: unique('Team'), isExternal: false } })),
    ).toEqual([403, 'NotAllowed'])
    const below = { name: unique('Below sales'), isExternal: true, parent: salesId }
    expect(refusalOf(await call('POST /groups', { body: below }))).toEqual([422, 'ParentNeeded'])
    expect(refusalOf(await call('POST /tags', { body: { name: 'A tag', priceTypes: [] } }))).toEqual([
      403,
      'NotAllowed',
    ])
  })

  it('changes a client of others only as far as her groups go', async () => {
    const { call, groupId } = keeper
    const id = await newExternal(unique('Shared'), groupId, call)
    const person = await givenPerson(server)
    await insertMember(world.staff, { personId: person.id, isClient: true, groupIds: [id, buyersId] })
    const edit = (body: object) => call(`PATCH /users/${person.id}/access`, { body })
    expect(refusalOf(await edit({ priceTypes: [world.prices.retail] }))).toEqual([403, 'NotAllowed'])
    const { body } = await call('POST /users/bulk', { body: { ids: [person.id], action: 'delete' } })
    expect(body).toMatchObject({ changed: 0, refused: [{ code: 'NotAllowed' }] })
    expect((await edit({ groups: [] })).status).toBe(204)
    expect((await personOf(person.email))?.groups).toEqual([buyersId])
  })
})

describe('what was done', () => {
  it('stands in a log that nobody changes', async () => {
    const rows = await world.staff.rows<{ kind: string; actor: string }>(sql`
      select kind, actor_id as actor from audit_entries where domain_id = ${world.domainId}`)
    const kinds = rows.map(({ kind }) => kind).filter((kind) => !kind.startsWith('sign-in'))
    expect(new Set(kinds)).toEqual(
      new Set([
        'person-invited',
        'invitation-renewed',
        'invitation-revoked',
        'person-activated',
        'person-deactivated',
        'person-removed',
        'person-access-changed',
        'group-created',
        'group-changed',
        'group-deleted',
        'tag-created',
        'tag-changed',
      ]),
    )
    expect(rows.every(({ actor }) => actor !== null)).toBe(true)
    await expect(world.staff.rows(sql`update audit_entries set kind = 'nothing'`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(world.staff.rows(sql`delete from audit_entries`)).rejects.toThrow(/permission denied/)
    // Nor does the owner of the table, once row-level security doesn't stop them.
    for (const statement of [
      sql`update audit_entries set kind = 'nothing'`,
      sql`delete from audit_entries`,
    ]) {
      const attempt = server.database.transaction(async (open) => {
        await open.rows(sql`alter table audit_entries no force row level security`)
        await open.rows(statement)
      })
      await expect(attempt).rejects.toThrow(/the audit log is not changed/)
    }
  })
})

describe('the log', () => {
  it('is read newest first, by kind, person and time, by those who change settings', async () => {
    interface Entry {
      at: string
      kind: string
      actor: { _id: string; name: string } | null
      subject: { name: string }
    }
    const log = async (query: Record<string, string>, call: ApiCaller = admin) =>
      await call<Listed<Entry>>('GET /audit-log', { query: { per_page: '-1', ...query } })
    const { body: all } = await log({})
    const times = all.result.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
    const { body: invited } = await log({ kinds: 'person-invited,person-removed' })
    expect(new Set(invited.result.map(({ kind }) => kind))).toEqual(
      new Set(['person-invited', 'person-removed']),
    )
    const { body: own } = await log({ person: keeper.account.id })
    expect(own.total).toBeGreaterThan(0)
    expect(own.total).toBeLessThan(all.total)
    expect((await log({ until: '2020-01-01T00:00:00Z' })).body.total).toBe(0)
    expect((await log({ from: '2020-01-01T00:00:00Z' })).body.total).toBe(all.total)
    expect(refusalOf(await log({}, keeper.call))).toEqual([403, 'NotAllowed'])
  })
})

describe('clients', () => {
  it('learn nothing of the people and groups of a company', async () => {
    expect(refusalOf(await client('GET /users'))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await client('GET /groups'))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await client(`GET /groups/${buyersId}`))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await client('GET /tags'))).toEqual([403, 'NotAllowed'])
  })
})
