import type { ExampleIds, Examples, Unique } from '../example.ts'
import type { recipesContract } from './recipes.contract.ts'

export function recipesExamples(ids: ExampleIds, unique: Unique): Examples<typeof recipesContract> {
  const selection = { query: { filters: [], search: '' } }
  return {
    createRecipe: {
      body: {
        name: unique('Some recipe'),
        work: { kind: 'export', terms: { format: 'csv', selection, columns: ['reference'] } },
        schedule: 'hand',
      },
      creates: 'transfer_recipes',
    },
    editRecipe: {
      body: { name: unique('Other recipe'), schedule: 'night' },
      stale: { record: 'recipe', body: { name: unique('Their recipe') } },
    },
    deleteRecipe: {
      params: { recipeId: ids.spareRecipeId },
      stale: { record: 'recipe', by: 'recipes.editRecipe', body: { name: unique('Their recipe') } },
    },
    runRecipe: { isOfOneThing: true },
    trySource: {
      body: { source: { address: ids.filesAddress, user: ids.filesUser }, password: ids.filesPassword },
    },
  }
}
