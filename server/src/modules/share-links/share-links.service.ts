/** Links for people without an account: to read, as an external group, and no more than what the link is for. */
import type { NewShareLink, ShareLink, ShareLinkChanges } from '@vitrine/contract'
import { expirationDate, mayManageGroup, maySeeGroup } from '@vitrine/rules'
import { checkedName } from '../../platform/checked-name.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { answerId } from '../../platform/http/answer-id.ts'
import type { Write } from '../../scope/answer-once.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  deleteShareLinkRow,
  insertShareLink,
  type ShareTarget,
  type TenantEntry,
  updateShareLinkRow,
} from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'
import { type VisibleTree, visibleTree } from '../folders/index.ts'
import { getVisibleGroup } from '../people/index.ts'
import { checkFilters, getProduct, listShownViews, productVisibility } from '../products/index.ts'
import { viewAs } from '../view-as/index.ts'
import { listShareLinkRows, type ShareLinkRow } from './share-links.repository.ts'

function groupOf({ groupId: id, isExternal, isRoot, parentId }: ShareLinkRow) {
  return { id, isExternal, isRoot, parentId }
}

/** Share links of groups that the caller sees. */
async function seenRows(scope: Scope): Promise<ShareLinkRow[]> {
  const { condition } = await productVisibility(scope)
  const rows = await listShareLinkRows(scope, condition)
  return rows.filter((row) => maySeeGroup(scope, groupOf(row)))
}

/** Folders and products that the reader doesn't see have no name for them. */
function presentTarget(row: ShareLinkRow, { byId }: VisibleTree): ShareLink['target'] {
  if (row.folderId !== null)
    return { kind: 'folder', _id: row.folderId, name: byId.get(row.folderId)?.name ?? '' }
  if (row.productId !== null) return { kind: 'product', _id: row.productId, name: row.productName ?? '' }
  if (row.projectId !== null) return { kind: 'project', _id: row.projectId, name: row.projectName ?? '' }
  if (row.hasFilters) return { kind: 'view', _id: null, name: row.viewName ?? '' }
  return { kind: 'catalogue', _id: null, name: '' }
}

export async function listShareLinks(scope: Scope): Promise<ShareLink[]> {
  const tree = await visibleTree(scope)
  return (await seenRows(scope)).map((row) =>
    presentShareLink(row, tree, mayManageGroup(scope, groupOf(row))),
  )
}

function presentShareLink(row: ShareLinkRow, tree: VisibleTree, mayManage: boolean): ShareLink {
  return {
    _id: row.id,
    name: row.name,
    note: mayManage ? row.note : '',
    group: { _id: row.groupId, name: row.groupName },
    target: presentTarget(row, tree),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    uses: row.uses,
    mayManage,
    version: row.version,
  }
}

/** What the link is for, and what it is called now. Refuses NotFound, ShareTargetHidden. */
async function resolveTarget(
  scope: Scope,
  group: { name: string; scope: Scope },
  target: NewShareLink['target'],
): Promise<{ target: ShareTarget; name: string }> {
  const hidden = () => refuse('ShareTargetHidden', { group: group.name })
  switch (target.kind) {
    case 'catalogue':
      return { target: {}, name: '' }
    case 'folder': {
      const own = (await visibleTree(scope)).byId.get(target.folder) ?? refuse('NotFound')
      const theirs = (await visibleTree(group.scope)).byId.get(target.folder)
      // A folder that is only on the way to others opens those.
      return theirs === undefined ? hidden() : { target: { folderId: own.id }, name: own.name }
    }
    case 'product': {
      const { name } = await getProduct(scope, target.product)
      await answered(getProduct(group.scope, target.product), hidden)
      return { target: { productId: target.product }, name }
    }
    case 'view': {
      const views = await listShownViews(scope, scope.person?.id ?? '')
      const view = views.find(({ id }) => id === target.view) ?? refuse('NotFound')
      // Filters by fields that the group doesn't see would reveal them to it.
      await answered(checkFilters(group.scope, view.filters), hidden)
      return { target: { filters: view.filters, viewName: view.name }, name: view.name }
    }
  }
}

async function answered(work: Promise<unknown>, otherwise: () => never): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof Refusal) otherwise()
    throw error
  }
}

/**
 * The group that a link is made for, and what it sees. Refuses NotFound, GroupKindWrong for a group of colleagues,
 * NotAllowed for a group of others, ViewAsBeyondOwn.
 */
export async function getGroupOfLink(
  tenantEntry: TenantEntry,
  scope: Scope,
  groupId: string,
): Promise<{ name: string; scope: Scope }> {
  const row = await getVisibleGroup(scope, groupId)
  if (!row.isExternal) refuse('GroupKindWrong', { name: row.name })
  if (!mayManageGroup(scope, row)) refuse('NotAllowed')
  return await viewAs(tenantEntry, scope, { kind: 'group', id: row.id })
}

/** As it is answered, since a repetition gets the same. */
type NewLink = ReturnType<typeof answerId<{ id: string; token: string }>>

/**
 * Returns the token, which is kept only as a hash. Refuses as `getGroupOfLink`, ShareTargetHidden, names as
 * `checkedName`. What the group sees is looked at over other connections before anything is written.
 */
export async function createShareLink(
  tenantEntry: TenantEntry,
  scope: Scope,
  given: NewShareLink,
  write: Write<NewLink> = (work) => scope.transaction(work),
): Promise<NewLink> {
  const name = checkedName(given.name)
  const group = await getGroupOfLink(tenantEntry, scope, given.group)
  const { target, name: targetName } = await resolveTarget(scope, group, given.target)
  const expiresAt = expirationDate(given.expires, new Date())
  return await write(async (open) => {
    const { id, token } = await insertShareLink(open, {
      groupId: given.group,
      expiresAt,
      name,
      note: given.note,
      target,
    })
    const details = { group: group.name, target: given.target.kind, targetName, expiresAt }
    await writeAudit(open, [{ kind: 'share-link-created', subjectName: name, details }])
    return answerId({ id, token })
  })
}

async function getManagedLink(scope: Scope, linkId: string): Promise<ShareLinkRow> {
  const row = (await seenRows(scope)).find(({ id }) => id === linkId) ?? refuse('NotFound')
  return mayManageGroup(scope, groupOf(row)) ? row : refuse('NotAllowed')
}

/** Refuses NotFound, NotAllowed, names as `checkedName`, StaleVersion. */
export async function editShareLink(
  scope: Scope,
  linkId: string,
  given: ShareLinkChanges,
  basedOn?: number,
): Promise<void> {
  const changes = { ...given, ...(given.name === undefined ? {} : { name: checkedName(given.name) }) }
  const before = await getManagedLink(scope, linkId)
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, { kind: 'shareLink', key: { id: linkId } }, Object.keys(changes))
    await updateShareLinkRow(open, linkId, changes)
    // Readers of the log may not be allowed to manage the link, so its note isn't logged.
    const details = { before: before.name, changed: Object.keys(changes) }
    const subjectName = changes.name ?? before.name
    await writeAudit(open, [{ kind: 'share-link-changed', subjectName, details }])
  })
}

/** Counts from the next request. Refuses NotFound, NotAllowed, StaleVersion. */
export async function revokeShareLink(scope: Scope, linkId: string, basedOn?: number): Promise<void> {
  const { name } = await getManagedLink(scope, linkId)
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, { kind: 'shareLink', key: { id: linkId } }, 'all')
    await deleteShareLinkRow(open, linkId)
    await writeAudit(open, [{ kind: 'share-link-revoked', subjectName: name }])
  })
}
