/** The application on a PostgreSQL of its own, listening on loopback, with a company of the wanted size in it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bulkProcesses,
  callerFor,
  createCopyFiles,
  createTenant,
  ensureFolderSets,
  enterAsDomain,
  enterDomain,
  executeBulk,
  findPersonById,
  grantPriceTypes,
  insertDetailField,
  insertFolders,
  insertGroup,
  insertMember,
  insertPerson,
  insertPriceType,
  JOB_QUEUES,
  migrate,
  openAuthentication,
  openJobQueue,
  prepareJobQueue,
  refreshSlots,
  type Scope,
  setFieldAccess,
  setFolderAccess,
  startEmbeddedPostgres,
  startProcessWorker,
  visibleTree,
  worker,
} from '@vitrine/server/bench'
import { sql } from 'kysely'
import pg from 'pg'
import { benchSecret, openBenchApp } from '../bench-app.ts'
import type { BenchWorld } from './cases.ts'
import { floorTable, insertProducts } from './world.ts'

export interface BenchServer {
  app: Awaited<ReturnType<typeof openBenchApp>>['app']
  databaseUrl: string
  /** The super admin's, as it was before there were clients. */
  scope: Scope
  world: BenchWorld
  /** The further companies, if any. */
  others: readonly { world: BenchWorld; staffCookie: string }[]
  staffCookie: string
  clientCookie: string
  /** Changes one product, so that remembered totals no longer count. */
  touchProduct(): Promise<void>
  /** Changes a grant and takes it back, so that what is remembered of grants no longer counts. */
  touchGrants(): Promise<void>
  close(): Promise<void>
}

const password = 'Bench-Password-1'
const folderGroup = 100
/** What a client sees whose folders are cut, of the floor's table. */
export const clientRows = 'folder % 2 = 0'

export async function startBenchServer(size: {
  products: number
  folders: number
  clientGroups: number
  /** Whether the client reaches every second folder alone, of the floor's rows those of `clientRows`. */
  cutsClient?: boolean
  /** Further ones with as many products and folders each. */
  otherCompanies?: number
  /** Detail fields, where more than the queries need; the client sees each by one of their groups. */
  fields?: number
  /** Whether bulk actions are carried out. */
  works?: boolean
}): Promise<BenchServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const quiet = { info: () => {}, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ dataFolder, durable: false, log: quiet })
  await migrate(postgres.url, { log: quiet })
  // Commands begin with a database that a program has prepared.
  await prepareJobQueue(postgres.url, JOB_QUEUES)
  const jobs = size.works === true ? await openJobQueue(postgres.url, { works: true, log: quiet }) : null
  const { app, database, storage } = await openBenchApp(
    postgres.url,
    dataFolder,
    jobs === null ? {} : { queueJob: jobs.queueJob },
  )
  const authentication = await openAuthentication(database, benchSecret)

  const makePerson = (email: string) =>
    insertPerson({ database, authentication }, { email, name: 'Bench', company: '', password })
  const adminId = await makePerson('admin@bench.example')
  const firstAdmin = await createTenant(database, { name: 'Bench' }, adminId)
  const scopeNow = async (personId: string, domainId = firstAdmin.domainId): Promise<Scope> => {
    const person = await findPersonById(database, personId)
    if (person === null) throw new Error('No such person')
    return await enterDomain(database, callerFor(person), domainId)
  }
  const fill = async (of: Scope, ownerId: string) => {
    const made = await makeStructure(of, size.folders, size.fields ?? 0)
    const scope = await scopeNow(ownerId, of.domainId)
    const folderSets = await ensureFolderSets(
      scope,
      made.folderIds.map((id) => [id]),
    )
    await insertProducts(scope, size.products, { ...made, folderSets })
    await refreshSlots(scope, null)
    return { scope, made }
  }
  const { scope, made } = await fill(firstAdmin, adminId)
  const others: BenchServer['others'][number][] = []
  for (let n = 2; n < (size.otherCompanies ?? 0) + 2; n++) {
    const email = `admin-${n}@bench.example`
    const ownerId = await makePerson(email)
    const other = await fill(await createTenant(database, { name: `Bench ${n}` }, ownerId), ownerId)
    const staffCookie = await cookieOf(app, email)
    others.push({ world: await worldOf(other.scope, other.made), staffCookie })
  }
  const clientId = await makePerson('client@bench.example')
  const isReached = (at: number) => size.cutsClient !== true || at % 2 === 0
  await makeClient(scope, clientId, made, size.clientGroups, isReached)
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(floorTable(size.products, size.folders))
  for (const table of [
    'floor_products',
    'products',
    'product_slots',
    'product_prices',
    'product_search',
    'folder_sets',
    'folder_set_members',
  ]) {
    await admin.query(`vacuum analyze ${table}`)
  }
  await admin.end()
  const working =
    jobs === null
      ? null
      : await startProcessWorker(
          database,
          jobs,
          {
            workers: bulkProcesses.map((kind) => worker(kind, executeBulk, createCopyFiles(storage))),
            domainScope: (domainId) => enterAsDomain(database, domainId),
            personScope: (_, personId) => scopeNow(personId),
            storage,
            log: quiet,
          },
          1,
        )
  return {
    app,
    databaseUrl: postgres.url,
    scope,
    world: await worldOf(await scopeNow(adminId), made),
    others,
    staffCookie: await cookieOf(app, 'admin@bench.example'),
    clientCookie: await cookieOf(app, 'client@bench.example'),
    touchProduct: async () => {
      await scope.rows(sql`
        update products set version = version + 1
        where domain_id = ${scope.domainId} and id = (select id from products where domain_id = ${scope.domainId} limit 1)`)
    },
    touchGrants: async () => {
      await scope.rows(sql`
        update group_members set group_id = group_id
        where domain_id = ${scope.domainId} and person_id = ${clientId}`)
    },
    close: async () => {
      await working?.stop()
      await jobs?.stop(5_000)
      await app.close()
      await database.close()
      await postgres.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

interface Structure {
  fields: BenchWorld['fields']
  furtherFieldIds: string[]
  priceTypeId: string
  /** Product folders in the order in which products are spread over them. */
  folderIds: string[]
}

async function worldOf(scope: Scope, { fields, priceTypeId, folderIds }: Structure): Promise<BenchWorld> {
  const { folders } = await visibleTree(scope)
  const part = folders.find((folder) => folder.name === 'Part 1')
  return {
    domainId: scope.domainId,
    fields,
    priceTypeId,
    folderIds,
    folderRange: { left: part?.left ?? 0, right: part?.right ?? 0 },
    folderNumbers: { from: 0, to: folderGroup - 1 },
  }
}

async function makeStructure(scope: Scope, folderCount: number, fieldCount: number): Promise<Structure> {
  const number = (name: string) => insertDetailField(scope, { name, type: 'number' })
  const text = (name: string) => insertDetailField(scope, { name, type: 'text', searchable: true })
  const fields = {
    width: await number('Width'),
    height: await number('Height'),
    weight: await number('Weight'),
    stock: await number('Stock'),
    material: await text('Material'),
    finish: await text('Finish'),
    launched: await insertDetailField(scope, { name: 'Launched', type: 'date' }),
  }
  for (const name of ['Fill one', 'Fill two', 'Fill three', 'Fill four', 'Fill five']) await number(name)
  const furtherFieldIds: string[] = []
  for (let n = 12; n < fieldCount; n++) furtherFieldIds.push(await text(`Field ${n}`))
  const priceTypeId = await insertPriceType(scope, { name: 'Retail', currency: 'EUR' })
  const root = (await visibleTree(scope)).folders[0]?.id ?? ''
  const parts = await insertFolders(
    scope,
    Array.from({ length: Math.ceil(folderCount / folderGroup) }, (_, index) => ({
      parentId: root,
      name: `Part ${index + 1}`,
      isProductFolder: false,
      isPublished: true,
    })),
  )
  const folderIds = await insertFolders(
    scope,
    Array.from({ length: folderCount }, (_, index) => ({
      parentId: parts[Math.floor(index / folderGroup)] ?? root,
      name: `Folder ${index + 1}`,
      isProductFolder: true,
      isPublished: true,
    })),
  )
  return { fields, furtherFieldIds, priceTypeId, folderIds }
}

/** A client who reaches folders by grants spread over many groups. */
async function makeClient(
  scope: Scope,
  personId: string,
  made: Structure,
  groupCount: number,
  isReached: (at: number) => boolean,
): Promise<void> {
  const levels = { folder: { view: 1, edit: 0 }, productDetail: { view: 1, edit: 0 } }
  const parentId = await insertGroup(scope, {
    name: 'Sales',
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { folder: { view: 3, edit: 0 }, productDetail: { view: 3, edit: 0 } },
  })
  const groupIds: string[] = []
  for (let index = 0; index < groupCount; index++) {
    const id = await insertGroup(scope, {
      name: `Buyers ${index}`,
      isExternal: true,
      isRoot: false,
      template: null,
      parentId,
      levels,
    })
    groupIds.push(id)
    const folders = made.folderIds.filter((_, at) => at % groupCount === index && isReached(at))
    await setFolderAccess(
      scope,
      id,
      folders.map((folder) => ({ id: folder, canView: true, canEdit: false })),
    )
    await setFieldAccess(
      scope,
      id,
      [
        ...Object.values(made.fields),
        ...made.furtherFieldIds.filter((_, at) => at % groupCount === index),
      ].map((field) => ({ id: field, canEdit: false })),
    )
  }
  await insertMember(scope, { personId, isClient: true, groupIds })
  await grantPriceTypes(scope, personId, [made.priceTypeId])
}

async function cookieOf(app: BenchServer['app'], email: string): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
