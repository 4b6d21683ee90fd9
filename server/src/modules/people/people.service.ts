/** Members of a domain, their groups and prices. `rules/src/rights/group-rights.ts` says who may change them. */
import type {
  BulkMembers,
  BulkMembersReport,
  ErrorKey,
  Member,
  memberSorts,
  PersonKind,
  PersonState,
} from '@vitrine/contract'
import { mayChangeMembers, mayManagePerson, maySeeGroup, maySeePerson } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { answerId } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  deleteGroupMembers,
  deleteMembers,
  insertGroupMembers,
  renewInvitations,
  setMembersActive,
} from '../access/index.ts'
import { type AuditEvent, writeAudit } from '../audit/index.ts'
import { getDomain } from '../domains/index.ts'
import { searchClauses } from '../search/index.ts'
import { groupsJoined } from './grants.topics.ts'
import type { GroupPlaceRow } from './groups.repository.ts'
import { listGroupRows } from './groups.repository.ts'
import { checkMayPutInto, listVisibleGroups } from './groups.service.ts'
import { queueInvitations } from './invitation-mails.ts'
import {
  countInternalUsers,
  countSuperAdmins,
  knownPriceTypes,
  knownTags,
  listMemberRows,
  listMembersByIds,
  lockMembers,
  type MemberRow,
} from './people.repository.ts'

type GroupsById = ReadonlyMap<string, GroupPlaceRow>

export function groupsOf(member: Pick<MemberRow, 'groups'>, groups: GroupsById): GroupPlaceRow[] {
  return member.groups.flatMap((id) => groups.get(id) ?? [])
}

/** Whether the caller sees that the person is of the company. */
export async function seenMembers(scope: Scope, members: readonly MemberRow[]): Promise<MemberRow[]> {
  const groups = await groupsById(scope)
  return members.filter((member) => maySeePerson(scope, groupsOf(member, groups)))
}

/** The people among these whom the caller sees, and the caller themselves. */
export async function listSeenPeople(scope: Scope, ids: readonly string[]): Promise<MemberRow[]> {
  const members = await listMembersByIds(scope, ids)
  const seen = new Set((await seenMembers(scope, members)).map(({ id }) => id))
  return members.filter(({ id }) => seen.has(id) || id === scope.person?.id)
}

export function mayManage(scope: Scope, member: MemberRow, groups: GroupsById): boolean {
  if (member.id === scope.person?.id) return false
  return mayManagePerson(scope, { isClient: member.isClient, groups: groupsOf(member, groups) })
}

export async function groupsById(scope: Scope): Promise<GroupsById> {
  return new Map((await listGroupRows(scope)).map((group) => [group.id, group]))
}

export function visibleIds(scope: Scope, groups: GroupsById): Set<string> {
  return new Set([...groups.values()].filter((group) => maySeeGroup(scope, group)).map(({ id }) => id))
}

export interface PeopleQuery {
  kind?: PersonKind | undefined
  state?: PersonState | undefined
  group?: string | undefined
  tag?: string | undefined
  search?: string | undefined
  sort: string
}

/** People the caller sees: everybody, or the members of the groups they see. */
export async function listUsers(
  scope: Scope,
  { kind, state, group, tag, search, sort }: PeopleQuery,
  page: { offset: number; limit: number | null },
): Promise<{ total: number; result: Member[] }> {
  const groups = await groupsById(scope)
  const visible = visibleIds(scope, groups)
  // Filtering doesn't reveal the members of a hidden group: it seems as empty as a group that doesn't exist.
  if (group !== undefined && !visible.has(group)) return { total: 0, result: [] }
  const seesAll = scope.permissions.group.view === 3
  const { total, rows } = await listMemberRows(
    scope,
    {
      isClient: kind && kind === 'external',
      state,
      group,
      tag,
      search: await searchClauses(scope, search ?? ''),
      within: seesAll ? undefined : { groupIds: [...visible], personId: scope.person?.id ?? '' },
    },
    { by: sort.replace('-', '') as (typeof memberSorts)[number], isDescending: sort.startsWith('-') },
    page,
  )
  return {
    total,
    result: rows.map((row) => presentMember(scope, row, { groups, visible })),
  }
}

function presentMember(
  scope: Scope,
  row: MemberRow,
  { groups, visible }: { groups: GroupsById; visible: ReadonlySet<string> },
): Member {
  const { id, email, name, company, picture, lastSeenAt, invitedAt, ...member } = row
  return {
    ...member,
    _id: id,
    email,
    profile: { name, company, picture },
    groups: member.groups.filter((group) => visible.has(group)),
    isSuperAdmin: groupsOf(member, groups).some(({ isRoot }) => isRoot),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    invitedAt: invitedAt?.toISOString() ?? null,
    mayManage: mayManage(scope, row, groups),
  }
}

/** Returns the groups if the caller may change their members and they take people of this kind. Refuses NotFound, NotAllowed, GroupKindWrong. */
export async function checkGroups(
  scope: Scope,
  groupIds: readonly string[],
  isClient: boolean,
): Promise<void> {
  const visible = new Map((await listVisibleGroups(scope)).map((group) => [group.id, group]))
  for (const id of groupIds) {
    const group = visible.get(id) ?? refuse('NotFound')
    if (!mayChangeMembers(scope, group)) refuse('NotAllowed')
    if (group.isExternal !== isClient) refuse('GroupKindWrong', { name: group.name })
  }
}

/** Refuses NotFound for tags and price types that aren't the domain's. */
export async function checkPrices(
  scope: Scope,
  given: { tags: readonly string[]; priceTypes: readonly string[] },
): Promise<void> {
  const [tags, priceTypes] = await Promise.all([
    knownTags(scope, given.tags),
    knownPriceTypes(scope, given.priceTypes),
  ])
  if (tags.length !== new Set(given.tags).size) refuse('NotFound')
  if (priceTypes.length !== new Set(given.priceTypes).size) refuse('NotFound')
}

/** Refuses LastSuperAdmin; the members are locked. */
export async function checkSuperAdminLeft(open: Scope): Promise<void> {
  if ((await countSuperAdmins(open)) === 0) refuse('LastSuperAdmin')
}

/** Refuses TooManyInternalUsers; the members are locked. */
export async function checkInternalUsers(open: Scope): Promise<void> {
  const { maxInternalUsers } = (await getDomain(open)).subscription
  if (maxInternalUsers !== null && (await countInternalUsers(open)) > maxInternalUsers) {
    refuse('TooManyInternalUsers', { max: maxInternalUsers })
  }
}

type Decided = { member: MemberRow; code: ErrorKey | null }

const auditKindOf = {
  activate: 'person-activated',
  deactivate: 'person-deactivated',
  delete: 'person-removed',
  resend: 'invitation-renewed',
  'add-to-group': 'person-access-changed',
  'remove-from-group': 'person-access-changed',
} as const

/**
 * Carries out an action on the people it may be carried out on; says of the others why not. Refuses NotFound and
 * NotAllowed for the group, TooManyInternalUsers, LastSuperAdmin: then nothing has changed. `released` are people who
 * belong to the domain no longer.
 */
export async function bulkUsers(
  scope: Scope,
  { ids, action, group: groupId }: BulkMembers,
): Promise<{ report: BulkMembersReport; released: string[] }> {
  const groups = await groupsById(scope)
  // A group sent along with another action means nothing.
  const isAboutGroup = action === 'add-to-group' || action === 'remove-from-group'
  const group = isAboutGroup ? (groups.get(groupId ?? '') ?? refuse('NotFound')) : undefined
  if (group !== undefined) {
    await checkGroups(scope, [group.id], group.isExternal)
    if (action === 'add-to-group') await checkMayPutInto(scope, [group.id])
  }
  const members = await listMembersByIds(scope, [...new Set(ids)])
  const seen = members.filter((member) => maySeePerson(scope, groupsOf(member, groups)))
  const decided = seen.map(
    (member): Decided => ({
      member,
      code: refusalOf(scope, member, groups, action, group),
    }),
  )
  const chosen = decided.filter(({ code }) => code === null).map(({ member }) => member)
  const chosenIds = chosen.map(({ id }) => id)
  await scope.transaction(async (open) => {
    await lockMembers(open)
    await execute(open, action, chosen, group?.id)
    const touchesSuperAdmins = chosen.some((member) => groupsOf(member, groups).some(({ isRoot }) => isRoot))
    if (touchesSuperAdmins && action !== 'activate') await checkSuperAdminLeft(open)
    if (action === 'activate' && chosen.some(({ isClient }) => !isClient)) await checkInternalUsers(open)
    await writeAudit(
      open,
      chosen.map(
        (member): AuditEvent => ({
          kind: action === 'delete' && isInvitation(member) ? 'invitation-revoked' : auditKindOf[action],
          subjectId: member.id,
          subjectName: member.email,
          ...(group === undefined
            ? {}
            : { details: action === 'add-to-group' ? { joined: [group.name] } : { left: [group.name] } }),
        }),
      ),
    )
  })
  const known = new Set(seen.map(({ id }) => id))
  const refused = [
    ...decided.flatMap(({ member, code }) => (code === null ? [] : [{ id: member.id, code }])),
    ...ids.filter((id) => !known.has(id)).map((id) => ({ id, code: 'NotFound' })),
  ]
  return {
    report: { changed: chosenIds.length, refused: refused.map(answerId) },
    released: action === 'delete' ? chosenIds : [],
  }
}

function isInvitation({ state }: MemberRow): boolean {
  return state === 'pending' || state === 'expired'
}

function refusalOf(
  scope: Scope,
  member: MemberRow,
  groups: GroupsById,
  action: BulkMembers['action'],
  group: GroupPlaceRow | undefined,
): ErrorKey | null {
  if (member.id === scope.person?.id) return 'CurrentUser'
  const isManaged = mayManage(scope, member, groups)
  // Callers who may not change a client may still add them to groups that they manage, or remove them.
  if (!isManaged && !(group !== undefined && member.isClient)) return 'NotAllowed'
  if (group !== undefined) return group.isExternal === member.isClient ? null : 'GroupKindWrong'
  if (action === 'resend' && !isInvitation(member)) return 'NoInvitation'
  return null
}

async function addToGroup(open: Scope, members: readonly MemberRow[], groupId: string): Promise<void> {
  const personIds = members.filter(({ groups }) => !groups.includes(groupId)).map(({ id }) => id)
  await insertGroupMembers(open, personIds, [groupId])
  if (personIds.length > 0) await open.emit(groupsJoined, { personIds, groupIds: [groupId] })
}

async function execute(
  open: Scope,
  action: BulkMembers['action'],
  members: readonly MemberRow[],
  groupId: string | undefined,
): Promise<void> {
  const ids = members.map(({ id }) => id)
  switch (action) {
    case 'activate':
      return await setMembersActive(open, ids, true)
    case 'deactivate':
      await setMembersActive(open, ids, false)
      return await queueInvitations(open, members.filter(isInvitation))
    case 'delete':
      await deleteMembers(open, ids)
      return await queueInvitations(open, members.filter(isInvitation))
    case 'resend':
      await renewInvitations(open, ids, open.person?.id ?? null)
      return await queueInvitations(open, members)
    case 'add-to-group':
      return groupId === undefined ? undefined : await addToGroup(open, members, groupId)
    case 'remove-from-group':
      return await deleteGroupMembers(open, ids, groupId === undefined ? [] : [groupId])
  }
}
