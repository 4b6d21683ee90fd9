/** Creating, changing, moving and deleting folders. */
import type { FolderEdit, NewFolderValues } from '@vitrine/contract'
import { type ActivityKind, uniqueName } from '@vitrine/rules'
import { checkedName } from '../../platform/checked-name.ts'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { type ActivityEntry, writeActivity } from '../activity/index.ts'
import { findCoverVersion } from './folder-covers.repository.ts'
import { keepFolderCover, writeFolderCover } from './folder-covers.service.ts'
import {
  getPlace,
  holdsProducts,
  listSiblingNames,
  listSubtree,
  listUppermostDeleted,
  lockTree,
  markDeleted,
  placeFolder,
  unmarkDeleted,
  updateFolder,
} from './folder-writes.repository.ts'
import { insertFolder } from './folders.service.ts'
import { editableFolderIds, type VisibleFolder, visibleTree } from './visible-tree.ts'

const longestName = 200

/** The folder, when the caller may change it. Refuses NotFound, NotAllowed, and RootFolder for the uppermost. */
async function editableFolder(scope: Scope, folderId: string): Promise<VisibleFolder> {
  const folder = await editableParent(scope, folderId)
  return folder.parentId === null ? refuse('RootFolder') : folder
}

/** Like `editableFolder`, for a folder that others are put into. */
async function editableParent(scope: Scope, folderId: string): Promise<VisibleFolder> {
  const tree = await visibleTree(scope)
  const folder = tree.byId.get(folderId)
  // Everybody knows that there is an uppermost one.
  if (folder === undefined || !(folder.isReached || folder.parentId === null)) return refuse('NotFound')
  return editableFolderIds(scope, tree).has(folderId) ? folder : refuse('NotAllowed')
}

function entry(
  kind: ActivityKind,
  { id, name }: { id: string; name: string },
  change: Pick<ActivityEntry, 'field' | 'oldValue' | 'newValue' | 'bulkId'> = {},
): ActivityEntry {
  return { kind, subject: 'folder', subjectId: id, subjectName: name, ...change }
}

export interface NamedFolder {
  id: string
  name: string
}

/** What is free beside the folders that are there: the name, or with a number. Must hold the tree's lock. */
async function freeName(
  open: Scope,
  name: string,
  { folderId, parentId }: { folderId: string | null; parentId: string },
): Promise<string> {
  return uniqueName(name, await listSiblingNames(open, parentId, folderId), longestName)
}

/** Returns the folder with the name it got. Refuses names as `checkedName`, NotFound and NotAllowed for its parent. */
export async function createFolder(
  scope: Scope,
  { parent, name, ...values }: NewFolderValues,
): Promise<NamedFolder> {
  const { id: parentId } = await editableParent(scope, parent)
  return await scope.transaction(async (open) => {
    await lockTree(open)
    const unique = await freeName(open, checkedName(name, 'folder'), { folderId: null, parentId })
    const id = await insertFolder(open, { parentId, name: unique, ...values })
    await writeActivity(open, [entry('created', { id, name: unique })])
    await open.announce({ kind: 'folders', domainId: open.domainId, ids: [id] })
    return { id, name: unique }
  })
}

function folderRecord(folderId: string) {
  return { kind: 'folder', key: { id: folderId } } as const
}

/**
 * Returns the folder with the name it got. Refuses as `createFolder`, FolderHoldsProducts for one that should no longer
 * hold any, StaleVersion.
 */
export async function editFolder(
  scope: Scope,
  folderId: string,
  edit: FolderEdit,
  basedOn?: number,
): Promise<NamedFolder> {
  const folder = await editableFolder(scope, folderId)
  const wanted = edit.name === undefined ? undefined : checkedName(edit.name, 'folder')
  return await scope.transaction(async (open) => {
    await lockTree(open)
    await checkFresh(open, basedOn, folderRecord(folderId), Object.keys(edit))
    if (edit.isProductFolder === false && (await holdsProducts(open, folderId))) {
      refuse('FolderHoldsProducts', { folder: folder.name })
    }
    const { parentId } = await getPlace(open, folderId)
    const name = wanted === undefined ? undefined : await freeName(open, wanted, { folderId, parentId })
    await updateFolder(open, folderId, { ...edit, name })
    await writeActivity(open, [
      ...(name === undefined || name === folder.name
        ? []
        : [entry('updated', folder, { field: 'name', oldValue: folder.name, newValue: name })]),
      ...(edit.isPublished === undefined || edit.isPublished === folder.isPublished
        ? []
        : [entry(edit.isPublished ? 'published' : 'unpublished', folder)]),
    ])
    await open.announce({ kind: 'folders', domainId: open.domainId, ids: [folderId] })
    return { id: folderId, name: name ?? folder.name }
  })
}

/**
 * Returns the folder with the name it has in its new place. Refuses NotFound, also for a sibling that isn't there,
 * NotAllowed for either folder, FolderBelowItself, StaleVersion.
 */
export async function moveFolder(
  scope: Scope,
  folderId: string,
  { parent, before }: { parent: string; before: string | null },
  basedOn?: number,
): Promise<NamedFolder> {
  const folder = await editableFolder(scope, folderId)
  await editableParent(scope, parent)
  const tree = await visibleTree(scope)
  if (before !== null && tree.byId.get(before)?.parentId !== parent) refuse('NotFound')
  return await scope.transaction(async (open) => {
    await lockTree(open)
    await checkFresh(open, basedOn, folderRecord(folderId), ['parent'])
    // As it is now: somebody may have moved the new parent meanwhile.
    if ((await listSubtree(open, folderId)).includes(parent)) refuse('FolderBelowItself')
    const present = await getPlace(open, folderId)
    const name = await freeName(open, present.name, { folderId, parentId: parent })
    await placeFolder(open, folderId, { parentId: parent, before: before === folderId ? null : before, name })
    const place = { field: 'parent', oldValue: folder.parentId, newValue: parent }
    await writeActivity(open, [entry('moved', folder, place)])
    await open.announce({ kind: 'folders', domainId: open.domainId, ids: [folderId] })
    return { id: folderId, name }
  })
}

/** Returns the cover's version. Refuses as changing the folder does, and InvalidInput for what is no picture. */
export async function setFolderCover(
  scope: Scope,
  storage: Storage,
  folderId: string,
  picture: Buffer,
  basedOn?: number,
): Promise<number> {
  await editableFolder(scope, folderId)
  const check = (open: Scope) => checkCoverFresh(open, folderId, basedOn)
  await scope.transaction(check)
  const cover = await keepFolderCover(scope, storage, folderId, picture)
  try {
    return await scope.transaction(async (open) => {
      await check(open)
      const version = await writeFolderCover(open, folderId, cover)
      await open.announce({ kind: 'folders', domainId: open.domainId, ids: [folderId] })
      return version
    })
  } finally {
    await cover.forget()
  }
}

export async function removeFolderCover(scope: Scope, folderId: string, basedOn?: number): Promise<void> {
  await editableFolder(scope, folderId)
  await scope.transaction(async (open) => {
    await checkCoverFresh(open, folderId, basedOn)
    await updateFolder(open, folderId, { hasCover: false })
    await open.announce({ kind: 'folders', domainId: open.domainId, ids: [folderId] })
  })
}

/** Refuses StaleVersion, which says whether there is a cover; its address has the version. */
async function checkCoverFresh(open: Scope, folderId: string, basedOn: number | undefined): Promise<void> {
  const present = async () => ({ cover: (await findCoverVersion(open, folderId)) !== null })
  await checkFresh(open, basedOn, { kind: 'cover', key: { id: folderId } }, ['cover'], present)
}

/** Ids of a folder the caller may delete, and of all below it. Refuses NotAllowed where one of these isn't theirs. */
export async function foldersBelow(scope: Scope, folderId: string): Promise<string[]> {
  await editableFolder(scope, folderId)
  const tree = await visibleTree(scope)
  const ids = await listSubtree(scope, folderId)
  const editable = editableFolderIds(scope, tree)
  return ids.every((id) => editable.has(id)) ? ids : refuse('NotAllowed')
}

/** Refuses StaleVersion when anything of the folder has changed since. Must run in a transaction. */
export async function checkFolderUnchanged(
  open: Scope,
  folderId: string,
  basedOn: number | undefined,
): Promise<void> {
  await lockTree(open)
  await checkFresh(open, basedOn, folderRecord(folderId), 'all')
}

/** Takes folders out of the tree; `bulkId` brings them back. Must run in a transaction. */
export async function trashFolders(open: Scope, ids: readonly string[], bulkId: string): Promise<void> {
  await lockTree(open)
  const { byId } = await visibleTree(open)
  await markDeleted(open, ids, bulkId)
  await writeActivity(
    open,
    ids.map((id) => entry('deleted', { id, name: byId.get(id)?.name ?? '' })),
  )
  await open.announce({ kind: 'folders', domainId: open.domainId, ids })
}

/** A name that was given away meanwhile gets a number. Refuses NotFound when what held them is gone too. */
export async function restoreFolders(open: Scope, bulkId: string): Promise<void> {
  await lockTree(open)
  for (const { id, name, parentId } of await listUppermostDeleted(open, bulkId)) {
    const free = await freeName(open, name, { folderId: id, parentId })
    if (free !== name) await updateFolder(open, id, { name: free })
  }
  const ids = await unmarkDeleted(open, bulkId)
  await writeActivity(
    open,
    ids.map((id) => entry('restored', { id, name: '' })),
  )
  await open.announce({ kind: 'folders', domainId: open.domainId, ids })
}
