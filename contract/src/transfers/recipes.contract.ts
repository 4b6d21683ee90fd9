import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { id, listOf } from '../paging.ts'
import { refusesFilters, refusesSources } from '../refusal-groups.ts'
import {
  createRecipeInput,
  deleteRecipeInput,
  editRecipeInput,
  foundSource,
  listRecipeRunsInput,
  listRecipesInput,
  recipe,
  recipeRun,
  runRecipeInput,
  trySourceInput,
} from './recipes.schema.ts'

/** What a run may do is decided with the rights that its owner has by then. */
const anyStaff = staff()
/** Files are fetched for imports alone. */
const editor = staff({ area: 'folder', right: 'edit', level: 1 })

export const recipesContract = {
  listRecipes: call(anyStaff, 'GET /transfer-recipes', 'One’s own; of the company for super admins')
    .input(listRecipesInput)
    .output(listOf(recipe)),
  listRecipeRuns: call(anyStaff, 'GET /transfer-recipes/{recipeId}/runs', 'Its last runs, newest first')
    .input(listRecipeRunsInput)
    .output(listOf(recipeRun)),
  createRecipe: call(anyStaff, 'POST /transfer-recipes', 'Keep an import or export under a name', {
    isRepeatable: 'by service',
    refusals: [
      'MinimumCharacters',
      ...refusesFilters,
      ...refusesSources,
      'ExportFieldUnknown',
      'RecipeNeedsAddress',
      'TooManyRecipes',
      'ViewAsBeyondOwn',
      'SortFieldUnknown',
      'PdfTooManyProducts',
      'PdfTooManyFields',
      'SubscriptionNeeded',
    ],
  })
    .input(createRecipeInput)
    .output(z.object({ _id: id })),
  editRecipe: call(anyStaff, 'PATCH /transfer-recipes/{recipeId}', 'Change what it does and when', {
    version: 'needed',
    refusals: [
      'MinimumCharacters',
      ...refusesFilters,
      ...refusesSources,
      'RecipeNeedsAddress',
      'ViewAsBeyondOwn',
      'SortFieldUnknown',
      'PdfTooManyProducts',
      'PdfTooManyFields',
      'ExportFieldUnknown',
      'SubscriptionNeeded',
    ],
  }).input(editRecipeInput),
  deleteRecipe: call(anyStaff, 'DELETE /transfer-recipes/{recipeId}', 'Forget it; what it made stays', {
    version: 'taken',
  }).input(deleteRecipeInput),
  runRecipe: call(anyStaff, 'POST /transfer-recipes/{recipeId}/run', 'Run it now', {
    isRepeatable: true,
    refusals: ['RecipeNeedsFile', 'RecipeOff', 'RecipeUnderWay'],
  })
    .input(runRecipeInput)
    .output(z.object({ process: id })),
  trySource: call(editor, 'POST /transfer-recipes/try', 'What is found at an address', {
    onlyReads: true,
    refusals: [
      ...refusesSources,
      'SourceHostKeyChanged',
      'SourceSignInFailed',
      'SourceAnswered',
      'SourceFileMissing',
      'SourceNotReached',
      'SourceTooSlow',
    ],
  })
    .input(trySourceInput)
    .output(foundSource),
}
