import { pageWindow } from '../../../platform/http/page-window.ts'
import { domainApi } from '../../../scope/api.ts'
import {
  createRecipe,
  deleteRecipe,
  editRecipe,
  listRecipeRuns,
  listRecipes,
  type RecipeParts,
} from './recipes.service.ts'
import { runByHand } from './run-by-hand.service.ts'
import { trySource } from './try-source.service.ts'

export function createRecipesRoutes(parts: RecipeParts) {
  const calls = domainApi.recipes
  return {
    listRecipes: calls.listRecipes.handler(({ input, context }) =>
      listRecipes(parts, context.scope, pageWindow(input)),
    ),
    listRecipeRuns: calls.listRecipeRuns.handler(({ input, context }) =>
      listRecipeRuns(context.scope, input.recipeId, pageWindow(input)),
    ),
    createRecipe: calls.createRecipe.handler(({ input, context }) =>
      context.once((write) => createRecipe(parts, context.scope, input.body, write)),
    ),
    editRecipe: calls.editRecipe.handler(({ input, context }) =>
      editRecipe(parts, context.scope, input.params.recipeId, input.body, context.basedOn),
    ),
    deleteRecipe: calls.deleteRecipe.handler(({ input, context }) =>
      deleteRecipe(context.scope, input.params.recipeId, context.basedOn),
    ),
    runRecipe: calls.runRecipe.handler(async ({ input, context }) => ({
      process: await runByHand(parts, context.scope, input.params.recipeId, input.body),
    })),
    trySource: calls.trySource.handler(({ input, context }) => trySource(parts, context.scope, input.body)),
  }
}
