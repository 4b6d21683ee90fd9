/** That an attendee is there, and at which product. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type AnsweringParts, withAnswering } from './answering.service.ts'
import { holdAttendee, noteSeen } from './attendees.repository.ts'
import { announceAnswers } from './project-news.ts'
import { showsContent } from './session.service.ts'
import { findShownProduct } from './shown-products.repository.ts'

/** Nothing of whoever only looks is noted. Refuses as `getAnswering`, NotFound for a product that isn't shown. */
export async function noteVisit(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  productId: string | null,
): Promise<void> {
  await withAnswering(parts, scope, { projectId }, async (open, answering) => {
    const { project, attendee, seen } = answering
    // Work in somebody's name is no visit of theirs.
    if (attendee === null || scope.impersonator !== null || scope.apiKeyId !== null) return
    const shown = async (id: string) =>
      (showsContent(open, answering) && (await findShownProduct(open, projectId, id, seen))) ||
      refuse('NotFound')
    const product = productId === null ? null : await shown(productId)
    const attendeeId = await holdAttendee(open, projectId, attendee)
    // Their own pages show nothing of it, and nobody's that they are there still.
    if (await noteSeen(open, { projectId, attendeeId }, product))
      await announceAnswers(open, project, null, [attendeeId])
  })
}
