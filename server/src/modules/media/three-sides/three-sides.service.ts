/** The screens around a visitor: read with the product, written by who may edit it where the subscription allows it. */
import { isValidLayout, mediaOfLayout, type ThreeSidesLayout, withScreenNames } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { getDomain } from '../../domains/index.ts'
import {
  announceProducts,
  changeEditable,
  getProduct,
  isProductVisible,
  type StoredProduct,
} from '../../products/index.ts'
import { deleteLayout, findLayout, type StoredLayout, upsertLayout } from './three-sides.repository.ts'

/**
 * Null where there is none. A caller who doesn't see some of the media gets empty screens in their place. Refuses
 * NotFound.
 */
export async function findThreeSidesLayout(scope: Scope, productId: string): Promise<StoredLayout | null> {
  if (!(await isProductVisible(scope, productId))) return refuse('NotFound')
  const layout = await findLayout(scope, productId)
  if (layout === null || !scope.isClient) return layout
  const { media } = await getProduct(scope, productId)
  const shown = new Set(media.map(({ name }) => name))
  return { ...withScreenNames(layout, (name) => (shown.has(name) ? name : '')), version: layout.version }
}

/** Refuses NotFound, NotAllowed, SubscriptionNeeded, ThreeSidesInvalid, StaleVersion. */
export async function setThreeSidesLayout(
  scope: Scope,
  productId: string,
  layout: ThreeSidesLayout,
  basedOn?: number,
): Promise<void> {
  if (!isValidLayout(layout)) refuse('ThreeSidesInvalid')
  await checkSubscription(scope, layout)
  await changeEditable(scope, productId, async (open, product) => {
    await checkFresh(open, basedOn, layoutRecord(productId), ['layout'])
    await upsertLayout(open, productId, layout)
    await note(open, product, mediaOfLayout(layout).join(', '))
  })
}

function layoutRecord(productId: string) {
  return { kind: 'layout', key: { product_id: productId } } as const
}

/** Refuses NotFound also where there is no layout, NotAllowed, StaleVersion. */
export async function deleteThreeSidesLayout(
  scope: Scope,
  productId: string,
  basedOn?: number,
): Promise<void> {
  await changeEditable(scope, productId, async (open, product) => {
    await checkFresh(open, basedOn, layoutRecord(productId), 'all')
    if (!(await deleteLayout(open, productId))) refuse('NotFound')
    await note(open, product, null)
  })
}

/** Screens above and below eye level are custom ones. */
async function checkSubscription(scope: Scope, layout: ThreeSidesLayout): Promise<void> {
  const { subscription } = await getDomain(scope)
  if (!subscription.allowThreeSidesLayout) refuse('SubscriptionNeeded', { feature: 'threeSidesLayout' })
  const sides = [layout.leftSide, layout.middleSide, layout.rightSide]
  if (!subscription.allowCustomThreeSidesLayout && sides.some(({ length }) => length > 1))
    refuse('SubscriptionNeeded', { feature: 'customThreeSidesLayout' })
}

async function note(
  open: Scope,
  { id, name, folderIds, isPublished }: StoredProduct,
  newValue: string | null,
): Promise<void> {
  const field = 'threeSidesLayout'
  const kind = newValue === null ? 'deleted' : 'updated'
  await writeActivity(open, [
    { kind, subject: 'product', subjectId: id, subjectName: name, field, oldValue: null, newValue },
  ])
  await announceProducts(open, [{ id, folderIds, isPublished }])
}
