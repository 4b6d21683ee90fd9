/** Which folders a caller reaches and may change, from the grants of their groups. Trees are given from the root down. */
import { type GroupGrants, groupLevels } from './group-grants.ts'

export interface ReachableFolder {
  id: string
  parentId: string | null
  isPublished: boolean
  createdBy: string | null
}

/** The caller whose reach is computed. `groups` are their own and the parents of external ones. */
export interface FolderCaller {
  isSuperAdmin: boolean
  isClient: boolean
  isPublicToken: boolean
  groupIds: readonly string[]
  groups: readonly GroupGrants[]
  personId: string | null
}

/** Why a group gives a folder. */
export type FolderReason =
  /** Level 3. */
  | { kind: 'all' }
  /** The nearest listed ancestor, or the folder itself. */
  | { kind: 'listed'; folderId: string }
  /** Level 2, and the person made it. */
  | { kind: 'own' }

/** Folders a group by itself gives for a right, and why: the nearest listed ancestor decides, the folder itself first. */
export function grantedFolders(
  group: GroupGrants,
  folders: readonly ReachableFolder[],
  right: 'view' | 'edit',
  personId: string | null,
): Map<string, FolderReason> {
  const level = groupLevels(group, 'folder')[right]
  const granted = new Map<string, FolderReason>()
  if (level === 0) return granted
  const flag = right === 'view' ? 'canView' : 'canEdit'
  const listed = new Map(group.folders.map((entry) => [entry.id, entry[flag]]))
  const decided = new Map<string, { is: boolean; by: string } | undefined>()
  for (const folder of folders) {
    const own = listed.get(folder.id)
    const inherited = folder.parentId === null ? undefined : decided.get(folder.parentId)
    const decision = own === undefined ? inherited : { is: own, by: folder.id }
    decided.set(folder.id, decision)
    if (level === 3) granted.set(folder.id, { kind: 'all' })
    else if (decision?.is === true) granted.set(folder.id, { kind: 'listed', folderId: decision.by })
    else if (level === 2 && personId !== null && folder.createdBy === personId) {
      granted.set(folder.id, { kind: 'own' })
    }
  }
  return granted
}

/** The folders that a group lets its members see; for external groups at most those of their parent. */
export function foldersVisibleToGroup(
  group: GroupGrants,
  groups: readonly GroupGrants[],
  folders: readonly ReachableFolder[],
  personId: string | null,
): Map<string, FolderReason> {
  const own = grantedFolders(group, folders, 'view', personId)
  if (!group.isExternal) return own
  const parent = groups.find(({ id }) => id === group.parentId)
  if (parent === undefined) return new Map()
  if (parent.isRoot) return own
  const limit = grantedFolders(parent, folders, 'view', null)
  return new Map([...own].filter(([id]) => limit.has(id)))
}

/** For clients an unpublished ancestor hides everything below it; the root counts as published. */
export function publishedFolders(folders: readonly ReachableFolder[]): Set<string> {
  const published = new Set<string>()
  for (const folder of folders) {
    const isRoot = folder.parentId === null
    if (isRoot || (folder.isPublished && published.has(folder.parentId ?? ''))) published.add(folder.id)
  }
  return published
}

/** Ids of the reached folders. `folders` lists parents before their children. */
export function reachedFolders(caller: FolderCaller, folders: readonly ReachableFolder[]): Set<string> {
  if (caller.groupIds.length === 0) return new Set()
  if (caller.isSuperAdmin) return new Set(folders.map((folder) => folder.id))
  const reached = new Set<string>()
  for (const group of ownGroups(caller)) {
    for (const id of foldersVisibleToGroup(group, caller.groups, folders, caller.personId).keys())
      reached.add(id)
  }
  return caller.isClient || caller.isPublicToken ? reached.intersection(publishedFolders(folders)) : reached
}

/** Ids of the folders the caller reaches and may edit. Clients edit nothing. */
export function editableFolders(caller: FolderCaller, folders: readonly ReachableFolder[]): Set<string> {
  if (caller.isClient || caller.isPublicToken) return new Set()
  const reached = reachedFolders(caller, folders)
  if (caller.isSuperAdmin) return reached
  const editable = new Set<string>()
  for (const group of ownGroups(caller)) {
    if (group.isExternal) continue
    for (const id of grantedFolders(group, folders, 'edit', caller.personId).keys()) editable.add(id)
  }
  return reached.intersection(editable)
}

function ownGroups({ groups, groupIds }: FolderCaller): GroupGrants[] {
  const own = new Set(groupIds)
  return groups.filter(({ id }) => own.has(id))
}
