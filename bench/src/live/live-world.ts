/** A company with many clients who reach half of its folders, all of them signed in. */
import {
  callerFor,
  createTenant,
  type Database,
  ensureFolderSets,
  enterDomain,
  findPersonById,
  insertFolders,
  insertGroup,
  insertMember,
  insertPerson,
  openAuthentication,
  type Scope,
  setFolderAccess,
  visibleTree,
} from '@vitrine/server/bench'
import { sql } from 'kysely'
import { benchSecret } from '../bench-app.ts'

export interface LiveWorld {
  domainId: string
  /** Who may do everything. */
  adminCookie: string
  groupId: string
  /** Clients, with one session each. */
  personIds: string[]
  cookies: string[]
  /** Changes a product that all clients see, and announces it as the services do. */
  changeProduct(): Promise<void>
  /** Renames a folder: who sees what has to be found out anew. */
  changeStructure(): Promise<void>
  productId: string
}

const folderCount = 200

export async function makeLiveWorld(database: Database, people: number): Promise<LiveWorld> {
  const authentication = await openAuthentication(database, benchSecret)
  const makePerson = (name: string) =>
    insertPerson({ database, authentication }, { email: `${name}@bench.example`, name, company: '' })
  const adminId = await makePerson('admin')
  const { domainId } = await createTenant(database, { name: 'Bench' }, adminId)
  const admin = await findPersonById(database, adminId)
  if (admin === null) throw new Error('No admin')
  const scope = await enterDomain(database, callerFor(admin), domainId)
  const { folderIds, groupId } = await makeStructure(scope)
  const [folderId = ''] = folderIds
  const productId = await makeProduct(scope, folderId)
  const signIn = async (personId: string) =>
    `vitrine_session=${await authentication.startSession(personId, new Date(Date.now() + 3_600_000))}`
  const personIds: string[] = []
  const cookies: string[] = []
  for (let number = 0; number < people; number++) {
    const personId = await makePerson(`client${number}`)
    await insertMember(scope, { personId, isClient: true, groupIds: [groupId] })
    personIds.push(personId)
    cookies.push(await signIn(personId))
  }
  return {
    domainId,
    adminCookie: await signIn(adminId),
    groupId,
    personIds,
    cookies,
    productId,
    changeProduct: () =>
      scope.transaction(async (open) => {
        await open.rows(sql`
          update products set version = version + 1 where domain_id = ${domainId} and id = ${productId}`)
        await open.announce({ kind: 'products', domainId, ids: [productId], folderIds: [folderId] })
      }),
    changeStructure: async () => {
      await scope.rows(sql`
        update folders set description = description || '.' where domain_id = ${domainId} and id = ${folderId}`)
    },
  }
}

async function makeStructure(scope: Scope): Promise<{ folderIds: string[]; groupId: string }> {
  const parentId = (await visibleTree(scope)).folders[0]?.id ?? ''
  const folderIds = await insertFolders(
    scope,
    Array.from({ length: folderCount }, (_, index) => ({
      parentId,
      name: `Folder ${index + 1}`,
      isProductFolder: true,
      isPublished: true,
    })),
  )
  const [parent = ''] = scope.groupIds
  const groupId = await insertGroup(scope, {
    name: 'Buyers',
    isExternal: true,
    isRoot: false,
    template: null,
    parentId: parent,
    levels: { folder: { view: 1, edit: 0 } },
  })
  await setFolderAccess(
    scope,
    groupId,
    folderIds.filter((_, index) => index % 2 === 0).map((id) => ({ id, canView: true, canEdit: false })),
  )
  return { folderIds, groupId }
}

async function makeProduct(scope: Scope, folderId: string): Promise<string> {
  const [folderSet] = await ensureFolderSets(scope, [[folderId]])
  const [row] = await scope.rows<{ id: string }>(sql`
    insert into products (domain_id, name, reference, folder_set)
    values (${scope.domainId}, 'Chair', 'REF-1', ${folderSet}) returning id`)
  return row?.id ?? ''
}
