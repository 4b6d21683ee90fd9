/** What attendee and staff say to each other of a product, each product and attendee apart. */
import type { Comment } from '@vitrine/contract'
import { refuse } from '../../../../platform/errors.ts'
import type { Write } from '../../../../scope/answer-once.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { productVisibility } from '../../../products/index.ts'
import type { AnswerProject } from '../answer-projects.repository.ts'
import {
  type AnsweringParts,
  callerIn,
  getAnswerProject,
  getConcerning,
  isThemselves,
  mayRun,
} from '../answering.service.ts'
import { projectSaid } from '../answers.topics.ts'
import { findAttendee, holdAttendee } from '../attendees.repository.ts'
import { announceAnswers, type Concerned } from '../project-news.ts'
import { findShownProduct, listShownAmong } from '../shown-products.repository.ts'
import { authorOf } from './authors.ts'
import { type CommentRow, insertComment, listCommentRows } from './comments.repository.ts'

/**
 * Attendees read their own; those who run the project all, or one attendee's, of products that they see. Refuses as
 * `getAnswerProject`, NotFound for an attendee of whom nothing is known.
 */
export async function listComments(
  scope: Scope,
  {
    projectId,
    attendee,
    product,
  }: { projectId: string; attendee?: string | undefined; product?: string | undefined },
): Promise<Comment[]> {
  const project = await getAnswerProject(scope, projectId)
  const runs = mayRun(scope, project)
  if (!runs && attendee !== undefined) {
    const other = await findAttendee(scope, projectId, attendee)
    if (other === null || !isThemselves(scope, other)) refuse('NotFound')
  }
  const whose = runs ? attendee : callerIn(scope, projectId)
  const found = whose === undefined ? null : await findAttendee(scope, projectId, whose)
  if (whose !== undefined && found === null && runs) refuse('NotFound')
  if (whose !== undefined && found?.id == null) return []
  const asked = { attendeeId: found?.id ?? null, productId: product ?? null }
  const rows = await listCommentRows(scope, projectId, asked)
  if (!runs) return rows.map((row) => presentComment(row, null))
  const seen = await productVisibility(scope)
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  const shown = await listShownAmong(scope, projectId, ids, seen)
  return rows.flatMap((row) => {
    const product = shown.get(row.productId)
    return product === undefined ? [] : [presentComment(row, product)]
  })
}

/**
 * Attendees speak for themselves; those who run the project say with whom they talk. Refuses as `getConcerning`,
 * NotFound for a product that not both of them see, NotAllowed to those who run it and don't say with whom, and to
 * keys, ProjectNotStarted, ProjectEnded.
 */
export async function addComment(
  parts: AnsweringParts,
  scope: Scope,
  given: { projectId: string; productId: string; attendee?: string | undefined; text: string },
  write: Write<Comment> = (work) => scope.transaction(work),
): Promise<Comment> {
  const concerning = await getConcerning(parts, scope, given.projectId, given.attendee)
  const { project, attendee, isCaller, seen } = concerning
  if (attendee === null || scope.apiKeyId !== null) return refuse('NotAllowed')
  // Before the start nobody learns what is in it.
  if (project.state === 'upcoming') refuse('ProjectNotStarted')
  const product = await findShownProduct(scope, project.id, given.productId, seen)
  if (product === null) return refuse('NotFound')
  if (project.state === 'done') refuse('ProjectEnded')
  return await write(async (open) => {
    const attendeeId = await holdAttendee(open, project.id, attendee)
    const isByAttendee = isCaller && open.impersonator === null
    const { productId, text } = given
    const row = await insertComment(open, project.id, {
      attendeeId,
      productId,
      text,
      isByAttendee,
      ...authorOf(open),
    })
    await noteComment(open, project, { id: row.id, productId, attendee, isByAttendee })
    return presentComment(row, product)
  })
}

/** Lets the other side know. */
export async function noteComment(
  open: Scope,
  project: Pick<AnswerProject, 'id' | 'name' | 'runnerIds'>,
  given: { id: string; productId: string; attendee: Concerned | null; isByAttendee: boolean },
): Promise<void> {
  const { id, productId, attendee, isByAttendee } = given
  await announceAnswers(open, project, attendee, [id])
  const personId = attendee?.personId ?? null
  // Nothing is sent to guests.
  if (!isByAttendee && personId === null) return
  await open.emit(projectSaid, {
    topic: 'project-comment',
    projectId: project.id,
    name: project.name,
    person: authorOf(open).authorName,
    product: productId,
    personIds: isByAttendee || personId === null ? 'runners' : [personId],
  })
}

function presentComment(row: CommentRow, product: { name: string } | null): Comment {
  return {
    _id: row.id,
    product: row.productId,
    productName: product?.name ?? null,
    attendee: row.attendeeId,
    attendeeName: row.attendeeName,
    author: { _id: row.authorId, name: row.authorName },
    isByAttendee: row.isByAttendee,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  }
}
