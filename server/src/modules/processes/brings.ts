/** What the hubs of the program take of this module. */
import { processTopics } from './processes.topics.ts'

export const brings = {
  topics: processTopics,
}
