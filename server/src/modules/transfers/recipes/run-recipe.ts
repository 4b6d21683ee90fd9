/** How runs begin: by hand here, by night in `night.service`. */
import { randomUUID } from 'node:crypto'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isUnderWay, startProcess } from '../../processes/index.ts'
import { insertRun, listLastRuns } from './recipe-runs.repository.ts'
import { findRecipeRow, lockRecipe, type RecipeRow } from './recipes.repository.ts'

/** Kinds of processes by the kind of the work. */
const processNames = { import: 'import-by-recipe', export: 'export-by-recipe' } as const

/** The recipe that a run is of. Refuses NotFound for one that is gone, RecipeOff. */
export async function getRunRecipe(scope: Scope, id: string): Promise<RecipeRow> {
  const recipe = (await findRecipeRow(scope, id)) ?? refuse('NotFound')
  return recipe.isOn ? recipe : refuse('RecipeOff', { name: recipe.name })
}

/**
 * Queues a run in the transaction and name of its owner; returns the process. `upload`: the file, in place of the one at
 * its address. Null while another one is under way.
 */
export async function startRun(
  open: Scope,
  recipe: RecipeRow,
  { by, upload }: { by: 'hand' | 'night'; upload?: string | undefined },
): Promise<string | null> {
  if (!(await lockRecipe(open, recipe.id))) return refuse('NotFound')
  const [last] = await listLastRuns(open, [recipe.id])
  if (last !== undefined && (await isUnderWay(open, last.processId))) return null
  const id = randomUUID()
  const input = { recipe: recipe.id, run: id, ...(upload === undefined ? {} : { upload }) }
  const kind = { name: processNames[recipe.work.kind] }
  const processId = await startProcess(open, kind, { subject: recipe.name, input })
  await insertRun(open, { id, recipeId: recipe.id, by, processId })
  return processId
}
