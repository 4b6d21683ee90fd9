/** What was ordered of the last products on stage, for presenters. */
import type { RoomPanel } from '@vitrine/contract'
import { wallTimeOfInstant } from '@vitrine/rules'
import { answerId } from '../../../platform/http/answer-id.ts'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility } from '../../products/index.ts'
import { listOrderedShares, listShownAmong, type OrderedShare, sumOfShares } from '../../projects/index.ts'
import { listMemberRows } from '../members.repository.ts'
import { getPresentedRoom } from '../room-access.ts'
import { listStageRows } from '../stages.repository.ts'

const lastProducts = 5

/** Products and prices that the caller sees. Refuses NotFound, NotAllowed to attendees. */
export async function getRoomPanel(scope: Scope, roomId: string): Promise<RoomPanel> {
  const { project } = await getPresentedRoom(scope, roomId)
  const visibility = await productVisibility(scope)
  const stages = await listStageRows(scope, roomId)
  const ids = [...new Set(stages.map(({ productId }) => productId).reverse())]
  const shown = await listShownAmong(scope, project.id, ids, visibility)
  const products = new Map(
    ids
      .flatMap((id) => shown.get(id) ?? [])
      .slice(0, lastProducts)
      .map((product) => [product.id, product]),
  )
  const members = await listMemberRows(scope, roomId)
  const attendees = members.flatMap(({ attendeeId, name, isThere, isAsked, state }) =>
    attendeeId !== null && isAsked && state === 'in' ? [{ id: attendeeId, name, isThere }] : [],
  )
  const listed = new Set(attendees.map(({ id }) => id))
  const today = todayIn(project.timeZone)
  const shares = (await listOrderedShares(scope, project, products, { today, seen: visibility }))
    .filter(({ attendeeId }) => listed.has(attendeeId))
    .map((share) => withSeenPrice(share, visibility.priceTypes))
  return presentPanel([...products.values()], attendees, shares)
}

function presentPanel(
  products: readonly { id: string; name: string }[],
  attendees: readonly { id: string; name: string; isThere: boolean }[],
  shares: readonly OrderedShare[],
): RoomPanel {
  const ofProduct = Map.groupBy(shares, ({ productId }) => productId)
  const ofAttendee = Map.groupBy(shares, ({ attendeeId }) => attendeeId)
  return {
    products: products.map(({ id, name }) => ({ _id: id, name })),
    attendees: attendees.map(answerId),
    cells: shares.map(({ productId, attendeeId, quantity, isValid }) => ({
      ...{ product: productId, attendee: attendeeId, quantity, isValid },
    })),
    byProduct: products.map(({ id }) => ({ product: id, ...sumOfShares(ofProduct.get(id) ?? []) })),
    byAttendee: attendees.map(({ id }) => ({ attendee: id, ...sumOfShares(ofAttendee.get(id) ?? []) })),
  }
}

function withSeenPrice(share: OrderedShare, priceTypes: ReadonlyMap<string, unknown>): OrderedShare {
  const isSeen = share.priceTypeId === null || priceTypes.has(share.priceTypeId)
  return isSeen ? share : { ...share, price: null, currency: null }
}

/** The date on the clocks of a place. */
export function todayIn(timeZone: string): string {
  return wallTimeOfInstant(new Date().toISOString(), timeZone).slice(0, 10)
}
