/** What a person has in a company: groups, tags and price types. */
import type { MemberAccess } from '@vitrine/contract'
import { maySeePerson } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { deleteGroupMembers, insertGroupMembers } from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'
import { insertPriceGrants, replacePriceGrants } from '../price-types/index.ts'
import { groupsJoined } from './grants.topics.ts'
import { checkMayPutInto } from './groups.service.ts'
import { listMembersByIds, lockMembers, type MemberRow, replaceTags } from './people.repository.ts'
import {
  checkGroups,
  checkPrices,
  checkSuperAdminLeft,
  groupsById,
  groupsOf,
  mayManage,
  visibleIds,
} from './people.service.ts'

/**
 * Changes groups, tags and price types of a person; groups that the caller doesn't see stay as they are. Refuses
 * NotFound, CurrentUser, NotAllowed, GroupKindWrong, GrantsBeyondOwn, LastSuperAdmin, and StaleVersion where somebody
 * else has changed what this would change.
 */
export async function editUserAccess(
  scope: Scope,
  personId: string,
  access: MemberAccess,
  basedOn?: number,
): Promise<void> {
  await scope.transaction(async (open) => {
    await lockMembers(open)
    const groups = await groupsById(open)
    const [member] = await listMembersByIds(open, [personId])
    if (member === undefined || !maySeePerson(open, groupsOf(member, groups))) refuse('NotFound')
    if (personId === open.person?.id) refuse('CurrentUser')
    const isManaged = mayManage(open, member, groups)
    const visible = visibleIds(open, groups)
    const { added, removed } = differenceOf(member, access, visible)
    const changesPrices = access.tags !== undefined || access.priceTypes !== undefined
    if (changesPrices && !isManaged) refuse('NotAllowed')
    // Callers who may not change a person may still add them to groups that they manage, or remove them.
    if (!isManaged && (!member.isClient || added.length + removed.length === 0)) refuse('NotAllowed')
    await checkGroups(open, [...added, ...removed], member.isClient)
    await checkMayPutInto(open, added)
    await checkPrices(open, { tags: access.tags ?? [], priceTypes: access.priceTypes ?? [] })
    const seen = member.groups.filter((id) => visible.has(id))
    // Callers who only manage groups of the person don't see their prices.
    const present = {
      groups: seen,
      ...(isManaged ? { tags: member.tags, priceTypes: member.priceTypes } : {}),
    }
    const changed = partsOf(member, access, added.length + removed.length > 0)
    await checkFresh(
      open,
      basedOn,
      { kind: 'access', key: { person_id: personId } },
      changed,
      async () => present,
    )
    await insertGroupMembers(open, [personId], added)
    if (added.length > 0) await open.emit(groupsJoined, { personIds: [personId], groupIds: added })
    await deleteGroupMembers(open, [personId], removed)
    if (access.tags !== undefined) await replaceTags(open, personId, access.tags)
    if (access.priceTypes !== undefined) await replacePriceGrants(open, personId, access.priceTypes)
    if (removed.some((id) => groups.get(id)?.isRoot === true)) await checkSuperAdminLeft(open)
    const nameOf = (id: string) => groups.get(id)?.name ?? id
    await writeAudit(open, [
      {
        kind: 'person-access-changed',
        subjectId: personId,
        subjectName: member.email,
        details: {
          joined: added.map(nameOf),
          left: removed.map(nameOf),
          ...(access.tags === undefined ? {} : { tags: access.tags }),
          ...(access.priceTypes === undefined ? {} : { priceTypes: access.priceTypes }),
        },
      },
    ])
  })
}

function differenceOf(member: MemberRow, access: MemberAccess, visible: ReadonlySet<string>) {
  if (access.groups === undefined) return { added: [], removed: [] }
  const wanted = new Set(access.groups)
  return {
    added: [...wanted].filter((id) => !member.groups.includes(id)),
    removed: member.groups.filter((id) => visible.has(id) && !wanted.has(id)),
  }
}

/** What would be another one than it is. */
function partsOf(member: MemberRow, access: MemberAccess, changesGroups: boolean): string[] {
  const differs = (part: 'tags' | 'priceTypes') => {
    const wanted = new Set(access[part])
    return (
      access[part] !== undefined &&
      (wanted.size !== member[part].length || !member[part].every((id) => wanted.has(id)))
    )
  }
  const prices = (['tags', 'priceTypes'] as const).filter(differs)
  return changesGroups ? ['groups', ...prices] : prices
}

/** The people among these whose prices the caller may change, without those who see the price type already. */
export async function listPriceTypeTakers(
  scope: Scope,
  personIds: readonly string[],
  priceTypeId: string,
): Promise<MemberRow[]> {
  const groups = await groupsById(scope)
  const members = await listMembersByIds(scope, personIds)
  return members.filter(
    (member) =>
      member.isClient && !member.priceTypes.includes(priceTypeId) && mayManage(scope, member, groups),
  )
}

/** Shows a price type to several clients, besides those that they see. Refuses NotFound, NotAllowed for any of them. */
export async function grantPriceType(
  scope: Scope,
  personIds: readonly string[],
  priceTypeId: string,
): Promise<void> {
  await scope.transaction(async (open) => {
    await lockMembers(open)
    await checkPrices(open, { tags: [], priceTypes: [priceTypeId] })
    const members = await listPriceTypeTakers(open, personIds, priceTypeId)
    if (members.length < new Set(personIds).size) refuse('NotAllowed')
    await insertPriceGrants(open, personIds, [priceTypeId])
    await writeAudit(
      open,
      members.map(({ id, email, priceTypes }) => ({
        kind: 'person-access-changed' as const,
        subjectId: id,
        subjectName: email,
        details: { joined: [], left: [], priceTypes: [...priceTypes, priceTypeId] },
      })),
    )
  })
}
