/** Templates over HTTP: who sees, uses and changes them, and what becomes of what they name. */
import type { Project, ProjectTemplate, TemplateSummary } from '@vitrine/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../../test/factories/catalog.ts'
import { type Account, givenPerson, signIn, unique } from '../../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../../test/harness/api-caller.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../access/index.ts'
import { insertDetailField } from '../../detail-fields/index.ts'
import { insertFolder, visibleTree } from '../../folders/index.ts'

type List = { total: number; result: TemplateSummary[] }

let server: TestServer
let world: CatalogWorld
let owner: ApiCaller
let colleague: ApiCaller
let narrow: ApiCaller
let admin: ApiCaller
let client: ApiCaller
const people = {} as Record<'owner' | 'colleague' | 'narrow', Account>
const groups = {} as Record<'team' | 'narrow' | 'clients', string>

const callerOf = async (account: Account) => apiCaller(server, world.domainId, await signIn(server, account))

async function givenGroup(levels: Parameters<typeof insertGroup>[1]['levels']): Promise<string> {
  const name = unique('Team')
  return await insertGroup(world.staff, {
    ...{ name, isExternal: false, isRoot: false, template: 'Custom', parentId: null, levels },
  })
}

async function givenColleague(groupId: string): Promise<Account> {
  const person = await givenPerson(server, { name: unique('Colleague') })
  await insertMember(world.staff, { personId: person.id, isClient: false, groupIds: [groupId] })
  return person
}

beforeAll(async () => {
  server = await sharedServer()
  world = await givenCatalog(server, { products: 30, seed: 7 })
  const group = { view: 3, edit: 0 } as const
  groups.team = await givenGroup({
    folder: { view: 3, edit: 0 },
    productDetail: { view: 3, edit: 0 },
    group,
  })
  groups.narrow = await givenGroup({ folder: { view: 1, edit: 0 }, productDetail: { view: 1, edit: 0 } })
  await setFolderAccess(world.staff, groups.narrow, [
    { id: world.folders.open, canView: true, canEdit: false },
  ])
  await setFieldAccess(world.staff, groups.narrow, [{ id: world.fields.width, canEdit: false }])
  groups.clients = world.client.groupIds[0] ?? ''
  people.owner = await givenColleague(groups.team)
  people.colleague = await givenColleague(groups.team)
  people.narrow = await givenColleague(groups.narrow)
  owner = await callerOf(people.owner)
  colleague = await callerOf(people.colleague)
  narrow = await callerOf(people.narrow)
  admin = await callerOf(world.admin)
  client = await callerOf(world.buyer)
})

const full = () => ({
  description: 'Said of it',
  timeZone: 'Europe/Paris',
  startsLocal: '2099-01-01T10:00',
  endsLocal: '2099-02-01T10:00',
  fields: [world.fields.width, world.fields.cost],
  priceTypes: [world.prices.retail],
  attendees: [{ user: people.colleague.id }],
  products: [
    { folder: world.folders.open },
    ...world.products.slice(0, 2).map(({ id }) => ({ product: id })),
  ],
  orderFields: [
    { name: 'Boxes', type: 'number', rules: [{ type: 'multipleOf', field: world.fields.weight }] },
  ],
})

async function givenProject(more: object = full(), by = owner): Promise<Project> {
  const made = await by<Project>('POST /projects', { body: { name: unique('Project'), ...more } })
  expect([made.status, made.body]).toMatchObject([200, {}])
  return made.body
}

async function givenTemplate(more: object = {}, by = owner): Promise<ProjectTemplate> {
  const from = { project: (await givenProject(full(), by))._id }
  const made = await by<ProjectTemplate>('POST /project-templates', {
    body: { name: unique('Template'), from, ...more },
  })
  expect([made.status, made.body]).toMatchObject([200, {}])
  return made.body
}

const read = (id: string, by = owner) => by<ProjectTemplate>(`GET /project-templates/${id}`)
const edit = async (id: string, body: object, by = owner) => {
  const { version } = (await read(id, admin)).body
  return await by<ProjectTemplate>(`PATCH /project-templates/${id}`, {
    query: { version: String(version) },
    body,
  })
}
const listOf = async (account: Account, by: ApiCaller) =>
  await by<List>(`GET /users/${account.id}/projects-templates`)
const publish = (id: string, by = owner) => by(`POST /project-templates/${id}/publish`)
const use = (id: string, by: ApiCaller) =>
  by<Project>('POST /projects', { body: { name: unique('Used'), from: { template: id } } })

describe('a template', () => {
  it('holds everything of a project but dates, people and answers', async () => {
    const project = await givenProject()
    const body = { name: 'Autumn', from: { project: project._id } }
    const { content } = (await owner<ProjectTemplate>('POST /project-templates', { body })).body
    const { description, timeZone, sessions, interest, showImpersonification, products } = project
    const { fields, priceTypes, mediaKinds, showsFiles, orderFields, dynamicFields } = project
    expect(content).toEqual({
      ...{ description, timeZone, sessions, interest, showImpersonification, products },
      ...{ fields, priceTypes, mediaKinds, showsFiles, orderFields, dynamicFields },
    })
    expect(content.products).toHaveLength(full().products.length)
  })

  it('gets another name where its owner has one of that name, in any letter case', async () => {
    const name = unique('Spring')
    const first = await givenTemplate({ name })
    expect((await givenTemplate({ name: name.toUpperCase() })).name).toBe(`${name.toUpperCase()} (2)`)
    expect((await edit((await givenTemplate())._id, { name })).body.name).toBe(`${name} (3)`)
    expect((await edit(first._id, { name })).body.name).toBe(name)
    const other = await givenTemplate({ name }, colleague)
    expect(other.name).toBe(name)
  })

  it('is its owner’s alone until it is published, and then of the groups it is shared with', async () => {
    const { _id } = await givenTemplate({ sharedWithGroups: [groups.team] })
    expect(refusalOf(await read(_id, colleague))).toEqual([404, 'NotFound'])
    expect((await listOf(people.colleague, colleague)).body.result.map((each) => each._id)).not.toContain(_id)
    expect((await publish(_id)).status).toBe(204)
    expect((await read(_id, colleague)).body).toMatchObject({
      isOwn: false,
      mayEdit: false,
      isPublished: true,
    })
    expect((await listOf(people.colleague, colleague)).body.result.map((each) => each._id)).toContain(_id)
    expect(refusalOf(await read(_id, narrow))).toEqual([404, 'NotFound'])
    expect((await owner(`POST /project-templates/${_id}/unpublish`)).status).toBe(204)
    expect(refusalOf(await read(_id, colleague))).toEqual([404, 'NotFound'])
    expect(refusalOf(await use(_id, colleague))).toEqual([404, 'NotFound'])
  })

  it('is changed by its owner and super admins, upon the version that they saw', async () => {
    const { _id, version } = await givenTemplate({ sharedWithGroups: [groups.team] })
    await publish(_id)
    expect(refusalOf(await edit(_id, { name: 'Mine' }, colleague))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await publish(_id, colleague))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await colleague(`DELETE /project-templates/${_id}`))).toEqual([403, 'NotAllowed'])
    expect(refusalOf(await edit(_id, { name: 'Mine' }, narrow))).toEqual([404, 'NotFound'])
    expect((await edit(_id, { name: unique('Theirs') }, admin)).status).toBe(200)
    const stale = { query: { version: String(version) }, body: { name: 'Late' } }
    expect(refusalOf(await owner(`PATCH /project-templates/${_id}`, stale))).toEqual([409, 'StaleVersion'])
    expect((await owner(`DELETE /project-templates/${_id}`)).status).toBe(204)
    expect(refusalOf(await read(_id))).toEqual([404, 'NotFound'])
  })

  it('is nothing for clients and strangers, and lists of others are for super admins', async () => {
    const { _id } = await givenTemplate()
    for (const call of [
      `GET /users/${world.buyer.id}/projects-templates`,
      `GET /project-templates/${_id}`,
      `POST /project-templates/${_id}/publish`,
      `POST /project-templates/${_id}/unpublish`,
      `DELETE /project-templates/${_id}`,
      `PATCH /project-templates/${_id}`,
      'POST /project-templates',
    ] as const) {
      expect([call, refusalOf(await client(call, { body: {} }))]).toEqual([call, [403, 'NotAllowed']])
      const nobody = apiCaller(server, world.domainId, {})
      expect([call, refusalOf(await nobody(call, { body: {} }))]).toEqual([call, [401, 'NotSignedIn']])
    }
    expect(refusalOf(await listOf(people.owner, colleague))).toEqual([404, 'NotFound'])
    expect((await listOf(people.owner, admin)).body.result.map((each) => each._id)).toContain(_id)
    expect(refusalOf(await owner('POST /project-templates', { body: { name: '', from: {} } }))).toEqual([
      400,
      'InvalidInput',
    ])
  })
})

describe('sharing', () => {
  it('is refused with a group that lacks access to its folders, with names', async () => {
    const project = await givenProject({
      products: [{ folder: world.folders.closed }, { folder: world.folders.open }],
    })
    const body = { name: 'Shared', from: { project: project._id }, sharedWithGroups: [groups.narrow] }
    const refused = await owner('POST /project-templates', { body })
    expect(refusalOf(refused)).toEqual([422, 'TemplateGroupLacksFolder'])
    expect(refused.body.data).toEqual({ groups: expect.stringMatching(/^Team/), folders: 'Closed' })
    const { _id } = await givenTemplate({ sharedWithGroups: [groups.narrow] })
    const products = [{ folder: world.folders.closed }]
    expect(refusalOf(await edit(_id, { content: { products } }))).toEqual([422, 'TemplateGroupLacksFolder'])
    const wider = await givenTemplate({ from: { project: project._id } })
    const shared = { sharedWithGroups: [groups.team, groups.narrow] }
    expect(refusalOf(await edit(wider._id, shared))).toEqual([422, 'TemplateGroupLacksFolder'])
    expect((await edit(wider._id, { sharedWithGroups: [groups.team] })).status).toBe(200)
  })

  it('is refused with groups of clients, and with groups that one doesn’t see', async () => {
    const { _id } = await givenTemplate()
    expect(refusalOf(await edit(_id, { sharedWithGroups: [groups.clients] }))).toEqual([
      422,
      'GroupKindWrong',
    ])
    expect(refusalOf(await edit(_id, { sharedWithGroups: [crypto.randomUUID()] }))).toEqual([404, 'NotFound'])
    const products = world.products.filter(({ folderIds }) => folderIds.includes(world.folders.open))
    const from = {
      project: (
        await givenProject({ products: products.slice(0, 1).map(({ id }) => ({ product: id })) }, narrow)
      )._id,
    }
    const body = { name: 'Narrow', from, sharedWithGroups: [groups.team] }
    expect(refusalOf(await narrow('POST /project-templates', { body }))).toEqual([404, 'NotFound'])
    expect(
      (await narrow('POST /project-templates', { body: { ...body, sharedWithGroups: [groups.narrow] } }))
        .status,
    ).toBe(200)
  })

  it('is refused at publishing where a group lost a folder meanwhile', async () => {
    const late = await givenGroup({ folder: { view: 1, edit: 0 } })
    await setFolderAccess(world.staff, late, [{ id: world.folders.open, canView: true, canEdit: false }])
    const { _id } = await givenTemplate({ sharedWithGroups: [late] })
    await setFolderAccess(world.staff, late, [])
    expect(refusalOf(await publish(_id))).toEqual([422, 'TemplateGroupLacksFolder'])
  })

  it('shows nobody more of it than they see, and keeps the rest when they use or change it', async () => {
    const { _id } = await givenTemplate({ sharedWithGroups: [groups.narrow] })
    await publish(_id)
    const { content } = (await read(_id, narrow)).body
    expect(content.fields).toEqual([world.fields.width])
    expect(content.orderFields).toMatchObject([{ name: 'Boxes', rules: [] }])
    expect(content.priceTypes).toEqual([world.prices.retail])
    const reached = new Set(
      world.products.filter(({ folderIds }) => folderIds.includes(world.folders.open)).map(({ id }) => id),
    )
    const seen = content.products.filter((entry) => 'product' in entry && !reached.has(entry.product))
    expect(seen).toEqual([])
    const used = (await use(_id, narrow)).body
    expect(used.fields).toEqual([world.fields.width])
    expect(used.products.every((entry) => 'folder' in entry || reached.has(entry.product))).toBe(true)
    expect((await read(_id)).body.content.fields).toEqual([world.fields.width, world.fields.cost])
  })
})

describe('used', () => {
  it('makes a project of its content, without dates and people', async () => {
    const { _id, content } = await givenTemplate()
    const { body } = await use(_id, owner)
    expect(body).toMatchObject({
      template: _id,
      startsLocal: null,
      endsLocal: null,
      attendees: [],
      presenters: [],
    })
    const { products, ...rest } = content
    expect(body).toMatchObject(rest)
    expect(body.products[0]).toEqual({ folder: world.folders.open })
    const inFolder = world.products.filter(({ folderIds }) => folderIds.includes(world.folders.open))
    const single = products.flatMap((entry) => ('product' in entry ? [entry.product] : []))
    expect(body.productCount).toBe(new Set([...inFolder.map(({ id }) => id), ...single]).size)
  })

  it('gives way to what is said of the new project', async () => {
    const { _id } = await givenTemplate()
    const body = { name: 'Own', from: { template: _id }, fields: [], products: [], description: 'Mine' }
    const made = (await owner<Project>('POST /projects', { body })).body
    expect(made).toMatchObject({ fields: [], products: [], description: 'Mine', timeZone: 'Europe/Paris' })
  })

  it('leaves out what is gone, which stays in it and is counted', async () => {
    const field = await insertDetailField(world.staff, { name: unique('Short lived'), type: 'number' })
    const root = (await visibleTree(world.staff)).folders[0]?.id ?? ''
    const folder = await insertFolder(world.staff, {
      parentId: root,
      name: unique('Gone'),
      isProductFolder: true,
      isPublished: true,
    })
    const [product = ''] = world.products.slice(-1).map(({ id }) => id)
    const project = await givenProject(
      { fields: [world.fields.width, field], products: [{ folder }, { product }] },
      admin,
    )
    const template = await givenTemplate({ from: { project: project._id } }, admin)
    expect(template.gone).toEqual({ products: 0, folders: 0, fields: 0, priceTypes: 0 })
    await admin(`DELETE /folders/${folder}`)
    await admin(`DELETE /domains/${world.domainId}/settings/detail-fields/${field}`)
    await world.staff.rows(
      sql`delete from detail_fields where domain_id = ${world.domainId} and id = ${field}`,
    )
    await world.staff.rows(
      sql`update folders set deleted_at = now() where domain_id = ${world.domainId} and id = ${folder}`,
    )
    await world.staff.rows(
      sql`delete from product_slots where domain_id = ${world.domainId} and product_id = ${product}`,
    )
    const { body } = await read(template._id, admin)
    expect(body.gone).toEqual({ products: 1, folders: 1, fields: 1, priceTypes: 0 })
    expect(body.content).toMatchObject({ fields: [world.fields.width], products: [] })
    const used = (await use(template._id, admin)).body
    expect(used).toMatchObject({ fields: [world.fields.width], products: [] })
    const stored = await world.staff.rows<{ fields: string[] }>(
      sql`select content -> 'fields' as fields from project_templates where id = ${template._id}`,
    )
    await edit(template._id, { content: { description: 'Other' } }, admin)
    expect(stored[0]?.fields).toEqual([world.fields.width, field])
    expect((await read(template._id, admin)).body.gone.fields).toBe(1)
  })

  it('is made anew from a project, and copied to another template', async () => {
    const template = await givenTemplate()
    const project = await givenProject({ description: 'Newer', products: [] })
    const renewed = (await edit(template._id, { from: { project: project._id } })).body
    expect(renewed.content).toMatchObject({ description: 'Newer', products: [], fields: [] })
    const copy = (
      await owner<ProjectTemplate>('POST /project-templates', {
        body: { name: 'Copy', from: { template: template._id } },
      })
    ).body
    expect(copy.content).toEqual(renewed.content)
    expect(copy.isPublished).toBe(false)
    const strange = { name: 'Strange', from: { project: project._id } }
    expect(refusalOf(await colleague('POST /project-templates', { body: strange }))).toEqual([
      404,
      'NotFound',
    ])
  })
})
