/** Makes the file of a kept export, as the export itself is made. */
import * as z from 'zod'
import { refuse } from '../../../platform/errors.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun } from '../../processes/index.ts'
import { type ExportParts, exportProducts } from '../exports/export-products.process.ts'
import { checkExport } from '../exports/exports.service.ts'
import { getRunRecipe } from './run-recipe.ts'

const input = z.object({ recipe: z.string(), run: z.string() })
type Input = z.output<typeof input>

export const exportByRecipeProcess = defineProcess({
  name: 'export-by-recipe',
  input,
  needs: [],
  tells: 'export-complete',
})

/** Refuses NotFound, RecipeOff, and what the export refuses. */
export async function exportByRecipe(
  run: ProcessRun<Input, ProcessOutcome>,
  parts: ExportParts,
): Promise<ProcessOutcome> {
  if (run.checkpoint !== null) return run.checkpoint
  const scope = await run.scope()
  const { work } = await getRunRecipe(scope, run.input.recipe)
  if (work.kind !== 'export') return refuse('NotFound')
  const { terms } = work
  const { name } = await checkExport(parts.tenantEntry, scope, terms)
  return await exportProducts({ ...run, input: { terms, name } }, parts)
}
