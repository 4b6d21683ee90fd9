/** What presenter and attendee may agree on for a product, and what becomes of it. */
import { refuse } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { OrderFieldRow } from '../../projects.repository.ts'
import { type Answering, countingPriceType } from '../answering.service.ts'
import { findAnswer, readAnswerBase, type SentAnswer } from '../answers.repository.ts'
import { authorOf } from '../comments/authors.ts'
import type { HeldAnswering } from '../confirm/lock-answering.service.ts'
import { announceAnswers } from '../project-news.ts'
import { writeAnswer } from '../save-answer.service.ts'
import { askedFields } from '../session.service.ts'
import { findShownProduct } from '../shown-products.repository.ts'
import { type AgreedPrice, saveAgreedPrice } from './agreed-prices.repository.ts'
import { answerFaults, visibleOrderFields } from './order-form.ts'

/** A price is in place of that of the price type that counts for the attendee. */
export interface Terms {
  price: string | null
  quantity: string | null
}

export interface CheckedTerms extends Terms {
  product: { id: string; name: string }
  priceType: { id: string; currency: string } | null
}

/**
 * Checks terms against what attendee and caller both see. Refuses NotFound for a product that they don't, NoPriceToAgreeOn,
 * QuantityNotAllowed.
 */
export async function checkTerms(
  open: Scope,
  answering: Answering,
  productId: string,
  { price, quantity }: Terms,
): Promise<CheckedTerms> {
  const { project, seen } = answering
  const product = (await findShownProduct(open, project.id, productId, seen)) ?? refuse('NotFound')
  const priceType = price === null ? null : getDealtPriceType(answering)
  if (quantity !== null) checkQuantity(answering, product, quantity)
  return { product: { id: product.id, name: product.name }, price, quantity, priceType }
}

function getDealtPriceType(answering: Answering): { id: string; currency: string } {
  const counting = countingPriceType(answering)
  const isSeen = counting !== null && answering.seen.priceTypes.has(counting.id)
  return isSeen ? counting : refuse('NoPriceToAgreeOn')
}

function checkQuantity(
  answering: Answering,
  product: Parameters<typeof answerFaults>[1],
  quantity: string,
): void {
  const field = quantityField(answering) ?? refuse('QuantityNotAllowed')
  const fields = visibleOrderFields([field], answering.seen)
  const values = { [field.id]: quantity }
  if (answerFaults(fields, product, { state: 'reviewed', values }).length > 0) refuse('QuantityNotAllowed')
}

function quantityField(answering: Answering): OrderFieldRow | null {
  return askedFields(answering).orderFields.find(({ type }) => type === 'number') ?? null
}

export interface Agreement {
  productId: string
  /** Null: none was agreed on. */
  price: Omit<AgreedPrice, 'productId'> | null
  quantity: string | null
}

/**
 * The price counts from now on, and the quantity is the attendee's answer. What was answered before has the new price
 * at once, and is to be confirmed again. Refuses NotFound for a product that both see no longer.
 */
export async function agreeOn(
  open: Scope,
  { answering, attendeeId }: HeldAnswering,
  { productId, price, quantity }: Agreement,
): Promise<void> {
  const { project, attendee, seen } = answering
  if (price !== null) await saveAgreedPrice(open, project.id, attendeeId, { productId, ...price })
  const answerId = crypto.randomUUID()
  const standing = await findAnswer(open, project.id, attendeeId, productId)
  const field = quantity === null ? null : quantityField(answering)
  const sent: SentAnswer = {
    basedOn: standing?.revision ?? 0,
    follows: [],
    values: field === null || quantity === null ? {} : { [field.id]: quantity },
    state: field === null ? (standing?.state ?? 'reviewed') : 'reviewed',
  }
  const base = await readAnswerBase(open, project.id, { answerId, attendeeId, productId, sent }, seen)
  const product = base.product ?? refuse('NotFound')
  if (standing === null && field === null) {
    await announceAnswers(open, project, attendee, [answerId])
    return
  }
  const writing = { answering, attendeeId, product, agreed: base.agreed, author: authorOf(open) }
  await writeAnswer(open, writing, { answerId, sent, kept: base.kept })
}
