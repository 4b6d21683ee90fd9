/** Turns stored groups into permission entries. An external group never grants more than its parent. */
import { type Area, type AreaPermission, areas, type Level, type PermissionEntry } from './permissions.ts'

export interface FolderGrant {
  id: string
  canView: boolean
  canEdit: boolean
}

export interface FieldGrant {
  id: string
  canEdit: boolean
}

/** A group as it is stored. */
export interface GroupGrants {
  id: string
  isRoot: boolean
  isExternal: boolean
  parentId: string | null
  /** Levels 0 to 3; areas left out are 0. */
  levels: Partial<Record<Area, { view: number; edit: number }>>
  /** Entries lower in the tree override higher ones. */
  folders: readonly FolderGrant[]
  fields: readonly FieldGrant[]
}

function levelOf(value: number | undefined): Level {
  return value === 1 || value === 2 || value === 3 ? value : 0
}

/** Levels of a group in an area. The right to edit includes the right to view, whatever is stored. */
export function groupLevels(group: Pick<GroupGrants, 'levels'>, area: Area): { view: Level; edit: Level } {
  const edit = levelOf(group.levels[area]?.edit)
  const view = levelOf(group.levels[area]?.view)
  return { view: levelOf(Math.max(view, edit)), edit }
}

/**
 * Grants of groups reduced to a cap, as for an API key that may do less than the person who made it. The root group
 * becomes one that grants what the cap says.
 */
export function cappedGroups(groups: readonly GroupGrants[], cap: GroupGrants['levels']): GroupGrants[] {
  return groups.map((group) => {
    const levels: GroupGrants['levels'] = {}
    for (const area of areas) {
      const most = groupLevels({ levels: cap }, area)
      const own = group.isRoot ? { view: 3, edit: 3 } : groupLevels(group, area)
      levels[area] = { view: Math.min(own.view, most.view), edit: Math.min(own.edit, most.edit) }
    }
    return { ...group, isRoot: false, levels }
  })
}

function lower(one: Level, other: Level): Level {
  return one < other ? one : other
}

function listOf(group: GroupGrants, area: Area): Pick<AreaPermission, 'access' | 'editAccess'> {
  if (area === 'folder') {
    const viewed = group.folders.filter((folder) => folder.canView)
    return {
      access: viewed.map((folder) => folder.id),
      editAccess: viewed.filter((folder) => folder.canEdit).map((folder) => folder.id),
    }
  }
  if (area === 'productDetail') {
    return {
      access: group.fields.map((field) => field.id),
      editAccess: group.fields.filter((field) => field.canEdit).map((field) => field.id),
    }
  }
  return { access: [], editAccess: [] }
}

/** The grants of the group itself, without its parent. */
export function entryOf(group: GroupGrants): PermissionEntry {
  const entry = areas.map((area) => [area, { ...groupLevels(group, area), ...listOf(group, area) }])
  return Object.fromEntries(entry) as PermissionEntry
}

function withinList(
  own: readonly string[],
  ownLevel: Level,
  limit: readonly string[],
  limitLevel: Level,
): string[] {
  if (limitLevel === 3) return [...own]
  if (ownLevel === 3) return [...limit]
  const allowed = new Set(limit)
  return own.filter((id) => allowed.has(id))
}

/** `entry` cut down to what `limit` grants. Folder lists are cut along the tree, by `reachedFolders`. */
export function limitedBy(entry: PermissionEntry, limit: PermissionEntry): PermissionEntry {
  const cut = areas.map((area) => {
    const own = entry[area]
    const bound = limit[area]
    return [
      area,
      {
        view: lower(own.view, bound.view),
        edit: lower(own.edit, bound.edit),
        access: area === 'folder' ? own.access : withinList(own.access, own.view, bound.access, bound.view),
        editAccess:
          area === 'folder'
            ? own.editAccess
            : withinList(own.editAccess, own.edit, bound.editAccess, bound.edit),
      },
    ]
  })
  return Object.fromEntries(cut) as PermissionEntry
}

/** Entries of the groups in `ownIds`; `groups` also holds their parents. */
export function effectiveEntries(
  groups: readonly GroupGrants[],
  ownIds: readonly string[],
): PermissionEntry[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  return ownIds.flatMap((id) => {
    const group = byId.get(id)
    if (group === undefined) return []
    if (!group.isExternal) return [entryOf(group)]
    const parent = group.parentId === null ? undefined : byId.get(group.parentId)
    // An external group without a parent reaches nothing.
    return parent === undefined
      ? []
      : [parent.isRoot ? entryOf(group) : limitedBy(entryOf(group), entryOf(parent))]
  })
}
