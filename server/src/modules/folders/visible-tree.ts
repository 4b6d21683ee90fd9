/** The caller's own folder tree. */

import {
  editableFolders,
  type FolderCaller,
  foldersVisibleToGroup,
  type GroupGrants,
  groupLevels,
  publishedFolders,
  reachedFolders,
  toNestedSet,
} from '@vitrine/rules'
import { LRUCache } from 'lru-cache'
import { rememberPerCaller } from '../../scope/remembered.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  type FolderRow,
  listFolderRows,
  listMembersOfSets,
  listSetsWithFolders,
} from './folders.repository.ts'

/** A folder with its parent and nested-set numbers in the caller's tree. */
export interface VisibleFolder extends FolderRow {
  left: number
  right: number
  /** False for ancestors that are shown only because something below them is reached. */
  isReached: boolean
}

export interface VisibleTree {
  /** In depth-first order; the root comes first. Empty for a caller without any group. */
  folders: readonly VisibleFolder[]
  byId: ReadonlyMap<string, VisibleFolder>
  /** Whether every folder of the domain is reached. */
  isEverything: boolean
}

const trees = rememberPerCaller<VisibleTree>()
const sets = rememberPerCaller<readonly number[]>()
const setsOfGroups = rememberPerCaller<readonly number[]>()

export async function visibleTree(scope: Scope): Promise<VisibleTree> {
  return await trees.get(scope, async () => buildTree(scope, await listFolderRows(scope)))
}

function buildTree(scope: Scope, rows: readonly FolderRow[]): VisibleTree {
  const reached = reachedOf(scope, rows)
  const isMember = scope.groupIds.length > 0
  const byRowId = new Map(rows.map((row) => [row.id, row]))
  const shown = new Set<string>()
  for (const row of rows) {
    if (row.parentId === null && isMember) shown.add(row.id)
    if (!reached.has(row.id)) continue
    // Ancestors are needed to get there.
    for (let at: FolderRow | undefined = row; at !== undefined && !shown.has(at.id); ) {
      shown.add(at.id)
      at = at.parentId === null ? undefined : byRowId.get(at.parentId)
    }
  }
  const tree = rows.filter((row) => shown.has(row.id)).map((row) => ({ ...row, parent: row.parentId }))
  const folders = toNestedSet(tree).map(({ parent: _, ...folder }) => ({
    ...folder,
    isReached: reached.has(folder.id),
  }))
  return {
    folders,
    byId: new Map(folders.map((folder) => [folder.id, folder])),
    isEverything: isEverything(scope, reached, rows),
  }
}

/** A share link of products or of a project opens no folder; one of a folder nothing outside of it. */
function reachedOf(scope: Scope, rows: readonly FolderRow[]): ReadonlySet<string> {
  const opens = scope.share?.opens
  if (opens?.kind === 'product' || opens?.kind === 'view' || opens?.kind === 'project') return new Set()
  const reached = reachedFolders({ ...scope, personId: scope.person?.id ?? null }, rows)
  return opens?.kind === 'folder' ? reached.intersection(foldersWithin(rows, opens.folderId)) : reached
}

/** Ids of a folder and everything below it. */
function foldersWithin(rows: readonly FolderRow[], folderId: string): ReadonlySet<string> {
  const children = Map.groupBy(rows, (row) => row.parentId)
  const below = (id: string): string[] => [id, ...(children.get(id) ?? []).flatMap((row) => below(row.id))]
  return new Set(below(folderId))
}

/** Ids of the folders that the caller would reach with other groups. */
export async function reachedWith(
  scope: Scope,
  groups: Pick<FolderCaller, 'groupIds' | 'groups' | 'isSuperAdmin'>,
): Promise<ReadonlySet<string>> {
  const caller = { ...scope, personId: scope.person?.id ?? null, ...groups }
  return reachedFolders(caller, await listFolderRows(scope))
}

/** Folders that each group opens by itself, to clients published ones alone; the super admins' opens all. */
export async function foldersVisibleToGroups(
  scope: Scope,
  groups: readonly GroupGrants[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await listFolderRows(scope)
  const published = publishedFolders(rows)
  const all = new Set(rows.map(({ id }) => id))
  return new Map(
    groups.map((group) => {
      const reached = group.isRoot ? all : new Set(foldersVisibleToGroup(group, groups, rows, null).keys())
      return [group.id, group.isExternal ? reached.intersection(published) : reached]
    }),
  )
}

/** Folders whose published products groups of clients are shown, by group. */
export type ShownToGroups = ReadonlyMap<string, ReadonlySet<string>>

/** As it is, or would be with another state of one folder. `groups`: those of clients, and their parents. */
export async function shownToGroups(
  scope: Scope,
  groups: readonly GroupGrants[],
  change?: { folderId: string; isPublished: boolean },
): Promise<ShownToGroups> {
  const rows = (await listFolderRows(scope)).map((row) =>
    row.id === change?.folderId ? { ...row, isPublished: change.isPublished } : row,
  )
  const published = publishedFolders(rows)
  return new Map(
    groups
      .filter(({ isExternal }) => isExternal)
      .map((group) => [
        group.id,
        new Set(foldersVisibleToGroup(group, groups, rows, null).keys()).intersection(published),
      ]),
  )
}

const editableOfTrees = new WeakMap<VisibleTree, ReadonlySet<string>>()

/** Ids of the folders the caller reaches and may edit. `tree` is the caller's own, and remembered as that. */
export function editableFolderIds(scope: Scope, tree: VisibleTree): ReadonlySet<string> {
  const caller = { ...scope, personId: scope.person?.id ?? null }
  const ids = editableOfTrees.get(tree) ?? editableFolders(caller, tree.folders)
  editableOfTrees.set(tree, ids)
  return ids
}

/** Folder sets with a reached folder, or `all` for staff who reach every folder. */
export async function visibleFolderSets(scope: Scope): Promise<readonly number[] | 'all'> {
  const tree = await visibleTree(scope)
  if (tree.isEverything) return 'all'
  return await sets.get(scope, () => listSetsWithFolders(scope, reachedIds(tree.folders)))
}

/**
 * Like `visibleFolderSets`, including folders in the trash: products that went there with their folder were seen before
 * by people who reached that folder.
 */
export async function formerFolderSets(scope: Scope): Promise<readonly number[] | 'all'> {
  const rows = await listFolderRows(scope, { withDeleted: true })
  const reached = reachedOf(scope, rows)
  if (isEverything(scope, reached, rows)) return 'all'
  return await listSetsWithFolders(scope, [...reached])
}

/** Folder sets that the groups of the holder of a share link reach, whatever the link opens of them. */
export async function folderSetsOfGroups(scope: Scope): Promise<readonly number[]> {
  return await setsOfGroups.get(scope, async () => {
    const rows = await listFolderRows(scope)
    return await listSetsWithFolders(scope, [...reachedFolders({ ...scope, personId: null }, rows)])
  })
}

/**
 * Like `visibleFolderSets` for each of several people of the domain, among these sets, in two statements. People who
 * reach the same folders share one list.
 */
export async function visibleFolderSetsOfEach(
  asker: Scope,
  people: readonly Scope[],
  setIds: readonly number[],
): Promise<(readonly number[] | 'all')[]> {
  const rows = await listFolderRows(asker)
  const members = await knownMembers(asker, setIds)
  const known = new Map<Scope['groups'], Map<string, readonly number[] | 'all'>>()
  return people.map((person) => {
    const ofGroups = known.get(person.groups) ?? new Map<string, readonly number[] | 'all'>()
    known.set(person.groups, ofGroups)
    const key = visibilityKey(person)
    const reached = ofGroups.get(key) ?? setsReached(person, { rows, members, setIds })
    ofGroups.set(key, reached)
    return reached
  })
}

function setsReached(
  person: Scope,
  {
    rows,
    members,
    setIds,
  }: {
    rows: readonly FolderRow[]
    members: ReadonlyMap<number, readonly string[]>
    setIds: readonly number[]
  },
): readonly number[] | 'all' {
  const reached = reachedOf(person, rows)
  if (isEverything(person, reached, rows)) return 'all'
  return setIds.filter((id) => members.get(id)?.some((folderId) => reached.has(folderId)) === true)
}

/**
 * People with the same grants and the same key reach the same folders. The key is made of the groups, and of the person
 * where groups let them see folders that they made.
 */
function visibilityKey({ groupIds, groups, isClient, person }: Scope): string {
  const own = groups.filter(({ id }) => groupIds.includes(id))
  const isMaker = own.some((group) => groupLevels(group, 'folder').view === 2)
  return `${isClient} ${groupIds.toSorted().join()} ${isMaker ? person?.id : ''}`
}

function isEverything(
  { isClient }: Scope,
  reached: ReadonlySet<string>,
  rows: readonly FolderRow[],
): boolean {
  return !isClient && reached.size === rows.length
}

function reachedIds(folders: readonly VisibleFolder[]): string[] {
  return folders.filter((folder) => folder.isReached).map((folder) => folder.id)
}

/** Folder sets with a reached folder numbered within the bounds, which are those of the caller's tree. */
export async function folderSetsWithin(
  scope: Scope,
  bounds: { left: number; right: number },
): Promise<readonly number[]> {
  const { folders } = await visibleTree(scope)
  const within = folders.filter((folder) => folder.left >= bounds.left && folder.right <= bounds.right)
  return await listSetsWithFolders(scope, reachedIds(within))
}

/** Like `folderSetsWithin`, for some folders and everything below them; hidden ones count for nothing. */
export async function folderSetsOfFolders(scope: Scope, folderIds: readonly string[]): Promise<number[]> {
  const { byId, folders } = await visibleTree(scope)
  const found = folderIds.flatMap((id) => byId.get(id) ?? [])
  const within = folders.filter(({ left, right }) =>
    found.some((folder) => left >= folder.left && right <= folder.right),
  )
  return [...(await listSetsWithFolders(scope, reachedIds(within)))]
}

/** Members of sets by domain: they never change, so nothing has to be read twice. */
const membersOfSets = new LRUCache<string, Map<number, readonly string[]>>({ max: 500 })

async function knownMembers(
  scope: Scope,
  setIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const known = membersOfSets.get(scope.domainId) ?? new Map<number, readonly string[]>()
  const unknown = setIds.filter((id) => !known.has(id))
  if (unknown.length > 0) {
    const rows = await listMembersOfSets(scope, unknown)
    for (const [id, list] of Map.groupBy(rows, (row) => row.setId)) {
      known.set(
        id,
        list.map((row) => row.folderId),
      )
    }
  }
  membersOfSets.set(scope.domainId, known)
  return known
}

/** All folders of each of the sets, including those that the caller doesn't reach. */
export async function foldersOfSets(
  scope: Scope,
  setIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const members = await knownMembers(scope, setIds)
  return new Map(setIds.map((id) => [id, members.get(id) ?? []]))
}

/** The reached folders in each of the sets. */
export async function visibleFoldersOfSets(
  scope: Scope,
  setIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { byId } = await visibleTree(scope)
  const members = await knownMembers(scope, setIds)
  return new Map(
    setIds.map((id) => [
      id,
      (members.get(id) ?? []).filter((folderId) => byId.get(folderId)?.isReached === true),
    ]),
  )
}
