/** The catalogue as somebody else sees it, and why. Nobody sees more by it than they do themselves. */
import type { ProductVisibilityReport, ViewAsDescription, ViewAsSubject } from '@vitrine/contract'
import {
  canViewDetailField,
  entryOf,
  foldersVisibleToGroup,
  grantedFolders,
  limitedBy,
  publishedFolders,
} from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { answerId, answerNamed } from '../../platform/http/answer-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { describeScope, type TenantEntry, type ViewAsTarget } from '../access/index.ts'
import { visibleFields } from '../detail-fields/index.ts'
import { type VisibleTree, visibleTree } from '../folders/index.ts'
import { listProductFiles } from '../media/index.ts'
import { visiblePriceTypes } from '../price-types/index.ts'
import { getProduct } from '../products/index.ts'
import { listGroupNames, listPriceGrants, type PriceGrantRow } from './view-as.repository.ts'

/**
 * The scope of the target. Refuses NotAllowed without rights to see groups, NotFound, and ViewAsBeyondOwn when the
 * target sees folders or fields that the viewer doesn't.
 */
export async function viewAs(
  tenantEntry: TenantEntry,
  viewer: Scope,
  target: ViewAsTarget,
): Promise<{ name: string; scope: Scope }> {
  const found = await tenantEntry.enterAs(viewer, target)
  if (viewer.isSuperAdmin) return found
  const [own, tree] = await Promise.all([visibleTree(viewer), visibleTree(found.scope)])
  const [ownFields, fields] = await Promise.all([visibleFields(viewer), visibleFields(found.scope)])
  const isWithin =
    tree.folders.every(({ id, isReached }) => !isReached || own.byId.get(id)?.isReached === true) &&
    [...fields.keys()].every((id) => ownFields.has(id))
  return isWithin ? found : refuse('ViewAsBeyondOwn', { name: found.name })
}

/** Exactly one of the two. Refuses InvalidInput. */
export function targetOf({ person, group }: ViewAsSubject): ViewAsTarget {
  if (person !== undefined && group === undefined) return { kind: 'person', id: person }
  if (group !== undefined && person === undefined) return { kind: 'group', id: group }
  return refuse('InvalidInput', { place: 'query', reason: 'either person or group is needed' })
}

export async function describeViewAs(
  tenantEntry: TenantEntry,
  viewer: Scope,
  subject: ViewAsSubject,
): Promise<ViewAsDescription> {
  const target = targetOf(subject)
  const { name, scope } = await viewAs(tenantEntry, viewer, target)
  return answerId({ kind: target.kind, id: target.id, name, access: describeScope(scope) })
}

/** Why the target sees a product of the viewer's, and what of it. Refuses as viewAs, NotFound for the product. */
export async function explainProduct(
  tenantEntry: TenantEntry,
  viewer: Scope,
  productId: string,
  subject: ViewAsSubject,
): Promise<ProductVisibilityReport> {
  const { scope: target } = await viewAs(tenantEntry, viewer, targetOf(subject))
  const product = await getProduct(viewer, productId)
  const [tree, files] = await Promise.all([visibleTree(viewer), listProductFiles(viewer, productId)])
  const names = new Map((await listGroupNames(viewer)).map(({ id, name }) => [id, name]))
  const folders = product.folders.map((id) => folderVerdict(target, tree, id, names))
  const { isPublished } = product
  const isVisible = folders.some((folder) => folder.isVisible) && (isPublished || !target.isClient)
  const seesInactive = !target.isClient && target.permissions.folder.edit > 0
  const attached = [
    ...product.media.map(({ name, isActive, isReady }) => ({
      file: { name, isActive, kind: 'media' as const },
      isReady,
    })),
    ...files.map(({ name, isActive }) => ({
      file: { name, isActive, kind: 'file' as const },
      isReady: true,
    })),
  ]
  return {
    isVisible,
    isSuperAdmin: target.isSuperAdmin,
    isClient: target.isClient,
    isPublished,
    folders,
    fields: await fieldVerdicts(viewer, target, product.details, names),
    prices: await priceVerdicts(viewer, target, product.prices),
    files: attached.map(({ file, isReady }) => ({
      ...file,
      isVisible: isVisible && ((file.isActive && isReady) || seesInactive),
    })),
  }
}

type Names = ReadonlyMap<string, string>

function folderVerdict(
  target: Scope,
  { folders, byId }: VisibleTree,
  folderId: string,
  names: Names,
): ProductVisibilityReport['folders'][number] {
  const named = (id: string) => answerNamed(id, byId.get(id)?.name ?? null)
  const group = (id: string) => answerNamed(id, names.get(id) ?? null)
  const personId = target.person?.id ?? null
  const own = target.groups.filter(({ id }) => target.groupIds.includes(id))
  const giving = new Set<string>()
  const reasons = own.flatMap((each) => {
    const reason = foldersVisibleToGroup(each, target.groups, folders, personId).get(folderId)
    const isAll = target.isSuperAdmin && each.isRoot
    if (!isAll && reason === undefined) return []
    giving.add(each.id)
    if (isAll || reason === undefined) return [{ group: group(each.id), kind: 'all' as const, at: null }]
    const at = reason.kind === 'listed' ? named(reason.folderId) : null
    return [{ group: group(each.id), kind: reason.kind, at }]
  })
  const beyondParent = own
    .filter((each) => grantedFolders(each, folders, 'view', personId).has(folderId))
    .filter((each) => !giving.has(each.id))
    .map(({ id }) => group(id))
  const unpublished = target.isClient ? unpublishedAbove(folders, byId, folderId) : null
  return {
    ...named(folderId),
    isVisible: reasons.length > 0 && unpublished === null,
    reasons,
    beyondParent,
    unpublished: unpublished === null ? null : named(unpublished),
  }
}

/** The uppermost folder that isn't published, on the way to a folder. */
function unpublishedAbove(
  folders: VisibleTree['folders'],
  byId: VisibleTree['byId'],
  folderId: string,
): string | null {
  const published = publishedFolders(folders)
  let found: string | null = null
  for (let at = byId.get(folderId); at !== undefined; at = byId.get(at.parentId ?? '')) {
    if (!published.has(at.id) && !at.isPublished) found = at.id
  }
  return found
}

async function fieldVerdicts(
  viewer: Scope,
  target: Scope,
  details: readonly { detailField: string }[],
  names: Names,
): Promise<ProductVisibilityReport['fields']> {
  const [fields, shown] = await Promise.all([visibleFields(viewer), visibleFields(target)])
  const values = new Set(details.map(({ detailField }) => detailField))
  const byId = new Map(target.groups.map((group) => [group.id, group]))
  const shows = (groupId: string, fieldId: string) => {
    const group = byId.get(groupId)
    if (group === undefined) return false
    if (group.isRoot) return target.isSuperAdmin
    const parent = group.isExternal ? byId.get(group.parentId ?? '') : undefined
    if (group.isExternal && parent === undefined) return false
    const own = entryOf(group)
    const entry = parent === undefined || parent.isRoot ? own : limitedBy(own, entryOf(parent))
    return canViewDetailField(entry, fieldId)
  }
  return [...fields.values()].map(({ id, name }) => ({
    ...answerNamed(id, name),
    isVisible: shown.has(id),
    groups: target.groupIds
      .filter((groupId) => shows(groupId, id))
      .map((groupId) => answerNamed(groupId, names.get(groupId) ?? null)),
    hasValue: values.has(id),
  }))
}

async function priceVerdicts(
  viewer: Scope,
  target: Scope,
  prices: readonly { priceType: string }[],
): Promise<ProductVisibilityReport['prices']> {
  const [all, shown] = await Promise.all([visiblePriceTypes(viewer), visiblePriceTypes(target)])
  const grants: readonly PriceGrantRow[] =
    target.person === null ? [] : await listPriceGrants(viewer, target.person.id)
  return all.map(({ id, name }) => {
    const own = grants.filter(({ priceTypeId }) => priceTypeId === id)
    return {
      ...answerNamed(id, name),
      isVisible: shown.some((each) => each.id === id),
      isDirect: own.some(({ tagId }) => tagId === null),
      tags: own.flatMap(({ tagId, tagName }) =>
        tagId === null || tagName === null ? [] : [answerNamed(tagId, tagName)],
      ),
      hasValue: prices.some(({ priceType }) => priceType === id),
    }
  })
}
