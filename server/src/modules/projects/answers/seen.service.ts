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
    const isShown = (id: string) =>
      findShownProduct(open, projectId, id, seen).then((found) => found !== null)
    if (productId !== null && !(showsContent(open, answering) && (await isShown(productId))))
      refuse('NotFound')
    const attendeeId = await holdAttendee(open, projectId, attendee)
    await noteSeen(open, attendeeId, productId)
    // Their own pages show nothing of it.
    await announceAnswers(open, project, null, [attendeeId])
  })
}
