import type { ProductFilter, ProductView, ViewEdit, ViewValues } from '@vitrine/contract'
import {
  builtInKeys,
  completeKey,
  detailKey,
  filtersOfGroup,
  groupOf,
  isGroup,
  isTextKey,
  priceKey,
  uniqueName,
} from '@vitrine/rules'
import { checkedName } from '../../../platform/checked-name.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Inside } from '../../../platform/http/answer-id.ts'
import { checkFresh, raiseVersion, type VersionedRecord } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility } from '../product-visibility.ts'
import {
  deleteView,
  insertView,
  listViewRows,
  saveOrder,
  savePin,
  updateView,
  type ViewRow,
} from './product-views.repository.ts'

const longestName = 200

interface Target {
  userId: string
  viewId: string
}

/** Views are one's own affair. Refuses NotFound for anybody else's. */
function checkIsSelf(scope: Scope, userId: string): void {
  if (scope.person?.id !== userId) refuse('NotFound')
}

async function getView(scope: Scope, { userId, viewId }: Target): Promise<ViewRow> {
  checkIsSelf(scope, userId)
  const rows = await listViewRows(scope, scope.groupIds)
  return rows.find((row) => row.id === viewId) ?? refuse('NotFound')
}

/** Refuses NotAllowed for one that is only shared with the caller. */
async function getOwnView(scope: Scope, target: Target): Promise<ViewRow> {
  const row = await getView(scope, target)
  return row.ownerId === target.userId ? row : refuse('NotAllowed')
}

/** Values of filters by what the caller doesn't see are empty. */
export async function listShownViews(scope: Scope, userId: string): Promise<Inside<ProductView>[]> {
  checkIsSelf(scope, userId)
  const { texts, fields, priceTypes, purposes } = await productVisibility(scope)
  const visible = new Set<string>([
    ...builtInKeys.filter((key) => !isTextKey(key) || texts.includes(key)),
    ...[...fields.keys()].map(detailKey),
    ...[...priceTypes.keys()].map(priceKey),
    ...[...purposes.keys()].map(completeKey),
  ])
  const shown = (filter: ProductFilter): ProductFilter => {
    if (!isGroup(filter)) return visible.has(filter.field) ? filter : { ...filter, value: '' }
    const alternatives = filtersOfGroup(filter)
    return alternatives === null ? { ...filter, value: '' } : groupOf(alternatives.map(shown))
  }
  return (await listViewRows(scope, scope.groupIds)).map(({ ownerId, filters, ...row }) => ({
    ...row,
    owner: ownerId,
    isOwn: ownerId === userId,
    filters: filters.map(shown),
  }))
}

/** Returns the id. A name that another view of one's own has gets " (2)". Refuses names as `checkedName`. */
export async function createProductView(scope: Scope, userId: string, view: ViewValues): Promise<string> {
  checkIsSelf(scope, userId)
  return await scope.transaction(async (open) => {
    const own = (await listViewRows(open, [])).map((row) => row.name)
    const id = await insertView(open, {
      ...view,
      name: uniqueName(checkedName(view.name, 'view'), own, longestName),
    })
    await announce(open, id, userId, view.sharedWithGroups)
    return id
  })
}

function recordOf(viewId: string): VersionedRecord {
  return { kind: 'view', key: { id: viewId } }
}

/** Groups lie in another table; values of filters may be none of the owner's any more. */
function presentOf(open: Scope, { userId, viewId }: Target) {
  return async () => {
    const view = (await listShownViews(open, userId)).find(({ id }) => id === viewId)
    return { filters: view?.filters ?? [], sharedWithGroups: view?.sharedWithGroups ?? [] }
  }
}

/** Returns the view with the name it got. Refuses NotFound, NotAllowed, names as `checkedName`, StaleVersion. */
export async function editProductView(
  scope: Scope,
  target: Target,
  view: ViewEdit,
  basedOn?: number,
): Promise<{ id: string; name: string }> {
  const before = await getOwnView(scope, target)
  const wanted = view.name === undefined ? undefined : checkedName(view.name, 'view')
  const parts = Object.keys(view)
  return await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, recordOf(target.viewId), parts, presentOf(open, target))
    const others = (await listViewRows(open, [])).filter(({ id }) => id !== target.viewId)
    const names = others.map(({ name }) => name)
    const name = wanted === undefined ? undefined : uniqueName(wanted, names, longestName)
    await updateView(open, target.viewId, { ...view, name })
    if (view.sharedWithGroups !== undefined) {
      await raiseVersion(open, recordOf(target.viewId), ['sharedWithGroups'])
    }
    const groupIds = [...before.sharedWithGroups, ...(view.sharedWithGroups ?? [])]
    await announce(open, target.viewId, target.userId, groupIds)
    return { id: target.viewId, name: name ?? before.name }
  })
}

/** Refuses NotFound, NotAllowed, StaleVersion. */
export async function deleteProductView(scope: Scope, target: Target, basedOn?: number): Promise<void> {
  const { sharedWithGroups } = await getOwnView(scope, target)
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, recordOf(target.viewId), 'all', presentOf(open, target))
    await deleteView(open, target.viewId)
    await announce(open, target.viewId, target.userId, sharedWithGroups)
  })
}

async function announce(
  open: Scope,
  id: string,
  ownerId: string,
  groupIds: readonly string[],
): Promise<void> {
  await open.announce({
    kind: 'views',
    domainId: open.domainId,
    ids: [id],
    ownerId,
    groupIds: [...new Set(groupIds)],
  })
}

export async function pinProductView(scope: Scope, target: Target, isPinned: boolean): Promise<void> {
  await getView(scope, target)
  await savePin(scope, target.viewId, isPinned)
}

/** Ids of views that aren't the caller's to see are passed over. Refuses NotFound, StaleVersion. */
export async function orderProductViews(
  scope: Scope,
  userId: string,
  ids: readonly string[],
  basedOn?: number,
): Promise<void> {
  checkIsSelf(scope, userId)
  const record: VersionedRecord = { kind: 'viewOrder', key: { person_id: userId } }
  await scope.transaction(async (open) => {
    const orderOf = async () => (await listViewRows(open, open.groupIds)).map((row) => row.id)
    await checkFresh(open, basedOn, record, ['order'], async () => ({ order: await orderOf() }))
    const known = new Set(await orderOf())
    await saveOrder(
      open,
      [...new Set(ids)].filter((id) => known.has(id)),
    )
    await raiseVersion(open, record)
  })
}
