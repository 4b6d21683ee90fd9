/** Groups as their page shows and changes them. Who may is decided in `rules/src/rights/group-rights.ts`. */
import type { GroupDetail, GroupEdit, GroupRow, NewGroup, PersonKind } from '@vitrine/contract'
import {
  type Area,
  beyondOwn,
  effectivePermissions,
  entryOf,
  type FieldGrant,
  type FolderGrant,
  type GroupGrants,
  grantedFolders,
  groupLevels,
  limitedBy,
  mayChangeMembers,
  mayMakeBelow,
  mayManageGroup,
  maySeeGroup,
  requiredFieldsLacking,
  templateLevels,
} from '@vitrine/rules'
import { checkedName } from '../../platform/checked-name.ts'
import { violatedConstraint } from '../../platform/db/sql-errors.ts'
import { withUniqueName } from '../../platform/db/unique-name.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { answerNamed } from '../../platform/http/answer-id.ts'
import { checkFresh, findVersion, raiseVersion } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  deleteGroupRow,
  getGroupGrants,
  insertGroup,
  setFieldAccess,
  setFolderAccess,
  updateGroupRow,
} from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'
import { visibleFields } from '../detail-fields/index.ts'
import { editableFolderIds, type VisibleTree, visibleTree } from '../folders/index.ts'
import { folderLevelRaised } from './grants.topics.ts'
import { type GroupPlaceRow, listGroupRows } from './groups.repository.ts'

export async function listVisibleGroups(scope: Scope): Promise<GroupPlaceRow[]> {
  return (await listGroupRows(scope)).filter((group) => maySeeGroup(scope, group))
}

function presentGroup(scope: Scope, group: GroupPlaceRow): GroupRow {
  const { id, name, isExternal, isRoot, template, parentId, version, members } = group
  return {
    _id: id,
    name,
    isExternal,
    isRoot,
    template,
    parent: parentId,
    version,
    members,
    mayManage: mayManageGroup(scope, group),
    mayChangeMembers: mayChangeMembers(scope, group),
    mayMakeBelow: mayMakeBelow(scope, group),
  }
}

export async function listGroups(scope: Scope, kind: PersonKind | undefined): Promise<GroupRow[]> {
  const groups = await listVisibleGroups(scope)
  return groups
    .filter(({ isExternal }) => kind === undefined || isExternal === (kind === 'external'))
    .map((group) => presentGroup(scope, group))
}

/** Refuses NotFound. */
export async function getVisibleGroup(scope: Scope, groupId: string): Promise<GroupPlaceRow> {
  return (await listVisibleGroups(scope)).find(({ id }) => id === groupId) ?? refuse('NotFound')
}

async function getManagedGroup(scope: Scope, groupId: string): Promise<GroupPlaceRow> {
  const group = await getVisibleGroup(scope, groupId)
  if (group.isRoot) refuse('RootGroupFixed')
  return mayManageGroup(scope, group) ? group : refuse('NotAllowed')
}

export async function getGroup(scope: Scope, groupId: string): Promise<GroupDetail> {
  const row = await getVisibleGroup(scope, groupId)
  const [group, tree, fields] = await Promise.all([
    getGroupGrants(scope, groupId),
    visibleTree(scope),
    visibleFields(scope),
  ])
  const kind = { isSuperAdmin: group.isRoot, isClient: group.isExternal, isPublicToken: false }
  const permissions = effectivePermissions([entryOf(group)], kind)
  const required = [...fields.values()].filter((field) => field.required).map(({ id }) => id)
  const beyond = await beyondParent(scope, group, tree)
  const named = (ids: readonly string[], names: ReadonlyMap<string, { name: string }>) =>
    ids.flatMap((id) => {
      const found = names.get(id)
      return found === undefined ? [] : [answerNamed(id, found.name)]
    })
  return {
    ...presentGroup(scope, row),
    levels: group.isRoot ? {} : (group.levels as GroupDetail['levels']),
    folders: group.folders.filter(({ id }) => tree.byId.has(id)),
    fields: group.fields.filter(({ id }) => fields.has(id)),
    conflicts: {
      requiredFields: named(requiredFieldsLacking(permissions, required), fields),
      foldersBeyondParent: named(beyond.folderIds, tree.byId),
      fieldsBeyondParent: named(beyond.fieldIds, fields),
    },
  }
}

/** Folders and fields in an external group's lists that its parent doesn't reach. */
async function beyondParent(
  scope: Scope,
  group: Pick<GroupGrants, 'isExternal' | 'parentId' | 'folders' | 'fields' | 'levels'>,
  tree: VisibleTree,
): Promise<{ folderIds: string[]; fieldIds: string[] }> {
  if (!group.isExternal || group.parentId === null) return { folderIds: [], fieldIds: [] }
  const parent = await getGroupGrants(scope, group.parentId)
  if (parent.isRoot) return { folderIds: [], fieldIds: [] }
  const reached = grantedFolders(parent, tree.folders, 'view', null)
  const limited = limitedBy(
    entryOf({ ...group, id: '', isRoot: false, levels: { productDetail: { view: 1, edit: 0 } } }),
    entryOf(parent),
  ).productDetail.access
  return {
    folderIds: group.folders.filter(({ id, canView }) => canView && !reached.has(id)).map(({ id }) => id),
    fieldIds: group.fields.filter(({ id }) => !limited.includes(id)).map(({ id }) => id),
  }
}

interface Grants {
  levels: GroupGrants['levels']
  folders: FolderGrant[]
  fields: FieldGrant[]
}

/** Clients look at products; nothing else of a group means anything to them. */
const clientAreas: readonly Area[] = ['folder', 'productDetail', 'category']

function shapedGrants(isExternal: boolean, grants: Grants): Grants {
  if (!isExternal) {
    return {
      ...grants,
      folders: grants.folders.map((entry) => ({ ...entry, canEdit: entry.canEdit && entry.canView })),
    }
  }
  const levels: GroupGrants['levels'] = {}
  for (const area of clientAreas) levels[area] = { view: grants.levels[area]?.view ?? 0, edit: 0 }
  return {
    levels,
    folders: grants.folders.map(({ id, canView }) => ({ id, canView, canEdit: false })),
    fields: grants.fields.map(({ id }) => ({ id, canEdit: false })),
  }
}

/** Refuses NotFound for folders and fields that aren't there, GrantsBeyondOwn. */
async function checkGrants(scope: Scope, grants: Grants): Promise<void> {
  const [tree, fields] = await Promise.all([visibleTree(scope), visibleFields(scope)])
  if (!grants.folders.every(({ id }) => tree.byId.has(id))) refuse('NotFound')
  if (!grants.fields.every(({ id }) => fields.has(id))) refuse('NotFound')
  const caller = {
    isSuperAdmin: scope.isSuperAdmin,
    permissions: scope.permissions,
    reached: { has: (id: string) => tree.byId.get(id)?.isReached === true },
    editable: editableFolderIds(scope, tree),
  }
  const beyond = beyondOwn(caller, grants)
  if (beyond === null) return
  const names = [
    ...beyond.areas,
    ...beyond.folderIds.map((id) => tree.byId.get(id)?.name ?? ''),
    ...beyond.fieldIds.map((id) => fields.get(id)?.name ?? ''),
  ]
  refuse('GrantsBeyondOwn', { what: names.slice(0, 10).join(', ') })
}

/** Refuses GrantsBeyondOwn when membership would give more than the caller has. */
export async function checkMayPutInto(scope: Scope, groupIds: readonly string[]): Promise<void> {
  if (scope.isSuperAdmin) return
  for (const id of groupIds) {
    const { isExternal, levels, folders, fields } = await getGroupGrants(scope, id)
    if (isExternal) continue
    const [tree, known] = await Promise.all([visibleTree(scope), visibleFields(scope)])
    const listed =
      levels.folder?.view === 3 ? [] : folders.filter(({ canView, canEdit }) => canView || canEdit)
    // What the caller doesn't see they don't have.
    const isHidden =
      !listed.every(({ id }) => tree.byId.has(id)) || !fields.every((field) => known.has(field.id))
    await checkGrants(scope, {
      levels,
      folders: listed.filter((folder) => tree.byId.has(folder.id)),
      fields: fields.filter((field) => known.has(field.id)),
    })
    if (isHidden) refuse('GrantsBeyondOwn', { what: (await getVisibleGroup(scope, id)).name })
  }
}

async function checkParent(scope: Scope, isExternal: boolean, parentId: string | null): Promise<void> {
  if (!isExternal) return parentId === null ? undefined : refuse('ParentNeeded')
  const parent = (await listVisibleGroups(scope)).find(({ id }) => id === parentId)
  if (parent === undefined || parent.isExternal) refuse('ParentNeeded')
  if (!mayMakeBelow(scope, parent)) refuse('NotAllowed')
}

/**
 * Returns the new group's id. Refuses names as `checkedName`, NameAlreadyExists, ParentNeeded, NotAllowed,
 * GrantsBeyondOwn, GroupBeyondParent.
 */
export async function createGroup(scope: Scope, given: NewGroup): Promise<string> {
  const { isExternal, template = null, parent = null } = given
  if (!isExternal && scope.permissions.group.edit < 3) refuse('NotAllowed')
  await checkParent(scope, isExternal, parent)
  const name = checkedName(given.name)
  const grants = shapedGrants(isExternal, {
    levels: levelsOf(template, given.levels ?? {}),
    folders: given.folders ?? [],
    fields: given.fields ?? [],
  })
  await checkGrants(scope, grants)
  await checkWithinParent(scope, { ...grants, isExternal, parentId: parent }, { folders: [], fields: [] })
  return await withUniqueName('groups_name', name, () =>
    scope.transaction(async (open) => {
      const id = await insertGroup(open, {
        name,
        isExternal,
        isRoot: false,
        template: isExternal ? null : (template ?? 'Custom'),
        parentId: parent,
        levels: grants.levels,
      })
      await setFolderAccess(open, id, grants.folders)
      await setFieldAccess(open, id, grants.fields)
      await writeAudit(open, [{ kind: 'group-created', subjectId: id, subjectName: name }])
      return id
    }),
  )
}

function levelsOf(template: NewGroup['template'], levels: GroupGrants['levels']): GroupGrants['levels'] {
  return template === 'Creator' || template === 'Manager' ? templateLevels[template] : levels
}

/** What is newly given must be the parent's; what it has lost meanwhile stays in the list, and counts for nothing. */
async function checkWithinParent(
  scope: Scope,
  group: Grants & { isExternal: boolean; parentId: string | null },
  before: Pick<Grants, 'folders' | 'fields'>,
): Promise<void> {
  const tree = await visibleTree(scope)
  const beyond = await beyondParent(scope, group, tree)
  const had = new Set([
    ...before.folders.filter(({ canView }) => canView).map(({ id }) => id),
    ...before.fields.map(({ id }) => id),
  ])
  const fields = await visibleFields(scope)
  const names = [...beyond.folderIds, ...beyond.fieldIds]
    .filter((id) => !had.has(id))
    .map((id) => tree.byId.get(id)?.name ?? fields.get(id)?.name ?? '')
  if (names.length > 0) refuse('GroupBeyondParent', { what: names.slice(0, 10).join(', ') })
}

function groupRecord(groupId: string) {
  return { kind: 'group', key: { id: groupId } } as const
}

/** What a group grants is one thing: also changes of other parts make a write stale. */
async function checkGroupFresh(open: Scope, groupId: string, basedOn: number | undefined): Promise<void> {
  await checkFresh(open, basedOn, groupRecord(groupId), 'all', async () => {
    const { folders, fields } = await getGroupGrants(open, groupId)
    const [tree, known] = await Promise.all([visibleTree(open), visibleFields(open)])
    return {
      folders: folders.filter(({ id }) => tree.byId.has(id)),
      fields: fields.filter(({ id }) => known.has(id)),
    }
  })
}

/** Returns the new version. Refuses as createGroup, and NotFound, RootGroupFixed, StaleVersion. */
export async function editGroup(
  scope: Scope,
  groupId: string,
  edit: GroupEdit,
  basedOn?: number,
): Promise<number> {
  const row = await getManagedGroup(scope, groupId)
  const stored = await getGroupGrants(scope, groupId)
  const [tree, known] = await Promise.all([visibleTree(scope), visibleFields(scope)])
  const name = edit.name === undefined ? row.name : checkedName(edit.name)
  // Other levels than the template's make the group a custom one; a template that is chosen brings its own.
  const kept = edit.levels === undefined ? row.template : 'Custom'
  const template = row.isExternal ? null : (edit.template ?? kept)
  const grants = shapedGrants(row.isExternal, {
    levels: levelsOf(edit.template, edit.levels ?? stored.levels),
    folders: edit.folders ?? stored.folders.filter(({ id }) => tree.byId.has(id)),
    fields: edit.fields ?? stored.fields.filter(({ id }) => known.has(id)),
  })
  const changesGrants =
    edit.folders !== undefined ||
    edit.fields !== undefined ||
    edit.levels !== undefined ||
    edit.template !== undefined
  if (changesGrants) {
    await checkGrants(scope, grants)
    await checkWithinParent(
      scope,
      { ...grants, isExternal: row.isExternal, parentId: row.parentId },
      { folders: [...stored.folders], fields: [...stored.fields] },
    )
  }
  // What the caller can't see they can't have meant to take away.
  const hiddenFolders = stored.folders.filter(({ id }) => !tree.byId.has(id))
  const hiddenFields = stored.fields.filter(({ id }) => !known.has(id))
  return await withUniqueName('groups_name', name, () =>
    scope.transaction(async (open) => {
      await checkGroupFresh(open, groupId, basedOn)
      await updateGroupRow(open, groupId, { name, template, levels: grants.levels })
      const formerView = groupLevels(stored, 'folder').view
      if (groupLevels({ ...stored, levels: grants.levels }, 'folder').view > formerView)
        await open.emit(folderLevelRaised, { groupId, formerView })
      if (edit.folders !== undefined)
        await setFolderAccess(open, groupId, [...grants.folders, ...hiddenFolders])
      if (edit.fields !== undefined) await setFieldAccess(open, groupId, [...grants.fields, ...hiddenFields])
      const lists = (['folders', 'fields'] as const).filter((list) => edit[list] !== undefined)
      if (lists.length > 0) await raiseVersion(open, groupRecord(groupId), lists)
      await writeAudit(open, [
        {
          kind: 'group-changed',
          subjectId: groupId,
          subjectName: name,
          details: changesOf(row.name, name, stored, grants, {
            folder: (id) => tree.byId.get(id)?.name ?? id,
            field: (id) => known.get(id)?.name ?? id,
          }),
        },
      ])
      return (await findVersion(open, groupRecord(groupId))) ?? refuse('NotFound')
    }),
  )
}

const namedInLog = 50

function changesOf(
  nameBefore: string,
  name: string,
  stored: GroupGrants,
  grants: Grants,
  named: { folder(id: string): string; field(id: string): string },
): Record<string, unknown> {
  const difference = <Entry extends { id: string }>(
    before: readonly Entry[],
    after: readonly Entry[],
    nameOf: (id: string) => string,
  ) => {
    const text = (entries: readonly Entry[]) =>
      new Map(entries.map((each) => [each.id, JSON.stringify(each)]))
    const [was, is] = [text(before), text(after)]
    const ids = [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id))
    return ids.slice(0, namedInLog).map(nameOf)
  }
  const levels = Object.entries(grants.levels)
    .filter(([area, level]) => JSON.stringify(level) !== JSON.stringify(stored.levels[area as Area]))
    .map(([area, level]) => `${area}: ${level?.view ?? 0}/${level?.edit ?? 0}`)
  return {
    ...(name === nameBefore ? {} : { before: nameBefore }),
    ...(levels.length === 0 ? {} : { levels }),
    folders: difference(stored.folders, grants.folders, named.folder),
    fields: difference(stored.fields, grants.fields, named.field),
  }
}

/** Lets a group see a folder besides what it sees. Refuses as editGroup. */
export async function grantFolder(scope: Scope, groupId: string, folderId: string): Promise<void> {
  await scope.transaction(async (open) => {
    const { version } = await getManagedGroup(open, groupId)
    const folders = withFolder(await seenFolderGrants(open, groupId), folderId)
    await editGroup(open, groupId, { folders }, version)
  })
}

/** Whether `grantFolder` would do so. */
export async function mayGrantFolder(scope: Scope, groupId: string, folderId: string): Promise<boolean> {
  const group = (await listVisibleGroups(scope)).find(({ id }) => id === groupId)
  if (group === undefined || group.isRoot || !mayManageGroup(scope, group)) return false
  const stored = await getGroupGrants(scope, groupId)
  const folders = withFolder(await seenFolderGrants(scope, groupId), folderId)
  const fields = await visibleFields(scope)
  const grants = { levels: stored.levels, folders, fields: stored.fields.filter(({ id }) => fields.has(id)) }
  const before = { folders: [...stored.folders], fields: [...stored.fields] }
  try {
    await checkGrants(scope, grants)
    await checkWithinParent(
      scope,
      { ...grants, isExternal: group.isExternal, parentId: group.parentId },
      before,
    )
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function seenFolderGrants(scope: Scope, groupId: string): Promise<FolderGrant[]> {
  const { byId } = await visibleTree(scope)
  return (await getGroupGrants(scope, groupId)).folders.filter(({ id }) => byId.has(id))
}

function withFolder(folders: readonly FolderGrant[], folderId: string): FolderGrant[] {
  const canEdit = folders.find(({ id }) => id === folderId)?.canEdit ?? false
  return [...folders.filter(({ id }) => id !== folderId), { id: folderId, canView: true, canEdit }]
}

/** Refuses NotFound, RootGroup, NotAllowed, GroupHasExternalGroups, StaleVersion. */
export async function deleteGroup(scope: Scope, groupId: string, basedOn?: number): Promise<void> {
  const group = await getVisibleGroup(scope, groupId)
  if (group.isRoot) refuse('RootGroup')
  if (!mayManageGroup(scope, group)) refuse('NotAllowed')
  try {
    await scope.transaction(async (open) => {
      await checkGroupFresh(open, groupId, basedOn)
      await deleteGroupRow(open, groupId)
      await writeAudit(open, [
        {
          kind: 'group-deleted',
          subjectId: groupId,
          subjectName: group.name,
          details: { members: group.members },
        },
      ])
    })
  } catch (cause) {
    if (violatedConstraint(cause) === 'groups_domain_id_parent_id_fkey') {
      refuse('GroupHasExternalGroups', { name: group.name }, { cause })
    }
    throw cause
  }
}
