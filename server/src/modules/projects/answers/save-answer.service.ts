/** Saving an answer: once for each id that a device gave it, with what was known when it was made. */
import type { AnswerValues, SavedAnswer } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { holdAnswerProject } from './answer-projects.repository.ts'
import { answerAnswer, priceOf } from './answer-views.ts'
import { type Answering, type AnsweringParts, countingPriceType, getAnswering } from './answering.service.ts'
import {
  type AnswerRow,
  findAnswer,
  findAnswerId,
  insertRevision,
  listRevisions,
  type SentAnswer,
  saveAnswerRow,
} from './answers.repository.ts'
import { holdAttendee, noteSeen } from './attendees.repository.ts'
import { type Author, authorOf } from './authors.ts'
import { insertComment } from './comments.repository.ts'
import { noteComment } from './comments.service.ts'
import { mergedAnswer } from './merged-answer.ts'
import {
  answerFaults,
  dynamicInputIds,
  dynamicValues,
  visibleDynamicFields,
  visibleOrderFields,
} from './order-form.ts'
import { announceAnswer } from './project-news.ts'
import { askedFields, hasWebSession, writerOf } from './session.service.ts'
import { type AnsweredProduct, findShownProduct, listKnownInputs } from './shown-products.repository.ts'

/**
 * Refuses as `getAnswering`, and NotFound for a product that isn't shown, NotAllowed, IdempotencyKeyUsed for an id that
 * stands for something else, ProjectNotStarted, SessionNotOpen, and ProjectEnded: then the answer is kept as late.
 */
export async function saveAnswer(
  parts: AnsweringParts,
  scope: Scope,
  given: { projectId: string; productId: string; inPlaceOf?: string | undefined; body: AnswerValues },
): Promise<SavedAnswer> {
  const answering = await getAnswering(parts, scope, given.projectId, given.inPlaceOf)
  writerOf(scope, answering)
  const saved = await scope.transaction((open) => saveOnce(open, answering, given.productId, given.body))
  return saved === 'late' ? refuse('ProjectEnded') : saved
}

/** What is answered, for whom, and by whom. */
export interface Writing {
  answering: Answering
  attendeeId: string
  product: AnsweredProduct
  author: Author
}

async function saveOnce(
  open: Scope,
  asked: Answering,
  productId: string,
  body: AnswerValues,
): Promise<SavedAnswer | 'late'> {
  const product =
    (await findShownProduct(open, asked.project.id, productId, asked.seen)) ?? refuse('NotFound')
  const { answering, attendeeId } = await holdAnswering(open, asked)
  const { project } = answering
  const writing = { answering, attendeeId, product, author: authorOf(open) }
  const { answerId } = body
  const sent = sentOf(body)
  const known = await findAnswerId(open, project.id, { answerId, attendeeId, productId, sent })
  if (known?.isSame === false) refuse('IdempotencyKeyUsed')
  if (known?.revision != null) return await currentAnswer(open, writing)
  if (project.state === 'done') {
    await keepLate(open, writing, answerId, sent)
    return 'late'
  }
  await writeAnswer(open, writing, answerId, sent)
  return await currentAnswer(open, writing)
}

/**
 * The project as it is now: it doesn't end, and its form doesn't change, before the transaction ends; nor does anybody
 * else write answers of this attendee. Refuses NotFound, ProjectNotStarted, SessionNotOpen.
 */
export async function holdAnswering(
  open: Scope,
  asked: Answering,
): Promise<{ answering: Answering; attendeeId: string }> {
  const project = (await holdAnswerProject(open, asked.project.id)) ?? refuse('NotFound')
  if (asked.isCaller && !project.isAsked) refuse('NotFound')
  const answering = { ...asked, project }
  if (project.state === 'upcoming') refuse('ProjectNotStarted')
  if (!hasWebSession(answering)) refuse('SessionNotOpen')
  return { answering, attendeeId: await holdAttendee(open, project.id, writerOf(open, answering)) }
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
  await announceAnswer(open, answering.project, answering.attendee)
}

/** Puts an answer onto what stands. Refuses IdempotencyKeyUsed for an id that is somebody else's. */
export async function writeAnswer(
  open: Scope,
  { answering, attendeeId, product, author }: Writing,
  answerId: string,
  sent: SentAnswer,
): Promise<void> {
  const { project, attendee, isCaller } = answering
  const { orderFields, dynamicFields } = askedFields(answering)
  const known = new Set(orderFields.map(({ id }) => id))
  const values = Object.fromEntries(Object.entries(sent.values).filter(([id]) => known.has(id)))
  const { interested, ...others } = { ...sent, values }
  const counted = project.interest && interested !== undefined ? { ...others, interested } : others
  const kept = await listRevisions(open, project.id, attendeeId, product.id)
  const merged = mergedAnswer(kept, answerId, counted)
  const revision = { answerId, attendeeId, productId: product.id, revision: merged.revision, sent }
  const isFree = await insertRevision(open, project.id, {
    ...revision,
    superseded: merged.superseded,
    ...author,
  })
  if (!isFree) refuse('IdempotencyKeyUsed')
  const priceType = countingPriceType(answering)
  await saveAnswerRow(open, project.id, {
    ...merged,
    attendeeId,
    productId: product.id,
    productName: product.name,
    productReference: product.reference,
    priceTypeId: priceType?.id ?? null,
    ...priceOf(product, priceType),
    formVersion: project.formVersion,
    dynamicValues: dynamicValues(dynamicFields, product, merged.values),
    authorId: author.authorId,
  })
  const text = sent.comment ?? ''
  if (text !== '') {
    const isByAttendee = author.authorId === attendee?.personId
    await insertComment(open, project.id, {
      attendeeId,
      productId: product.id,
      text,
      isByAttendee,
      ...author,
    })
    await noteComment(open, project, { personId: attendee?.personId ?? null, isByAttendee })
  }
  if (isCaller && open.impersonator === null) await noteSeen(open, attendeeId, product.id)
  await announceAnswer(open, project, attendee)
}

/** The answer as it stands, and what of it is against the form. */
export async function currentAnswer(
  open: Scope,
  { answering, attendeeId, product }: Writing,
): Promise<SavedAnswer> {
  const { project, seen } = answering
  const row: AnswerRow = (await findAnswer(open, project.id, attendeeId, product.id)) ?? refuse('NotFound')
  const form = askedFields(answering)
  const known = await listKnownInputs(open, dynamicInputIds(form.dynamicFields))
  const reader = {
    products: new Map([[product.id, product]]),
    priceTypes: seen.priceTypes,
    priceType: countingPriceType(answering),
    dynamicFields: visibleDynamicFields(form.dynamicFields, seen, known),
  }
  const orderFields = visibleOrderFields(form.orderFields, seen)
  return { answer: answerAnswer(row, reader), faults: answerFaults(orderFields, product, row) }
}
