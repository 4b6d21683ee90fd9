/** What the hubs of the program take of this module. */
import { webhookTopics } from './webhooks.topics.ts'

export const brings = {
  topics: webhookTopics,
}
