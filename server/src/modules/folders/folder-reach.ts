/** Which folders a caller reaches, from the grants of their groups. Pure; the tree is given from the root down. */
import type { GroupReach, Scope } from '../../scope/scope.ts'

export interface ReachableFolder {
  id: string
  parentId: string | null
  isPublished: boolean
  createdBy: string | null
}

type Caller = Pick<Scope, 'isSuperAdmin' | 'isClient' | 'isPublicToken' | 'groupIds' | 'groups'> & {
  personId: string | null
}

/** Folders one group grants: the nearest listed ancestor decides, the folder itself first. */
function grantedBy(
  group: GroupReach,
  folders: readonly ReachableFolder[],
  personId: string | null,
): Set<string> {
  const listed = new Map(group.folders.map((entry) => [entry.id, entry.canView]))
  const decided = new Map<string, boolean>()
  const granted = new Set<string>()
  for (const folder of folders) {
    const inherited = folder.parentId === null ? false : (decided.get(folder.parentId) ?? false)
    const canView = group.folderView > 0 && (listed.get(folder.id) ?? inherited)
    decided.set(folder.id, canView)
    const isOwn = group.folderView === 2 && personId !== null && folder.createdBy === personId
    if (canView || isOwn || group.folderView === 3) granted.add(folder.id)
  }
  return granted
}

/** What a group gives a member: external groups at most what their parent gives. */
function reachOfGroup(
  group: GroupReach,
  groups: ReadonlyMap<string, GroupReach>,
  folders: readonly ReachableFolder[],
  personId: string | null,
): Set<string> {
  const own = grantedBy(group, folders, personId)
  if (!group.isExternal) return own
  const parent = group.parentId === null ? undefined : groups.get(group.parentId)
  if (parent === undefined) return new Set()
  if (parent.isRoot) return own
  return own.intersection(grantedBy(parent, folders, null))
}

/** For clients an unpublished ancestor hides everything below it; the root counts as published. */
function publishedIds(folders: readonly ReachableFolder[]): Set<string> {
  const published = new Set<string>()
  for (const folder of folders) {
    const isRoot = folder.parentId === null
    if (isRoot || (folder.isPublished && published.has(folder.parentId ?? ''))) published.add(folder.id)
  }
  return published
}

/** Ids of the reached folders. `folders` lists parents before their children. */
export function reachedFolders(caller: Caller, folders: readonly ReachableFolder[]): Set<string> {
  if (caller.groupIds.length === 0) return new Set()
  if (caller.isSuperAdmin) return new Set(folders.map((folder) => folder.id))
  const groups = new Map(caller.groups.map((group) => [group.id, group]))
  const reached = new Set<string>()
  for (const id of caller.groupIds) {
    const group = groups.get(id)
    if (group === undefined) continue
    for (const folderId of reachOfGroup(group, groups, folders, caller.personId)) reached.add(folderId)
  }
  return caller.isClient || caller.isPublicToken ? reached.intersection(publishedIds(folders)) : reached
}
