/** Which folders a caller may change products in. Pure. */
import type { GroupReach, Scope } from '../../scope/scope.ts'
import type { VisibleTree } from './visible-tree.ts'

type Folders = VisibleTree['folders']

/** Folders one group lets its members edit: the nearest listed ancestor decides, the folder itself first. */
function editableBy(group: GroupReach, folders: Folders, personId: string | null): string[] {
  if (group.isExternal || group.folderEdit === 0) return []
  const listed = new Map(group.folders.map((entry) => [entry.id, entry.canEdit]))
  const decided = new Map<string, boolean>()
  return folders.flatMap((folder) => {
    const inherited = folder.parentId === null ? false : (decided.get(folder.parentId) ?? false)
    const canEdit = listed.get(folder.id) ?? inherited
    decided.set(folder.id, canEdit)
    const isOwn = group.folderEdit === 2 && personId !== null && folder.createdBy === personId
    return canEdit || isOwn || group.folderEdit === 3 ? [folder.id] : []
  })
}

/** Ids of the folders the caller reaches and may edit. Clients edit nothing. */
export function editableFolderIds(
  scope: Pick<Scope, 'isClient' | 'isSuperAdmin' | 'groupIds' | 'groups' | 'person'>,
  folders: Folders,
): ReadonlySet<string> {
  if (scope.isClient) return new Set()
  const reached = folders.filter((folder) => folder.isReached).map((folder) => folder.id)
  if (scope.isSuperAdmin) return new Set(reached)
  const own = scope.groups.filter((group) => scope.groupIds.includes(group.id))
  const granted = own.flatMap((group) => editableBy(group, folders, scope.person?.id ?? null))
  return new Set(reached).intersection(new Set(granted))
}
