import type { FolderDetail, UserSummary } from '@vitrine/contract'
import { checkedName } from '../../platform/checked-name.ts'
import { withUniqueName } from '../../platform/db/unique-name.ts'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { checkMayReadPerson, describePeople } from '../access/index.ts'
import {
  deleteInterest,
  ensureSetRows,
  type FolderDetailRow,
  findFolderDetail,
  insertFolderRows,
  insertInterest,
  listInterestedIds,
  listInterestedIn,
  type NewFolder,
} from './folders.repository.ts'
import { visibleTree } from './visible-tree.ts'

/** Whether the caller reaches the folder itself, not only something below it. */
export async function isFolderVisible(scope: Scope, folderId: string): Promise<boolean> {
  const { byId } = await visibleTree(scope)
  return byId.get(folderId)?.isReached === true
}

async function requireVisible(scope: Scope, folderId: string): Promise<void> {
  if (!(await isFolderVisible(scope, folderId))) refuse('NotFound')
}

/** Refuses NotFound for folders the caller doesn't reach. Only staff learn who wrote. */
export async function getFolder(scope: Scope, folderId: string): Promise<FolderDetail> {
  await requireVisible(scope, folderId)
  return presentFolder(scope, (await findFolderDetail(scope, folderId)) ?? refuse('NotFound'))
}

function presentFolder(scope: Scope, row: FolderDetailRow): FolderDetail {
  const author = (id: string | null, name: string | null) =>
    id === null || name === null || scope.isClient ? null : { _id: id, name }
  return {
    _id: row.id,
    description: row.description,
    createdBy: author(row.createdBy, row.createdByName),
    updatedBy: author(row.updatedBy, row.updatedByName),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Folders a person has starred, as far as the caller reaches them. */
export async function listInterestedFolders(scope: Scope, personId: string): Promise<string[]> {
  await checkMayReadPerson(scope, personId)
  const { byId } = await visibleTree(scope)
  return (await listInterestedIds(scope, personId)).filter((id) => byId.get(id)?.isReached === true)
}

function checkIsSelf(scope: Scope, personId: string): void {
  if (scope.person?.id !== personId) refuse('NotFound')
}

export async function addInterestedFolder(scope: Scope, personId: string, folderId: string): Promise<void> {
  checkIsSelf(scope, personId)
  await requireVisible(scope, folderId)
  await insertInterest(scope, personId, folderId)
}

export async function removeInterestedFolder(
  scope: Scope,
  personId: string,
  folderId: string,
): Promise<void> {
  checkIsSelf(scope, personId)
  await deleteInterest(scope, personId, folderId)
}

/** People who starred a folder. Refuses NotFound. */
export async function listInterestInFolder(scope: Scope, folderId: string): Promise<UserSummary[]> {
  if (!(await isFolderVisible(scope, folderId))) refuse('NotFound')
  return await describePeople(scope, await listInterestedIn(scope, folderId))
}

/** Returns the new ids in order. Refuses MinimumCharacters, ReservedName, and NameAlreadyExists among siblings. */
export async function insertFolders(scope: Scope, folders: readonly NewFolder[]): Promise<string[]> {
  const checked = folders.map((folder) => ({ ...folder, name: checkedName(folder.name, 'folder') }))
  const names = checked.map((folder) => folder.name).join(', ')
  return await withUniqueName('folders_name', names.slice(0, 200), () => insertFolderRows(scope, checked))
}

export async function insertFolder(scope: Scope, folder: NewFolder): Promise<string> {
  const [id] = await insertFolders(scope, [folder])
  return id ?? refuse('InternalError')
}

/** The number of the set with exactly these folders, for each list in order; made where there is none. */
export async function ensureFolderSets(
  scope: Scope,
  folderIdLists: readonly (readonly string[])[],
): Promise<number[]> {
  if (folderIdLists.length === 0) return []
  const keys = folderIdLists.map((ids) => [...new Set(ids)].sort())
  const distinct = [...new Map(keys.map((ids) => [ids.join(), ids])).values()]
  const rows = await ensureSetRows(scope, distinct)
  const byKey = new Map(rows.map((row) => [row.folderIds.toSorted().join(), row.id]))
  return keys.map((ids) => byKey.get(ids.join()) ?? refuse('NotFound'))
}
