/** What the hubs of the program take of this module. */
import { recipeTopics } from './recipes/recipes.topics.ts'

export const brings = {
  topics: recipeTopics,
}
