/** A company that has all that the examples of its calls are about. */
import { type ExampleIds, exampleOf, examplePicture, plausibleIds } from '@vitrine/contract/examples'
import { sql } from 'kysely'
import * as z from 'zod'
import { insertMember } from '../../src/modules/access/index.ts'
import { getHostToken } from '../../src/modules/domains/index.ts'
import { insertFolder, visibleTree } from '../../src/modules/folders/index.ts'
import { storeMedia, storeProductFile } from '../../src/modules/media/index.ts'
import { defineProcess, startProcess } from '../../src/modules/processes/index.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { listCategories } from '../../src/modules/products/catalog-trees/catalog-trees.service.ts'
import { deleteFolder } from '../../src/modules/products/delete-folders/delete-folders.service.ts'
import { createModel } from '../../src/modules/products/models/write-models.service.ts'
import { openRoom } from '../../src/modules/rooms/rooms.service.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenPerson, scopeOf, signIn, unique } from '../factories/company.ts'
import { givenImport, givenSentFile } from '../factories/imports.ts'
import { givenProject } from '../factories/projects.ts'
import { givenWebhook } from '../factories/webhooks.ts'
import type { Answer } from '../harness/api-caller.ts'
import { requestAsPage } from '../harness/request-as-page.ts'
import { startDnsServer } from '../harness/servers/dns-server.ts'
import { startOpenIdProvider } from '../harness/servers/openid-provider.ts'
import { startSftpServer } from '../harness/servers/sftp-server.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { callNamed } from './calls-of-contract.ts'
import { requestOf } from './example-request.ts'

export interface ExampleWorld {
  server: TestServer
  world: CatalogWorld
  /** The super admin's, who may do all that the examples say. */
  scope: Scope
  /** Request headers with the super admin's session. */
  headers: Record<string, string>
  ids: ExampleIds
  /** As the super admin, with names that nothing has. */
  execute: <Body>(name: string, ids: ExampleIds) => Promise<Answer<Body>>
  close(): Promise<void>
}

type Made = Partial<ExampleIds>

/** The calls that make what has an id, each before those whose examples name it. */
export const makers = {
  detailFieldId: 'settings.createDetailField',
  spareDetailFieldId: 'settings.createDetailField',
  sparePriceTypeId: 'settings.createPriceType',
  categoryId: 'categories.createCategory',
  otherCategoryId: 'categories.createCategory',
  spareCategoryId: 'categories.createCategory',
  spareFolderId: 'folders.createFolder',
  spareProductId: 'products.createProduct',
  viewId: 'products.createProductView',
  groupId: 'people.createGroup',
  spareGroupId: 'people.createGroup',
  tagId: 'people.createTag',
  spareTagId: 'people.createTag',
  keyId: 'people.createApiKey',
  linkId: 'shareLinks.createShareLink',
  upcomingProjectId: 'projects.createProject',
  doneProjectId: 'projects.createProject',
  spareProjectId: 'projects.createProject',
  templateId: 'projectTemplates.createTemplate',
  spareTemplateId: 'projectTemplates.createTemplate',
  guestLinkId: 'guestLinks.createGuestLink',
  recipeId: 'recipes.createRecipe',
  spareRecipeId: 'recipes.createRecipe',
  scheduleId: 'reports.createReportSchedule',
  spareScheduleId: 'reports.createReportSchedule',
  spareWebhookId: 'webhooks.createWebhook',
} as const satisfies Made

/** What is made has a name that says hidden, so that a test finds it where it may not be. */
export async function openExampleWorld(): Promise<ExampleWorld> {
  const dns = await startDnsServer()
  const files = await startSftpServer()
  const provider = await startOpenIdProvider({
    clientId: 'vitrine',
    clientSecret: 'secret',
    redirectUris: [],
  })
  const server = await startTestServer({
    dnsServers: [dns.address],
    fetchesMedia: { alsoFrom: [] },
    fetchesTransfers: { alsoFrom: ['127.0.0.1'] },
  })
  files.files['/list.csv'] = { content: Buffer.from('Reference'), modified: new Date() }
  const hostName = 'mapped.hidden.example'
  const world = await givenCatalog(server, { products: 12, seed: 3, name: 'Hidden Company' })
  dns.lead(hostName, { addresses: ['127.0.0.1'] })
  dns.say(`_vitrine.${hostName}`, [await getHostToken(world.staff)])
  const headers = await signIn(server, world.admin)
  const execute = async <Body>(name: string, ids: ExampleIds): Promise<Answer<Body>> => {
    const example = exampleOf(name, ids, (text) => unique(`Hidden-${text}`).replaceAll(' ', '-'))
    const answer = await requestAsPage(server, await requestOf(callNamed(name), example, headers))
    return { status: answer.statusCode, body: answer.body === '' ? (undefined as Body) : answer.json<Body>() }
  }
  const ids: ExampleIds = {
    ...plausibleIds,
    hostName,
    issuer: provider.issuer,
    filesAddress: `sftp://127.0.0.1:${files.port}/list.csv`,
    filesUser: files.lets.user,
    filesPassword: files.lets.password,
    ...(await makeCatalog(server, world)),
    ...(await makeProject(server, world)),
    ...(await makeTransfers(world.staff, world.admin.id)),
  }
  for (const [name, call] of Object.entries(makers))
    Object.assign(ids, { [name]: await make(execute, call, ids) })
  const done = { ...ids, upcomingProjectId: ids.doneProjectId }
  await execute('projects.startProject', done)
  await execute('projects.endProject', done)
  const scope = await scopeOf(server, world.admin, world.domainId)
  Object.assign(ids, await makeRoom(scope, ids))
  const close = async () => {
    await server.close()
    await provider.close()
    await dns.close()
    await files.close()
  }
  return { server, world, scope, headers, ids, execute, close }
}

/** The id of what a call makes, which it answers alone or in a record. */
export async function make(execute: ExampleWorld['execute'], call: string, ids: ExampleIds): Promise<string> {
  const { status, body } = await execute<string | { _id: string }>(call, ids)
  if (status !== 200) throw new Error(`${call} answered ${status}: ${JSON.stringify(body)}`)
  return typeof body === 'string' ? body : body._id
}

/** Folders, products, what belongs to them, and what was done with them. */
async function makeCatalog(server: TestServer, world: CatalogWorld): Promise<Made> {
  const { admin, buyer, staff, folders, products } = world
  const [productId = '', changedProductId = ''] = products.map(({ id }) => id)
  const [articleId = '', ofModel = '', ofSpareModel = ''] = products.map(({ id }) => id).slice(-3)
  const axisFieldId = world.fields.width
  const modelOf = async (id: string) =>
    (await createModel(staff, { name: 'Hidden model', axes: [axisFieldId], articles: [id] }))._id
  const action = { type: 'set', values: { description: 'Said' } } as const
  const { bulk: bulkId } = await bulkProducts(staff, { ids: [changedProductId] }, action)
  const [entry] = await staff.rows<{ id: string }>(
    sql`select id from activity where bulk_id = ${bulkId} and field is not null`,
  )
  const rootFolderId = (await visibleTree(staff)).folders[0]?.id ?? ''
  const gone = { parentId: rootFolderId, isProductFolder: true, isPublished: true, name: 'Gone' }
  const goneId = await insertFolder(staff, gone)
  const kind = defineProcess({ name: 'test', input: z.object({}), needs: [] })
  await makeFiles(server, staff, productId)
  const { id: personId } = await givenPerson(server)
  await insertMember(staff, { personId, isClient: false, groupIds: [] })
  return {
    modelId: await modelOf(ofModel),
    spareModelId: await modelOf(ofSpareModel),
    ...{ articleId, axisFieldId },
    domain: world.domainId,
    userId: admin.id,
    clientId: buyer.id,
    personId,
    externalGroupId: world.client.groupIds[0] ?? '',
    priceTypeId: world.prices.retail,
    rootCategoryId: (await listCategories(staff))[0]?._id ?? '',
    productId,
    changedProductId,
    shownProductId: products.find((product) => world.clientSees(product))?.id ?? '',
    bulkId,
    entryId: entry?.id ?? '',
    folderId: folders.open,
    draftFolderId: folders.draft,
    rootFolderId,
    // A scope knows the folders that there were when it was made.
    folderDeletionId: (await deleteFolder(await scopeOf(server, admin, world.domainId), goneId)).bulk,
    processId: await startProcess(staff, kind, { subject: '', input: {} }),
  }
}

export async function makeFiles({ storage }: TestServer, scope: Scope, productId: string): Promise<void> {
  const content = Buffer.from(await examplePicture.arrayBuffer())
  const guide = Buffer.from('Wipe with a dry cloth')
  await storeProductFile(scope, storage, { productId, fileName: 'care guide.txt', content: guide })
  await storeMedia(scope, storage, { productId, fileName: 'front.png', type: 'image', content })
  for (const fileName of ['chair.glb', 'stool.glb']) {
    const model = Buffer.from('glTF')
    await storeMedia(scope, storage, { productId, fileName, type: '3dGLTF', content: model })
  }
  await scope.rows(sql`update media_versions set prepared = '{phone}' where name = 'chair.glb'`)
}

/** Makes a project that is under way, with a person to deal with and an answer that waits for the owner. */
async function makeProject(server: TestServer, { admin, staff, products }: CatalogWorld): Promise<Made> {
  const { domainId } = staff
  const productId = products[0]?.id ?? ''
  const { id: dealerId } = await givenPerson(server)
  await insertMember(staff, { personId: dealerId, isClient: false, groupIds: [...staff.groupIds] })
  const projectId = await givenProject(staff, {
    name: 'Hidden project',
    products: [productId],
    attendees: [admin.id, dealerId],
    orderFields: [{}],
    sessions: ['web', 'st'],
  })
  const [answerId, attendeeId] = [crypto.randomUUID(), crypto.randomUUID()]
  await staff.rows(sql`
    with attendee as (
      insert into project_attendees (domain_id, project_id, person_id, name, email)
      values (${domainId}, ${projectId}, ${admin.id}, 'Hidden person', 'hidden@example.test') returning id)
    insert into project_answer_revisions (domain_id, project_id, answer_id, attendee_id, product_id, sent,
      author_name)
    select ${domainId}::uuid, ${projectId}::uuid, ${answerId}::uuid, id, ${productId}::uuid,
      '{"basedOn": 0, "follows": [], "values": {}, "state": "reviewed"}'::jsonb, 'Hidden person' from attendee`)
  await staff.rows(sql`
    insert into project_attendees (domain_id, id, project_id, person_id, name, email)
    values (${domainId}, ${attendeeId}, ${projectId}, ${dealerId}, 'Hidden dealer', '')`)
  return { projectId, answerId, attendeeId }
}

/** With a member who can be let in and sent out, and what somebody in it has declined. */
async function makeRoom(
  scope: Scope,
  { personId, projectId, productId, attendeeId }: ExampleIds,
): Promise<Made> {
  const { domainId } = scope
  const { _id: roomId, code } = await openRoom(scope, projectId, 'st')
  const proposalId = crypto.randomUUID()
  const [member] = await scope.rows<{ id: string }>(sql`
    insert into room_members (domain_id, room_id, person_id, name, state, is_visitor)
    values (${domainId}, ${roomId}, ${personId}, 'Hidden person', 'waiting', true) returning id`)
  await scope.rows(sql`
    insert into room_members (domain_id, room_id, person_id, name, state)
    select ${domainId}, ${roomId}, person_id, name, 'in' from project_attendees
    where domain_id = ${domainId} and id = ${attendeeId}`)
  await scope.rows(sql`
    insert into room_proposals (domain_id, id, room_id, project_id, attendee_id, product_id, product_name,
      is_by_attendee, author_name, quantity, state)
    values (${domainId}, ${proposalId}, ${roomId}, ${projectId}, ${attendeeId}, ${productId}, 'Hidden product',
      true, 'Hidden dealer', 1, 'declined')`)
  return { roomId, roomCode: code ?? '', memberId: member?.id ?? '', proposalId }
}

/** Imports at their steps, a file to begin another one with, and a webhook with what it didn't deliver. */
async function makeTransfers(scope: Scope, adminId: string): Promise<Made> {
  const newImport = (step: Parameters<typeof givenImport>[1]) =>
    givenImport(scope, step, { fileName: 'Hidden.csv' })
  const webhook = await givenWebhook(scope, adminId, 'Hidden webhook')
  await scope.rows(
    sql`update webhook_deliveries set state = 'failed', ended_at = now() where id = ${webhook.delivery}`,
  )
  return {
    uploadId: await givenSentFile(scope, adminId),
    columnsImportId: await newImport('columns'),
    importId: await newImport('checked'),
    spareImportId: await newImport('checked'),
    appliedImportId: await newImport('applied'),
    webhookId: webhook.id,
    deliveryId: webhook.delivery,
  }
}
