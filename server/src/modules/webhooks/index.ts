/** Programs of others that are told what has changed, as far as whoever asked for it sees it. */
export { brings } from './brings.ts'
export { listDomainsWithWork, listWebhookDomains } from './changes.repository.ts'
export { deleteOldDeliveries } from './deliveries.repository.ts'
export {
  createWebhookSender,
  switchOffLeft,
  WEBHOOK_CLOCK_QUEUE,
  WEBHOOK_CLOCK_TIMES,
} from './webhook-sender.ts'
export { createWebhooksRoutes } from './webhooks.routes.ts'
