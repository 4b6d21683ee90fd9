/** Projects over HTTP: who may do what with them, what they consist of, and their states. */
import type { Project, ProjectMember, ProjectProducts, ProjectSummary } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { type Account, givenCompany, givenPerson, signIn, unique } from '../../../test/factories/company.ts'
import { setProjectState } from '../../../test/factories/projects.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { statementsOf } from '../../../test/harness/databases/counted-scope.ts'
import { meetingAt } from '../../../test/harness/meeting.ts'
import { asItIs } from '../../../test/harness/request-as-page.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { insertGroup, insertMember } from '../access/index.ts'
import { createTag, tagMember } from '../people/index.ts'
import { listProjects } from './list-projects.service.ts'

type List = { total: number; result: ProjectSummary[] }

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let client: ApiCaller
let owner: ApiCaller
let presenter: ApiCaller
let stranger: ApiCaller
const people = {} as Record<'owner' | 'presenter' | 'stranger', Account>
let buyers: string

const callerOf = async (account: Account) => apiCaller(server, world.domainId, await signIn(server, account))

/** A colleague whose group sees all products and people. */
async function givenColleague(levels: Parameters<typeof insertGroup>[1]['levels']): Promise<Account> {
  const person = await givenPerson(server, { name: unique('Colleague') })
  const groupId = await insertGroup(world.staff, {
    name: unique('Team'),
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels,
  })
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  return person
}

async function givenClient(groupIds: readonly string[] = [buyers]): Promise<Account> {
  const person = await givenPerson(server, { name: unique('Client') })
  await insertMember(world.staff, { personId: person.id, isClient: true, groupIds })
  return person
}

const seeing = {
  folder: { view: 3, edit: 0 },
  productDetail: { view: 3, edit: 0 },
  group: { view: 3, edit: 0 },
} as const

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 40, seed: 16 })
  buyers = world.client.groupIds[0] ?? ''
  people.owner = await givenColleague(seeing)
  people.presenter = await givenColleague(seeing)
  people.stranger = await givenColleague({})
  admin = await callerOf(world.admin)
  client = await callerOf(world.buyer)
  owner = await callerOf(people.owner)
  presenter = await callerOf(people.presenter)
  stranger = await callerOf(people.stranger)
})

async function givenProject(more: object = {}, by = owner): Promise<Project> {
  const made = await by<Project>('POST /projects', { body: { name: unique('Project'), ...more } })
  expect([made.status, made.body]).toMatchObject([200, {}])
  return made.body
}

/** What a project needs to be started. */
const ready = () => ({
  selection: { ids: world.products.slice(0, 1).map(({ id }) => id) },
  attendees: [{ user: world.buyer.id }],
})

const read = async (id: string, by = owner) => (await by<Project>(`GET /projects/${id}`)).body
const edit = async (id: string, body: object, by = owner) => {
  const { version } = await read(id, admin)
  return await by<Project>(`PATCH /projects/${id}`, { query: { version: String(version) }, body })
}
const productsOf = async (id: string, by = owner, query: Record<string, string> = {}) =>
  (await by<ProjectProducts>(`GET /projects/${id}/products`, { query: { per_page: '-1', ...query } })).body
const idsOf = async (id: string, by = owner) =>
  (await productsOf(id, by)).result.map(({ product }) => product)
const list = async (by: ApiCaller, query: Record<string, string> = {}) =>
  (await by<List>('GET /projects', { query: { per_page: '-1', ...query } })).body
const idsIn = (found: List) => found.result.map(({ _id }) => _id)
const post = (id: string, action: string, by = owner, body: object = {}) =>
  by<Project>(`POST /projects/${id}/${action}`, { body })

async function subscribe(flags: object): Promise<void> {
  await world.staff.rows(sql`
    update domains set subscription = subscription || ${JSON.stringify(flags)}::jsonb where id = ${world.domainId}`)
}

const inFolder = (folder: string) => world.products.filter(({ folderIds }) => folderIds.includes(folder))
const nameOf = (id: string) => world.byId(id).values.name?.[0] ?? ''

describe('a project', () => {
  it('is made of nothing with what is usual, by its owner', async () => {
    const project = await givenProject({ name: '  Spring   ' })
    expect(project).toMatchObject({
      name: 'Spring',
      state: 'upcoming',
      role: 'owner',
      ownerId: people.owner.id,
      timeZone: 'Etc/UTC',
      sessions: ['web'],
      interest: true,
      products: [],
      attendees: [],
      startsAt: null,
      mayEdit: true,
      activeSessions: { web: false, ar: false, st: false },
    })
    expect(project.projectId).toBe(project._id)
    expect(await read(project._id)).toEqual(project)
  })

  it('is made of a selection and of a query, of which the caller sees all', async () => {
    const ids = world.products.slice(0, 3).map(({ id }) => id)
    const chosen = await givenProject({ selection: { ids: [...ids].reverse() } })
    expect(await idsOf(chosen._id)).toEqual([...ids].reverse())
    expect(chosen.productCount).toBe(3)
    const everything = await givenProject({
      selection: {
        query: { filters: [{ field: 'folder', type: 'EXACT', value: world.folders.open }], search: '' },
        except: ids,
      },
    })
    const expected = inFolder(world.folders.open)
      .map(({ id }) => id)
      .filter((id) => !ids.includes(id))
    expect((await idsOf(everything._id)).sort()).toEqual(expected.sort())
  })

  it('takes over what the caller sees of another one: people uninvited, dates by its new start', async () => {
    const source = await givenProject({
      selection: { ids: world.products.slice(0, 4).map(({ id }) => id) },
      timeZone: 'Europe/Paris',
      startsLocal: '2031-03-28T09:00',
      endsLocal: '2031-04-01T18:00',
      presenters: [people.presenter.id],
      attendees: [{ group: buyers }],
      fields: [world.fields.width],
      orderFields: [{ name: 'Quantity', type: 'number', rules: [{ type: 'min', value: '1' }] }],
    })
    await post(source._id, 'invite')
    const copy = (await post(source._id, 'duplicate', owner, { startsLocal: '2032-05-01T09:00' })).body
    expect(copy).toMatchObject({
      name: source.name,
      startsLocal: '2032-05-01T09:00',
      endsLocal: '2032-05-05T18:00',
      endsAt: '2032-05-05T16:00:00.000Z',
      presenters: [people.presenter.id],
      attendees: [{ group: buyers }],
      hasUninvited: true,
      invitedAt: null,
      fields: [world.fields.width],
    })
    expect(copy.orderFields).toEqual(source.orderFields)
    expect(await idsOf(copy._id)).toEqual(await idsOf(source._id))
    const dateless = (await post(source._id, 'duplicate')).body
    expect([dateless.startsLocal, dateless.endsLocal]).toEqual([null, null])
    const begun = await givenProject({ from: { project: source._id }, name: 'Begun from it', attendees: [] })
    expect([begun.attendees, begun.productCount]).toEqual([[], 4])
  })

  it('of a presenter’s copy has what they see, and belongs to them', async () => {
    const narrow = await givenColleague({ folder: { view: 1, edit: 0 } })
    const source = await givenProject({
      selection: { ids: world.products.slice(0, 4).map(({ id }) => id) },
      fields: [world.fields.width],
      attendees: [{ group: buyers }],
    })
    await edit(source._id, { presenters: [narrow.id] })
    const copy = (await post(source._id, 'duplicate', await callerOf(narrow))).body
    expect(copy).toMatchObject({
      ownerId: narrow.id,
      presenters: [],
      attendees: [],
      fields: [],
      productCount: 0,
    })
  })
})

describe('what is read and written', () => {
  it('is for those who run it: others know of nothing, attendees of their lists', async () => {
    const project = await givenProject({
      presenters: [people.presenter.id],
      attendees: [{ user: people.stranger.id }],
    })
    const path = `/projects/${project._id}` as const
    expect((await presenter(`GET ${path}`)).status).toBe(200)
    expect(refusalOf(await stranger(`GET ${path}`))).toEqual([404, 'NotFound'])
    await post(project._id, 'invite')
    expect(refusalOf(await stranger(`GET ${path}`))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await client(`GET ${path}`))).toEqual([403, 'NotAllowed'])
    for (const action of ['start', 'end', 'reopen', 'invite']) {
      expect(refusalOf(await post(project._id, action, presenter))).toEqual([403, 'NotAllowed'])
    }
    expect(refusalOf(await edit(project._id, { name: 'Mine' }, presenter))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await presenter(`DELETE ${path}`))).toEqual([403, 'NotAllowed'])
    expect((await admin<Project>(`GET ${path}`)).body).toMatchObject({ role: null, mayEdit: true })
    const other = await givenCompany(server)
    const outsider = apiCaller(server, other.domainId, await signIn(server, other.admin))
    expect(refusalOf(await outsider(`GET ${path}`))).toEqual([404, 'NotFound'])
    expect(refusalOf(await outsider(`DELETE ${path}`))).toEqual([404, 'NotFound'])
  })

  it('is for keys as for their makers, and never for holders of a share link', async () => {
    const project = await givenProject({}, admin)
    const made = await admin<{ key: string }>('POST /api-keys', {
      body: { name: 'Program', levels: { folder: { view: 3, edit: 0 } }, expires: '1 day' },
    })
    const program = apiCaller(server, world.domainId, { authorization: `Bearer ${made.body.key}` })
    expect((await program<Project>(`GET /projects/${project._id}`)).body).toMatchObject({ role: 'owner' })
    const theirs = await givenProject()
    // A super admin's key is no super admin.
    expect(refusalOf(await program(`GET /projects/${theirs._id}`))).toEqual([404, 'NotFound'])
    const link = await admin<{ token: string }>('POST /share-links', {
      body: { name: 'A link', group: buyers, target: { kind: 'catalogue' }, expires: '1 day' },
    })
    const holder = apiCaller(server, world.domainId, { authorization: `Bearer ${link.body.token}` })
    expect(refusalOf(await holder('GET /projects'))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await holder(`GET /projects/${project._id}`))).toEqual([403, 'NotAllowed'])
  })

  it('says which version it is based on, part by part', async () => {
    const project = await givenProject()
    const path = `PATCH /projects/${project._id}` as const
    expect(refusalOf(await owner(path, { body: { name: 'Other' }, headers: { [asItIs]: '1' } }))).toEqual([
      428,
      'VersionMissing',
    ])
    const query = { version: String(project.version) }
    expect((await owner(path, { query, body: { name: 'Theirs' } })).status).toBe(200)
    const late = await owner<{ data: Record<string, unknown> }>(path, { query, body: { name: 'Mine' } })
    expect(refusalOf(late)).toEqual([409, 'StaleVersion'])
    expect(late.body.data).toMatchObject({ name: 'Theirs' })
    expect((await owner<Project>(path, { query, body: { description: 'Said' } })).body).toMatchObject({
      name: 'Theirs',
      description: 'Said',
    })
    const products = { query, body: { selection: { ids: [world.products[0]?.id] } } }
    expect((await owner(`POST /projects/${project._id}/products`, products)).status).toBe(200)
    expect(refusalOf(await owner(`POST /projects/${project._id}/products`, products))).toEqual([
      409,
      'StaleVersion',
    ])
    expect(refusalOf(await owner(path, { query, body: { products: [] } }))).toEqual([409, 'StaleVersion'])
    expect(refusalOf(await owner(`DELETE /projects/${project._id}`, { query }))).toEqual([
      409,
      'StaleVersion',
    ])
    expect((await owner(`DELETE /projects/${project._id}`)).status).toBe(204)
    expect(refusalOf(await owner(`GET /projects/${project._id}`))).toEqual([404, 'NotFound'])
  })

  it('keeps what the caller doesn’t see', async () => {
    const [seen, hidden] = [
      inFolder(world.folders.open)[0]?.id ?? '',
      inFolder(world.folders.closed).find(({ folderIds }) => folderIds.length === 1)?.id ?? '',
    ]
    const narrow = await givenColleague({ folder: { view: 1, edit: 0 }, productDetail: { view: 1, edit: 0 } })
    const [group] = (await admin<{ _id: string }[]>(`GET /users/${narrow.id}/groups`)).body
    await world.staff.rows(sql`
      insert into group_folder_access (domain_id, group_id, folder_id, can_view, can_edit)
      values (${world.domainId}, ${group?._id}, ${world.folders.open}, true, false)`)
    await world.staff.rows(sql`
      insert into group_field_access (domain_id, group_id, detail_field_id, can_edit)
      values (${world.domainId}, ${group?._id}, ${world.fields.width}, false)`)
    const project = await givenProject({
      selection: { ids: [hidden, seen] },
      fields: [world.fields.cost, world.fields.width],
      orderFields: [
        {
          name: 'Quantity',
          type: 'number',
          rules: [
            { type: 'min', value: '2' },
            { type: 'multipleOf', field: world.fields.cost },
          ],
        },
      ],
      dynamicFields: [{ name: 'Costs', expression: `[detail:${world.fields.cost}] * 2` }],
    })
    await edit(project._id, { ownerId: narrow.id }, admin)
    const theirs = await callerOf(narrow)
    const own = await read(project._id, theirs)
    expect(own).toMatchObject({
      productCount: 1,
      products: [{ product: seen }],
      fields: [world.fields.width],
      dynamicFields: [],
    })
    expect(JSON.stringify([own, await productsOf(project._id, theirs)])).not.toMatch(
      new RegExp(`${hidden}|${world.fields.cost}`),
    )
    const { fields, products, orderFields, dynamicFields } = own
    await edit(project._id, { fields, products, orderFields, dynamicFields }, theirs)
    const whole = await read(project._id, admin)
    expect(whole.products).toEqual([{ product: seen }, { product: hidden }])
    expect(whole.fields).toEqual([world.fields.width, world.fields.cost])
    expect(whole.orderFields[0]?.rules).toHaveLength(2)
    expect(whole.dynamicFields).toHaveLength(1)
    const naming = { fields: [world.fields.cost] }
    expect(refusalOf(await edit(project._id, naming, theirs))).toEqual([404, 'NotFound'])
    expect(
      refusalOf(await edit(project._id, { products: [{ folder: world.folders.closed }] }, theirs)),
    ).toEqual([404, 'NotFound'])
    await theirs(`POST /projects/${project._id}/products`, { body: { selection: { ids: [hidden] } } })
    expect(await idsOf(project._id, theirs)).toEqual([seen])
  })

  it('names people and groups whom the caller sees, and colleagues alone as owners and presenters', async () => {
    const alone = await givenColleague({ folder: { view: 3, edit: 0 } })
    const byAlone = await callerOf(alone)
    const tag = await createTag(world.staff, { name: unique('Tag'), priceTypeIds: [] })
    const mine = await givenProject({ attendees: [{ user: alone.id }] }, byAlone)
    for (const attendees of [[{ user: world.buyer.id }], [{ group: buyers }], [{ tag }]]) {
      expect([attendees, refusalOf(await edit(mine._id, { attendees }, byAlone))]).toEqual([
        attendees,
        [404, 'NotFound'],
      ])
    }
    expect(refusalOf(await edit(mine._id, { presenters: [people.presenter.id] }, byAlone))).toEqual([
      404,
      'NotFound',
    ])
    // Whom somebody else has named stays.
    await edit(mine._id, { attendees: [{ user: alone.id }, { group: buyers }] }, admin)
    expect((await edit(mine._id, { attendees: [{ group: buyers }] }, byAlone)).body.attendees).toEqual([
      { group: buyers },
    ])
    const partly = await callerOf(
      await givenColleague({ folder: { view: 3, edit: 0 }, group: { view: 1, edit: 0 } }),
    )
    const theirs = await givenProject({}, partly)
    expect(refusalOf(await edit(theirs._id, { attendees: [{ tag }] }, partly))).toEqual([403, 'NotAllowed'])
    const project = await givenProject()
    for (const given of [{ presenters: [world.buyer.id] }, { ownerId: world.buyer.id }]) {
      expect(refusalOf(await edit(project._id, given))).toEqual([422, 'ProjectNeedsColleague'])
    }
    expect((await edit(project._id, { ownerId: people.presenter.id })).body).toMatchObject({
      ownerId: people.presenter.id,
    })
    expect(refusalOf(await owner(`GET /projects/${project._id}`))).toEqual([404, 'NotFound'])
  })

  it('is refused where the subscription doesn’t include it', async () => {
    await subscribe({ enabledSessions: { web: true, ar: false, st: true }, allowShopping: false })
    try {
      const project = await givenProject()
      for (const given of [
        { sessions: ['ar'] },
        { sessions: ['st'] },
        { orderFields: [{ name: 'Quantity', type: 'number' }] },
      ]) {
        expect(refusalOf(await edit(project._id, given))).toEqual([409, 'SubscriptionNeeded'])
        expect(refusalOf(await owner('POST /projects', { body: { name: 'New', ...given } }))).toEqual([
          409,
          'SubscriptionNeeded',
        ])
      }
    } finally {
      await subscribe({ enabledSessions: { web: true, ar: true, st: true }, allowShopping: true })
    }
  })
})

describe('the order form', () => {
  it('has rules that can be followed, and formulas of what the caller sees', async () => {
    const project = await givenProject()
    const [field, other] = ['01a1fb1f-9d59-4826-9959-c497f1cdcd45', '01a1fb1f-9d59-4826-9959-c497f1cdcd46']
    const number = { _id: field, name: 'Quantity', type: 'number' }
    const computed = (expression: string) => ({ dynamicFields: [{ _id: other, name: 'Sum', expression }] })
    const attempts: [object, string][] = [
      [{ orderFields: [{ ...number, rules: [{ type: 'before', value: '2030-01-01' }] }] }, 'OrderRuleWrong'],
      [
        { orderFields: [{ ...number, rules: [{ type: 'multipleOf', field: world.fields.note }] }] },
        'OrderRuleWrong',
      ],
      [
        {
          orderFields: [
            {
              ...number,
              rules: [
                { type: 'min', value: '9' },
                { type: 'max', value: '3' },
              ],
            },
          ],
        },
        'OrderRulesContradict',
      ],
      [
        { orderFields: [{ ...number, default: '1', rules: [{ type: 'min', value: '2' }] }] },
        'OrderDefaultAgainstRules',
      ],
      [computed('1 +'), 'DynamicFieldInvalid'],
      [computed(`[order:${field}]`), 'DynamicFieldInvalid'],
      [computed(`[dynamic:${other}] + 1`), 'DynamicFieldCircle'],
    ]
    for (const [body, code] of attempts) {
      expect([body, refusalOf(await edit(project._id, body))]).toEqual([body, [422, code]])
    }
    const form = { orderFields: [number], ...computed(`[order:${field}] * [price:${world.prices.retail}]`) }
    const saved = (await edit(project._id, form)).body
    expect(saved.orderFields).toMatchObject([number])
    expect(saved.formVersion).toBe(project.formVersion + 1)
    expect((await edit(project._id, { name: 'Other' })).body.formVersion).toBe(saved.formVersion)
    const six = Array.from({ length: 6 }, (_, n) => ({ name: `Field ${n}`, expression: '1' }))
    expect(refusalOf(await edit(project._id, { dynamicFields: six }))).toEqual([422, 'TooManyDynamicFields'])
  })

  it('shows a formula whose input is gone to whoever changes it, as long as nothing of it is hidden', async () => {
    const project = await givenProject()
    const [other, lacking, both] = Array.from({ length: 3 }, () => crypto.randomUUID())
    const gone = `[detail:${crypto.randomUUID()}]`
    const fields = [
      { id: other, name: 'Width', expression: `[detail:${world.fields.width}]` },
      { id: lacking, name: 'Lacking', expression: `${gone} * [price:${world.prices.retail}]` },
      { id: both, name: 'Both', expression: `${gone} + [detail:${world.fields.cost}]` },
    ]
    await world.staff.rows(sql`
      update projects set dynamic_fields = ${JSON.stringify(fields)}::jsonb where id = ${project._id}`)
    const narrow = await givenColleague({ folder: { view: 3, edit: 0 }, productDetail: { view: 2, edit: 0 } })
    const theirs = await callerOf(narrow)
    await world.staff.rows(sql`
      insert into group_field_access (domain_id, group_id, detail_field_id, can_edit)
      select domain_id, group_id, ${world.fields.width}::uuid, false from group_members
      where domain_id = ${world.domainId} and person_id = ${narrow.id}`)
    await world.staff.rows(sql`update projects set owner_id = ${narrow.id} where id = ${project._id}`)
    const namesOf = async (by: ApiCaller) =>
      (await read(project._id, by)).dynamicFields.map(({ name }) => name)
    expect(await namesOf(theirs)).toEqual(['Width', 'Lacking'])
    expect(await namesOf(admin)).toEqual(['Width', 'Lacking', 'Both'])

    const { dynamicFields } = await read(project._id, theirs)
    const put = (change: (field: (typeof dynamicFields)[number]) => object) =>
      edit(project._id, { dynamicFields: dynamicFields.map(change) }, theirs)
    // It may stay, be called otherwise, and not be given another formula of what is gone.
    expect((await put((field) => ({ ...field, name: `${field.name}!` }))).status).toBe(200)
    expect(await namesOf(admin)).toEqual(['Width!', 'Lacking!', 'Both'])
    const worse = await put((field) => ({ ...field, expression: `${field.expression} + 1` }))
    expect(refusalOf(worse)).toEqual([422, 'DynamicFieldInvalid'])
    const right = await put((field) => ({ ...field, expression: '2' }))
    expect([right.status, right.body.dynamicFields.map(({ expression }) => expression)]).toEqual([
      200,
      ['2', '2'],
    ])
    expect((await edit(project._id, { dynamicFields: [] }, theirs)).body.dynamicFields).toEqual([])
    expect(await namesOf(admin)).toEqual(['Both'])
    expect((await edit(project._id, { dynamicFields: [] }, admin)).body.dynamicFields).toEqual([])
  })

  it('leaves out of a copy what is computed from an input that is gone', async () => {
    const project = await givenProject()
    const fields = [
      { id: crypto.randomUUID(), name: 'Lacking', expression: `[detail:${crypto.randomUUID()}]` },
    ]
    await world.staff.rows(sql`
      update projects set dynamic_fields = ${JSON.stringify(fields)}::jsonb where id = ${project._id}`)
    expect((await post(project._id, 'duplicate')).body.dynamicFields).toEqual([])
  })
})

describe('products', () => {
  const add = (id: string, body: object, by = owner) =>
    by<{ added: number; version: number }>(`POST /projects/${id}/products`, { body })
  const remove = (id: string, body: object) => owner(`POST /projects/${id}/products/remove`, { body })
  const move = (id: string, products: string[], before: string | null) =>
    owner(`POST /projects/${id}/products/move`, { body: { products, before } })

  it('chosen alone and by a folder stand once, at their first place', async () => {
    const inside = inFolder(world.folders.open).map(({ id }) => id)
    const [alone = '', further = ''] = inside
    const project = await givenProject({ selection: { ids: [alone] } })
    expect((await add(project._id, { folders: [world.folders.open] })).body.added).toBe(inside.length - 1)
    const order = await idsOf(project._id)
    expect(order).toHaveLength(inside.length)
    expect(order[0]).toBe(alone)
    const others = order.slice(1).map(nameOf)
    const sorted = await world.staff.rows<{ name: string }>(
      sql`select name from unnest(${others}::text[]) name order by name collate catalogue`,
    )
    expect(others).toEqual(sorted.map(({ name }) => name))
    expect((await read(project._id)).products).toEqual([{ product: alone }, { folder: world.folders.open }])
    expect((await add(project._id, { selection: { ids: [further] } })).body.added).toBe(0)
    expect(await idsOf(project._id)).toEqual(order)
    await remove(project._id, { folder: world.folders.open })
    expect(new Set(await idsOf(project._id))).toEqual(new Set([alone, further]))
  })

  it('that come into a chosen folder later are offered, taken or declined, and never added silently', async () => {
    const project = await givenProject({ products: [{ folder: world.folders.open }] })
    const before = await idsOf(project._id)
    await world.addProduct()
    await world.addProduct()
    expect(await idsOf(project._id)).toEqual(before)
    const offering = await productsOf(project._id, owner, { offered: world.folders.open })
    expect([offering.total, offering.folders[0]]).toMatchObject([
      2,
      { folder: world.folders.open, count: before.length, offered: 2 },
    ])
    expect((await add(project._id, { offered: world.folders.open, accept: true })).body.added).toBe(2)
    const after = await idsOf(project._id)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(new Set(after.slice(before.length))).toEqual(
      new Set(offering.result.map(({ product }) => product)),
    )
    await world.addProduct()
    expect((await add(project._id, { offered: world.folders.open, accept: false })).body.added).toBe(0)
    expect((await productsOf(project._id)).folders[0]).toMatchObject({ offered: 0 })
    // What is taken out of a folder isn't offered again, and can be chosen again.
    await remove(project._id, { products: [before[0]] })
    expect((await productsOf(project._id)).folders[0]).toMatchObject({ offered: 0, count: after.length - 1 })
    expect((await add(project._id, { selection: { ids: [before[0]] } })).body.added).toBe(1)
    expect((await idsOf(project._id)).at(-1)).toBe(before[0])
    for (let times = 0; times < 3; times++) await world.trashLast()
    expect(new Set(await idsOf(project._id))).toEqual(new Set(before))
  })

  it('stay by another chosen folder when theirs is taken out', async () => {
    const both = world.products.filter(
      ({ folderIds }) => folderIds.includes(world.folders.open) && folderIds.includes(world.folders.closed),
    )
    expect(both.length).toBeGreaterThan(0)
    const project = await givenProject({
      products: [{ folder: world.folders.open }, { folder: world.folders.closed }],
    })
    await remove(project._id, { folder: world.folders.open })
    expect(new Set(await idsOf(project._id))).toEqual(
      new Set(inFolder(world.folders.closed).map(({ id }) => id)),
    )
    expect(refusalOf(await remove(project._id, { folder: world.folders.open }))).toEqual([404, 'NotFound'])
  })

  it('are moved together, before one or to the end', async () => {
    const ids = world.products.slice(0, 6).map(({ id }) => id)
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids
    const project = await givenProject({ selection: { ids } })
    await move(project._id, [e, b], a)
    expect(await idsOf(project._id)).toEqual([e, b, a, c, d, f])
    await move(project._id, [a, e], null)
    expect(await idsOf(project._id)).toEqual([b, c, d, f, a, e])
    await move(project._id, [d], d)
    expect(await idsOf(project._id)).toEqual([b, c, d, f, a, e])
    expect(refusalOf(await move(project._id, [a], world.products[20]?.id ?? ''))).toEqual([404, 'NotFound'])
  })

  it('are replaced by entries in their order', async () => {
    const [a = '', b = '', c = ''] = inFolder(world.folders.closed)
      .filter(({ folderIds }) => folderIds.length === 1)
      .map(({ id }) => id)
    const inside = inFolder(world.folders.open).map(({ id }) => id)
    const project = await givenProject({
      products: [{ product: a }, { folder: world.folders.open }, { product: b }],
    })
    expect((await idsOf(project._id))[0]).toBe(a)
    expect((await idsOf(project._id)).at(-1)).toBe(b)
    expect(await idsOf(project._id)).toHaveLength(inside.length + 2)
    await world.addProduct()
    await edit(project._id, { products: [{ product: c }, { folder: world.folders.open }, { product: a }] })
    const order = await idsOf(project._id)
    expect([order[0], order.at(-1), order.length]).toEqual([c, a, inside.length + 2])
    expect((await read(project._id)).products).toEqual([
      { product: c },
      { folder: world.folders.open },
      { product: a },
    ])
    await world.trashLast()
    await edit(project._id, { products: [] })
    expect([await idsOf(project._id), (await read(project._id)).products]).toEqual([[], []])
  })

  it('of a folder are refused where those who are asked see none of the chosen fields', async () => {
    const { cost, width } = world.fields
    const project = await givenProject({ attendees: [{ group: buyers }], fields: [cost] })
    const folder = { folders: [world.folders.open] }
    const refused = await add(project._id, folder)
    expect(refusalOf(refused)).toEqual([422, 'ProjectFolderConflict'])
    expect(refused.body).toMatchObject({ data: { folders: 'Open', attendees: 'Buyers' } })
    // A folder that they don't reach is no conflict: they see nothing of it anyway.
    expect((await add(project._id, { folders: [world.folders.closed] })).status).toBe(200)
    expect((await edit(project._id, { fields: [cost, width] })).status).toBe(200)
    expect((await add(project._id, folder)).status).toBe(200)
    expect(refusalOf(await edit(project._id, { fields: [cost] }))).toEqual([422, 'ProjectFolderConflict'])
    expect((await edit(project._id, { fields: [] })).status).toBe(200)
    const other = await givenProject({ products: [{ folder: world.folders.open }], fields: [cost] })
    const asking = await edit(other._id, { attendees: [{ user: world.buyer.id }] })
    expect(refusalOf(asking)).toEqual([422, 'ProjectFolderConflict'])
  })

  it('are at most 20,000', async () => {
    const project = await givenProject({ selection: { ids: [world.products[0]?.id] } })
    await world.staff.rows(sql`
      insert into products (domain_id, name, reference, folder_set)
      select p.domain_id, 'Many', 'MANY-' || n, p.folder_set from products p, generate_series(1, 20000) n
      where p.domain_id = ${world.domainId} and p.id = ${world.products[0]?.id}`)
    // As a database in use does by itself: else each reference is looked for as in a table of a few rows.
    await server.database.rows(sql`analyze products`)
    await world.staff.rows(sql`
      insert into project_products (domain_id, project_id, product_id, position)
      select domain_id, ${project._id}, id, row_number() over () from products
      where domain_id = ${world.domainId} and name = 'Many'`)
    const adding = await add(project._id, { selection: { ids: [world.products[1]?.id] } })
    expect(refusalOf(adding)).toEqual([422, 'TooManyProducts'])
    expect((await remove(project._id, { products: [world.products[0]?.id] })).status).toBe(200)
  })
})

describe('people', () => {
  it('named twice are one attendee with their highest role, followed through groups and tags until the end', async () => {
    const tag = await createTag(world.staff, { name: unique('Tag'), priceTypeIds: [] })
    const [inGroup, tagged] = [await givenClient(), await givenClient()]
    await tagMember(world.staff, tag, tagged.id)
    const project = await givenProject({
      attendees: [{ group: buyers }, { user: inGroup.id }, { tag }, { user: people.presenter.id }],
      presenters: [people.presenter.id],
      selection: ready().selection,
    })
    const members = async () => (await owner<ProjectMember[]>(`GET /projects/${project._id}/members`)).body
    const ids = async () => (await members()).map(({ user }) => user._id)
    expect((await ids()).filter((id) => id === inGroup.id || id === tagged.id)).toHaveLength(2)
    const found = (await members()).find(({ user }) => user._id === inGroup.id)
    expect(found).toMatchObject({
      role: 'external',
      isInvited: false,
      by: [{ group: buyers }, { user: inGroup.id }],
    })
    await post(project._id, 'invite')
    const [theirs] = (await list(presenter)).result.filter(({ _id }) => _id === project._id)
    expect(theirs?.role).toBe('presenter')
    const newcomer = await givenClient()
    expect(await ids()).toContain(newcomer.id)
    const byNewcomer = await callerOf(newcomer)
    expect(idsIn(await list(byNewcomer))).toContain(project._id)
    await world.staff.rows(
      sql`delete from tag_members where domain_id = ${world.domainId} and tag_id = ${tag}`,
    )
    await world.staff.rows(
      sql`delete from group_members where domain_id = ${world.domainId} and person_id = ${tagged.id}`,
    )
    expect(await ids()).not.toContain(tagged.id)
    await post(project._id, 'start')
    expect((await byNewcomer(`POST /projects/${project._id}/seen`, { body: { product: null } })).status).toBe(
      204,
    )
    await post(project._id, 'end')
    const late = await givenClient()
    expect(await ids()).not.toContain(late.id)
    await world.staff.rows(
      sql`delete from group_members where domain_id = ${world.domainId} and person_id = ${newcomer.id}`,
    )
    expect(await ids()).toContain(newcomer.id)
    expect(idsIn(await list(byNewcomer, { state: 'done' }))).toContain(project._id)
    await post(project._id, 'reopen')
    expect([await ids(), idsIn(await list(byNewcomer))]).toEqual([
      expect.arrayContaining([late.id]),
      expect.not.arrayContaining([project._id]),
    ])
  })

  it('find it once they are invited, in the list of their role, and learn nothing of the others', async () => {
    const asked = await givenClient()
    const byAsked = await callerOf(asked)
    const project = await givenProject({
      attendees: [{ user: asked.id }, { user: world.buyer.id }],
      selection: { ids: world.products.map(({ id }) => id) },
    })
    const listed = async (role: string, by = byAsked, id = asked.id) =>
      (await by<List>(`GET /users/${id}/projects/is-${role}`, { query: { per_page: '-1' } })).body
    expect(idsIn(await list(byAsked))).not.toContain(project._id)
    expect((await post(project._id, 'invite')).body).toEqual({ invited: 2 })
    const found = async () => (await listed('external')).result.find(({ _id }) => _id === project._id)
    // What is in it is told from the start on.
    expect(await found()).toMatchObject({ productCount: 0, pictures: [] })
    await setProjectState(world.staff, project._id, 'ongoing')
    expect(await found()).toMatchObject({
      _id: project._id,
      role: 'external',
      productCount: world.products.filter(world.clientSees).length,
      attendeeCount: 1,
      people: [],
      mayEdit: false,
      hasUninvited: false,
      template: null,
    })
    for (const role of ['owner', 'presenter', 'internal']) expect((await listed(role)).total).toBe(0)
    expect(idsIn(await listed('owner', owner, people.owner.id))).toContain(project._id)
    expect(idsIn(await listed('external', admin))).toEqual(idsIn(await listed('external')))
    expect(refusalOf(await owner(`GET /users/${asked.id}/projects/is-external`))).toEqual([404, 'NotFound'])
    const web = async (value: string) => {
      const query = { web: value, per_page: '-1' }
      return idsIn((await byAsked<List>(`GET /users/${asked.id}/projects/is-external`, { query })).body)
    }
    expect([(await web('true')).includes(project._id), await web('false')]).toEqual([true, []])
    await edit(project._id, { attendees: [{ user: world.buyer.id }] })
    expect(idsIn(await list(byAsked))).not.toContain(project._id)
  })

  it('are at most 2,000, counted as groups are', async () => {
    const groupId = await insertGroup(world.staff, {
      name: unique('Crowd'),
      isExternal: true,
      isRoot: false,
      template: null,
      parentId: world.staff.groupIds[0] ?? null,
      levels: {},
    })
    await server.database.rows(sql`
      insert into people (email, name) select 'crowd-' || n || '@example.test', 'Crowd ' || n from generate_series(1, 2001) n`)
    const crowd = await server.database.rows<{ id: string }>(
      sql`select id from people where email like 'crowd-%'`,
    )
    const ids = crowd.map(({ id }) => id)
    await world.staff.rows(sql`
      insert into memberships (domain_id, person_id, is_client) select ${world.domainId}, p, true from unnest(${ids}::uuid[]) p`)
    await world.staff.rows(sql`
      insert into group_members (domain_id, group_id, person_id) select ${world.domainId}, ${groupId}, p from unnest(${ids}::uuid[]) p`)
    const project = await givenProject()
    expect(refusalOf(await edit(project._id, { attendees: [{ group: groupId }] }))).toEqual([
      422,
      'TooManyAttendees',
    ])
  })

  it('whose membership ends hand their projects to whoever takes them out, else to a super admin', async () => {
    const leaving = await givenColleague(seeing)
    const deputy = await givenPerson(server, { name: unique('Deputy') })
    await insertMember(world.staff, { personId: deputy.id, isClient: false, groupIds: world.staff.groupIds })
    const project = await givenProject({}, await callerOf(leaving))
    const byDeputy = await callerOf(deputy)
    const leave = { ids: [leaving.id], action: 'delete' }
    expect((await byDeputy('POST /users/bulk', { body: leave })).status).toBe(200)
    expect(await read(project._id, admin)).toMatchObject({ ownerId: deputy.id, role: null })
    await server.database.asTenant({ domainId: world.domainId, personId: null }, (open) =>
      open.rows(
        sql`delete from memberships where domain_id = ${world.domainId} and person_id = ${deputy.id}`,
      ),
    )
    expect(await read(project._id, admin)).toMatchObject({ ownerId: world.admin.id, role: 'owner' })
  })
})

describe('the list', () => {
  it('is searched as products are: by forms of words, sizes and without accents', async () => {
    const mark = unique('Sought').replace(' ', '')
    const description = 'Beds of 160 × 200 cm, par Müller'
    const { _id } = await givenProject({ name: `${mark} Chair fair`, description })
    for (const search of ['chairs', 'fairs chair', 'bed 160x200', 'muller'])
      expect(idsIn(await list(owner, { search: `${search} ${mark}` })), search).toEqual([_id])
    expect((await list(owner, { search: `sofas ${mark}` })).total).toBe(0)
  })

  it('is searched, filtered and sorted, with exact totals', async () => {
    const mark = unique('Marked').replace(' ', '')
    const made = async (name: string, more: object) =>
      (await givenProject({ name: `${mark} ${name}`, ...more }))._id
    const late = await made('Étoile late', { startsLocal: '2040-02-01T00:00', sessions: [] })
    const soon = await made('soon', { startsLocal: '2040-01-01T00:00', endsLocal: '2040-01-03T00:00' })
    const open = await made('open', { endsLocal: '2040-01-15T00:00', ...ready() })
    const dateless = await made('dateless', {})
    const done = await made('done', ready())
    await post(open, 'start')
    await post(done, 'start')
    await post(done, 'end')
    const of = (query: Record<string, string>, by = owner) => list(by, { search: mark, ...query })
    expect(idsIn(await of({}))).toEqual([soon, open, late, dateless, done])
    expect(idsIn(await of({ sort: '-name' })).at(-1)).toBe(dateless)
    expect(idsIn(await of({ state: 'upcoming' }))).toEqual([soon, late, dateless])
    expect(idsIn(await of({ state: 'ongoing' }))).toEqual([open])
    expect(idsIn(await of({ state: 'done' }))).toEqual([done])
    expect(idsIn(await of({ search: `etoile ${mark}` }))).toEqual([late])
    expect((await of({ search: `${mark} %` })).total).toBe(0)
    expect(idsIn(await of({ from: '2040-01-02', until: '2040-01-02' }))).toEqual([soon, open])
    expect(idsIn(await of({ from: '2040-01-20' }))).toEqual([late])
    expect((await of({ session: 'web' })).total).toBe(4)
    expect((await of({ role: 'presenter' })).total).toBe(0)
    expect((await of({ owner: people.presenter.id })).total).toBe(0)
    const page = await of({ page: '2', per_page: '10' })
    expect([page.total, page.result]).toEqual([5, []])
    expect((await of({}, presenter)).total).toBe(0)
    expect((await of({}, admin)).total).toBe(5)
    expect((await of({}, client)).total).toBe(0)
  })

  it('asks as many statements for many projects as for one', async () => {
    const mark = unique('Counted').replace(' ', '')
    const query = { domain: world.domainId, page: 1, per_page: -1, search: mark, sort: 'next' } as const
    const asked = async () => {
      let total = 0
      const statements = await statementsOf(world.staff, async (counted) => {
        total = (await listProjects(counted, query, { offset: 0, limit: null })).total
      })
      return { total, statements }
    }
    const content = {
      attendees: [{ group: buyers }],
      selection: { ids: world.products.slice(0, 5).map(({ id }) => id) },
    }
    await givenProject({ name: mark, ...content })
    await asked()
    const one = await asked()
    for (let more = 0; more < 4; more++) await givenProject({ name: mark, ...content })
    expect(await asked()).toEqual({ total: 5, statements: one.statements })
    expect(one.statements).toBeLessThan(12)
  })
})

describe('states', () => {
  it('go from upcoming to ongoing, to done and back, and nowhere else', async () => {
    const { _id } = await givenProject({ endsLocal: '2040-01-15T00:00', ...ready() })
    expect(refusalOf(await post(_id, 'end'))).toEqual([409, 'ProjectNotOngoing'])
    expect(refusalOf(await post(_id, 'reopen'))).toEqual([409, 'ProjectNotDone'])
    const started = (await post(_id, 'start')).body
    expect(started).toMatchObject({ state: 'ongoing', closedAt: null, activeSessions: { web: true } })
    expect(refusalOf(await post(_id, 'start'))).toEqual([409, 'ProjectNotUpcoming'])
    expect(refusalOf(await post(_id, 'reopen'))).toEqual([409, 'ProjectNotDone'])
    const ended = (await post(_id, 'end')).body
    expect(ended).toMatchObject({
      state: 'done',
      startedAt: started.startedAt,
      activeSessions: { web: false },
    })
    expect(refusalOf(await post(_id, 'start'))).toEqual([409, 'ProjectNotUpcoming'])
    expect(refusalOf(await post(_id, 'end'))).toEqual([409, 'ProjectNotOngoing'])
    const kept = { attendees: [], products: [], fields: [], orderFields: [], sessions: [], startsLocal: null }
    for (const [part, value] of Object.entries(kept)) {
      expect([part, refusalOf(await edit(_id, { [part]: value }))]).toEqual([part, [409, 'ProjectDone']])
    }
    expect(refusalOf(await post(_id, 'invite'))).toEqual([409, 'ProjectDone'])
    expect((await edit(_id, { name: 'Renamed', description: 'After all' })).status).toBe(200)
    const again = (await post(_id, 'reopen')).body
    expect(again).toMatchObject({
      state: 'ongoing',
      startedAt: started.startedAt,
      endsLocal: null,
      endsAt: null,
    })
  })

  it('are begun and ended by wall time in the zone of the project', async () => {
    const project = await givenProject({
      timeZone: 'Europe/Paris',
      startsLocal: '2031-03-30T02:30',
      endsLocal: '2031-10-26T02:30',
    })
    // The hour that is missing becomes the later one, the doubled one the first.
    expect([project.startsAt, project.endsAt]).toEqual([
      '2031-03-30T01:30:00.000Z',
      '2031-10-26T00:30:00.000Z',
    ])
    const moved = (await edit(project._id, { timeZone: 'Etc/GMT-5' })).body
    expect([moved.startsLocal, moved.startsAt]).toEqual(['2031-03-30T02:30', '2031-03-29T21:30:00.000Z'])
    for (const wrong of [
      { timeZone: 'Mars/Base' },
      { startsLocal: '2031-02-30T10:00' },
      { endsLocal: '2031-02-03T24:00' },
    ]) {
      expect(refusalOf(await edit(project._id, wrong))).toEqual([400, 'InvalidInput'])
    }
  })
})

describe('the limit of the subscription', () => {
  it('counts upcoming and ongoing projects, when one is made, copied or reopened, also at once', async () => {
    const company = await givenCompany(server)
    const call = apiCaller(server, company.domainId, await signIn(server, company.admin))
    const limit = (maxProjects: number | null) =>
      company.scope.rows(sql`
        update domains set subscription = subscription || ${JSON.stringify({ maxProjects })}::jsonb
        where id = ${company.domainId}`)
    const make = () => call<Project>('POST /projects', { body: { name: 'One of few' } })
    await limit(0)
    expect(refusalOf(await make())).toEqual([409, 'ProjectsNotAllowed'])
    await limit(2)
    const [first] = [await make(), await make()]
    const refused = await make()
    expect([refusalOf(refused), refused.body]).toMatchObject([[409, 'TooManyProjects'], { data: { max: 2 } }])
    const act = (action: string) => call(`POST /projects/${first?.body._id}/${action}`, { body: {} })
    expect(refusalOf(await act('duplicate'))).toEqual([409, 'TooManyProjects'])
    await company.scope.rows(sql`
      update projects set started_at = now() where domain_id = ${company.domainId} and id = ${first?.body._id}`)
    expect(refusalOf(await make())).toEqual([409, 'TooManyProjects'])
    await act('end')
    expect((await make()).status).toBe(200)
    expect(refusalOf(await act('reopen'))).toEqual([409, 'TooManyProjects'])
    await limit(1)
    expect((await call<List>('GET /projects')).body.total).toBe(3)
    await limit(3)
    const answers = await meetingAt(server, 'projects', [make, make])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
