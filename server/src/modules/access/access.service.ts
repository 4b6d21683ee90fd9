import type { Group, Permissions, User, UserSummary } from '@vitrine/contract'
import {
  effectivePermissions,
  entryOf,
  type GroupGrants,
  maySeePerson,
  requiredFieldsLacking,
} from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  findGroup,
  findMember,
  type GroupRow,
  listGroupsOf,
  listInternalGroups,
  listMembersAmong,
  type MemberRow,
} from './access.repository.ts'

function presentSummary(member: MemberRow): UserSummary {
  const { id, email, name, company, picture, isClient } = member
  return { _id: id, email, profile: { name, company, picture }, isClient }
}

function presentUser(member: MemberRow): User {
  return {
    ...presentSummary(member),
    affiliation: { system: member.isSystem, domain: member.affiliationDomainId },
    assetsVersion: member.assetsVersion,
    language: member.language,
    numberFormat: member.numberFormat,
    dateFormat: member.dateFormat,
    groups: member.groups,
    lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    publicToken: null,
  }
}

function presentGroup(scope: Scope, row: GroupRow, withPermissions: boolean): Group {
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

/** Refuses NotFound unless the caller asks about themselves, or about somebody whose groups they see. */
export async function checkMayReadPerson(scope: Scope, personId: string): Promise<void> {
  if (scope.person?.id === personId || seesEverybody(scope)) return
  if (!maySeePerson(scope, await listGroupsOf(scope, personId))) refuse('NotFound')
}

function seesEverybody({ isClient, permissions }: Scope): boolean {
  return !isClient && permissions.group.view === 3
}

/** In the order of the ids; who is no longer of the domain is left out. */
export async function describePeople(scope: Scope, personIds: readonly string[]): Promise<UserSummary[]> {
  return (await listMembersAmong(scope, personIds)).map(presentSummary)
}

export async function getUser(scope: Scope, personId: string): Promise<User> {
  await checkMayReadPerson(scope, personId)
  const member = await findMember(scope, personId)
  if (member === null) refuse('NotFound')
  return presentUser(member)
}

/** Groups of a person in the domain; with `detail`, what each grants. */
export async function listUserGroups(scope: Scope, personId: string, detail: boolean): Promise<Group[]> {
  await checkMayReadPerson(scope, personId)
  const rows = await listGroupsOf(scope, personId)
  return rows.map((row) => presentGroup(scope, row, detail))
}

/** What a group grants. Refuses NotFound. Who may ask is the caller's to check. */
export async function getGroupGrants(scope: Scope, groupId: string): Promise<GroupGrants> {
  return (await findGroup(scope, groupId)) ?? refuse('NotFound')
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
    const lacking = requiredFieldsLacking(permissions, fieldIds)
    return lacking.length === 0 ? [] : [{ id: group.id, name: group.name, fieldIds: lacking }]
  })
}
