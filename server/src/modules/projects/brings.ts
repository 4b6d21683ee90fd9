/** What the hubs of the program take of this module. */
import { answerTopics } from './answers/answers.topics.ts'
import { projectTopics } from './projects.topics.ts'

export const brings = {
  topics: [...projectTopics, ...answerTopics],
}
