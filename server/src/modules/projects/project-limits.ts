/** What the company's subscription says of projects. Lowering a limit takes nothing away. */
import type { Subscription } from '@vitrine/contract'
import { includesSession, type SessionType } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { getDomain } from '../domains/index.ts'
import { countOpenProjects, lockOpenProjects } from './projects.repository.ts'

export async function subscriptionOf(scope: Scope): Promise<Subscription> {
  return (await getDomain(scope)).subscription
}

/**
 * Nobody else opens one until the transaction ends. Refuses ProjectsNotAllowed, and TooManyProjects where there are as
 * many upcoming and ongoing ones as there may be.
 */
export async function checkProjectRoom(open: Scope): Promise<void> {
  const { maxProjects } = await subscriptionOf(open)
  if (maxProjects === null) return
  if (maxProjects === 0) refuse('ProjectsNotAllowed')
  await lockOpenProjects(open)
  if ((await countOpenProjects(open)) >= maxProjects) refuse('TooManyProjects', { max: maxProjects })
}

/** Refuses SubscriptionNeeded for sessions and orders that the subscription doesn't include. */
export async function checkIncluded(
  scope: Scope,
  given: { sessions?: readonly SessionType[] | undefined; orderFields?: readonly unknown[] | undefined },
): Promise<void> {
  const subscription = await subscriptionOf(scope)
  const missing = given.sessions?.find((session) => !includesSession(subscription, session))
  if (missing !== undefined) refuse('SubscriptionNeeded', { feature: missing })
  if ((given.orderFields?.length ?? 0) > 0 && !subscription.allowShopping) {
    refuse('SubscriptionNeeded', { feature: 'shopping' })
  }
}
