import type { Group, Permissions, User, UserSummary } from '@vitrine/contract'
import { canEditDetailField, effectivePermissions, entryOf } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  findMember,
  type GroupRow,
  listGroupsOf,
  listInternalGroups,
  listMembers,
  listMembersAmong,
  type MemberRow,
} from './access.repository.ts'

function toSummary(member: MemberRow): UserSummary {
  const { id, email, name, company, picture, isClient } = member
  return { _id: id, email, profile: { name, company, picture }, isClient }
}

function toUser(member: MemberRow): User {
  return {
    ...toSummary(member),
    affiliation: { system: member.isSystem, domain: member.affiliationDomainId },
    assetsVersion: member.assetsVersion,
    language: member.language,
    numberFormat: member.numberFormat,
    dateFormat: member.dateFormat,
    groups: member.groups,
    lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
  }
}

function toGroup(scope: Scope, row: GroupRow, withPermissions: boolean): Group {
  const { id, name, isExternal, isRoot, template, parentId } = row
  const group: Group = {
    _id: id,
    name,
    domain: scope.domainId,
    isExternal,
    isRoot,
    template,
    parent: parentId,
  }
  if (!withPermissions) return group
  const kind = { isSuperAdmin: isRoot, isClient: isExternal, isPublicToken: false }
  const permissions: Permissions = effectivePermissions([entryOf(row)], kind)
  return { ...group, permissions }
}

/** Refuses NotFound unless the caller asks about themselves or may see groups. */
export function checkMayReadPerson(scope: Scope, personId: string): void {
  if (scope.person?.id === personId) return
  if (scope.isClient || scope.permissions.group.view < 1) refuse('NotFound')
}

export async function listUsers(
  scope: Scope,
  page: { offset: number; limit: number | null },
): Promise<{ total: number; result: UserSummary[] }> {
  const { total, members } = await listMembers(scope, page)
  return { total, result: members.map(toSummary) }
}

/** In the order of the ids; who is no longer of the domain is left out. */
export async function describePeople(scope: Scope, personIds: readonly string[]): Promise<UserSummary[]> {
  return (await listMembersAmong(scope, personIds)).map(toSummary)
}

export async function getUser(scope: Scope, personId: string): Promise<User> {
  checkMayReadPerson(scope, personId)
  const member = await findMember(scope, personId)
  if (member === null) refuse('NotFound')
  return toUser(member)
}

/** Groups of a person in the domain; with `detail`, what each grants. */
export async function listUserGroups(scope: Scope, personId: string, detail: boolean): Promise<Group[]> {
  checkMayReadPerson(scope, personId)
  const rows = await listGroupsOf(scope, personId)
  return rows.map((row) => toGroup(scope, row, detail))
}

/**
 * Groups whose members may edit folders but not all of these fields, with the fields they lack. Where a field is
 * required, such members can't create products.
 */
export async function listGroupsWithoutFields(
  scope: Scope,
  fieldIds: readonly string[],
): Promise<{ id: string; name: string; fieldIds: string[] }[]> {
  const groups = await listInternalGroups(scope)
  return groups.flatMap((group) => {
    const permissions = effectivePermissions([entryOf(group)], {
      isSuperAdmin: false,
      isClient: false,
      isPublicToken: false,
    })
    if (permissions.folder.edit === 0) return []
    const lacking = fieldIds.filter((id) => !canEditDetailField(permissions, id, true))
    return lacking.length === 0 ? [] : [{ id: group.id, name: group.name, fieldIds: lacking }]
  })
}
