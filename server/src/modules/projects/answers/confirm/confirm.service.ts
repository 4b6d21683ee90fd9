/** What an attendee answered becomes an order, or its next revision. */
import type { AnswerFault, Order } from '@vitrine/contract'
import { refuse } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { OrderFieldRow } from '../../projects.repository.ts'
import { changedPrice, isConfirmed, type Price, priceOf, withAgreed } from '../answer-views.ts'
import { type Answering, type AnsweringParts, countingPriceType, type Place } from '../answering.service.ts'
import { type AnswerRow, listAnswers, savePrices } from '../answers.repository.ts'
import { projectSaid } from '../answers.topics.ts'
import { authorOf } from '../comments/authors.ts'
import { type AgreedPrice, listAgreedPrices } from '../orders/agreed-prices.repository.ts'
import { answerFaults, dynamicValues, quantityOf, visibleOrderFields } from '../orders/order-form.ts'
import { replaceOrderLines } from '../orders/order-lines.repository.ts'
import { countedLine } from '../orders/order-lines.ts'
import { queueOrderMail } from '../orders/order-mails.ts'
import {
  findOrder,
  findOrderSummary,
  noteConfirmed,
  type StoredLine,
  saveOrder,
} from '../orders/orders.repository.ts'
import { describeOrder } from '../orders/orders.service.ts'
import { announceConfirmed } from '../project-news.ts'
import { askedFields } from '../session.service.ts'
import { type AnsweredProduct, listShownAmong } from '../shown-products.repository.ts'
import { withLockedAnswering } from './lock-answering.service.ts'

/** Faults that a refusal names. */
const namedFaults = 50

/**
 * Confirmed again without a change it is the same order. Refuses as `saveAnswer`, ProjectEnded, NothingAnswered,
 * AnswersIncomplete, and PricesChanged unless prices are accepted as they are now.
 */
export async function confirmAnswers(
  parts: AnsweringParts,
  scope: Scope,
  given: Place & { acceptPrices: boolean },
): Promise<Order> {
  return await withLockedAnswering(parts, scope, given, async (open, { answering, attendeeId }) => {
    if (answering.project.state === 'done') refuse('ProjectEnded')
    const orderId = await confirmHeld(open, answering, attendeeId, given.acceptPrices)
    const row = (await findOrder(open, orderId)) ?? refuse('NotFound')
    return await describeOrder(open, answering.project, row)
  })
}

async function confirmHeld(
  open: Scope,
  answering: Answering,
  attendeeId: string,
  acceptPrices: boolean,
): Promise<string> {
  const { project, seen, attendee } = answering
  const answers = await listAnswers(open, project.id, attendeeId)
  if (answers.length === 0) refuse('NothingAnswered')
  const before = await findOrderSummary(open, project.id, attendeeId)
  const ids = answers.map(({ productId }) => productId)
  const products = await listShownAmong(open, project.id, ids, seen)
  const { orderFields, dynamicFields } = askedFields(answering)
  checkComplete(visibleOrderFields(orderFields, seen), answers, products)
  const agreed = await listAgreedPrices(open, project.id, attendeeId)
  const prices = changedPrices(answering, { answers, products, agreed }, orderFields)
  if (prices.size > 0 && !acceptPrices) refuse('PricesChanged', { count: prices.size })
  if (before !== null && answers.every(isConfirmed)) return before.id
  const current = await withPrices(open, answering, { answers, products, agreed, prices })
  const lines = inOrderOf(products, current.filter(isLine)).map((row) => lineOf(row, orderFields))
  const form = { orderFields, dynamicFields }
  const orderId = await saveOrder(open, project.id, { attendeeId, lines, form, ...authorOf(open) })
  const counted = lines.map((line) => countedLine(line, orderFields, { isLate: false }))
  await replaceOrderLines(open, { projectId: project.id, attendeeId }, counted)
  await noteConfirmed(open, project.id, attendeeId)
  await queueOrderMail(open, orderId)
  await open.emit(projectSaid, {
    topic: 'project-ordered',
    projectId: project.id,
    name: project.name,
    person: authorOf(open).authorName,
    order: orderId,
    personIds: 'runners',
  })
  await announceConfirmed(open, project, attendee)
  return orderId
}

/** Answers in the project's order of products; those for products that it no longer shows come last. */
function inOrderOf(
  products: ReadonlyMap<string, AnsweredProduct>,
  answers: readonly AnswerRow[],
): AnswerRow[] {
  const places = new Map([...products.keys()].map((id, place) => [id, place]))
  const placeOf = ({ productId }: AnswerRow) => places.get(productId) ?? products.size
  return answers.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Checks the answers for products that are seen: the others can't be changed any more. Refuses AnswersIncomplete. */
function checkComplete(
  fields: readonly OrderFieldRow[],
  answers: readonly AnswerRow[],
  products: ReadonlyMap<string, AnsweredProduct>,
): void {
  const faults: AnswerFault[] = answers.flatMap((answer) => {
    const product = products.get(answer.productId)
    return product === undefined ? [] : answerFaults(fields, product, answer)
  })
  if (faults.length === 0) return
  const count = new Set(faults.map(({ product }) => product)).size
  refuse('AnswersIncomplete', { count, faults: JSON.stringify(faults.slice(0, namedFaults)) })
}

interface Answered {
  answers: readonly AnswerRow[]
  products: ReadonlyMap<string, AnsweredProduct>
  agreed: ReadonlyMap<string, AgreedPrice>
}

/** Changed prices by product, for ordered products only. */
function changedPrices(
  answering: Answering,
  { answers, products, agreed }: Answered,
  fields: readonly OrderFieldRow[],
): Map<string, Price> {
  const priceType = countingPriceType(answering)
  const changed = new Map<string, Price>()
  for (const answer of answers) {
    const product = products.get(answer.productId)
    if (product === undefined || !isLine(answer) || quantityOf(fields, answer.values) === null) continue
    const price = changedPrice(answer, priceOf(product, priceType, agreed.get(product.id) ?? null))
    if (price !== null) changed.set(answer.productId, price)
  }
  return changed
}

async function withPrices(
  open: Scope,
  answering: Answering,
  given: Answered & { prices: ReadonlyMap<string, Price> },
): Promise<AnswerRow[]> {
  const { dynamicFields } = askedFields(answering)
  const current = given.answers.map((row): AnswerRow => {
    const price = given.prices.get(row.productId)
    const product = given.products.get(row.productId)
    if (price === undefined || product === undefined) return row
    const priced = withAgreed(product, given.agreed.get(product.id) ?? null)
    return { ...row, ...price, dynamicValues: dynamicValues(dynamicFields, priced, row.values) }
  })
  const changed = current.filter(({ productId }) => given.prices.has(productId))
  if (changed.length > 0) await savePrices(open, answering.project.id, changed)
  return current
}

/** Whether an answer becomes a line of the order: a product that was only looked at doesn't. */
export function isLine({ state, interested, values }: AnswerRow): boolean {
  return state === 'reviewed' && (interested || Object.keys(values).length > 0)
}

export function lineOf(row: AnswerRow, fields: readonly OrderFieldRow[]): StoredLine {
  return {
    product: row.productId,
    name: row.productName,
    reference: row.productReference,
    values: row.values,
    dynamicValues: row.dynamicValues,
    interested: row.interested,
    quantity: quantityOf(fields, row.values),
    price: row.price,
    currency: row.currency,
    priceType: row.priceTypeId,
    isAgreed: row.isAgreed,
    listPrice: row.listPrice,
    author: row.authorName,
  }
}
