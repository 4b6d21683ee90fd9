/** Chosen folders that somebody who is asked reaches without seeing any of the chosen fields: see decision 47. */
import {
  canViewDetailField,
  effectivePermissions,
  entryOf,
  type GroupGrants,
  limitedBy,
  type PermissionEntry,
} from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listGroupGrants } from '../../access/index.ts'
import { foldersVisibleToGroups, visibleTree } from '../../folders/index.ts'
import { listGroupsAsked } from '../people/project-people.repository.ts'
import { listFolderIds } from './chosen-products.repository.ts'
import { partsOf } from './folder-parts.ts'

export interface FolderConflict {
  folder: { id: string; name: string }
  /** Names of people, groups and tags as the project names them. */
  attendees: string[]
}

/** A group of clients gives at most what its parent does. */
function entryWithin(group: GroupGrants, grants: ReadonlyMap<string, GroupGrants>): PermissionEntry | null {
  const parent = group.isExternal ? grants.get(group.parentId ?? '') : undefined
  if (group.isExternal && parent === undefined) return null
  return parent === undefined || parent.isRoot ? entryOf(group) : limitedBy(entryOf(group), entryOf(parent))
}

function seesAnyField(
  groups: readonly GroupGrants[],
  grants: ReadonlyMap<string, GroupGrants>,
  ids: readonly string[],
) {
  const entries = groups.flatMap((group) => entryWithin(group, grants) ?? [])
  const kind = { isSuperAdmin: groups.some(({ isRoot }) => isRoot), isClient: false, isPublicToken: false }
  const permissions = effectivePermissions(entries, kind)
  return ids.some((id) => canViewDetailField(permissions, id))
}

/** Conflicts of the chosen folders that the caller sees. `fieldIds`: the chosen fields. */
export async function listFolderConflicts(
  scope: Scope,
  projectId: string,
  fieldIds: readonly string[],
): Promise<FolderConflict[]> {
  const { byId } = await visibleTree(scope)
  const chosen = (await listFolderIds(scope, projectId)).flatMap((id) => byId.get(id) ?? [])
  if (chosen.length === 0 || fieldIds.length === 0) return []
  const list = await listGroupGrants(scope)
  const grants = new Map(list.map((group) => [group.id, group]))
  const visible = await foldersVisibleToGroups(scope, list)
  const blind = (await listGroupsAsked(scope, projectId)).filter(
    ({ groupIds }) =>
      !seesAnyField(
        groupIds.flatMap((id) => grants.get(id) ?? []),
        grants,
        fieldIds,
      ),
  )
  const parts = Map.groupBy(
    await partsOf(
      scope,
      chosen.map(({ id }) => id),
    ),
    ({ folder }) => folder,
  )
  return chosen.flatMap(({ id, name }) => {
    const within = parts.get(id) ?? []
    const attendees = blind
      .filter(({ groupIds }) =>
        groupIds.some((group) => within.some(({ part }) => visible.get(group)?.has(part))),
      )
      .flatMap(({ names }) => names)
    return attendees.length === 0 ? [] : [{ folder: { id, name }, attendees: [...new Set(attendees)] }]
  })
}

const mostNamed = 5

/** Refuses ProjectFolderConflict, with names. */
export async function checkFolderConflicts(
  open: Scope,
  projectId: string,
  fieldIds: readonly string[],
): Promise<void> {
  const conflicts = await listFolderConflicts(open, projectId, fieldIds)
  if (conflicts.length === 0) return
  const attendees = [...new Set(conflicts.flatMap((conflict) => conflict.attendees))]
  refuse('ProjectFolderConflict', {
    folders: named(conflicts.map(({ folder }) => folder.name)),
    attendees: named(attendees),
  })
}

function named(names: readonly string[]): string {
  return names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')}, …` : names.join(', ')
}
