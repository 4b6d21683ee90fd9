/** Programs of others that are told what has changed, as far as whoever asked for it sees it. */
export { brings } from './brings.ts'
export { listDomainsWithWork } from './changes.repository.ts'
export { createWebhookSender } from './webhook-sender.ts'
