/** Links by which people without an account take part in a project. */
import type { GuestLink, NewGuestLink } from '@vitrine/contract'
import { expirationDate, mayManageGroup, maySeeGroup } from '@vitrine/rules'
import { checkedName } from '../../../platform/checked-name.ts'
import { refuse } from '../../../platform/errors.ts'
import { answerId } from '../../../platform/http/answer-id.ts'
import type { Write } from '../../../scope/answer-once.ts'
import { checkFresh } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { deleteShareLinkRow, insertShareLink, type TenantEntry } from '../../access/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { visiblePriceTypes } from '../../price-types/index.ts'
import { getGroupOfLink } from '../../share-links/index.ts'
import { announceProject } from '../announce-project.ts'
import { checkNotDone, lockEditableProject } from '../project-access.ts'
import type { ProjectRow } from '../projects.repository.ts'
import { type GuestLinkRow, listGuestLinkRows } from './guest-links.repository.ts'

/** Refuses NotFound, and NotAllowed to presenters and attendees. */
async function getEditableProject(scope: Scope, projectId: string): Promise<ProjectRow> {
  return await scope.transaction((open) => lockEditableProject(open, projectId))
}

/** Refuses as `getEditableProject`. */
export async function listGuestLinks(scope: Scope, projectId: string): Promise<GuestLink[]> {
  await getEditableProject(scope, projectId)
  return (await listGuestLinkRows(scope, projectId)).map((row) => presentGuestLink(scope, row))
}

/** Hides the group's name where the caller doesn't see the group: a project's new owner may not see its links' groups. */
function presentGuestLink(scope: Scope, row: GuestLinkRow): GuestLink {
  const { groupId, isExternal, isRoot, parentId } = row
  const group = { id: groupId, isExternal, isRoot, parentId }
  return {
    _id: row.id,
    name: row.name,
    note: mayManageGroup(scope, group) ? row.note : '',
    group: { _id: groupId, name: maySeeGroup(scope, group) ? row.groupName : '' },
    priceTypes: row.priceTypeIds,
    maxGuests: row.maxGuests,
    guests: row.guests,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    uses: row.uses,
    version: row.version,
  }
}

/** As it is answered, since a repetition gets the same. */
type NewLink = ReturnType<typeof answerId<{ id: string; token: string }>>

/**
 * Returns the token, which is kept only as a hash. Refuses as `getEditableProject`, ProjectDone, as `getGroupOfLink`,
 * NotFound for a price type that isn't there, names as `checkedName`.
 */
export async function createGuestLink(
  tenantEntry: TenantEntry,
  scope: Scope,
  projectId: string,
  given: NewGuestLink,
  write: Write<NewLink> = (work) => scope.transaction(work),
): Promise<NewLink> {
  const name = checkedName(given.name)
  checkNotDone(await getEditableProject(scope, projectId))
  const group = await getGroupOfLink(tenantEntry, scope, given.group)
  const known = new Set((await visiblePriceTypes(scope)).map(({ id }) => id))
  if (!given.priceTypes.every((id) => known.has(id))) refuse('NotFound')
  const expiresAt = expirationDate(given.expires, new Date())
  return await write(async (open) => {
    const project = await lockEditableProject(open, projectId)
    checkNotDone(project)
    const opened = { id: projectId, priceTypeIds: given.priceTypes, maxGuests: given.maxGuests }
    const { id, token } = await insertShareLink(open, {
      groupId: given.group,
      expiresAt,
      name,
      note: given.note,
      target: { project: opened },
    })
    const details = { group: group.name, target: 'project', targetName: project.name, expiresAt }
    await writeAudit(open, [{ kind: 'share-link-created', subjectName: name, details }])
    await announceProject(open, projectId, [], { runners: true })
    return answerId({ id, token })
  })
}

/** Counts from the next request. Refuses as `getEditableProject`, NotFound for another's link, StaleVersion. */
export async function revokeGuestLink(
  scope: Scope,
  projectId: string,
  linkId: string,
  basedOn?: number,
): Promise<void> {
  await scope.transaction(async (open) => {
    await lockEditableProject(open, projectId)
    const rows = await listGuestLinkRows(open, projectId)
    const { name } = rows.find(({ id }) => id === linkId) ?? refuse('NotFound')
    await checkFresh(open, basedOn, { kind: 'shareLink', key: { id: linkId } }, 'all')
    await deleteShareLinkRow(open, linkId)
    await writeAudit(open, [{ kind: 'share-link-revoked', subjectName: name }])
    await announceProject(open, projectId, [], { runners: true })
  })
}
