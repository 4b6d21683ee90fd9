/** Walks every call about a domain as everybody who could try it. A call that isn't listed below fails. */
import { defaultThreeSidesLayout } from '@vitrine/rules'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { checkStatedAccess } from '../../src/app.ts'
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
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { givenPerson, scopeOf, signIn } from '../factories/company.ts'
import { givenImport, givenSentFile } from '../factories/imports.ts'
import { givenProject } from '../factories/projects.ts'
import { someRecipe } from '../factories/recipes.ts'
import { exampleName, someSchedule } from '../factories/reports.ts'
import { givenWebhook } from '../factories/webhooks.ts'
import { type DnsServer, startDnsServer } from '../harness/dns-server.ts'
import { contentOf } from '../harness/form-content.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../harness/openid-provider.ts'
import { requestAsPage } from '../harness/request-as-page.ts'
import { type SftpServer, startSftpServer } from '../harness/sftp-server.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { type Call, calls } from './calls-of-contract.ts'

interface Inputs {
  /** Values of `{name}` in the path. */
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** Sent as a form. */
  image?: Uint8Array<ArrayBuffer>
}

const ofDomain = calls.filter((call) => call.access.reach === 'domain')

type CallerName =
  | 'nobody'
  | 'outsider'
  | 'otherTenant'
  | 'colleagueWithoutRights'
  | 'client'
  | 'shareToken'
  | 'guestToken'
  /** Who has said who they are. */
  | 'guest'
  | 'admin'

let server: TestServer
const provider = {} as OpenIdProvider
let dns: DnsServer
const mappedName = 'mapped.hidden.example'
let files: SftpServer
let world: CatalogWorld
let other: CatalogWorld
let adminId: string
let processId: string
/** A bulk action of the super admin's. */
let bulkId: string
/** A change of the same product. */
let entryId: string
/** A view of the super admin's. */
let viewId: string
const spare = { field: '', priceType: '' }
const spareCategories: Record<string, string | null | undefined> = {}
const tree = { root: '', spare: '', deletion: '' }
/** A detail field that no product has a value of. */
let unusedFieldId: string
let picture: Uint8Array<ArrayBuffer>
/** What the calls about people are about. */
const others = {
  groupId: '',
  spareGroupId: '',
  tagId: '',
  spareTagId: '',
  personId: '',
  keyId: '',
  linkId: '',
  externalId: '',
  projectId: '',
  doneId: '',
  spareProjectId: '',
  templateId: '',
  spareTemplateId: '',
  sessionId: '',
  roomId: '',
  roomCode: '',
  memberId: '',
  dealerId: '',
  attendeeId: crypto.randomUUID(),
  proposalId: crypto.randomUUID(),
  guestLinkId: '',
  lateId: crypto.randomUUID(),
  scheduleId: '',
  spareScheduleId: '',
  recipeId: '',
  spareRecipeId: '',
  webhookId: '',
  spareWebhookId: '',
  deliveryId: '',
}
/** Imports of the super admin at their steps, and a file to begin another one with. */
const imports = { upload: '', columns: '', checked: '', spare: '', applied: '' }
const headers = {} as Record<CallerName, Record<string, string>>
const firstProduct = () => world.products[0]?.id ?? ''

beforeAll(async () => {
  dns = await startDnsServer()
  server = await startTestServer({
    dnsServers: [dns.address],
    fetchesMedia: { alsoFrom: [] },
    fetchesTransfers: { alsoFrom: ['127.0.0.1'] },
  })
  files = await startSftpServer()
  files.files['/list.csv'] = { content: Buffer.from('Reference'), modified: new Date() }
  Object.assign(
    provider,
    await startOpenIdProvider({ clientId: 'vitrine', clientSecret: 'secret', redirectUris: [] }),
  )
  world = await givenCatalog(server, { products: 12, seed: 3, name: 'Hidden Company' })
  other = await givenCatalog(server, { products: 3, seed: 4, name: 'Other Company' })
  adminId = world.admin.id
  dns.lead(mappedName, { addresses: ['127.0.0.1'] })
  dns.say(`_vitrine.${mappedName}`, [await getHostToken(world.staff)])
  unusedFieldId = await insertDetailField(world.staff, { name: 'Colour', type: 'text' })
  const outsider = await givenPerson(server)
  const colleague = await givenPerson(server)
  const groupId = await insertGroup(world.staff, {
    name: 'Newcomers',
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: {},
  })
  await insertMember(world.staff, { personId: colleague.id, isClient: false, groupIds: [groupId] })
  const external = world.client.groupIds[0] ?? ''
  const { token } = await insertShareLink(world.staff, { groupId: external, expiresAt: null })
  const kind = defineProcess({ name: 'test', input: z.object({}), needs: [] })
  const report = await bulkProducts(
    world.staff,
    { ids: [world.products[6]?.id ?? ''] },
    { type: 'set', values: { description: 'Said' } },
  )
  bulkId = report.bulk
  spare.field = await insertDetailField(world.staff, { name: 'Spare field', type: 'text' })
  spare.priceType = await insertPriceType(world.staff, { name: 'Spare prices', currency: 'EUR' })
  const paths = [['Spare one'], ['Spare two']]
  const [first, second] = await ensureCategoryPaths(world.staff, paths)
  const [uppermost] = await listCategories(world.staff)
  Object.assign(spareCategories, { root: uppermost?._id, first, second })
  tree.root = (await visibleTree(world.staff)).folders[0]?.id ?? ''
  const folder = { parentId: tree.root, isProductFolder: true, isPublished: true }
  tree.spare = await insertFolder(world.staff, { ...folder, name: 'Spare' })
  const gone = await insertFolder(world.staff, { ...folder, name: 'Gone' })
  const scope = await scopeOf(server, world.admin, world.domainId)
  tree.deletion = (await deleteFolder(scope, gone)).bulk
  const [entry] = await world.staff.rows<{ id: string }>(
    sql`select id from activity where bulk_id = ${report.bulk} and field is not null`,
  )
  entryId = entry?.id ?? ''
  const view = {
    name: 'Kept view',
    sharedWithGroups: [],
    filters: [],
    sorting: 'name',
    grouping: null,
    columns: null,
    density: null,
  }
  viewId = await createProductView(world.staff, adminId, view)
  await storeProductFile(scope, server.storage, {
    productId: world.products[3]?.id ?? '',
    fileName: 'care guide.txt',
    content: Buffer.from('Wipe with a dry cloth'),
  })
  picture = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b7f5c' } })
      .png()
      .toBuffer(),
  )
  await storeMedia(scope, server.storage, {
    productId: world.products[3]?.id ?? '',
    fileName: 'front.png',
    type: 'image',
    content: Buffer.from(picture),
  })
  for (const fileName of ['chair.glb', 'stool.glb'])
    await storeMedia(scope, server.storage, {
      productId: world.products[3]?.id ?? '',
      fileName,
      type: '3dGLTF',
      content: Buffer.from('glTF'),
    })
  await scope.rows(sql`update media_versions set prepared = '{phone}' where name = 'chair.glb'`)
  processId = await startProcess(world.staff, kind, { subject: '', input: {} })
  const newGroup = (name: string) =>
    insertGroup(world.staff, {
      name,
      isExternal: false,
      isRoot: false,
      template: 'Custom',
      parentId: null,
      levels: {},
    })
  const bystander = await givenPerson(server)
  Object.assign(others, {
    groupId: await newGroup('Some group'),
    spareGroupId: await newGroup('Spare group'),
    tagId: await createTag(world.staff, { name: 'Some tag', priceTypeIds: [] }),
    spareTagId: await createTag(world.staff, { name: 'Spare tag', priceTypeIds: [] }),
    personId: bystander.id,
    externalId: external,
    linkId: (await insertShareLink(world.staff, { groupId: external, expiresAt: null })).id,
    keyId: (await createApiKey(scope, { name: 'Spare program', levels: {}, expires: '1 day' })).id,
  })
  await insertMember(world.staff, { personId: bystander.id, isClient: true, groupIds: [] })
  const ready = { selection: { ids: [world.products[0]?.id ?? ''] }, attendees: [{ user: world.buyer.id }] }
  const newProject = async (name: string) => (await createProject(scope, { name, ...ready }))._id
  Object.assign(others, {
    projectId: await newProject('Hidden project'),
    doneId: await newProject('Hidden past'),
    spareProjectId: await newProject('Spare project'),
  })
  const newTemplate = async (name: string) => {
    const from = { project: others.projectId }
    return (await createTemplate(scope, { name, from, sharedWithGroups: [] }))._id
  }
  Object.assign(others, {
    templateId: await newTemplate('Hidden template'),
    spareTemplateId: await newTemplate('Spare template'),
  })
  await startProject(scope, others.doneId)
  await endProject(scope, others.doneId)
  Object.assign(imports, {
    upload: await givenSentFile(scope, adminId),
    columns: await givenImport(scope, 'columns', { fileName: 'Hidden.csv' }),
    checked: await givenImport(scope, 'checked', { fileName: 'Hidden.csv' }),
    spare: await givenImport(scope, 'checked', { fileName: 'Hidden.csv' }),
    applied: await givenImport(scope, 'applied', { fileName: 'Hidden.csv' }),
  })
  others.dealerId = (await givenPerson(server)).id
  const ofStaff = { isClient: false, groupIds: [...world.staff.groupIds] }
  await insertMember(world.staff, { personId: others.dealerId, ...ofStaff })
  others.sessionId = await givenProject(world.staff, {
    products: [firstProduct()],
    attendees: [adminId, others.dealerId],
    orderFields: [{}],
    sessions: ['web', 'st'],
  })
  await world.staff.rows(sql`
    with attendee as (
      insert into project_attendees (domain_id, project_id, person_id, name, email)
      values (${world.domainId}, ${others.sessionId}, ${adminId}, 'Hidden person', 'hidden@example.test') returning id)
    insert into project_answer_revisions (domain_id, project_id, answer_id, attendee_id, product_id, sent,
      author_name)
    select ${world.domainId}::uuid, ${others.sessionId}::uuid, ${others.lateId}::uuid, id, ${firstProduct()}::uuid,
      '{"basedOn": 0, "follows": [], "values": {}, "state": "reviewed"}'::jsonb, 'Hidden person' from attendee`)
  const receivers = [adminId]
  others.scheduleId = await insertScheduleRow(scope, adminId, { ...someSchedule, receivers })
  others.spareScheduleId = await insertScheduleRow(scope, adminId, { ...someSchedule, receivers })
  others.recipeId = await insertRecipeRow(scope, adminId, { ...someRecipe, name: 'Some recipe' })
  const webhook = await givenWebhook(scope, adminId, 'Some webhook')
  others.webhookId = webhook.id
  others.deliveryId = webhook.delivery
  others.spareWebhookId = (await givenWebhook(scope, adminId, 'Spare webhook')).id
  await scope.rows(
    sql`update webhook_deliveries set state = 'failed', ended_at = now() where id = ${webhook.delivery}`,
  )
  others.spareRecipeId = await insertRecipeRow(scope, adminId, { ...someRecipe, name: 'Spare recipe' })
  await givenRoom(scope)
  headers.nobody = {}
  headers.outsider = await signIn(server, outsider)
  headers.otherTenant = await signIn(server, other.admin)
  headers.colleagueWithoutRights = await signIn(server, colleague)
  headers.client = await signIn(server, world.buyer)
  headers.shareToken = { authorization: `Bearer ${token}` }
  const guestLink = {
    groupId: external,
    expiresAt: null,
    target: { project: { id: others.sessionId, priceTypeIds: [], maxGuests: 9 } },
  }
  others.guestLinkId = (await insertShareLink(world.staff, guestLink)).id
  headers.guestToken = { authorization: `Bearer ${(await insertShareLink(world.staff, guestLink)).token}` }
  headers.guest = await enterAsGuest(headers.guestToken)
  headers.admin = await signIn(server, world.admin)
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await dns.close()
})

/** With a member who can be let in and sent out; it is closed by the last of its calls. */
async function givenRoom(scope: Awaited<ReturnType<typeof scopeOf>>): Promise<void> {
  const { _id, code } = await openRoom(scope, others.sessionId, 'st')
  const [member] = await scope.rows<{ id: string }>(sql`
    insert into room_members (domain_id, room_id, person_id, name, state, is_visitor)
    values (${world.domainId}, ${_id}, ${others.personId}, 'Hidden person', 'waiting', true) returning id`)
  // Somebody to deal with, and what they declined.
  await scope.rows(sql`
    insert into project_attendees (domain_id, id, project_id, person_id, name, email)
    values (${world.domainId}, ${others.attendeeId}, ${others.sessionId}, ${others.dealerId}, 'Hidden dealer', '')`)
  await scope.rows(sql`
    insert into room_members (domain_id, room_id, person_id, name, state)
    values (${world.domainId}, ${_id}, ${others.dealerId}, 'Hidden dealer', 'in')`)
  await scope.rows(sql`
    insert into room_proposals (domain_id, id, room_id, project_id, attendee_id, product_id, product_name,
      is_by_attendee, author_name, quantity, state)
    values (${world.domainId}, ${others.proposalId}, ${_id}, ${others.sessionId}, ${others.attendeeId},
      ${firstProduct()}, 'Hidden product', true, 'Hidden dealer', 1, 'declined')`)
  Object.assign(others, { roomId: _id, roomCode: code ?? '', memberId: member?.id ?? '' })
}

const csvOfAll = {
  format: 'csv',
  selection: { query: { filters: [], search: '' } },
  columns: ['reference'],
}

/** Each leaves the others’ imports as they are. */
function importCalls(query: Record<string, string>): Record<string, Inputs> {
  const at = (step: keyof typeof imports) => ({ params: { importId: imports[step] }, query })
  return {
    'imports.listImports': { query },
    'imports.startImport': { query, body: { upload: imports.upload } },
    'imports.getImport': at('checked'),
    'imports.matchColumns': { ...at('columns'), body: { columns: [] } },
    'imports.listImportRows': at('checked'),
    'imports.listImportFindings': at('checked'),
    'imports.acceptImportRows': { ...at('checked'), body: { rows: [2], isAccepted: true } },
    'imports.applyImport': at('checked'),
    'imports.listImportObstacles': at('applied'),
    'imports.undoImport': at('applied'),
    'imports.cancelImport': at('spare'),
  }
}

/** What makes each call valid for the super admin of `world`, and those of clients for its client. */
function inputsOf(name: string): Inputs | null {
  const productId = world.products[0]?.id ?? ''
  const folder = world.folders.open
  const query = { domain: world.domainId }
  const userId = adminId
  const table: Record<string, Inputs> = {
    'domains.getDomain': { params: query },
    'access.getUser': { params: { userId }, query },
    'access.listUserGroups': { params: { userId }, query: { ...query, detail: 'true' } },
    'processes.listProcesses': { query },
    'processes.getProcess': { params: { processId }, query },
    'processes.listProcessFindings': { params: { processId }, query },
    'processes.cancelProcess': { params: { processId }, query },
    'processes.retryProcess': { params: { processId }, query },
    'folders.listFolders': { query },
    'folders.getFolder': { params: { folderId: folder }, query },
    'folders.listInterestedFolders': { params: { userId }, query },
    'folders.addInterestedFolder': { params: { userId: world.buyer.id }, query, body: folder },
    'folders.removeInterestedFolder': { params: { userId, folder }, query },
    'categories.listCategories': { query },
    'priceTypes.listPriceTypes': { query },
    'priceTypes.listClientPriceTypes': { params: { ...query, userId: world.buyer.id } },
    'settings.getDomainSettings': { params: query },
    ...settingWrites(query),
    ...peopleCalls(query),
    ...folderWrites(query),
    ...categoryWrites(query),
    ...productWrites(query),
    ...projectCalls(query),
    ...projectReportCalls(query),
    ...sessionCalls(query),
    ...roomCalls(query),
    ...dealingCalls(query),
    ...recipeCalls(query),
    ...reportCalls(query),
    ...webhookCalls(query),
    ...engagementCalls(query),
    'exports.startExport': { query, body: csvOfAll },
    'exports.estimateExport': { query, body: csvOfAll },
    'exports.previewPdf': { query, body: { selection: csvOfAll.selection, layout: 'grid', fields: [] } },
    ...importCalls(query),
    'products.queryProducts': { query, body: {} },
    'products.listProductGroups': { query, body: { grouping: 'category' } },
    'products.listProductFacets': { query, body: { fields: ['category', 'published'] } },
    'products.summarizeProducts': {
      query,
      body: { of: { query: { filters: [], search: '' } }, summaries: [{ field: 'name', kind: 'filled' }] },
    },
    'products.getProduct': { params: { productId }, query },
    'products.listProductFiles': { params: { productId }, query },
    'products.listInterestedProducts': { params: { userId }, query },
    'products.addInterestedProduct': {
      params: { userId: world.buyer.id },
      query,
      body: world.products.find((product) => world.clientSees(product))?.id,
    },
    'products.listInterestInProduct': { params: { productId }, query },
    'folders.listInterestInFolder': { params: { folderId: folder }, query },
    'products.removeInterestedProduct': { params: { userId, product: productId }, query },
  }
  return table[name] ?? null
}

/** Calls that write settings. What is deleted was made for it. */
function settingWrites(query: Record<string, string>): Record<string, Inputs> {
  const ofField = { params: { detailFieldId: spare.field }, query }
  const ofPriceType = { params: { priceTypeId: spare.priceType }, query }
  return {
    'settings.createDetailField': { query, body: { name: 'Some field', type: 'text' } },
    'settings.editDetailField': { ...ofField, body: { name: 'Other field' } },
    'settings.getDetailFieldUse': ofField,
    'settings.listFieldConflicts': { query },
    'settings.previewFieldType': { ...ofField, body: { type: 'number' } },
    'settings.changeFieldType': { ...ofField, body: { type: 'number' } },
    'settings.orderDetailFields': { query, body: [] },
    'settings.deleteDetailField': ofField,
    'settings.replaceDetailTabs': { query, body: [] },
    'settings.createPriceType': { query, body: { name: 'Some prices', currency: 'EUR' } },
    'settings.editPriceType': { ...ofPriceType, body: { name: 'Other prices' } },
    'settings.getPriceTypeUse': ofPriceType,
    'settings.orderPriceTypes': { query, body: [] },
    'settings.deletePriceType': ofPriceType,
    'settings.editDisplaySettings': { query, body: {} },
    ...companySettings(query),
  }
}

/** Calls about what the company says of itself, and its brand. */
function companySettings(query: Record<string, string>): Record<string, Inputs> {
  const ofIcon = { params: { id: world.domainId, file: 'favicon.png' }, query }
  return {
    'accountDefaults.getAccountDefaults': { query },
    'accountDefaults.editAccountDefaults': { query, body: { company: 'Some company' } },
    'accountDefaults.getSubscription': { query },
    'accountDefaults.getBillingContact': { query },
    'accountDefaults.editBillingContact': { query, body: { billingName: 'Somebody' } },
    'brand.getBrand': { query },
    'brand.editBrand': { query, body: { appName: 'Some name' } },
    'brand.setBrandPicture': { ...ofIcon, image: picture },
    'brand.removeBrandPicture': ofIcon,
    'brand.listBrandVersions': { query },
    'brand.restoreBrand': { params: { brandVersion: '1' }, query },
  }
}

/** Calls about people. Those deleted were made for it. */
function peopleCalls(query: Record<string, string>): Record<string, Inputs> {
  const { groupId, tagId, spareTagId, spareGroupId, personId } = others
  const body = { name: 'Another group', isExternal: false, template: 'Creator' }
  return {
    'people.listUsers': { query },
    'people.inviteUsers': { query, body: { emails: ['new@example.test'], isClient: true } },
    'people.editUserAccess': { params: { userId: personId }, query, body: { tags: [tagId] } },
    'people.bulkUsers': { query, body: { ids: [personId], action: 'deactivate' } },
    'viewAs.describeViewAs': { query: { ...query, person: world.buyer.id } },
    'viewAs.explainProduct': {
      params: { productId: world.products[0]?.id ?? '' },
      query: { ...query, person: world.buyer.id },
    },
    'leakCheck.checkLeaks': { params: { userId: world.buyer.id }, query },
    'audit.listAuditEntries': { query: { ...query, kinds: 'group-created,tag-created', person: adminId } },
    'hostNames.listHostNames': { query },
    'hostNames.claimHostName': { query, body: { name: 'hidden.example' } },
    'hostNames.checkHostName': { params: { hostName: 'hidden.example' }, query },
    'hostNames.removeHostName': { params: { hostName: 'hidden.example' }, query },
    'archives.listArchives': { query },
    'hostMapping.getHostMapping': { query },
    'hostMapping.requestHostMapping': { query, body: { name: mappedName } },
    'hostMapping.checkHostMapping': { query },
    'hostMapping.requestCertificate': { query },
    'hostMapping.deployHostMapping': { query },
    'hostMapping.removeHostMapping': { params: { hostName: mappedName }, query },
    'singleSignOn.getIdentityProvider': { query },
    'singleSignOn.setIdentityProvider': {
      query,
      body: {
        name: 'ID',
        issuer: provider.issuer,
        clientId: 'vitrine',
        clientSecret: 'secret',
        isEnabled: true,
      },
    },
    'singleSignOn.removeIdentityProvider': { query },
    'announcements.listAnnouncements': { query },
    'notifications.previewMail': { query: { ...query, kind: 'invitation', language: 'fr-fr' } },
    'shareLinks.listShareLinks': { query },
    'shareLinks.createShareLink': {
      query,
      body: { name: 'Some link', group: others.externalId, target: { kind: 'catalogue' }, expires: '1 day' },
    },
    'shareLinks.editShareLink': { params: { linkId: others.linkId }, query, body: { name: 'Other link' } },
    'shareLinks.revokeShareLink': { params: { linkId: others.linkId }, query },
    'people.listGroups': { query },
    'people.getGroup': { params: { groupId }, query },
    'people.createGroup': { query, body },
    'people.editGroup': { params: { groupId }, query, body: { version: 1, name: 'Renamed group' } },
    'people.deleteGroup': { params: { groupId: spareGroupId }, query },
    'people.listApiKeys': { query },
    'people.createApiKey': { query, body: { name: 'Some program', levels: {}, expires: '1 day' } },
    'people.revokeApiKey': { params: { keyId: others.keyId }, query },
    'people.listTags': { query },
    'people.createTag': { query, body: { name: 'Another tag', priceTypes: [] } },
    'people.editTag': { params: { tagId }, query, body: { name: 'Renamed tag', priceTypes: [] } },
    'people.deleteTag': { params: { tagId: spareTagId }, query },
  }
}

/** Calls about projects, in an order in which each is possible. */
function projectCalls(query: Record<string, string>): Record<string, Inputs> {
  const one = { params: { projectId: others.projectId }, query }
  const ofPerson = { params: { userId: adminId }, query }
  const template = { params: { templateId: others.templateId }, query }
  const products = [world.products[0]?.id]
  return {
    'readiness.getReadiness': one,
    'readiness.repairProject': {
      params: { projectId: others.doneId },
      query,
      body: { repair: { kind: 'remove-products', products }, preview: true },
    },
    'projectTemplates.listTemplates': ofPerson,
    'projectTemplates.getTemplate': template,
    'projectTemplates.createTemplate': {
      query,
      body: { name: 'Some template', from: { project: others.projectId } },
    },
    'projectTemplates.editTemplate': { ...template, body: { name: 'Other template' } },
    'projectTemplates.deleteTemplate': { params: { templateId: others.spareTemplateId }, query },
    'projectTemplates.publishTemplate': template,
    'projectTemplates.unpublishTemplate': template,
    'projects.listProjects': { query },
    'projects.listOwnedProjects': ofPerson,
    'projects.listPresentedProjects': ofPerson,
    'projects.listInternalProjects': ofPerson,
    'projects.listExternalProjects': ofPerson,
    'projects.createProject': { query, body: { name: 'Some project' } },
    'projects.getProject': one,
    'projects.editProject': { ...one, body: { name: 'Other project' } },
    'projects.setProjectCover': { params: one.params, query: { ...query, version: '0' }, image: picture },
    'projects.removeProjectCover': one,
    'projects.listProjectNotes': one,
    'projects.deleteProject': { params: { projectId: others.spareProjectId }, query },
    'projects.startProject': one,
    'projects.endProject': one,
    'projects.reopenProject': { params: { projectId: others.doneId }, query },
    'projects.duplicateProject': { ...one, body: {} },
    'projects.inviteToProject': { params: { projectId: others.doneId }, query },
    'projects.listProjectMembers': one,
    'projects.listProjectProducts': one,
    'projects.addProjectProducts': {
      params: { projectId: others.doneId },
      query,
      body: { selection: { ids: products } },
    },
    'projects.removeProjectProducts': { params: { projectId: others.doneId }, query, body: { products } },
    'projects.moveProjectProducts': {
      params: { projectId: others.doneId },
      query,
      body: { products, before: null },
    },
  }
}

/** Calls of attendees, and about them. */
function sessionCalls(query: Record<string, string>): Record<string, Inputs> {
  const one = { params: { projectId: others.sessionId }, query }
  const ofProduct = { params: { projectId: others.sessionId, productId: firstProduct() }, query }
  return {
    'projects.setProjectNote': { ...ofProduct, body: { text: 'In oak, too' } },
    'webSession.getSession': one,
    'webSession.listAnswers': one,
    'webSession.saveAnswer': { ...ofProduct, body: { answerId: others.keyId, state: 'reviewed' } },
    'webSession.confirmAnswers': { ...one, body: {} },
    'webSession.noteVisit': { ...one, body: { product: null } },
    'webSession.listComments': one,
    'webSession.addComment': { ...ofProduct, body: { text: 'In oak?' } },
    'webSession.getProgress': one,
    'webSession.remindAttendees': one,
    'webSession.listLateAnswers': one,
    'webSession.takeLateAnswer': {
      params: { projectId: others.sessionId, answerId: others.lateId },
      query,
    },
    'webSession.listOrders': one,
    'guestLinks.listGuestLinks': one,
    'guestLinks.createGuestLink': {
      ...one,
      body: { name: 'Fair', group: others.externalId, expires: '1 day' },
    },
    'guestLinks.revokeGuestLink': {
      params: { projectId: others.sessionId, linkId: others.guestLinkId },
      query,
    },
    'guestLinks.getGuestDoor': one,
    'guestLinks.getGuestKey': one,
    'guestLinks.enterAsGuest': { ...one, body: { name: 'Ada', email: 'ada@shop.example' } },
  }
}

/** Calls about a room that the super admin leads. */
function roomCalls(query: Record<string, string>): Record<string, Inputs> {
  const ofProject = { params: { projectId: others.sessionId }, query }
  const one = { params: { roomId: others.roomId }, query }
  const member = { params: { roomId: others.roomId, memberId: others.memberId }, query }
  const body = { connectionId: null }
  return {
    'rooms.openRoom': { ...ofProject, body: { kind: 'st' } },
    'rooms.listRooms': ofProject,
    'rooms.enterRoom': { query, body: { code: others.roomCode } },
    'rooms.getRoom': one,
    'rooms.joinRoom': { ...one, body },
    'rooms.leaveRoom': { ...one, body },
    'rooms.editRoom': { ...one, body: { isLocked: true } },
    'rooms.leadRoom': one,
    'rooms.setStage': { ...one, body: { epoch: 1, product: firstProduct(), follows: true } },
    'rooms.listRoomMembers': one,
    'rooms.admitMember': member,
    'rooms.dismissMember': member,
    'rooms.inviteToRoom': { ...one, body: { attendees: 'all', emails: ['ada@shop.example'] } },
    'rooms.endRoom': one,
    'rooms.getRoomTimeline': one,
  }
}

/** What is dealt about in the room. */
function dealingCalls(query: Record<string, string>): Record<string, Inputs> {
  const one = { params: { roomId: others.roomId }, query }
  const { attendeeId, proposalId } = others
  const terms = { proposalId: others.lateId, attendee: attendeeId, product: firstProduct(), quantity: '1' }
  return {
    'dealing.propose': { ...one, body: terms },
    'dealing.answerProposal': { params: { ...one.params, proposalId }, query, body: { answer: 'accept' } },
    'dealing.getRoomPanel': one,
    'dealing.getRoomTotals': one,
    'dealing.listProposals': one,
  }
}

/** Calls about kept imports and exports. */
function recipeCalls(query: Record<string, string>): Record<string, Inputs> {
  const one = { params: { recipeId: others.recipeId }, query }
  const { user, password } = files.lets
  return {
    'recipes.listRecipes': { query },
    'recipes.listRecipeRuns': one,
    'recipes.createRecipe': {
      query,
      body: { name: 'New recipe', work: someRecipe.work, schedule: 'hand' },
    },
    'recipes.editRecipe': { ...one, body: { schedule: 'night' } },
    'recipes.deleteRecipe': { params: { recipeId: others.spareRecipeId }, query },
    'recipes.runRecipe': { ...one, body: {} },
    'recipes.trySource': {
      query,
      body: { source: { address: `sftp://127.0.0.1:${files.port}/list.csv`, user }, password },
    },
  }
}

/** What clients look at, and what is told of it. */
function engagementCalls(query: Record<string, string>): Record<string, Inputs> {
  const days = { query: { ...query, from: '2026-01-01', to: '2026-12-31' } }
  const batch = { batch: '00000000-0000-4000-8000-000000000001', endedAgo: 0, lasted: 1000 }
  return {
    'engagement.noteEngagement': { query, body: batch },
    'engagement.getEngagementChoice': { query },
    'engagement.chooseEngagement': { query, body: { objects: false } },
    'engagement.getInterest': days,
    'engagement.listInterestByProduct': days,
    'engagement.listInterestByClient': days,
    'engagement.listInterestByFolder': days,
    'engagement.listInterestInMedia': days,
    'engagement.listInterestSearches': days,
    'engagement.listOpenedShareLinks': days,
    'statistics.getStatistics': { query },
    'activityReport.getActivitySummary': days,
    'activityReport.listActivityLines': days,
    'activityReport.getProductThen': { params: { entry: entryId }, query },
  }
}

/** Calls about files of reports, and reports by mail. */
function reportCalls(query: Record<string, string>): Record<string, Inputs> {
  const one = { params: { scheduleId: others.scheduleId }, query }
  const asked = { report: exampleName, asked: { rows: 1 } }
  const receivers = [world.admin.id]
  return {
    'reports.startReportFile': { query, body: { ...asked, format: 'csv' } },
    'reports.listReportSchedules': { query },
    'reports.createReportSchedule': { query, body: { ...asked, rhythm: 'weekly', format: 'pdf', receivers } },
    'reports.editReportSchedule': { ...one, body: { format: 'xlsx' } },
    'reports.deleteReportSchedule': { params: { scheduleId: others.spareScheduleId }, query },
    'reports.sendReport': one,
  }
}

/** Calls about the report of projects. */
function projectReportCalls(query: Record<string, string>): Record<string, Inputs> {
  return {
    'projectReport.getProjectReport': { query },
    'projectReport.getProjectReportOptions': { query },
    'projectReport.listProjectReportRows': { params: { dimension: 'product' }, query },
    'projectReport.getProjectReportConversion': { query },
    'projectReport.listProjectReportUnwanted': { query },
    'projectReport.listProjectReportAttendees': { query },
    'projectReport.listProjectReportLines': { query },
  }
}

/** Calls about webhooks. */
function webhookCalls(query: Record<string, string>): Record<string, Inputs> {
  const { webhookId, spareWebhookId, deliveryId } = others
  const one = { params: { webhookId }, query }
  const address = 'https://receiver.example/told'
  return {
    'webhooks.listWebhooks': { query },
    'webhooks.createWebhook': { query, body: { name: 'New webhook', address, topics: ['products'] } },
    'webhooks.editWebhook': { ...one, body: { topics: ['media'] } },
    'webhooks.deleteWebhook': { params: { webhookId: spareWebhookId }, query },
    'webhooks.renewWebhookSecret': one,
    'webhooks.testWebhook': one,
    'webhooks.listWebhookDeliveries': one,
    'webhooks.resendWebhookDelivery': { params: { webhookId, deliveryId }, query },
  }
}

/** Calls that write folders. What is deleted is one that nothing else needs. */
function folderWrites(query: Record<string, string>): Record<string, Inputs> {
  const parent = tree.root
  return {
    'folders.createFolder': { query, body: { name: 'Some folder', parent, isProductFolder: true } },
    'folders.editFolder': { params: { folderId: world.folders.draft }, query, body: { name: 'Draft 2' } },
    'folders.moveFolder': { params: { folderId: world.folders.draft }, query, body: { parent } },
    'folders.setFolderCover': { params: { folderId: world.folders.draft }, query, image: picture },
    'folders.removeFolderCover': { params: { folderId: world.folders.draft }, query },
    'folders.previewFolderDeletion': { params: { folderId: tree.spare }, query },
    'folders.deleteFolder': { params: { folderId: tree.spare }, query },
    'folders.undoFolderDeletion': { params: { bulkId: tree.deletion }, query },
  }
}

/** Calls that write categories. What is deleted or merged is one that nothing else needs. */
function categoryWrites(query: Record<string, string>): Record<string, Inputs> {
  const { root = '', first, second } = spareCategories
  const ofFirst = { params: { categoryId: first ?? '' }, query }
  return {
    'categories.createCategory': { query, body: { name: 'Some category', parent: root } },
    'categories.renameCategory': { ...ofFirst, body: { name: 'Other category' } },
    'categories.moveCategory': { ...ofFirst, body: { parent: root } },
    'categories.getCategoryUse': ofFirst,
    'categories.mergeCategory': { ...ofFirst, body: { into: second } },
    'categories.deleteCategory': { params: { categoryId: second ?? '' }, query },
  }
}

/** Calls that write products, in an order in which each is possible. */
function productWrites(query: Record<string, string>): Record<string, Inputs> {
  const idOf = (index: number) => world.products[index]?.id ?? ''
  const ofFile = { params: { productId: idOf(3), fileName: 'care guide.txt' }, query }
  const ofMedia = { params: { productId: idOf(3), fileName: 'front.png' }, query }
  const ofView = { userId: adminId, viewId }
  const priced = { params: { productId: idOf(3), priceTypeId: world.prices.retail }, query }
  const detailed = { params: { productId: idOf(3), detailFieldId: unusedFieldId }, query }
  return {
    'products.createProduct': {
      query,
      body: { name: 'Some chair', reference: 'SOME-CHAIR', folders: [world.folders.open] },
    },
    'products.editProduct': { params: { productId: idOf(1) }, query, body: { name: 'Other name' } },
    'products.deleteProduct': { params: { productId: idOf(2) }, query },
    'products.setPrice': { ...priced, body: { value: '12.5' } },
    'products.removePrice': priced,
    'products.addDetail': {
      params: { productId: idOf(3) },
      query,
      body: { detailField: unusedFieldId, value: 'red' },
    },
    'products.setDetail': { ...detailed, body: 'blue' },
    'products.removeDetail': detailed,
    'products.changeProducts': {
      query,
      body: { changes: [{ product: idOf(4), values: { name: 'Changed name' } }] },
    },
    'products.previewBulk': {
      query,
      body: { selection: { ids: [idOf(5)] }, action: { type: 'set', values: { description: 'Said' } } },
    },
    'products.bulkProducts': {
      query,
      body: { selection: { ids: [idOf(5)] }, action: { type: 'set', values: { description: 'Said' } } },
    },
    'products.previewPublishing': {
      query,
      body: { isPublished: false, of: { selection: { ids: [idOf(5)] } } },
    },
    'products.areProductsShown': { query: { ...query, groups: others.externalId } },
    'products.listProductHistory': { params: { productId: idOf(6) }, query },
    'products.restoreProductValue': { params: { productId: idOf(6), entryId }, query },
    'products.listTrash': { query },
    'products.listProductChanges': { query },
    'products.editProductFile': { ...ofFile, body: { isActive: false } },
    'products.deleteProductFile': ofFile,
    'products.orderProductMedia': { params: { productId: idOf(3) }, query, body: [] },
    'products.editProductMedia': { ...ofMedia, body: { isActive: false } },
    'products.deleteProductMedia': ofMedia,
    'products.restoreProductMedia': ofMedia,
    'products.getThreeSidesLayout': { params: { productId: idOf(3) }, query },
    'products.setThreeSidesLayout': {
      params: { productId: idOf(3) },
      query,
      body: { ...defaultThreeSidesLayout },
    },
    'products.deleteThreeSidesLayout': { params: { productId: idOf(3) }, query },
    'media.listMedia': { query },
    'media.matchMedia': { query, body: { fileNames: ['a.png'] } },
    'media.bulkMedia': {
      query,
      body: { type: 'hide', items: [{ product: idOf(3), name: 'front.png' }] },
    },
    'media.getStorageUse': { query },
    'media.getMediaDetails': ofMedia,
    'media.fetchMedia': {
      params: { productId: idOf(3) },
      query,
      body: { url: 'https://files.example/chair.glb' },
    },
    'media.shareMediaFile': {
      params: { productId: idOf(3), fileName: 'chair.glb' },
      query,
      body: { file: 'phone' },
    },
    'media.listMediaVersions': ofMedia,
    'media.prepareMedia': { ...ofMedia, body: {} },
    'media.setPoster': { params: { productId: idOf(3), fileName: 'stool.glb' }, query, image: picture },
    'media.setLightening': { params: { productId: idOf(3), fileName: 'chair.glb' }, query, body: [] },
    'media.setHotspots': { params: { productId: idOf(3), fileName: 'chair.glb' }, query, body: [] },
    'products.listProductViews': { params: { userId: adminId }, query },
    'products.createProductView': { params: { userId: adminId }, query, body: { name: 'Some view' } },
    'products.editProductView': { params: ofView, query, body: { name: 'Other view' } },
    'products.pinProductView': { params: ofView, query },
    'products.unpinProductView': { params: ofView, query },
    'products.orderProductViews': { params: { userId: adminId }, query, body: [] },
    'products.deleteProductView': { params: ofView, query },
    'products.undoBulk': { params: { bulkId }, query },
  }
}

async function enterAsGuest(holder: Record<string, string>): Promise<Record<string, string>> {
  const answer = await server.request({
    method: 'PUT',
    url: `/api/projects/${others.sessionId}/guest`,
    query: { domain: world.domainId },
    payload: { name: 'Ada', email: 'ada@shop.example' },
    headers: holder,
  })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { ...holder, cookie }
}

async function send(call: Call, as: CallerName, inputs = inputsOf(call.name) ?? {}) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(inputs.params?.[name] ?? name),
  )
  return await requestAsPage(server, {
    method: call.method,
    url: `/api${path}`,
    query: inputs.query ?? {},
    ...(await contentOf(inputs, headers[as])),
  })
}

describe('every call about a domain', () => {
  it('states its access, and the program would not start otherwise', () => {
    expect(checkStatedAccess).not.toThrow()
    expect(calls.length).toBeGreaterThan(25)
  })

  it('stands in the table of this test', () => {
    expect(ofDomain.map((call) => call.name).filter((name) => inputsOf(name) === null)).toEqual([])
  })

  it.each(ofDomain)('refuses nobody: $name', async (call) => {
    const answer = await send(call, 'nobody')
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'NotSignedIn'])
  })

  it.each(ofDomain)('does not exist for an outsider and another tenant: $name', async (call) => {
    for (const as of ['outsider', 'otherTenant'] as const) {
      const answer = await send(call, as)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NotFound'])
    }
  })

  it.each(ofDomain)('keeps to its audience: $name', async (call) => {
    const { access } = call
    if (access.reach !== 'domain') return
    const token = await send(call, 'shareToken')
    if (access.audience !== 'anyone')
      expect([token.statusCode, token.json().code]).toEqual([403, 'NotAllowed'])
    else expect([200, 204, 404]).toContain(token.statusCode)
    const client = await send(call, 'client')
    if (access.audience === 'staff')
      expect([client.statusCode, client.json().code]).toEqual([403, 'NotAllowed'])
    const guest = await send(call, 'guestToken')
    if (access.audience === 'guest' || access.servesGuests === true)
      expect([200, 204, 404]).toContain(guest.statusCode)
    else expect([guest.statusCode, guest.json().code]).toEqual([403, 'NotAllowed'])
    if (access.audience === 'guest')
      expect([client.statusCode, client.json().code]).toEqual([403, 'NotAllowed'])
    if (access.audience !== 'client' && access.audience !== 'guest') return
    const admin = await send(call, 'admin')
    expect([admin.statusCode, admin.json().code]).toEqual([403, 'NotAllowed'])
  })

  it.each(ofDomain.filter((call) => call.access.reach === 'domain' && (call.access.needs ?? []).length > 0))(
    'asks for the rights it states: $name',
    async (call) => {
      const answer = await send(call, 'colleagueWithoutRights')
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed'])
    },
  )

  it.each(ofDomain)('answers those it is for in the form the contract promises: $name', async (call) => {
    const audience = call.access.reach === 'domain' ? call.access.audience : 'staff'
    const as = ({ client: 'client', guest: 'guest' } as const)[audience as 'client' | 'guest'] ?? 'admin'
    // One import at a time: nobody is here to carry out what the call before has queued.
    await world.staff.rows(sql`
      update processes set state = 'finished' where domain_id = ${world.domainId} and kind = 'apply-import'`)
    // This server is reached without TLS, where no name comes to the step of its certificate.
    if (call.name === 'hostMapping.requestCertificate')
      await world.staff.rows(sql`
        update host_mappings set status = 'SSL_SETUP' where domain_id = ${world.domainId}`)
    const answer = await send(call, as)
    expect([200, 204]).toContain(answer.statusCode)
    if (answer.statusCode !== 200) return
    const isFile = answer.headers['content-type'] === 'application/pdf'
    const body = isFile ? new File([new Uint8Array(answer.rawPayload)], 'preview.pdf') : answer.json()
    // A key that the contract doesn't name would be lost in parsing.
    expect(call.output?.parse(body)).toEqual(body)
  })

  it.each(ofDomain)('says nothing of the tenant where it refuses: $name', async (call) => {
    const secrets = ['Hidden', 'Newcomers', world.domainId, adminId, world.admin.email, world.buyer.email]
    for (const as of Object.keys(headers) as CallerName[]) {
      const answer = await send(call, as)
      if (answer.statusCode < 400) continue
      for (const secret of secrets) expect(answer.body).not.toContain(secret)
    }
  })

  it.each(
    ofDomain.filter(
      // Whoever changes the access of others needs rights, which is refused before.
      ({ path, method, name }) =>
        path.includes('{userId}') && method !== 'GET' && !/^(people|leakCheck)\./.test(name),
    ),
  )('changes nothing for somebody else: $name', async (call) => {
    const inputs = inputsOf(call.name) ?? {}
    const isForStaff = call.access.reach === 'domain' && call.access.audience === 'staff'
    const as = isForStaff ? 'colleagueWithoutRights' : 'client'
    const answer = await send(call, as, { ...inputs, params: { ...inputs.params, userId: adminId } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NotFound'])
  })
})

describe('a colleague without rights', () => {
  it('sees no folders, products, fields or other people', async () => {
    const query = { domain: world.domainId }
    const get = async (url: string) =>
      (await server.request({ url, query, headers: headers.colleagueWithoutRights })).json()
    const products = await server.request({
      method: 'POST',
      url: '/api/products/query',
      query,
      payload: {},
      headers: headers.colleagueWithoutRights,
    })
    expect(products.json()).toEqual({ total: 0, result: [] })
    expect((await get(`/api/domains/${world.domainId}/settings`)).productDetailFields).toEqual([])
    expect((await get(`/api/users/${adminId}`)).code).toBe('NotFound')
    expect((await get(`/api/products/${world.products[0]?.id}`)).code).toBe('NotFound')
  })
})

describe('ids of another tenant inside an allowed call', () => {
  const invented = '01a1fb1f-9d59-7826-9959-c497f1cdcd45'

  it('get the answer that invented ids get', async () => {
    const query = { domain: world.domainId }
    const theirClient = await signIn(server, other.buyer)
    for (const [kind, id] of [
      ['products', other.products.find((product) => other.clientSees(product))?.id],
      ['folders', other.folders.open],
    ]) {
      // Something that a leak would show.
      const starred = await server.request({
        method: 'POST',
        url: `/api/users/${other.buyer.id}/interested-${kind}`,
        query: { domain: other.domainId },
        payload: JSON.stringify(id),
        headers: { ...theirClient, 'content-type': 'application/json' },
      })
      expect(starred.statusCode).toBe(204)
    }
    const categories = await server.request({
      url: '/api/categories',
      query: { domain: other.domainId },
      headers: headers.otherTenant,
    })
    const theirCategory: string = categories.json().result.at(-1)._id
    const ask = async (body: unknown, more: Record<string, string> = {}) =>
      (
        await server.request({
          method: 'POST',
          url: '/api/products/query',
          query: { ...query, ...more },
          payload: JSON.stringify(body),
          headers: { ...headers.admin, 'content-type': 'application/json' },
        })
      ).json()
    const pairs: [unknown, unknown][] = [
      [
        { filters: [{ field: `detail:${other.fields.width}`, type: 'EXIST' }] },
        { filters: [{ field: `detail:${invented}`, type: 'EXIST' }] },
      ],
      [
        { filters: [{ field: `price:${other.prices.retail}`, type: 'EXIST' }] },
        { filters: [{ field: `price:${invented}`, type: 'EXIST' }] },
      ],
      [
        { filters: [{ field: 'folder', type: 'EXACT', value: other.folders.open }] },
        { filters: [{ field: 'folder', type: 'EXACT', value: invented }] },
      ],
      [
        { filters: [{ field: 'category', type: 'EXACT', value: theirCategory }] },
        { filters: [{ field: 'category', type: 'EXACT', value: invented }] },
      ],
      [{ sorting: `detail:${other.fields.width}` }, { sorting: `detail:${invented}` }],
      [{ sorting: `price:${other.prices.retail}` }, { sorting: `price:${invented}` }],
    ]
    const shape = ({ code, total }: { code?: string; total?: number }) => ({ code, total })
    for (const [theirs, nobodys] of pairs) {
      expect(shape(await ask(theirs))).toEqual(shape(await ask(nobodys)))
    }
    const parameters = (ids: {
      category: string
      field: string
      price: string
    }): Record<string, string>[] => [
      { category: ids.category },
      { product_details: ids.field },
      { price_types: ids.price },
    ]
    const nobodys = parameters({ category: invented, field: invented, price: invented })
    const theirs = parameters({
      category: theirCategory,
      field: other.fields.width,
      price: other.prices.retail,
    })
    for (const [index, query] of theirs.entries()) {
      const answer = await ask({}, query)
      expect(shape(answer)).toEqual(shape(await ask({}, nobodys[index])))
      expect(JSON.stringify(answer)).not.toContain('REF-4-')
    }
    const product = other.products[0]?.id ?? ''
    for (const [path, id] of [
      ['/api/products/ID', product],
      ['/api/products/ID/files', product],
      ['/api/folders/ID', other.folders.open],
      ['/api/users/ID', other.admin.id],
      ['/api/users/ID/groups', other.admin.id],
      ['/api/users/ID/interested-folders', other.buyer.id],
      ['/api/users/ID/interested-products', other.buyer.id],
      [`/api/domains/${world.domainId}/client-price-types/ID`, other.buyer.id],
    ] as const) {
      const answers = await Promise.all(
        [id, invented].map((each) =>
          server.request({ url: path.replace('ID', each), query, headers: headers.admin }),
        ),
      )
      const [theirs, nobodys] = answers.map((answer) => [answer.statusCode, answer.body])
      expect(theirs).toEqual(nobodys)
    }
  })

  it('can’t be starred', async () => {
    const product = other.products[0]?.id ?? ''
    for (const [kind, id] of [
      ['products', product],
      ['folders', other.folders.open],
    ]) {
      const answer = await server.request({
        method: 'POST',
        url: `/api/users/${world.buyer.id}/interested-${kind}`,
        query: { domain: world.domainId },
        payload: JSON.stringify(id),
        headers: { ...headers.client, 'content-type': 'application/json' },
      })
      expect(answer.statusCode).toBe(404)
    }
  })
})
