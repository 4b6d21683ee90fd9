/** Saving an answer: once for each id that a device gave it, with what was known when it was made. */
import type { AnswerValues, SavedAnswer } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { presentAnswer, priceOf, withAgreed } from './answer-views.ts'
import { type Answering, type AnsweringParts, countingPriceType, type Place } from './answering.service.ts'
import {
  type AnswerBase,
  type AnswerRow,
  findAnswer,
  insertRevision,
  readAnswerBase,
  type SentAnswer,
  saveAnswerRow,
} from './answers.repository.ts'
import { type Author, authorOf } from './comments/authors.ts'
import { insertComment } from './comments/comments.repository.ts'
import { noteComment } from './comments/comments.service.ts'
import { type HeldAnswering, withLockedAnswering } from './confirm/lock-answering.service.ts'
import { mergedAnswer } from './confirm/merged-answer.ts'
import type { AgreedPrice } from './orders/agreed-prices.repository.ts'
import { answerFaults, dynamicValues, visibleOrderFields } from './orders/order-form.ts'
import { announceAnswers } from './project-news.ts'
import { askedFields } from './session.service.ts'
import { shownDynamicFields } from './shown-dynamic-fields.ts'
import type { AnsweredProduct } from './shown-products.repository.ts'

/**
 * Refuses as `getAnswering`, and NotFound for a product that isn't shown, NotAllowed, IdempotencyKeyUsed for an id that
 * stands for something else, ProjectNotStarted, SessionNotOpen, and ProjectEnded: then the answer is kept as late.
 */
export async function saveAnswer(
  parts: AnsweringParts,
  scope: Scope,
  given: Place & { productId: string; body: AnswerValues },
): Promise<SavedAnswer> {
  const saved = await withLockedAnswering(parts, scope, given, (open, held) =>
    saveOnce(open, held, given.productId, given.body),
  )
  return saved === 'late' ? refuse('ProjectEnded') : saved
}

/** What is answered, for whom, and by whom. */
export interface Writing {
  answering: Answering
  attendeeId: string
  product: AnsweredProduct
  /** What the attendee pays for it instead. */
  agreed: AgreedPrice | null
  author: Author
}

async function saveOnce(
  open: Scope,
  { answering, attendeeId }: HeldAnswering,
  productId: string,
  body: AnswerValues,
): Promise<SavedAnswer | 'late'> {
  const { project, seen } = answering
  const { answerId } = body
  const sent = sentOf(body)
  const base = await readAnswerBase(open, project.id, { answerId, attendeeId, productId, sent }, seen)
  const product = base.product ?? refuse('NotFound')
  const writing = { answering, attendeeId, product, agreed: base.agreed, author: authorOf(open) }
  if (base.known?.isSame === false) refuse('IdempotencyKeyUsed')
  if (base.known?.revision != null) return await currentAnswer(open, writing)
  if (project.state === 'done') {
    await keepLate(open, writing, answerId, sent)
    return 'late'
  }
  return await writeAnswer(open, writing, { answerId, sent, kept: base.kept })
}

/** What makes two answers the same. */
function sentOf({ basedOn, follows, values, state, interested, comment, price }: AnswerValues): SentAnswer {
  return {
    basedOn,
    follows,
    values,
    state,
    ...(interested === undefined ? {} : { interested }),
    ...(comment === undefined ? {} : { comment }),
    ...(price === undefined ? {} : { price }),
  }
}

async function keepLate(open: Scope, writing: Writing, answerId: string, sent: SentAnswer): Promise<void> {
  const { attendeeId, product, answering, author } = writing
  const late = { answerId, attendeeId, productId: product.id, revision: null, sent, superseded: {} }
  if (!(await insertRevision(open, answering.project.id, { ...late, ...author })))
    refuse('IdempotencyKeyUsed')
  await announceAnswers(open, answering.project, answering.attendee, [answerId])
}

/**
 * Puts an answer onto what stands, and returns what stands by then. Refuses IdempotencyKeyUsed for an id that is
 * somebody else's.
 */
export async function writeAnswer(
  open: Scope,
  writing: Writing,
  given: { answerId: string; sent: SentAnswer; kept: AnswerBase['kept'] },
): Promise<SavedAnswer> {
  const { answering, attendeeId, product, author } = writing
  const { project, attendee, isCaller } = answering
  const { answerId, sent } = given
  const { superseded, ...merged } = mergedAnswer(given.kept, answerId, countedOf(answering, sent))
  const { revision } = merged
  const ofProduct = { attendeeId, productId: product.id }
  const stored = { ...merged, ...ofProduct, ...shownWith(writing, merged.values) }
  const saved = await saveAnswerRow(open, project.id, {
    revision: { answerId, ...ofProduct, revision, sent, superseded, ...author },
    stored,
    isVisit: isCaller && open.impersonator === null,
  })
  if (saved === null) return refuse('IdempotencyKeyUsed')
  await keepComment(open, writing, sent.comment ?? '')
  await announceAnswers(open, project, attendee, [answerId])
  const row = { ...stored, ...saved, ...author, superseded, shownPrice: sent.price }
  return await presentSaved(open, writing, row)
}

/** Without what the project doesn't ask for. */
function countedOf(answering: Answering, sent: SentAnswer): SentAnswer {
  const known = new Set(askedFields(answering).orderFields.map(({ id }) => id))
  const values = Object.fromEntries(Object.entries(sent.values).filter(([id]) => known.has(id)))
  const { interested, ...others } = { ...sent, values }
  return answering.project.interest && interested !== undefined ? { ...others, interested } : others
}

/** What an answer keeps of what was shown with it. */
function shownWith({ answering, product, agreed }: Writing, values: AnswerRow['values']) {
  return {
    productName: product.name,
    productReference: product.reference,
    ...priceOf(product, countingPriceType(answering), agreed),
    formVersion: answering.project.formVersion,
    dynamicValues: dynamicValues(askedFields(answering).dynamicFields, withAgreed(product, agreed), values),
  }
}

async function keepComment(
  open: Scope,
  { answering: { project, attendee }, attendeeId, product, author }: Writing,
  text: string,
): Promise<void> {
  if (text === '') return
  const isByAttendee = author.authorId === attendee?.personId
  const comment = { attendeeId, productId: product.id, text, isByAttendee, ...author }
  const { id } = await insertComment(open, project.id, comment)
  await noteComment(open, project, { id, productId: product.id, attendee, isByAttendee })
}

/** The answer as it stands, and what of it is against the form. */
async function currentAnswer(open: Scope, writing: Writing): Promise<SavedAnswer> {
  const { answering, attendeeId, product } = writing
  const row = await findAnswer(open, answering.project.id, attendeeId, product.id)
  return await presentSaved(open, writing, row ?? refuse('NotFound'))
}

async function presentSaved(
  open: Scope,
  { answering, product, agreed }: Writing,
  row: AnswerRow,
): Promise<SavedAnswer> {
  const { seen, isCaller } = answering
  const form = askedFields(answering)
  const reader = {
    products: new Map([[product.id, product]]),
    priceTypes: seen.priceTypes,
    priceType: countingPriceType(answering),
    agreed: new Map(agreed === null ? [] : [[product.id, agreed]]),
    isAttendee: isCaller,
    dynamicFields: await shownDynamicFields(open, form.dynamicFields, seen),
  }
  const orderFields = visibleOrderFields(form.orderFields, seen)
  return { answer: presentAnswer(row, reader), faults: answerFaults(orderFields, product, row) }
}
