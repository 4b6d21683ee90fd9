/** Orders: attendees read their own, those who run the project all of them. */
import type { Order, Orders } from '@vitrine/contract'
import * as z from 'zod'
import { refuse } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { productVisibility } from '../../../products/index.ts'
import { type AnswerProject, findAnswerProject } from '../answer-projects.repository.ts'
import { callerIn, getAnswerProject, isThemselves, mayRun } from '../answering.service.ts'
import { findAttendee } from '../attendees.repository.ts'
import { shownDynamicFields } from '../shown-dynamic-fields.ts'
import { listReadableProducts } from '../shown-products.repository.ts'
import { visibleOrderFields } from './order-form.ts'
import { presentOrder } from './order-views.ts'
import { findOrder, listOrderRows, type OrderCursor, type OrderRow } from './orders.repository.ts'

/** Oldest confirmation first. Refuses as `getAnswerProject`, InvalidInput for a cursor that none was. */
export async function listOrders(
  scope: Scope,
  { projectId, cursor, limit }: { projectId: string; cursor?: string | undefined; limit: number },
): Promise<Orders> {
  const project = await getAnswerProject(scope, projectId)
  const attendee = mayRun(scope, project) ? null : { id: await findAttendeeId(scope, projectId) }
  if (attendee?.id === null) return { orders: [], next: null }
  const after = cursor === undefined ? null : cursorOf(cursor)
  const asked = { attendeeId: attendee?.id ?? null, after, limit: limit + 1 }
  const rows = await listOrderRows(scope, projectId, asked)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    orders: await Promise.all(page.map((row) => describeOrder(scope, project, row))),
    next: last === undefined ? null : `${last.confirmedAt.toISOString()}_${last.id}`,
  }
}

/**
 * An order as the caller sees it. Its attendee reads every line. Others read the lines of products that they see; the
 * project's owner, and who sees everything, also those of products that are deleted for good.
 */
export async function describeOrder(scope: Scope, project: AnswerProject, row: OrderRow): Promise<Order> {
  const visibility = await productVisibility(scope)
  const isOwn = isOwnOrder(scope, row)
  const ids = row.lines.map(({ product }) => product)
  const withGone = project.isOwner || visibility.isEverything
  const readable = isOwn ? null : await listReadableProducts(scope, ids, visibility, withGone)
  return presentOrder(row, {
    seesLine: (productId) => readable === null || readable.has(productId),
    seesPrice: (priceTypeId) => isOwn || visibility.priceTypes.has(priceTypeId),
    dynamicFields: await shownDynamicFields(scope, row.form.dynamicFields, visibility),
    orderFields: visibleOrderFields(row.form.orderFields, visibility),
  })
}

/** An order as a caller who runs its project sees it; null for other callers, and for one that is gone. */
export async function findOrderRun(scope: Scope, orderId: string): Promise<Order | null> {
  const row = await findOrder(scope, orderId)
  const project = row === null ? null : await findAnswerProject(scope, row.projectId)
  if (row === null || project === null || !mayRun(scope, project)) return null
  return await describeOrder(scope, project, row)
}

export function isOwnOrder(
  scope: Scope,
  { attendeeId, personId }: Pick<OrderRow, 'attendeeId' | 'personId'>,
): boolean {
  return isThemselves(scope, { id: attendeeId, personId })
}

/** Attendee id of the caller; null where they have none in the project. */
export async function findAttendeeId(scope: Scope, projectId: string): Promise<string | null> {
  return (await findAttendee(scope, projectId, callerIn(scope, projectId)))?.id ?? null
}

function cursorOf(text: string): OrderCursor {
  const [confirmedAt = '', id = ''] = text.split('_')
  const isOne = z.iso.datetime().safeParse(confirmedAt).success && z.uuid().safeParse(id).success
  return isOne
    ? { confirmedAt, id }
    : refuse('InvalidInput', { place: 'cursor', reason: 'no cursor of this list' })
}
