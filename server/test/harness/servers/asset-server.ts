/** A company with a published folder, a secret folder, a product in each, and callers of every kind. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  createTenantAccess,
  enterDomain,
  foundAccess,
  hashShareToken,
  insertGroup,
  insertMember,
  insertShareLink,
  setFolderAccess,
} from '../../../src/modules/access/index.ts'
import { insertDomain } from '../../../src/modules/domains/index.ts'
import { insertFolders, insertRootFolder, visibleTree } from '../../../src/modules/folders/index.ts'
import { draftRules, saveProducts } from '../../../src/modules/products/index.ts'
import { assetEndpoints } from '../../../src/modules.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { registerCompression } from '../../../src/platform/http/compression.ts'
import { toErrorBody } from '../../../src/platform/http/refusals.ts'
import { registerSecurityHeaders } from '../../../src/platform/http/security-headers.ts'
import { openStorage, type Storage } from '../../../src/platform/storage/storage.ts'
import { registerAssets } from '../../../src/scope/asset-endpoint.ts'
import { type Caller, callerFor, type Person } from '../../../src/scope/caller.ts'
import type { Scope } from '../../../src/scope/scope.ts'
import { createTestDatabase } from '../databases/database.ts'
import { testSecret } from '../test-server.ts'

const none = { view: 0, edit: 0 }

async function givenPerson(database: Database, email: string): Promise<Person> {
  const [row] = await database.rows<{ id: string }>(
    sql`insert into people (email, name) values (${email}, 'Some Body') returning id`,
  )
  if (row === undefined) throw new Error('The person was not created')
  return {
    id: row.id,
    email,
    name: 'Some Body',
    company: '',
    picture: null,
    assetsVersion: 1,
    isSystem: false,
    affiliationDomainId: null,
    language: null,
    numberFormat: null,
    dateFormat: null,
    version: 1,
  }
}

export function callerOf(person: Person): Caller {
  return callerFor(person)
}

async function givenCompany(database: Database, name: string, admin: Person): Promise<Scope> {
  const domainId = await insertDomain(database, { name })
  await foundAccess(database, domainId, admin.id)
  const scope = await enterDomain(database, callerOf(admin), domainId)
  await insertRootFolder(scope)
  return scope
}

async function givenProducts(scope: Scope) {
  const [root] = (await visibleTree(scope)).folders
  const folder = { parentId: root?.id ?? '', isProductFolder: true }
  const [shownFolder = '', secretFolder = ''] = await insertFolders(scope, [
    { ...folder, name: 'Shown folder', isPublished: true },
    { ...folder, name: 'Secret folder', isPublished: false },
  ])
  const draft = { description: '', categoryId: null, details: {}, prices: {} }
  const { saved } = await saveProducts(
    scope,
    [
      { ...draft, name: 'Shown chair', reference: 'SHOWN-1', folderIds: [shownFolder] },
      { ...draft, name: 'Secret chair', reference: 'SECRET-1', folderIds: [secretFolder] },
    ],
    await draftRules(scope),
  )
  const idOf = (reference: string) => saved.find((row) => row.reference === reference)?.id ?? ''
  return { shownFolder, secretFolder, shown: idOf('SHOWN-1'), secret: idOf('SECRET-1') }
}

/** A client group below the super admins that reaches the folder. */
async function givenClientGroup(scope: Scope, folderId: string): Promise<string> {
  const [rootGroup] = scope.groupIds
  const group = await insertGroup(scope, {
    name: 'Buyers',
    isExternal: true,
    isRoot: false,
    template: null,
    parentId: rootGroup ?? null,
    levels: { folder: { view: 1, edit: 0 } },
  })
  await setFolderAccess(scope, group, [{ id: folderId, canView: true, canEdit: false }])
  return group
}

export type AssetServer = Awaited<ReturnType<typeof startAssetServer>>

/** Callers name themselves in the header `x-caller`; without it they are anonymous. Close it in `afterAll`. */
export async function startAssetServer() {
  const { url, drop } = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-assets-'))
  const database = openDatabase(url, { maxConnections: 8, queueJob: async () => {} })
  const storage: Storage = await openStorage({ kind: 'disk', folder })

  const people = {
    admin: await givenPerson(database, 'admin@example.test'),
    colleague: await givenPerson(database, 'colleague@example.test'),
    client: await givenPerson(database, 'client@example.test'),
    outsider: await givenPerson(database, 'outsider@example.test'),
    stranger: await givenPerson(database, 'stranger@example.test'),
  }
  const scope = await givenCompany(database, 'Atelier', people.admin)
  const otherScope = await givenCompany(database, 'Lumen', people.outsider)
  const products = await givenProducts(scope)
  const buyers = await givenClientGroup(scope, products.shownFolder)
  await insertMember(scope, { personId: people.client.id, isClient: true, groupIds: [buyers] })
  const without = await insertGroup(scope, {
    name: 'Without folders',
    isExternal: false,
    isRoot: false,
    template: 'Custom',
    parentId: null,
    levels: { folder: none },
  })
  await insertMember(scope, { personId: people.colleague.id, isClient: false, groupIds: [without] })
  const { token } = await insertShareLink(scope, { groupId: buyers, expiresAt: null })
  const [otherAdmins = ''] = otherScope.groupIds
  const { token: otherToken } = await insertShareLink(otherScope, { groupId: otherAdmins, expiresAt: null })

  const callers: Record<string, Caller> = {
    ...Object.fromEntries(Object.entries(people).map(([name, person]) => [name, callerOf(person)])),
    token: { kind: 'share-token', tokenHash: hashShareToken(token) },
    otherToken: { kind: 'share-token', tokenHash: hashShareToken(otherToken) },
  }
  const app: FastifyInstance = Fastify({ routerOptions: { maxParamLength: 1000 } })
  app.setErrorHandler((error, request, reply) => {
    const body = toErrorBody(error, request.log)
    return reply.status(body.status).send(body)
  })
  await registerSecurityHeaders(app)
  await registerCompression(app)
  registerAssets(app, assetEndpoints({ ...createTenantAccess(database), secret: testSecret, storage }), {
    storage,
    requestAuthOf: (request) => ({
      caller: async () => callers[String(request.headers['x-caller'])] ?? { kind: 'anonymous' },
      isViewAs: false,
      enterBySession: async () => null,
      optimistic: () => null,
      enter: (caller, domainId) => enterDomain(database, caller, domainId),
    }),
  })
  return {
    app,
    database,
    storage,
    people,
    // What a scope remembers of folders is of the moment it was made.
    scope: await enterDomain(database, callerOf(people.admin), scope.domainId),
    otherScope,
    products,
    get: (
      path: string,
      caller?: string,
      headers: Record<string, string> = {},
      method: 'GET' | 'HEAD' = 'GET',
    ) => app.inject({ method, url: path, headers: { ...headers, ...(caller && { 'x-caller': caller }) } }),
    scopeOf: (name: keyof typeof people) => enterDomain(database, callerOf(people[name]), scope.domainId),
    close: async () => {
      await app.close()
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
