/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { domainClock } from '../access/index.ts'
import { listWebhookDomains } from './changes.repository.ts'
import { deleteOldDeliveries } from './deliveries.repository.ts'
import { switchOffLeft, WEBHOOK_CLOCK_QUEUE, WEBHOOK_CLOCK_TIMES } from './webhook-sender.ts'
import { createWebhooksRoutes } from './webhooks.routes.ts'
import { webhookTopics } from './webhooks.topics.ts'

/** Days for which deliveries are kept. */
const DELIVERIES_KEPT_DAYS = 30

export const brings = {
  routes: (given: Parameters<typeof createWebhooksRoutes>[0]) => ({ webhooks: createWebhooksRoutes(given) }),

  topics: webhookTopics,
  queues: [
    domainClock({
      queue: WEBHOOK_CLOCK_QUEUE,
      times: WEBHOOK_CLOCK_TIMES,
      listDomains: listWebhookDomains,
      work: switchOffLeft,
      failed: 'webhooks of who has left could not be switched off',
    }),
  ],
  nightly: { webhookDeliveries: (scope: Scope) => deleteOldDeliveries(scope, DELIVERIES_KEPT_DAYS) },
}
