import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { SourceParts } from './recipe-source.ts'
import { checkNoKey, getSeenRecipe } from './recipes.service.ts'
import { getRunRecipe, startRun } from './run-recipe.ts'

/**
 * Runs one's own recipe now; returns the process. Refuses NotFound, also where nothing is fetched, NotAllowed, RecipeOff,
 * RecipeNeedsFile, RecipeUnderWay.
 */
export async function runByHand(
  { fetches }: Pick<SourceParts, 'fetches'>,
  scope: Scope,
  id: string,
  { upload }: { upload?: string | undefined },
): Promise<string> {
  const { ownerId } = await getSeenRecipe(scope, id)
  checkNoKey(scope)
  if (ownerId !== scope.person?.id) refuse('NotAllowed')
  return await scope.transaction(async (open) => {
    const recipe = await getRunRecipe(open, id)
    const { name, work } = recipe
    if (work.kind === 'import') {
      if (open.permissions.folder.edit < 1) refuse('NotAllowed')
      if (upload === undefined && work.source === null) refuse('RecipeNeedsFile', { name })
      if (upload === undefined && fetches === false) refuse('NotFound')
    }
    return (await startRun(open, recipe, { by: 'hand', upload })) ?? refuse('RecipeUnderWay', { name })
  })
}
