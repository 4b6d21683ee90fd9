/** That an attendee is there, and at which product. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type AnsweringParts, getAnswering } from './answering.service.ts'
import { holdAttendee, noteSeen } from './attendees.repository.ts'
import { announceAnswer } from './project-news.ts'
import { findShownProduct } from './shown-products.repository.ts'

/** Nothing of whoever only looks is noted. Refuses as `getAnswering`, NotFound for a product that isn't shown. */
export async function noteVisit(
  parts: AnsweringParts,
  scope: Scope,
  projectId: string,
  productId: string | null,
): Promise<void> {
  const { project, attendee, seen } = await getAnswering(parts, scope, projectId)
  // Work in somebody's name is no visit of theirs.
  if (attendee === null || scope.impersonator !== null || scope.apiKeyId !== null) return
  if (productId !== null && (await findShownProduct(scope, projectId, productId, seen)) === null)
    refuse('NotFound')
  await scope.transaction(async (open) => {
    await noteSeen(open, await holdAttendee(open, projectId, attendee), productId)
    await announceAnswer(open, project, attendee)
  })
}
