/** Answers that came after the end: read by those who run the project, taken over by its owner. */
import type { Answer, LateAnswer } from '@vitrine/contract'
import { refuse, unlessNotFound } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { type ProductVisibility, productVisibility } from '../../../products/index.ts'
import { type AnswerProject, holdAnswerProject } from '../answer-projects.repository.ts'
import { type Answering, type AnsweringParts, getRunProject, scopeOfAttendee } from '../answering.service.ts'
import { findAnswer, type KeptRevision, readAnswerBase } from '../answers.repository.ts'
import { findAttendee, lockAttendee } from '../attendees.repository.ts'
import { putLateLine } from '../orders/order-lines.repository.ts'
import { countedLine } from '../orders/order-lines.ts'
import { type LateRow, listLateRows } from '../progress.repository.ts'
import { type Writing, writeAnswer } from '../save-answer.service.ts'
import { askedFields } from '../session.service.ts'
import { seenByBoth } from '../shown-conditions.ts'
import { listShownAmong } from '../shown-products.repository.ts'
import { isLine, lineOf } from './confirm.service.ts'

/** Late answers for products that the caller sees. Refuses as `getRunProject`. */
export async function listLateAnswers(scope: Scope, projectId: string): Promise<LateAnswer[]> {
  await getRunProject(scope, projectId)
  const rows = await listLateRows(scope, projectId)
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const products = await listShownAmong(scope, projectId, ids, await productVisibility(scope))
  return rows.flatMap((row) => {
    const product = products.get(row.productId)
    return product === undefined ? [] : [presentLate(row, product.name)]
  })
}

function presentLate(row: LateRow, productName: string): LateAnswer {
  return {
    answerId: row.answerId,
    attendee: { _id: row.attendeeId, name: row.attendeeName },
    product: { _id: row.productId, name: productName },
    values: row.sent.values,
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * The answer counts as if it had come in time, with its own author. Refuses NotFound to callers who don't run the project,
 * for an answer that isn't late and a product that the caller doesn't see, NotAllowed to others than the owner and super
 * admins.
 */
export async function takeLateAnswer(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  answerId: string,
): Promise<Answer> {
  const project = await getRunProject(scope, projectId)
  if (!project.isOwner && !scope.isSuperAdmin) refuse('NotAllowed')
  const [found] = await listLateRows(scope, projectId, answerId)
  const late = found ?? refuse('NotFound')
  const theirs = await visibilityOf(parts, scope, late)
  const own = await productVisibility(scope)
  return await scope.transaction(async (open) => {
    const { writing, kept } = await holdLate(open, { project, late, own, theirs })
    const { answer } = await writeAnswer(open, writing, { answerId, sent: late.sent, kept })
    await countLate(open, writing)
    return answer
  })
}

/** Orders a late answer that was taken over, in place of what was confirmed for the product. */
async function countLate(open: Scope, { answering, attendeeId, product }: Writing): Promise<void> {
  const { project } = answering
  const of = { projectId: project.id, attendeeId, productId: product.id }
  const row = (await findAnswer(open, project.id, attendeeId, product.id)) ?? refuse('NotFound')
  const form = askedFields(answering)
  const line = () => countedLine(lineOf(row, form.orderFields), form.orderFields, { isLate: true })
  await putLateLine(open, of, isLine(row) ? { line: line(), form } : null)
}

/** Null for an attendee who may no longer enter, or whose link has expired: the answer then has no price. */
async function visibilityOf(
  parts: AnsweringParts,
  scope: Scope,
  { attendeeId: id, personId, linkId }: LateRow,
): Promise<ProductVisibility | null> {
  const person = await unlessNotFound(scopeOfAttendee(parts, scope.domainId, { id, personId, linkId }))
  return person === null ? null : await productVisibility(person)
}

async function holdLate(
  open: Scope,
  given: { project: AnswerProject; late: LateRow; own: ProductVisibility; theirs: ProductVisibility | null },
): Promise<{ writing: Writing; kept: KeptRevision[] }> {
  const { late, own, theirs } = given
  const project = (await holdAnswerProject(open, given.project.id)) ?? refuse('NotFound')
  await lockAttendee(open, late.attendeeId)
  // Somebody may have been quicker.
  if ((await listLateRows(open, project.id, late.answerId)).length === 0) refuse('NotFound')
  const seen = seenByBoth(own, own)
  const base = await readAnswerBase(open, project.id, late, seen)
  const product = base.product ?? refuse('NotFound')
  const { attendeeId: id, personId, linkId, attendeeName: name, authorId, authorName } = late
  const isInvited = (await findAttendee(open, project.id, id))?.isInvited ?? false
  const answering: Answering = {
    project,
    attendee: { id, personId, linkId, name, email: '', isAsked: true, isInvited },
    isCaller: false,
    seen,
    attendeePrices: theirs?.priceTypes ?? new Map(),
    subscription: open.subscription,
  }
  const { agreed } = base
  const writing = { answering, attendeeId: id, product, agreed, author: { authorId, authorName } }
  return { writing, kept: base.kept }
}
