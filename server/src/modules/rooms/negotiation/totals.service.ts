/**
 * What was ordered of the product on stage, without names, for everybody in the room. Sums have three others in them, and
 * are told again only once so many have changed what they ordered: what lies between two sums is nobody's alone. They
 * are at list prices: what was agreed on with somebody is told to nobody.
 */
import type { RoomTotals } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility } from '../../products/index.ts'
import {
  type AnswerProject,
  findAttendeeId,
  findShownProduct,
  isOrderedShare,
  listOrderedShares,
  type OrderedShare,
  seenByBoth,
  sumOfShares,
} from '../../projects/index.ts'
import { getRoomVisibility } from '../room-access.ts'
import { todayIn } from './panel.service.ts'
import { isDue, others } from './published-shares.ts'
import {
  findPublishedShares,
  type PublishedShare,
  type PublishedShares,
  savePublishedShares,
} from './totals.repository.ts'

/** Refuses as `getRoomVisibility`, NotAllowed to whoever isn't in. */
export async function getRoomTotals(scope: Scope, roomId: string): Promise<RoomTotals> {
  const { room, project, state } = await getRoomVisibility(scope, roomId)
  if (state !== 'in') refuse('NotAllowed')
  const own = await productVisibility(scope)
  const { stageProductId } = room
  const product =
    stageProductId === null
      ? null
      : await findShownProduct(scope, project.id, stageProductId, seenByBoth(own, own))
  if (product === null) return nothing(null)
  if (!room.sharesTotals || room.closedAt !== null) return nothing(product.id)
  const published = await publishedShares(scope, project, product)
  const reader = await findAttendeeId(scope, project.id)
  if (published === null || others(published.shares, reader) === null) return nothing(product.id)
  return presentTotals(product.id, published, own.priceTypes)
}

function nothing(product: string | null): RoomTotals {
  return { product, quantity: null, orders: null, amounts: null, nearestDate: null, toldAt: null }
}

function presentTotals(
  product: string,
  { shares, madeAt }: PublishedShares,
  priceTypes: ReadonlyMap<string, unknown>,
): RoomTotals {
  const all = Object.values(shares)
  const { quantity, amounts, nearestDate } = sumOfShares(
    all.map(([count, price, currency, , date]) => ({ quantity: count, price, currency, date })),
  )
  const seesAll = all.every(([, , , priceType]) => priceType === null || priceTypes.has(priceType))
  return {
    product,
    quantity,
    orders: all.length,
    amounts: seesAll ? amounts : null,
    nearestDate,
    toldAt: madeAt.toISOString(),
  }
}

/** What is told by now; null while too few have ordered. */
async function publishedShares(
  scope: Scope,
  project: AnswerProject,
  product: Parameters<typeof listOrderedShares>[2] extends ReadonlyMap<string, infer Product>
    ? Product
    : never,
): Promise<PublishedShares | null> {
  const published = await findPublishedShares(scope, project.id, product.id)
  const products = new Map([[product.id, product]])
  const today = todayIn(project.timeZone)
  // Whether rules hold is told to nobody here.
  const ordered = await listOrderedShares(scope, project, products, { today, seen: { fields: new Map() } })
  const shares = Object.fromEntries(
    ordered.filter(isOrderedShare).map((share) => [share.attendeeId, publishedShare(share)]),
  )
  if (!isDue(published?.shares ?? null, shares)) return published
  await savePublishedShares(scope, project.id, product.id, { shares, before: published?.madeAt ?? null })
  // Somebody may have been quicker: what they stored is what is told.
  return await findPublishedShares(scope, project.id, product.id)
}

function publishedShare({ quantity, listPrice, currency, priceTypeId, date }: OrderedShare): PublishedShare {
  return [quantity ?? '0', listPrice, listPrice === null ? null : currency, priceTypeId, date]
}
