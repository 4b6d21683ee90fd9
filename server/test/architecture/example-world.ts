/** A company that has all that the examples of its calls are about. */
import { type ExampleIds, examplePicture, plausibleIds } from '@vitrine/contract/examples'
import { sql } from 'kysely'
import * as z from 'zod'
import { insertGroup, insertMember, insertShareLink } from '../../src/modules/access/index.ts'
import { ensureCategoryPaths } from '../../src/modules/categories/index.ts'
import { insertDetailField } from '../../src/modules/detail-fields/index.ts'
import { getHostToken } from '../../src/modules/domains/index.ts'
import { insertFolder, visibleTree } from '../../src/modules/folders/index.ts'
import { storeMedia, storeProductFile } from '../../src/modules/media/index.ts'
import { createApiKey } from '../../src/modules/people/api-keys.service.ts'
import { createTag } from '../../src/modules/people/index.ts'
import { insertPriceType } from '../../src/modules/price-types/index.ts'
import { defineProcess, startProcess } from '../../src/modules/processes/index.ts'
import { bulkProducts } from '../../src/modules/products/bulk-products/bulk-products.service.ts'
import { listCategories } from '../../src/modules/products/catalog-trees/catalog-trees.service.ts'
import { deleteFolder } from '../../src/modules/products/delete-folders/delete-folders.service.ts'
import { createProductView } from '../../src/modules/products/product-views/product-views.service.ts'
import { endProject, startProject } from '../../src/modules/projects/project-states.service.ts'
import { createProject } from '../../src/modules/projects/projects.service.ts'
import { createTemplate } from '../../src/modules/projects/templates/templates.service.ts'
import { insertScheduleRow } from '../../src/modules/reports/schedules.repository.ts'
import { openRoom } from '../../src/modules/rooms/rooms.service.ts'
import { insertRecipeRow } from '../../src/modules/transfers/recipes/recipes.repository.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenPerson, scopeOf } from '../factories/company.ts'
import { givenImport, givenSentFile } from '../factories/imports.ts'
import { givenProject } from '../factories/projects.ts'
import { someRecipe } from '../factories/recipes.ts'
import { someSchedule } from '../factories/reports.ts'
import { givenWebhook } from '../factories/webhooks.ts'
import { startDnsServer } from '../harness/dns-server.ts'
import { startOpenIdProvider } from '../harness/openid-provider.ts'
import { startSftpServer } from '../harness/sftp-server.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

export interface ExampleWorld {
  server: TestServer
  world: CatalogWorld
  /** The super admin's, who may do all that the examples say. */
  scope: Scope
  ids: ExampleIds
  close(): Promise<void>
}

type Made = Partial<ExampleIds>

/** What the company calls its own is called hidden, so that a test finds it where it may not be. */
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
  const settings = await makeSettings(world)
  // Scopes carry what was granted when they were made.
  const scope = await scopeOf(server, world.admin, world.domainId)
  const people = await makePeople(server, scope, world)
  const catalog = await makeCatalog(server, scope, world)
  const projects = await makeProjects(server, scope, { world, ...people })
  const ids: ExampleIds = {
    ...plausibleIds,
    domain: world.domainId,
    ...settings,
    ...people,
    ...catalog,
    ...projects,
    ...(await makeTransfers(scope, world.admin.id)),
    hostName,
    issuer: provider.issuer,
    filesAddress: `sftp://127.0.0.1:${files.port}/list.csv`,
    filesUser: files.lets.user,
    filesPassword: files.lets.password,
  }
  const close = async () => {
    await server.close()
    await provider.close()
    await dns.close()
  }
  return { server, world, scope, ids, close }
}

async function makeSettings({ staff, prices }: CatalogWorld): Promise<Made> {
  const paths = [['Spare one'], ['Spare two'], ['Spare three']]
  const [categoryId, otherCategoryId, spareCategoryId] = await ensureCategoryPaths(staff, paths)
  const [uppermost] = await listCategories(staff)
  return {
    // One that no product has a value of.
    detailFieldId: await insertDetailField(staff, { name: 'Colour', type: 'text' }),
    spareDetailFieldId: await insertDetailField(staff, { name: 'Spare field', type: 'text' }),
    priceTypeId: prices.retail,
    sparePriceTypeId: await insertPriceType(staff, { name: 'Spare prices', currency: 'EUR' }),
    rootCategoryId: uppermost?._id ?? '',
    categoryId: categoryId ?? '',
    otherCategoryId: otherCategoryId ?? '',
    spareCategoryId: spareCategoryId ?? '',
  }
}

async function makePeople(server: TestServer, scope: Scope, { admin, buyer, client }: CatalogWorld) {
  const externalGroupId = client.groupIds[0] ?? ''
  const newGroup = (name: string) =>
    insertGroup(scope, {
      name,
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: {},
    })
  const { id: personId } = await givenPerson(server)
  await insertMember(scope, { personId, isClient: false, groupIds: [] })
  return {
    userId: admin.id,
    clientId: buyer.id,
    personId,
    externalGroupId,
    groupId: await newGroup('Some group'),
    spareGroupId: await newGroup('Spare group'),
    tagId: await createTag(scope, { name: 'Some tag', priceTypeIds: [] }),
    spareTagId: await createTag(scope, { name: 'Spare tag', priceTypeIds: [] }),
    linkId: (await insertShareLink(scope, { groupId: externalGroupId, expiresAt: null })).id,
    keyId: (await createApiKey(scope, { name: 'Spare program', levels: {}, expires: '1 day' })).id,
  } satisfies Made
}

/** Folders, products, what belongs to them, and what was done with them. */
async function makeCatalog(server: TestServer, scope: Scope, world: CatalogWorld): Promise<Made> {
  const productOf = (index: number) => world.products[index]?.id ?? ''
  const changedProductId = productOf(6)
  const action = { type: 'set', values: { description: 'Said' } } as const
  const { bulk: bulkId } = await bulkProducts(world.staff, { ids: [changedProductId] }, action)
  const [entry] = await scope.rows<{ id: string }>(
    sql`select id from activity where bulk_id = ${bulkId} and field is not null`,
  )
  const rootFolderId = (await visibleTree(scope)).folders[0]?.id ?? ''
  const newFolder = (name: string) =>
    insertFolder(scope, { parentId: rootFolderId, isProductFolder: true, isPublished: true, name })
  const kind = defineProcess({ name: 'test', input: z.object({}), needs: [] })
  const spareFolderId = await newFolder('Spare')
  const gone = await newFolder('Gone')
  const productId = productOf(0)
  await makeFiles(server, scope, productId)
  return {
    productId,
    spareProductId: productOf(2),
    changedProductId,
    shownProductId: world.products.find((product) => world.clientSees(product))?.id ?? '',
    bulkId,
    entryId: entry?.id ?? '',
    folderId: world.folders.open,
    draftFolderId: world.folders.draft,
    rootFolderId,
    spareFolderId,
    folderDeletionId: (await deleteFolder(await scopeOf(server, world.admin, world.domainId), gone)).bulk,
    viewId: await createProductView(scope, world.admin.id, {
      name: 'Kept view',
      sharedWithGroups: [],
      filters: [],
      sorting: 'name',
      grouping: null,
      columns: null,
      density: null,
    }),
    processId: await startProcess(scope, kind, { subject: '', input: {} }),
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

interface WithPeople {
  world: CatalogWorld
  userId: string
  personId: string
  externalGroupId: string
}

/** A project that is going on with a room, and others that are not. */
async function makeProjects(server: TestServer, scope: Scope, given: WithPeople): Promise<Made> {
  const { world, userId, externalGroupId } = given
  const productId = world.products[0]?.id ?? ''
  const content = { selection: { ids: [productId] }, attendees: [{ user: world.buyer.id }] }
  const newProject = async (name: string) => (await createProject(scope, { name, ...content }))._id
  const doneProjectId = await newProject('Hidden past')
  await startProject(scope, doneProjectId)
  await endProject(scope, doneProjectId)
  const { id: dealerId } = await givenPerson(server)
  await insertMember(scope, { personId: dealerId, isClient: false, groupIds: [...scope.groupIds] })
  const projectId = await givenProject(scope, {
    name: 'Hidden project',
    products: [productId],
    attendees: [userId, dealerId],
    orderFields: [{}],
    sessions: ['web', 'st'],
  })
  const newTemplate = async (name: string) =>
    (await createTemplate(scope, { name, from: { project: projectId }, sharedWithGroups: [] }))._id
  const target = { project: { id: projectId, priceTypeIds: [], maxGuests: 9 } }
  return {
    projectId,
    doneProjectId,
    upcomingProjectId: await newProject('Hidden future'),
    spareProjectId: await newProject('Spare project'),
    templateId: await newTemplate('Hidden template'),
    spareTemplateId: await newTemplate('Spare template'),
    guestLinkId: (await insertShareLink(scope, { groupId: externalGroupId, expiresAt: null, target })).id,
    answerId: await makeLateAnswer(scope, { projectId, productId }),
    ...(await makeRoom(scope, { ...given, projectId, productId, dealerId })),
  }
}

interface InProject {
  projectId: string
  productId: string
}

/** An answer of the scope's person that waits for the owner. */
async function makeLateAnswer(scope: Scope, { projectId, productId }: InProject): Promise<string> {
  const answerId = crypto.randomUUID()
  await scope.rows(sql`
    with attendee as (
      insert into project_attendees (domain_id, project_id, person_id, name, email)
      values (${scope.domainId}, ${projectId}, ${scope.person?.id}, 'Hidden person', 'hidden@example.test') returning id)
    insert into project_answer_revisions (domain_id, project_id, answer_id, attendee_id, product_id, sent,
      author_name)
    select ${scope.domainId}::uuid, ${projectId}::uuid, ${answerId}::uuid, id, ${productId}::uuid,
      '{"basedOn": 0, "follows": [], "values": {}, "state": "reviewed"}'::jsonb, 'Hidden person' from attendee`)
  return answerId
}

/** With a member who can be let in and sent out, somebody to deal with, and what they declined. */
async function makeRoom(
  scope: Scope,
  { personId, projectId, productId, dealerId }: WithPeople & InProject & { dealerId: string },
): Promise<Made> {
  const { domainId } = scope
  const { _id: roomId, code } = await openRoom(scope, projectId, 'st')
  const [attendeeId, proposalId] = [crypto.randomUUID(), crypto.randomUUID()]
  const [member] = await scope.rows<{ id: string }>(sql`
    insert into room_members (domain_id, room_id, person_id, name, state, is_visitor)
    values (${domainId}, ${roomId}, ${personId}, 'Hidden person', 'waiting', true) returning id`)
  await scope.rows(sql`
    insert into project_attendees (domain_id, id, project_id, person_id, name, email)
    values (${domainId}, ${attendeeId}, ${projectId}, ${dealerId}, 'Hidden dealer', '')`)
  await scope.rows(sql`
    insert into room_members (domain_id, room_id, person_id, name, state)
    values (${domainId}, ${roomId}, ${dealerId}, 'Hidden dealer', 'in')`)
  await scope.rows(sql`
    insert into room_proposals (domain_id, id, room_id, project_id, attendee_id, product_id, product_name,
      is_by_attendee, author_name, quantity, state)
    values (${domainId}, ${proposalId}, ${roomId}, ${projectId}, ${attendeeId}, ${productId}, 'Hidden product',
      true, 'Hidden dealer', 1, 'declined')`)
  return { roomId, roomCode: code ?? '', memberId: member?.id ?? '', attendeeId, proposalId }
}

/** Imports at their steps, a file to begin another one with, and what runs by itself. */
async function makeTransfers(scope: Scope, adminId: string): Promise<Made> {
  const newImport = (step: Parameters<typeof givenImport>[1]) =>
    givenImport(scope, step, { fileName: 'Hidden.csv' })
  const newSchedule = () => insertScheduleRow(scope, adminId, { ...someSchedule, receivers: [adminId] })
  const newRecipe = (name: string) => insertRecipeRow(scope, adminId, { ...someRecipe, name })
  const webhook = await givenWebhook(scope, adminId, 'Some webhook')
  await scope.rows(
    sql`update webhook_deliveries set state = 'failed', ended_at = now() where id = ${webhook.delivery}`,
  )
  return {
    uploadId: await givenSentFile(scope, adminId),
    columnsImportId: await newImport('columns'),
    importId: await newImport('checked'),
    spareImportId: await newImport('checked'),
    appliedImportId: await newImport('applied'),
    scheduleId: await newSchedule(),
    spareScheduleId: await newSchedule(),
    recipeId: await newRecipe('Some recipe'),
    spareRecipeId: await newRecipe('Spare recipe'),
    webhookId: webhook.id,
    deliveryId: webhook.delivery,
    spareWebhookId: (await givenWebhook(scope, adminId, 'Spare webhook')).id,
  }
}
