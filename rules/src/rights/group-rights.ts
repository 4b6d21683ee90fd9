/** Who may manage which groups and people, the grants of templates, and the limits of granting. */
import type { FieldGrant, FolderGrant, GroupGrants } from './group-grants.ts'
import {
  type Area,
  areas,
  canEditDetailField,
  canViewDetailField,
  type EffectivePermissions,
  type Level,
} from './permissions.ts'

/** Days an invitation holds. */
export const invitationDays = 7

type Levels = Record<Area, { view: Level; edit: Level }>

const closed: Levels = {
  folder: { view: 0, edit: 0 },
  productDetail: { view: 0, edit: 0 },
  category: { view: 0, edit: 0 },
  group: { view: 0, edit: 0 },
  analytics: { view: 0, edit: 0 },
  setting: { view: 0, edit: 0 },
  subscription: { view: 0, edit: 0 },
  billing: { view: 0, edit: 0 },
}

/**
 * What groups of a template grant. Creators keep the content; managers keep it too, look after the external people
 * of their group, and read reports. Setting rights of level 1 open the personal settings and the bell.
 */
export const templateLevels: Record<'Creator' | 'Manager', Levels> = {
  Creator: {
    ...closed,
    folder: { view: 3, edit: 3 },
    productDetail: { view: 3, edit: 3 },
    category: { view: 3, edit: 3 },
    setting: { view: 1, edit: 0 },
  },
  Manager: {
    ...closed,
    folder: { view: 3, edit: 3 },
    productDetail: { view: 3, edit: 3 },
    category: { view: 3, edit: 3 },
    group: { view: 2, edit: 2 },
    analytics: { view: 3, edit: 0 },
    setting: { view: 1, edit: 0 },
  },
}

/** A caller who views or changes people and groups. */
export interface PeopleManager {
  isSuperAdmin: boolean
  isClient: boolean
  groupIds: readonly string[]
  permissions: Pick<EffectivePermissions, 'group'>
}

type GroupPlace = Pick<GroupGrants, 'id' | 'isRoot' | 'isExternal' | 'parentId'>

function belongsBelow({ groupIds }: PeopleManager, { isExternal, parentId }: GroupPlace): boolean {
  return isExternal && parentId !== null && groupIds.includes(parentId)
}

/** Level 3 sees all groups; lower ones see their own and the external groups below those. */
export function maySeeGroup(manager: PeopleManager, group: GroupPlace): boolean {
  const { view } = manager.permissions.group
  if (manager.isClient || view === 0) return false
  return view === 3 || manager.groupIds.includes(group.id) || belongsBelow(manager, group)
}

/**
 * External groups are managed by members of their parent who may change groups at all, and by super admins, however
 * much others may change; internal ones need level 3. Root groups stay.
 */
export function mayManageGroup(manager: PeopleManager, group: GroupPlace): boolean {
  const { edit } = manager.permissions.group
  if (manager.isClient || edit === 0 || group.isRoot) return false
  if (group.isExternal) return manager.isSuperAdmin || belongsBelow(manager, group)
  return edit === 3
}

/** Whether external groups may be made below a group. */
export function mayMakeBelow(manager: PeopleManager, parent: GroupPlace): boolean {
  const place = { id: '', isRoot: false, isExternal: true, parentId: parent.id }
  return !parent.isExternal && maySeeGroup(manager, parent) && mayManageGroup(manager, place)
}

/** Whether members of the group may be changed: as the group, and super admins may appoint others. */
export function mayChangeMembers(manager: PeopleManager, group: GroupPlace): boolean {
  return group.isRoot ? manager.isSuperAdmin && !manager.isClient : mayManageGroup(manager, group)
}

export function maySeePerson(manager: PeopleManager, groups: readonly GroupPlace[]): boolean {
  const { view } = manager.permissions.group
  if (manager.isClient || view === 0) return false
  return view === 3 || groups.some((group) => maySeeGroup(manager, group))
}

/**
 * Whether somebody else in these groups may be changed. Super admins are changed by super admins only, other colleagues
 * need level 3. Clients belong to those who manage all of their groups; those without any need level 3.
 */
export function mayManagePerson(
  manager: PeopleManager,
  person: { isClient: boolean; groups: readonly GroupPlace[] },
): boolean {
  const { edit } = manager.permissions.group
  if (manager.isClient || edit === 0) return false
  if (person.groups.some(({ isRoot }) => isRoot)) return manager.isSuperAdmin
  if (!person.isClient || person.groups.length === 0) return edit === 3
  return person.groups.every((group) => mayManageGroup(manager, group))
}

/** The grants of a group that its author doesn't have, and so may not give. */
export interface BeyondOwn {
  areas: Area[]
  folderIds: string[]
  fieldIds: string[]
}

export interface GrantingCaller {
  isSuperAdmin: boolean
  permissions: EffectivePermissions
  reached: { has(folderId: string): boolean }
  editable: { has(folderId: string): boolean }
}

/** `null` when everything the grants give is the caller's to give. */
export function beyondOwn(
  caller: GrantingCaller,
  grants: { levels: GroupGrants['levels']; folders: readonly FolderGrant[]; fields: readonly FieldGrant[] },
): BeyondOwn | null {
  if (caller.isSuperAdmin) return null
  const { permissions, reached, editable } = caller
  const higher = areas.filter((area) => {
    const { view = 0, edit = 0 } = grants.levels[area] ?? {}
    return view > permissions[area].view || edit > permissions[area].edit
  })
  const folderIds = grants.folders
    .filter(({ id, canView, canEdit }) => (canView && !reached.has(id)) || (canEdit && !editable.has(id)))
    .map(({ id }) => id)
  const fieldIds = grants.fields
    .filter(
      ({ id, canEdit }) =>
        !canViewDetailField(permissions, id) || (canEdit && !canEditDetailField(permissions, id, false)),
    )
    .map(({ id }) => id)
  const isFine = higher.length + folderIds.length + fieldIds.length === 0
  return isFine ? null : { areas: higher, folderIds, fieldIds }
}

/** Required fields that members may not write: without them they can't create products in the folders they edit. */
export function requiredFieldsLacking(
  permissions: EffectivePermissions,
  requiredFieldIds: readonly string[],
): string[] {
  if (permissions.folder.edit === 0) return []
  return requiredFieldIds.filter((id) => !canEditDetailField(permissions, id, true))
}

/** A tag stands for all people who have it, so adding one to a project takes the right to see everybody. */
export function mayNameTags({ group }: { group: { view: Level } }): boolean {
  return group.view === 3
}
