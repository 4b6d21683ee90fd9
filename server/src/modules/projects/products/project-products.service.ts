/** The products of a project, as far as the caller sees them. Nothing is added silently. */
import {
  mostProjectProducts,
  type ProductSelection,
  type ProjectEntry,
  type ProjectProducts,
} from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh, findVersion, raiseVersion } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { visibleTree } from '../../folders/index.ts'
import { productVisibility, selectedProducts, withinTime } from '../../products/index.ts'
import { announceProject } from '../announce-project.ts'
import { checkNotDone, getRunProject, lockEditableProject } from '../project-access.ts'
import { projectRecord } from '../project-record.ts'
import type { ProjectRow } from '../projects.repository.ts'
import {
  chosenByFolder,
  copyChosen,
  countByFolder,
  countChosen,
  hasProduct,
  inFolders,
  insertChosen,
  insertDeclined,
  insertFolders,
  listChosen,
  listEntries,
  listFolderIds,
  listOffered,
  moveProducts,
  removeFolders,
  removeProducts,
  replaceChosen,
  singly,
  unknownOf,
} from './chosen-products.repository.ts'
import { checkFolderConflicts } from './folder-conflicts.ts'
import { partsOf } from './folder-parts.ts'

export interface ProductsAdded {
  version: number
  added: number
}

/** What is added: products, whole folders, or what has come into a chosen folder since. */
export type ProductsToAdd =
  | { selection: ProductSelection }
  | { folders: readonly string[] }
  | { offered: string; accept: boolean }

/** Chosen folders that the caller sees. */
async function knownFolders(scope: Scope, projectId: string): Promise<string[]> {
  const { byId } = await visibleTree(scope)
  return (await listFolderIds(scope, projectId)).filter((id) => byId.has(id))
}

/** Refuses NotFound for folders that the caller doesn't see. */
async function checkFolders(scope: Scope, folderIds: readonly string[]): Promise<void> {
  const { byId } = await visibleTree(scope)
  if (!folderIds.every((id) => byId.has(id))) refuse('NotFound')
}

/** Refuses TooManyProducts. */
export async function checkCount(open: Scope, projectId: string): Promise<void> {
  if ((await countChosen(open, projectId)) > mostProjectProducts) {
    refuse('TooManyProducts', { max: mostProjectProducts })
  }
}

export async function listProjectEntries(scope: Scope, projectId: string): Promise<ProjectEntry[]> {
  const { condition } = await productVisibility(scope)
  return await listEntries(scope, projectId, condition, await knownFolders(scope, projectId))
}

/** Refuses NotFound, NotAllowed to attendees. */
export async function listProjectProducts(
  scope: Scope,
  projectId: string,
  window: { offset: number; limit: number | null },
  offered?: string,
): Promise<ProjectProducts> {
  const { version } = await getRunProject(scope, projectId)
  const { condition } = await productVisibility(scope)
  const known = await knownFolders(scope, projectId)
  if (offered !== undefined && !known.includes(offered)) refuse('NotFound')
  const parts = await partsOf(scope, known)
  const news = (folders: readonly string[]) =>
    unknownOf(
      scope,
      projectId,
      inFolders(
        scope,
        condition,
        parts.filter(({ folder }) => folders.includes(folder)),
      ),
    )
  const counts = await countByFolder(scope, news(known))
  const { total, result } =
    offered === undefined
      ? await listChosen(scope, projectId, condition, window)
      : await listOffered(scope, news([offered]), window)
  const chosen = await chosenByFolder(scope, projectId, condition)
  const { byId } = await visibleTree(scope)
  return {
    total,
    result: result.map((product) => ({
      ...product,
      folder: known.find((id) => id === product.folder) ?? null,
    })),
    folders: known.map((folder) => ({
      folder,
      name: byId.get(folder)?.name ?? '',
      count: chosen.get(folder) ?? 0,
      offered: counts.get(folder) ?? 0,
    })),
    version,
  }
}

/** Changes the products of a project that isn't over, and says its new version. */
async function changeProducts(
  scope: Scope,
  projectId: string,
  basedOn: number | undefined,
  work: (open: Scope, project: ProjectRow) => Promise<void>,
): Promise<{ version: number }> {
  return await scope.transaction(async (open) => {
    const project = await lockEditableProject(open, projectId)
    const present = async () => ({ products: await listProjectEntries(open, projectId) })
    await checkFresh(open, basedOn, projectRecord(projectId), ['products'], present)
    checkNotDone(project)
    await work(open, project)
    await checkCount(open, projectId)
    await raiseVersion(open, projectRecord(projectId), ['products'])
    await announceProject(open, projectId)
    return { version: (await findVersion(open, projectRecord(projectId))) ?? 0 }
  })
}

/**
 * Refuses NotFound, also for hidden folders, NotAllowed to others than owner and super admins, StaleVersion,
 * ProjectDone, TooManyProducts, ProjectFolderConflict, and as queries do.
 */
export async function addProjectProducts(
  scope: Scope,
  projectId: string,
  given: ProductsToAdd,
  basedOn?: number,
): Promise<ProductsAdded> {
  let added = 0
  const changed = await changeProducts(scope, projectId, basedOn, async (open, project) => {
    const before = await countChosen(open, projectId)
    if ('selection' in given) await addSelection(open, projectId, given.selection)
    else if ('folders' in given) {
      await addFolders(open, projectId, given.folders)
      await checkFolderConflicts(open, projectId, project.fieldIds)
    } else await takeOffered(open, projectId, given.offered, given.accept)
    added = (await countChosen(open, projectId)) - before
  })
  return { ...changed, added }
}

export async function addSelection(
  open: Scope,
  projectId: string,
  selection: ProductSelection,
): Promise<void> {
  const selected = await selectedProducts(open, await productVisibility(open), selection)
  await withinTime(open, { patterns: [] }, () => insertChosen(open, projectId, singly(selected)))
}

async function addFolders(open: Scope, projectId: string, folderIds: readonly string[]): Promise<void> {
  await checkFolders(open, folderIds)
  const { condition } = await productVisibility(open)
  await insertFolders(open, projectId, folderIds)
  await insertChosen(open, projectId, inFolders(open, condition, await partsOf(open, folderIds)))
}

async function takeOffered(open: Scope, projectId: string, folder: string, accept: boolean): Promise<void> {
  if (!(await knownFolders(open, projectId)).includes(folder)) refuse('NotFound')
  const { condition } = await productVisibility(open)
  const offered = unknownOf(open, projectId, inFolders(open, condition, await partsOf(open, [folder])))
  await (accept ? insertChosen : insertDeclined)(open, projectId, offered)
}

/** Refuses as `addProjectProducts`. */
export async function removeProjectProducts(
  scope: Scope,
  projectId: string,
  given: { products: readonly string[] } | { folder: string },
  basedOn?: number,
): Promise<{ version: number }> {
  return await changeProducts(scope, projectId, basedOn, async (open) => {
    if ('products' in given) {
      const { condition } = await productVisibility(open)
      await removeProducts(open, projectId, condition, given.products)
      return
    }
    const known = await knownFolders(open, projectId)
    if (!known.includes(given.folder)) refuse('NotFound')
    await takeFoldersOut(open, projectId, [given.folder])
  })
}

/** What lies in another chosen folder too stays by that. */
async function takeFoldersOut(open: Scope, projectId: string, folderIds: readonly string[]): Promise<void> {
  if (folderIds.length === 0) return
  const others = (await listFolderIds(open, projectId)).filter((id) => !folderIds.includes(id))
  await removeFolders(open, projectId, folderIds, await partsOf(open, others))
}

/** Refuses as `addProjectProducts`, and NotFound for a product that isn't in the project. */
export async function moveProjectProducts(
  scope: Scope,
  projectId: string,
  given: { products: readonly string[]; before: string | null },
  basedOn?: number,
): Promise<{ version: number }> {
  return await changeProducts(scope, projectId, basedOn, async (open) => {
    if (given.before !== null && !(await hasProduct(open, projectId, given.before))) refuse('NotFound')
    const { condition } = await productVisibility(open)
    await moveProducts(open, projectId, condition, given)
  })
}

/** All that the caller sees of the project's products, from now on. Refuses NotFound, TooManyProducts. */
export async function replaceProjectEntries(
  open: Scope,
  projectId: string,
  entries: readonly ProjectEntry[],
): Promise<void> {
  const folders = [...new Set(entries.flatMap((entry) => ('folder' in entry ? [entry.folder] : [])))]
  const before = await knownFolders(open, projectId)
  await checkFolders(open, folders)
  await takeFoldersOut(
    open,
    projectId,
    before.filter((id) => !folders.includes(id)),
  )
  const { condition } = await productVisibility(open)
  const newParts = await partsOf(
    open,
    folders.filter((id) => !before.includes(id)),
  )
  await insertFolders(open, projectId, folders)
  await replaceChosen(open, projectId, { seen: condition, entries, known: folders, newParts })
  await checkCount(open, projectId)
}

/** What the caller sees of another project's products. */
export async function copyProducts(open: Scope, projects: { from: string; to: string }): Promise<void> {
  const { condition } = await productVisibility(open)
  await copyChosen(open, projects, condition, await knownFolders(open, projects.from))
}
