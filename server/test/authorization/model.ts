/**
 * Who may do what, worked out from the specification and its decisions one fact at a time. It shares no code with the
 * program and is slow on purpose: every question is answered from the rows alone.
 */
import {
  type Area,
  areas,
  type Caller,
  type Category,
  type Folder,
  type Group,
  inventedId,
  type Levels,
  type Product,
  type World,
} from './world.ts'

/**
 * `stranger`: asked to sign in. `hidden`: as if it weren't there. `forbidden`: there, and not theirs to do. `business`:
 * theirs, and refused by a rule of the product. `elsewhere`: not in a session that is good for one company.
 */
export type Outcome = 'done' | 'stranger' | 'hidden' | 'forbidden' | 'business' | 'elsewhere'

type Right = 'view' | 'edit'

function stored(levels: Levels | null, area: Area, right: Right): number {
  const { view = 0, edit = 0 } = levels?.[area] ?? {}
  // The right to change includes the right to see.
  return right === 'edit' ? edit : Math.max(view, edit)
}

function groupsOf(world: World, caller: Caller): Group[] {
  return world.groups.filter(({ id }) => caller.groups.includes(id))
}

const reads = (caller: Caller) => caller.belongs === 'client' || caller.belongs === 'link'

/** Super admins take back what anybody did. */
export function takesBack(world: World, caller: Caller, done: { id: string; owner: string }): boolean {
  if (done.id === inventedId) return false
  return done.owner === caller.person?.id || isSuperAdmin(world, caller)
}

export function isSuperAdmin(world: World, caller: Caller): boolean {
  const inRoot = groupsOf(world, caller).some(({ kind }) => kind === 'root')
  return caller.belongs === 'staff' && caller.cap === null && inRoot
}

/** What one group gives of a level: an external one no more than its parent, a key no more than it was given. */
function ofGroup(world: World, caller: Caller, group: Group, area: Area, right: Right): number {
  const own = group.kind === 'root' ? 3 : stored(group.levels, area, right)
  const capped = caller.cap === null ? own : Math.min(own, stored(caller.cap, area, right))
  const parent = world.groups.find(({ id }) => id === group.parent)
  if (group.kind !== 'external' || parent?.kind === 'root') return capped
  return parent === undefined ? 0 : Math.min(capped, stored(parent.levels, area, right))
}

export function level(world: World, caller: Caller, area: Area, right: Right): number {
  if (right === 'edit' && reads(caller)) return 0
  if (caller.belongs === 'link' && area === 'setting') return 0
  return Math.max(0, ...groupsOf(world, caller).map((group) => ofGroup(world, caller, group, area, right)))
}

/** The entry of the folder or of the nearest folder above it that has one. */
function listed(world: World, group: Group, folder: Folder, right: Right): boolean {
  for (let at: Folder | undefined = folder; at !== undefined; ) {
    const here = at.id
    const entry = group.folders.find(({ id }) => id === here)
    if (entry !== undefined) return right === 'view' ? entry.canView : entry.canEdit
    const above: string | null = at.parent
    at = world.folders.find(({ id }) => id === above)
  }
  return false
}

function groupGivesFolder(world: World, caller: Caller, group: Group, folder: Folder, right: Right): boolean {
  const given = group.kind === 'root' ? 3 : stored(group.levels, 'folder', right)
  const most = caller.cap === null ? given : Math.min(given, stored(caller.cap, 'folder', right))
  if (most === 0) return false
  const isOwn = most === 2 && folder.createdBy !== null && folder.createdBy === caller.person?.id
  if (most !== 3 && !isOwn && !listed(world, group, folder, right)) return false
  const parent = world.groups.find(({ id }) => id === group.parent)
  if (group.kind !== 'external' || parent?.kind === 'root') return true
  if (parent === undefined) return false
  const ofParent = stored(parent.levels, 'folder', right)
  return ofParent === 3 || (ofParent > 0 && listed(world, parent, folder, right))
}

function isOpenToClients(world: World, folder: Folder): boolean {
  if (folder.parent === null) return true
  const parent = world.folders.find(({ id }) => id === folder.parent)
  return folder.isPublished && parent !== undefined && isOpenToClients(world, parent)
}

export function seesFolder(world: World, caller: Caller, folder: Folder): boolean {
  if (caller.belongs === null) return false
  if (reads(caller) && !isOpenToClients(world, folder)) return false
  return groupsOf(world, caller).some((group) => groupGivesFolder(world, caller, group, folder, 'view'))
}

export function changesFolder(world: World, caller: Caller, folder: Folder): boolean {
  if (reads(caller) || !seesFolder(world, caller, folder)) return false
  return groupsOf(world, caller).some((group) => groupGivesFolder(world, caller, group, folder, 'edit'))
}

const foldersOf = (world: World, product: Product) =>
  world.folders.filter(({ id }) => product.folders.includes(id))

export function seesProduct(world: World, caller: Caller, product: Product): boolean {
  return foldersOf(world, product).some((folder) => seesFolder(world, caller, folder))
}

/** A caller who may change one of its folders may change the product. */
export function changesProduct(world: World, caller: Caller, product: Product): boolean {
  return foldersOf(world, product).some((folder) => changesFolder(world, caller, folder))
}

/** External groups never reach a field that their parent doesn't. */
function groupGivesField(world: World, group: Group, most: number, fieldId: string): boolean {
  if (most < 3 && !(most > 0 && group.fields.some(({ id }) => id === fieldId))) return false
  const parent = world.groups.find(({ id }) => id === group.parent)
  if (group.kind !== 'external' || parent?.kind === 'root') return true
  if (parent === undefined) return false
  return groupGivesField(world, parent, stored(parent.levels, 'productDetail', 'view'), fieldId)
}

export function seesField(world: World, caller: Caller, fieldId: string): boolean {
  if (level(world, caller, 'folder', 'view') === 0) return false
  return groupsOf(world, caller).some((group) => {
    const own = group.kind === 'root' ? 3 : stored(group.levels, 'productDetail', 'view')
    const most = caller.cap === null ? own : Math.min(own, stored(caller.cap, 'productDetail', 'view'))
    // Listed fields of a super admin's key: the root group lists none.
    if (group.kind === 'root') return most === 3
    return groupGivesField(world, group, most, fieldId)
  })
}

export function changesField(world: World, caller: Caller, fieldId: string, ownerId: string | null): boolean {
  const most = level(world, caller, 'productDetail', 'edit')
  if (most === 0 || !seesField(world, caller, fieldId)) return false
  if (most === 3 || (most === 2 && ownerId !== null && ownerId === caller.person?.id)) return true
  return groupsOf(world, caller).some(
    (group) =>
      ofGroup(world, caller, group, 'productDetail', 'edit') > 0 &&
      group.fields.some(({ id, canEdit }) => id === fieldId && canEdit),
  )
}

/** The area has no list: own records only, and all at level 3. */
export function changesCategory(world: World, caller: Caller, { createdBy }: Category): boolean {
  const most = level(world, caller, 'category', 'edit')
  return most === 3 || (most > 0 && createdBy !== null && createdBy === caller.person?.id)
}

const belongsBelow = (caller: Caller, group: Group) =>
  group.kind === 'external' && group.parent !== null && caller.groups.includes(group.parent)

export function seesGroup(world: World, caller: Caller, group: Group): boolean {
  if (reads(caller)) return false
  const most = level(world, caller, 'group', 'view')
  return most === 3 || (most > 0 && (caller.groups.includes(group.id) || belongsBelow(caller, group)))
}

/** External groups: members of the parent group with group edit, and super admins. Internal ones: all rights to groups. */
export function managesGroup(world: World, caller: Caller, group: Group): boolean {
  const most = level(world, caller, 'group', 'edit')
  if (most === 0 || group.kind === 'root') return false
  if (group.kind === 'external') return isSuperAdmin(world, caller) || belongsBelow(caller, group)
  return most === 3
}

/** Members of a group are managed like the group; super admins are appointed by super admins. */
export function managesMembers(world: World, caller: Caller, group: Group): boolean {
  return group.kind === 'root' ? isSuperAdmin(world, caller) : managesGroup(world, caller, group)
}

const groupsIn = (world: World, ids: readonly string[]) => world.groups.filter(({ id }) => ids.includes(id))

export function seesPerson(world: World, caller: Caller, person: { groups: readonly string[] }): boolean {
  if (reads(caller) || level(world, caller, 'group', 'view') === 0) return false
  if (level(world, caller, 'group', 'view') === 3) return true
  return groupsIn(world, person.groups).some((group) => seesGroup(world, caller, group))
}

export function managesPerson(
  world: World,
  caller: Caller,
  person: { isClient: boolean; groups: readonly string[] },
): boolean {
  const most = level(world, caller, 'group', 'edit')
  const groups = groupsIn(world, person.groups)
  if (most === 0 || reads(caller)) return false
  if (isSuperAdmin(world, caller)) return true
  if (groups.some(({ kind }) => kind === 'root')) return false
  if (!person.isClient || groups.length === 0) return most === 3
  return groups.every((group) => belongsBelow(caller, group))
}

/** Nobody grants what they don't have. */
export function hasLevels(world: World, caller: Caller, levels: Levels): boolean {
  if (isSuperAdmin(world, caller)) return true
  return areas.every((area) =>
    (['view', 'edit'] as const).every(
      (right) => (levels[area]?.[right] ?? 0) <= level(world, caller, area, right),
    ),
  )
}

/** Whether the caller gets as far as a call about the company: the outcome where they don't. */
export function entrance(
  world: World,
  caller: Caller,
  needs: {
    for: 'staff' | 'clients' | 'people' | 'anyone' | 'guests'
    area?: Area
    right?: Right
    least?: 1 | 2 | 3
  },
): Outcome | null {
  if (caller.kind === 'nobody') return 'stranger'
  if (caller.belongs === null) return 'hidden'
  // None of the callers holds a link that opens a project.
  if (needs.for === 'guests') return 'forbidden'
  if (caller.belongs === 'link' && needs.for !== 'anyone') return 'forbidden'
  if (caller.belongs === 'client' && needs.for === 'staff') return 'forbidden'
  if (caller.belongs === 'staff' && needs.for === 'clients') return 'forbidden'
  const { area, right = 'edit', least = 1 } = needs
  return area !== undefined && level(world, caller, area, right) < least ? 'forbidden' : null
}

/** Folders that the caller knows of: those they see, and what lies above them. */
function knowsFolder(world: World, caller: Caller, folder: Folder): boolean {
  if (folder.parent === null || seesFolder(world, caller, folder)) return true
  return world.folders.some((below) => below.parent === folder.id && knowsFolder(world, caller, below))
}

type Listed = Group['folders'][number]

function hasFolder(world: World, caller: Caller, { id, canView, canEdit }: Listed): boolean {
  const folder = world.folders.find((each) => each.id === id)
  if (folder === undefined) return true
  return (!canView || seesFolder(world, caller, folder)) && (!canEdit || changesFolder(world, caller, folder))
}

/** Whether the caller has what a group's lists give, as far as they know of it; the rest isn't theirs to take away. */
export function hasListsOf(world: World, caller: Caller, group: Group): boolean {
  if (isSuperAdmin(world, caller)) return true
  const known = group.folders.filter(({ id }) =>
    world.folders.some((folder) => folder.id === id && knowsFolder(world, caller, folder)),
  )
  return (
    known.every((entry) => hasFolder(world, caller, entry)) &&
    group.fields
      .filter(({ id }) => seesField(world, caller, id))
      .every(({ id, canEdit }) => !canEdit || changesField(world, caller, id, null))
  )
}

/** Whether the caller has all that membership of an internal group gives. */
export function hasGrantsOf(world: World, caller: Caller, group: Group): boolean {
  if (isSuperAdmin(world, caller)) return true
  if (group.kind === 'root') return false
  // Lists mean nothing beside all folders.
  const isEverything = group.levels.folder?.view === 3
  return (
    hasLevels(world, caller, group.levels) &&
    (isEverything || group.folders.every((entry) => hasFolder(world, caller, entry))) &&
    group.fields.every(
      ({ id, canEdit }) =>
        seesField(world, caller, id) && (!canEdit || changesField(world, caller, id, null)),
    )
  )
}
