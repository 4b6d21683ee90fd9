/** What the readiness check says of projects, what it offers to mend, and what mending does. */
import type { Finding, Project, Readiness, Repair, RepairReport } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { type Account, givenPerson, scopeOf, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { statementsOf } from '../../../../test/harness/databases/counted-scope.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../access/index.ts'
import { grantPriceTypes } from '../../price-types/index.ts'
import { blockingFindings } from './blocking-findings.ts'
import { getReadiness } from './readiness.service.ts'

let server: TestServer
let world: CatalogWorld
let admin: ApiCaller
let owner: ApiCaller
let client: ApiCaller
let people: Record<'owner' | 'presenter', Account>
let sales: string

const callerOf = async (account: Account) => apiCaller(server, world.domainId, await signIn(server, account))

async function givenGroup(
  levels: Parameters<typeof insertGroup>[1]['levels'],
  parentId: string | null = null,
): Promise<string> {
  return await insertGroup(world.staff, {
    name: unique(parentId === null ? 'Team' : 'Clients'),
    isExternal: parentId !== null,
    isRoot: false,
    template: parentId === null ? 'Custom' : null,
    parentId,
    levels,
  })
}

async function givenMember(groupIds: readonly string[], isClient: boolean): Promise<Account> {
  const person = await givenPerson(server, { name: unique(isClient ? 'Client' : 'Colleague') })
  await insertMember(world.staff, { personId: person.id, isClient, groupIds })
  return person
}

const seeing = {
  folder: { view: 3, edit: 0 },
  productDetail: { view: 3, edit: 0 },
  group: { view: 3, edit: 0 },
} as const
const listed = { folder: { view: 1, edit: 0 }, productDetail: { view: 1, edit: 0 } }

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 30, seed: 4 })
  const team = await givenGroup(seeing)
  people = { owner: await givenMember([team], false), presenter: await givenMember([team], false) }
  sales = await givenGroup({ folder: { view: 3, edit: 0 }, productDetail: { view: 3, edit: 0 } })
  admin = await callerOf(world.admin)
  owner = await callerOf(people.owner)
  client = await callerOf(world.buyer)
})

/** Products in these folders alone. */
function productsIn(...folders: (keyof CatalogWorld['folders'])[]): string[] {
  const ids = folders.map((name) => world.folders[name])
  return world.products
    .filter(({ folderIds }) => folderIds.every((id) => ids.includes(id)))
    .map(({ id }) => id)
}

async function givenProject(more: object = {}, by = owner): Promise<string> {
  const made = await by<Project>('POST /projects', { body: { name: unique('Project'), ...more } })
  expect(made).toMatchObject({ status: 200 })
  return made.body._id
}

const entries = (ids: readonly string[]) => ids.map((product) => ({ product }))
const findingsOf = async (id: string, by = owner) =>
  (await by<Readiness>(`GET /projects/${id}/readiness`)).body.findings
const kindsOf = (findings: readonly Finding[]) => findings.map(({ kind }) => kind)
const one = (findings: readonly Finding[], kind: Finding['kind']) =>
  findings.find((each) => each.kind === kind)
const mend = (id: string, repair: Repair | null | undefined, preview: boolean, by = owner) =>
  by<RepairReport>(`POST /projects/${id}/repairs`, { body: { repair: repair ?? {}, preview } })
const clientsOf = async (folders: string[], fields: string[] = [], more: string[] = []) => {
  const groupId = await givenGroup(listed, sales)
  await setFolderAccess(
    world.staff,
    groupId,
    folders.map((folder) => ({ id: folder, canView: true, canEdit: false })),
  )
  await setFieldAccess(
    world.staff,
    groupId,
    fields.map((field) => ({ id: field, canEdit: false })),
  )
  const account = await givenMember([groupId, ...more], true)
  return { groupId, account }
}

it('asks as many statements of many people and products as of one', async () => {
  const of = async (people: Account[], products: string[]) => {
    const attendees = people.map(({ id }) => ({ user: id }))
    const id = await givenProject({ attendees, products: entries(products) }, admin)
    return await statementsOf(world.staff, (counted) => getReadiness(counted, id))
  }
  const crowd = [world.buyer]
  for (let more = 0; more < 3; more++) crowd.push((await clientsOf([world.folders.open])).account)
  const all = productsIn('open')
  await of([world.buyer], all.slice(0, 1))
  expect(await of(crowd, all)).toBe(await of([world.buyer], all.slice(0, 1)))
})

describe('who may read it', () => {
  it('is for those who run the project, and nobody else', async () => {
    const id = await givenProject({
      presenters: [people.presenter.id],
      attendees: [{ user: world.buyer.id }],
    })
    const call = `GET /projects/${id}/readiness` as const
    const presenter = await callerOf(people.presenter)
    const stranger = await callerOf(await givenMember([await givenGroup({})], false))
    expect((await owner(call)).status).toBe(200)
    expect((await presenter(call)).status).toBe(200)
    expect((await admin(call)).status).toBe(200)
    expect(refusalOf(await client(call))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await stranger(call))).toEqual([404, 'NotFound'])
    expect(refusalOf(await apiCaller(server, world.domainId, {})(call))).toEqual([401, 'NotSignedIn'])
    expect(refusalOf(await owner(`GET /projects/${crypto.randomUUID()}/readiness`))).toEqual([
      404,
      'NotFound',
    ])
    const repair: Repair = { kind: 'remove-products', products: productsIn('open').slice(0, 1) }
    expect(refusalOf(await mend(id, repair, true, client))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await mend(id, repair, true, stranger))).toEqual([404, 'NotFound'])
    expect(refusalOf(await mend(id, repair, true, presenter))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await owner(`POST /projects/${id}/repairs`, { body: { repair: {} } }))).toEqual([
      400,
      'InvalidInput',
    ])
  })
})

describe('what blocks', () => {
  it('is an empty project, without people and sessions, and with its end before its start', async () => {
    const id = await givenProject({
      sessions: [],
      timeZone: 'Etc/UTC',
      startsLocal: '2099-02-01T10:00',
      endsLocal: '2099-01-01T10:00',
    })
    const findings = await findingsOf(id)
    const blocking = findings.filter(({ severity }) => severity === 'block')
    expect(kindsOf(blocking).toSorted()).toEqual([
      'end-before-start',
      'no-attendees',
      'no-products',
      'no-session',
    ])
    expect(findings.slice(0, 4)).toEqual(blocking)
    expect(refusalOf(await owner(`POST /projects/${id}/start`))).toEqual([409, 'ProjectNotReady'])
  })

  it('says so with its findings when it is started, and starts when they are gone', async () => {
    const id = await givenProject({ products: entries(productsIn('open').slice(0, 3)) })
    const refused = await owner(`POST /projects/${id}/start`)
    expect(refused.body.data).toMatchObject({ count: 1 })
    expect(kindsOf(JSON.parse(String(refused.body.data?.findings)))).toEqual(['no-attendees'])
    const { version } = (await owner<Project>(`GET /projects/${id}`)).body
    const body = { attendees: [{ user: world.buyer.id }] }
    await owner(`PATCH /projects/${id}`, { query: { version: String(version) }, body })
    expect((await owner(`POST /projects/${id}/start`)).status).toBe(200)
  })

  it('is an end that is past, and advises of a start that was past when it was set', async () => {
    const id = await givenProject({ startsLocal: '2020-01-01T10:00', endsLocal: '2020-02-01T10:00' })
    const findings = await findingsOf(id)
    expect(one(findings, 'end-past')?.severity).toBe('block')
    expect(one(findings, 'start-past')?.severity).toBe('advise')
  })

  it('is a session that the subscription no longer includes; of shopping and of limits it advises', async () => {
    const orderFields = [{ name: 'Boxes', type: 'number' }]
    const id = await givenProject({ sessions: ['web', 'ar'], orderFields })
    const subscribe = (change: object) =>
      server.database.rows(
        sql`update domains set subscription = subscription || ${JSON.stringify(change)}::jsonb where id = ${world.domainId}`,
      )
    await subscribe({
      enabledSessions: { web: true, ar: false, st: true },
      allowShopping: false,
      maxProjects: 1,
    })
    try {
      const findings = await findingsOf(id)
      expect(findings.filter(({ kind }) => kind === 'session-not-included')).toMatchObject([
        { severity: 'block', data: { session: 'ar' } },
      ])
      expect(one(findings, 'shopping-not-included')).toMatchObject({ severity: 'advise', count: 1 })
      expect(one(findings, 'limit-reached')).toMatchObject({ severity: 'advise', data: { max: 1 } })
    } finally {
      await subscribe({
        enabledSessions: { web: true, ar: true, st: true },
        allowShopping: true,
        maxProjects: null,
      })
    }
  })

  it('is a folder that attendees came to reach without seeing any chosen field', async () => {
    const { groupId, account } = await clientsOf([world.folders.open], [world.fields.width])
    const id = await givenProject({
      products: [{ folder: world.folders.open }],
      fields: [world.fields.width],
      attendees: [{ user: account.id }],
    })
    expect(kindsOf(await findingsOf(id))).not.toContain('folder-conflict')
    await setFieldAccess(world.staff, groupId, [])
    const finding = one(await findingsOf(id), 'folder-conflict')
    expect(finding).toMatchObject({ severity: 'block', count: 1 })
    expect(finding?.place.folders).toEqual([{ _id: world.folders.open, name: 'Open' }])
  })

  it('is read by the clock as the company itself does', async () => {
    const id = await givenProject()
    const findings = await blockingFindings(world.staff, id)
    expect(kindsOf(findings).toSorted()).toEqual(['no-attendees', 'no-products'])
  })
})

describe('people', () => {
  it('who never signed in, were deactivated or see nothing are counted and named', async () => {
    const { account: absent } = await clientsOf([world.folders.open])
    const { account: inactive } = await clientsOf([world.folders.open])
    const { account: blind } = await clientsOf([])
    await world.staff.rows(sql`
      update memberships set is_active = false where domain_id = ${world.domainId} and person_id = ${inactive.id}`)
    await client('GET /folders')
    const attendees = [absent, inactive, blind, world.buyer].map(({ id }) => ({ user: id }))
    const id = await givenProject({ attendees, products: entries(productsIn('open').slice(0, 2)) })
    const findings = await findingsOf(id)
    const namesOf = (kind: Finding['kind']) =>
      one(findings, kind)
        ?.place.people.map(({ _id }) => _id)
        .toSorted()
    expect(namesOf('attendee-never-signed-in')).toEqual([absent.id, blind.id].toSorted())
    expect(namesOf('attendee-inactive')).toEqual([inactive.id])
    expect(namesOf('attendee-sees-nothing')).toEqual([blind.id])
  })

  it('who present and don’t see all that is presented', async () => {
    const narrow = await givenMember([await givenGroup(listed)], false)
    const products = entries(productsIn('open').slice(0, 2))
    const id = await givenProject({ presenters: [narrow.id, people.presenter.id], products })
    const finding = one(await findingsOf(id), 'presenter-without-rights')
    expect(finding).toMatchObject({ severity: 'advise', count: 1 })
    expect(finding?.place.people.map(({ _id }) => _id)).toEqual([narrow.id])
  })

  it('are not named to those who don’t see them', async () => {
    const { account } = await clientsOf([])
    const product = productsIn('open')[0] ?? ''
    const id = await givenProject({ attendees: [{ user: account.id }], products: entries([product]) })
    const keeper = await givenMember(
      [await givenGroup({ folder: { view: 3, edit: 0 }, productDetail: { view: 3, edit: 0 } })],
      false,
    )
    const { version } = (await owner<Project>(`GET /projects/${id}`)).body
    await owner(`PATCH /projects/${id}`, {
      query: { version: String(version) },
      body: { presenters: [keeper.id] },
    })
    const finding = one(await findingsOf(id, await callerOf(keeper)), 'attendee-sees-nothing')
    expect(finding).toMatchObject({ count: 1, place: { people: [] } })
    expect(one(await findingsOf(id), 'attendee-sees-nothing')?.place.people).toHaveLength(1)
  })
})

describe('products', () => {
  it('that an attendee doesn’t see advise, and never block', async () => {
    const ids = productsIn('closed').slice(0, 2)
    const attendees = [{ user: world.buyer.id }]
    const id = await givenProject({
      attendees,
      products: entries([...ids, ...productsIn('open').slice(0, 1)]),
    })
    const findings = await findingsOf(id)
    const unseen = findings.filter(({ kind }) => kind === 'product-unseen' || kind === 'product-for-nobody')
    expect(unseen).toMatchObject([{ severity: 'advise', count: 2 }])
    expect(unseen[0]?.place.products.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
    expect((await owner(`POST /projects/${id}/start`)).status).toBe(200)
  })

  it('without picture, price or model are counted, those of a client by the price that the client sees', async () => {
    const retail = world.products.filter(
      (product) => world.clientSees(product) && product.values[`price:${world.prices.retail}`] === undefined,
    )
    const products = world.products.filter(world.clientSees).map(({ id }) => id)
    const id = await givenProject({
      sessions: ['web', 'ar'],
      products: entries(products),
      priceTypes: [world.prices.trade, world.prices.retail],
      attendees: [{ user: world.buyer.id }],
    })
    const findings = await findingsOf(id)
    expect(retail.length).toBeGreaterThan(0)
    expect(one(findings, 'product-without-price')?.count).toBe(retail.length)
    expect(one(findings, 'product-without-picture')?.count).toBe(products.length)
    expect(one(findings, 'product-without-model')?.count).toBe(products.length)
  })

  it('that the reader doesn’t see are in no count and no name', async () => {
    const team = await givenGroup({ ...listed, group: { view: 3, edit: 0 } })
    await setFolderAccess(world.staff, team, [{ id: world.folders.open, canView: true, canEdit: false }])
    const narrow = await givenMember([team], false)
    const [open = ''] = productsIn('open')
    const hidden = productsIn('closed').slice(0, 3)
    const id = await givenProject({ presenters: [narrow.id], products: entries([open, ...hidden]) })
    const findings = await findingsOf(id, await callerOf(narrow))
    expect(one(findings, 'product-without-picture')).toMatchObject({ count: 1 })
    expect(JSON.stringify(findings)).not.toContain(hidden[0])
    expect(one(await findingsOf(id), 'product-without-picture')).toMatchObject({ count: 4 })
  })
})

describe('what is shown', () => {
  it('says which fields some or all attendees don’t see, and price types that none sees', async () => {
    const { width, cost, weight } = world.fields
    const { account } = await clientsOf([world.folders.open], [width])
    const id = await givenProject({
      fields: [width, cost, weight],
      priceTypes: [world.prices.retail],
      products: entries(productsIn('open').slice(0, 1)),
      attendees: [{ user: account.id }, { user: world.buyer.id }],
    })
    const findings = await findingsOf(id)
    expect(one(findings, 'field-for-nobody')).toMatchObject({
      data: { field: 'Cost' },
      place: { fields: [{ _id: cost }] },
    })
    expect(one(findings, 'field-unseen')).toMatchObject({
      count: 1,
      data: { people: 1 },
      place: { fields: [{ _id: weight }] },
    })
    expect(one(findings, 'price-unseen')).toMatchObject({
      count: 1,
      place: { people: [{ _id: account.id }] },
    })
  })

  it('says what is gone, without a name', async () => {
    const id = await givenProject({ fields: [world.fields.width] })
    await world.staff.rows(sql`
      update projects set field_ids = field_ids || ${crypto.randomUUID()}::uuid, price_type_ids = ${[crypto.randomUUID()]}::uuid[]
      where domain_id = ${world.domainId} and id = ${id}`)
    const findings = await findingsOf(id)
    expect(one(findings, 'gone-field')).toMatchObject({ count: 1, place: { fields: [] } })
    expect(one(findings, 'gone-price-type')).toMatchObject({ count: 1 })
  })
})

describe('the order form', () => {
  it('is held against the products’ own values', async () => {
    const { width, weight } = world.fields
    const { products } = world
    const textOf = (product: (typeof products)[number], field: string) =>
      product.values[`detail:${field}`]?.[0]
    const id = await givenProject({
      products: entries(products.map((product) => product.id)),
      orderFields: [
        { name: 'Boxes', type: 'number', rules: [{ type: 'multipleOf', field: weight }] },
        {
          name: 'Pieces',
          type: 'number',
          rules: [
            { type: 'min', field: width },
            { type: 'max', value: '50' },
          ],
        },
      ],
    })
    const findings = await findingsOf(id)
    const unpacked = products.filter((product) => !(Number(textOf(product, weight) ?? 0) > 0))
    const against = products.filter((product) => Number(textOf(product, width) ?? 0) > 50)
    expect([unpacked.length > 0, against.length > 0]).toEqual([true, true])
    expect(one(findings, 'pack-size-missing')).toMatchObject({
      count: unpacked.length,
      data: { field: 'Boxes' },
    })
    expect(one(findings, 'product-against-rules')).toMatchObject({
      count: against.length,
      data: { field: 'Pieces' },
    })
  })

  it('blocks by rules that leave nothing, and tells of computed fields without an input', async () => {
    const id = await givenProject({ orderFields: [{ name: 'Boxes', type: 'number' }] })
    const { orderFields } = (await owner<Project>(`GET /projects/${id}`)).body
    const broken = orderFields.map(({ _id, ...field }) => ({
      id: _id,
      ...field,
      rules: [
        { type: 'min', value: '5' },
        { type: 'max', value: '4' },
      ],
    }))
    const dynamic = [
      { id: crypto.randomUUID(), name: 'Gone', expression: `[price:${crypto.randomUUID()}] * 2` },
      { id: crypto.randomUUID(), name: 'Unreadable', expression: '1 +' },
    ]
    await world.staff.rows(sql`
      update projects set order_fields = ${JSON.stringify(broken)}::jsonb, dynamic_fields = ${JSON.stringify(dynamic)}::jsonb
      where domain_id = ${world.domainId} and id = ${id}`)
    const findings = await findingsOf(id)
    expect(one(findings, 'rules-contradict')).toMatchObject({ severity: 'block', data: { field: 'Boxes' } })
    expect(findings.filter(({ kind }) => kind === 'dynamic-field-broken')).toMatchObject([
      { severity: 'block', data: { field: 'Unreadable' } },
      { severity: 'advise', data: { field: 'Gone' } },
    ])
  })
})

describe('repairs', () => {
  let groupId: string
  let account: Account
  let id: string
  beforeEach(async () => {
    ;({ groupId, account } = await clientsOf([world.folders.open]))
    id = await givenProject(
      {
        attendees: [{ user: account.id }],
        products: entries([...productsIn('open').slice(0, 1), ...productsIn('closed').slice(0, 2)]),
        fields: [world.fields.cost],
        priceTypes: [world.prices.retail],
      },
      admin,
    )
  })

  it('give a group the folder: first said who gains what, then done', async () => {
    const { repair } = one(await findingsOf(id, admin), 'product-unseen') ?? {}
    expect(repair).toMatchObject({
      kind: 'grant-folder',
      group: groupId,
      folder: world.folders.closed,
      people: 1,
    })
    const before = await mend(id, repair, true, admin)
    expect(before.body).toMatchObject({
      isPreview: true,
      people: 1,
      isWhole: true,
      gaining: [{ _id: account.id }],
    })
    expect(one(await findingsOf(id, admin), 'product-unseen')).toBeDefined()
    const done = await mend(id, repair, false, admin)
    expect(done.body).toEqual({ ...before.body, isPreview: false })
    expect(one(await findingsOf(id, admin), 'product-unseen')).toBeUndefined()
    const theirs = await callerOf(account)
    const seen = await theirs<{ total: number }>('POST /products/query', { body: {} })
    const closed = world.products.filter(({ folderIds }) => folderIds.includes(world.folders.closed))
    const open = world.products.filter(({ folderIds }) => folderIds.includes(world.folders.open))
    expect(seen.body.total).toBe(new Set([...closed, ...open]).size)
    expect(before.body.products).toBe(closed.filter((product) => !open.includes(product)).length)
  })

  it('are not offered to those who may not do them, and are refused them', async () => {
    const { version } = (await admin<Project>(`GET /projects/${id}`)).body
    const body = { ownerId: people.owner.id }
    await admin(`PATCH /projects/${id}`, { query: { version: String(version) }, body })
    const findings = await findingsOf(id)
    const offered = findings.flatMap(({ repair }) => (repair === null ? [] : [repair.kind]))
    expect(new Set(offered)).toEqual(new Set(['remove-products', 'remove-field']))
    const grant: Repair = {
      kind: 'grant-folder',
      group: groupId,
      groupName: '',
      folder: world.folders.closed,
      folderName: '',
      people: 1,
    }
    expect(refusalOf(await mend(id, { ...grant, group: crypto.randomUUID() }, true))).toEqual([
      404,
      'NotFound',
    ])
    const price: Repair = {
      kind: 'grant-price-type',
      priceType: world.prices.retail,
      priceTypeName: '',
      people: 1,
    }
    const publish: Repair = { kind: 'publish-products', products: productsIn('open').slice(0, 1) }
    for (const repair of [grant, price, publish])
      for (const isPreview of [true, false])
        expect(refusalOf(await mend(id, repair, isPreview))).toEqual([403, 'NotAllowed'])
  })

  it('show the first price type to those who see none of the project’s', async () => {
    const { repair } = one(await findingsOf(id, admin), 'price-unseen') ?? {}
    expect(repair).toEqual({
      kind: 'grant-price-type',
      priceType: world.prices.retail,
      priceTypeName: 'Retail',
      people: 1,
    })
    expect((await mend(id, repair, true, admin)).body).toMatchObject({
      people: 1,
      gaining: [{ _id: account.id }],
    })
    await mend(id, repair, false, admin)
    expect(one(await findingsOf(id, admin), 'price-unseen')).toBeUndefined()
    const theirs = await scopeOf(server, account, world.domainId)
    expect(
      (await theirs.rows(sql`select 1 from client_price_types where person_id = ${account.id}`)).length,
    ).toBe(1)
    expect(refusalOf(await mend(id, repair, false, admin))).toEqual([403, 'NotAllowed'])
  })

  it('take a field out that nobody sees, and leave the others', async () => {
    const { repair } = one(await findingsOf(id, admin), 'field-for-nobody') ?? {}
    expect(repair).toEqual({ kind: 'remove-field', field: world.fields.cost, fieldName: 'Cost' })
    expect((await mend(id, repair, true, admin)).body).toMatchObject({ people: 0, products: 0 })
    await mend(id, repair, false, admin)
    expect((await admin<Project>(`GET /projects/${id}`)).body.fields).toEqual([])
    expect(refusalOf(await mend(id, repair, false, admin))).toEqual([404, 'NotFound'])
  })

  it('publish products that clients would see, with who gains them', async () => {
    const [product = ''] = productsIn('open')
    await admin(`PATCH /products/${product}`, { body: { isPublished: false } })
    await world.staff.rows(sql`update products set is_published = false where id = ${product}`)
    await world.staff.rows(sql`update product_slots set is_published = false where product_id = ${product}`)
    const { repair, count } = one(await findingsOf(id, admin), 'product-unpublished') ?? {}
    expect([count, repair]).toEqual([1, { kind: 'publish-products', products: [product] }])
    expect((await mend(id, repair, true, admin)).body).toMatchObject({ products: 1 })
    expect((await mend(id, repair, false, admin)).status).toBe(200)
    expect(one(await findingsOf(id, admin), 'product-unpublished')).toBeUndefined()
  })

  it('take products out that nobody sees', async () => {
    const [draft = ''] = productsIn('draft')
    const other = await givenProject({
      attendees: [{ user: account.id }],
      products: entries([draft, ...productsIn('open').slice(0, 1)]),
    })
    const { repair } = one(await findingsOf(other), 'product-for-nobody') ?? {}
    expect(repair).toEqual({ kind: 'remove-products', products: [draft] })
    expect((await mend(other, repair, true)).body).toMatchObject({ products: 1, people: 0 })
    await mend(other, repair, false)
    expect((await owner<Project>(`GET /projects/${other}`)).body.products).toHaveLength(1)
  })
})

it('counts what each attendee is shown as their own pages do', async () => {
  const retail = [world.prices.retail]
  const accounts: Account[] = [world.buyer]
  for (const folders of [['open', 'closed'], ['closed'], ['draft', 'open']] as const) {
    const { account } = await clientsOf(
      folders.map((name) => world.folders[name]),
      [world.fields.width],
    )
    await grantPriceTypes(world.staff, account.id, retail)
    accounts.push(account)
  }
  const products = world.products.map(({ id }) => id)
  for (const account of accounts) {
    const id = await givenProject({ attendees: [{ user: account.id }], products: entries(products) })
    const findings = await findingsOf(id)
    const unseen = findings.filter(({ kind }) =>
      ['product-unseen', 'product-for-nobody', 'product-unpublished'].includes(kind),
    )
    const theirs = await callerOf(account)
    const { total } = (await theirs<{ total: number }>('POST /products/query', { body: {} })).body
    expect(unseen.reduce((sum, { count }) => sum + count, 0)).toBe(products.length - total)
  }
})
