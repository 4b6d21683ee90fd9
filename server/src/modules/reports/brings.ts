/** What the hubs of the program take of this module. */
import { reportTopics } from './reports.topics.ts'

export const brings = {
  topics: reportTopics,
}
