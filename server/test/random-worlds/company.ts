/**
 * What random companies are made of, through the services. Each proof draws what its companies are like; here is how
 * they come to be.
 */
import { insertGroup, insertMember, setFieldAccess, setFolderAccess } from '../../src/modules/access/index.ts'
import { insertDetailField } from '../../src/modules/detail-fields/index.ts'
import { insertFolder, visibleTree } from '../../src/modules/folders/index.ts'
import { tagMember } from '../../src/modules/people/index.ts'
import { grantPriceTypes, insertPriceType } from '../../src/modules/price-types/index.ts'
import { draftRules, type ProductDraft, saveProducts } from '../../src/modules/products/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import type { TestServer } from '../harness/test-server.ts'

export interface TreeFolder {
  /** Its place among the folders, of which the root is the first. */
  parent: number
  name?: string
  isPublished?: boolean
}

/** Product folders below the root; returns their ids after the root's. */
export async function makeFolders(scope: Scope, tree: readonly TreeFolder[]): Promise<string[]> {
  const [root] = (await visibleTree(scope)).folders
  const ids = [root?.id ?? '']
  for (const [n, { parent, name = `Folder ${n}`, isPublished = true }] of tree.entries()) {
    const values = { name, isProductFolder: true, isPublished, parentId: ids[parent] ?? '' }
    ids.push(await insertFolder(scope, values))
  }
  return ids
}

export interface NewGroup {
  name: string
  isExternal?: boolean
  parentId?: string | null
  levels?: Parameters<typeof insertGroup>[1]['levels']
  /** Seen, and not edited, unless something else is said. */
  folders?: readonly { id: string; canView?: boolean; canEdit?: boolean }[]
  fields?: readonly { id: string; canEdit?: boolean }[]
}

export async function makeGroup(
  scope: Scope,
  { name, isExternal = false, parentId = null, levels = {}, folders = [], fields = [] }: NewGroup,
): Promise<string> {
  const template = isExternal ? null : 'Custom'
  const id = await insertGroup(scope, { name, isExternal, isRoot: false, template, parentId, levels })
  await setFolderAccess(
    scope,
    id,
    folders.map((entry) => ({ canView: true, canEdit: false, ...entry })),
  )
  await setFieldAccess(
    scope,
    id,
    fields.map((entry) => ({ canEdit: false, ...entry })),
  )
  return id
}

interface NewMember {
  isClient: boolean
  groupIds: readonly string[]
  priceTypes?: readonly string[]
  tags?: readonly string[]
}

export async function makeMember(
  scope: Scope,
  personId: string,
  { isClient, groupIds, priceTypes = [], tags = [] }: NewMember,
): Promise<void> {
  await insertMember(scope, { personId, isClient, groupIds: [...groupIds] })
  if (priceTypes.length > 0) await grantPriceTypes(scope, personId, [...priceTypes])
  for (const tag of tags) await tagMember(scope, tag, personId)
}

export async function makeFields(
  scope: Scope,
  fields: readonly Parameters<typeof insertDetailField>[1][],
): Promise<string[]> {
  const ids: string[] = []
  for (const field of fields) ids.push(await insertDetailField(scope, field))
  return ids
}

/** One of each currency, in euros where nothing is said. */
export async function makePriceTypes(
  scope: Scope,
  names: readonly string[],
  currencies: readonly string[] = [],
): Promise<string[]> {
  const ids: string[] = []
  for (const [n, name] of names.entries())
    ids.push(await insertPriceType(scope, { name, currency: currencies[n] ?? 'EUR' }))
  return ids
}

/** All new; returns their ids in the order of the drafts. */
export async function makeProducts(scope: Scope, drafts: readonly ProductDraft[]): Promise<string[]> {
  const { saved, rejected } = await saveProducts(scope, drafts, await draftRules(scope))
  if (rejected.length > 0) throw new Error(JSON.stringify(rejected[0]))
  return saved.map(({ id }) => id)
}

/** Headers of a session of somebody's own. */
export async function cookieOf(server: TestServer, personId: string): Promise<{ cookie: string }> {
  const token = await server.authentication.startSession(personId, new Date(Date.now() + 3_600_000))
  return { cookie: `vitrine_session=${token}` }
}
