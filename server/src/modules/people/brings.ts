/** What the hubs of the program take of this module. */
import { grantTopics } from './grants.topics.ts'

export const brings = {
  topics: grantTopics,
}
