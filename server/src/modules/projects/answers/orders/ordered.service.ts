/** Which attendees have ordered a product. Who may know is the caller's to check. */
import type { Scope } from '../../../../scope/scope.ts'
import type { AnswerProject } from '../answer-projects.repository.ts'
import { listCountedAnswers } from '../progress.repository.ts'
import { askedFields } from '../session.service.ts'
import type { AnsweredProduct } from '../shown-products.repository.ts'
import { answerFaults, visibleOrderFields } from './order-form.ts'
import { isOrdered } from './ordered.ts'

/**
 * Attendees whose order of the product holds to all rules that the reader sees; where nothing can be ordered, those who
 * are interested.
 */
export async function listOrdered(
  scope: Scope,
  project: AnswerProject,
  product: AnsweredProduct,
  seen: Parameters<typeof visibleOrderFields>[1],
): Promise<ReadonlySet<string>> {
  const asked = askedFields({ project, subscription: scope.subscription })
  const orderFields = visibleOrderFields(asked.orderFields, seen)
  const answers = await listCountedAnswers(scope, project.id, [product.id])
  const valid = answers.filter(
    (answer) => isOrdered(orderFields, answer) && answerFaults(orderFields, product, answer).length === 0,
  )
  return new Set(valid.map(({ attendeeId }) => attendeeId))
}

/** By product, the attendees who have ordered it, whatever rules say. */
export async function listOrderedOfEach(
  scope: Scope,
  project: AnswerProject,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { orderFields } = askedFields({ project, subscription: scope.subscription })
  const answers = await listCountedAnswers(scope, project.id, productIds)
  const ordered = answers.filter((answer) => isOrdered(orderFields, answer))
  const byProduct = Map.groupBy(ordered, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, own]) => [id, new Set(own.map(({ attendeeId }) => attendeeId))]))
}
