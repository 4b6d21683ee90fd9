/**
 * Carries out a kept import from its file to its report, as one process: fetches, matches columns by their headers, makes
 * the change set, and applies it where the recipe says so. Where something is to be decided, the import waits for somebody.
 */
import { refuse } from '../../../platform/errors.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun } from '../../processes/index.ts'
import { applyImport } from '../imports/apply-import.process.ts'
import { beginToApply } from '../imports/change-set.service.ts'
import { checkImport, outcomeOf } from '../imports/check-import.process.ts'
import { type ImportInput, importNeeds } from '../imports/import-process.ts'
import { findImport, type StoredImport } from '../imports/imports.repository.ts'
import type { FetchParts } from './fetch-source.ts'
import { readByRecipe } from './read-by-recipe.ts'
import { type RecipePoint, type RecipeRunning, recipeInput } from './recipe-point.ts'
import { noteRun } from './recipe-runs.repository.ts'
import { getRunRecipe } from './run-recipe.ts'
import { takeFile } from './take-file.ts'

export const importByRecipeProcess = defineProcess({
  name: 'import-by-recipe',
  input: recipeInput,
  needs: importNeeds,
  tells: 'import-complete',
  tries: 5,
})

/** Refuses NotFound, RecipeOff, what the source, the file and the import refuse. */
export async function importByRecipe(run: RecipeRunning, parts: FetchParts): Promise<ProcessOutcome> {
  const point = run.checkpoint ?? (await takeFile(run, parts))
  if (point.stage === 'ended') return point.outcome
  const { importId } = point
  if (point.stage === 'read') await readByRecipe(run, parts.storage, importId)
  if (point.stage !== 'apply') await check(run, parts, importId)
  // A process that was killed after the last step of a part finds that the part is done.
  const { state, counts } = await getStored(run, importId)
  if (state === 'columns') return await end(run, 'waiting', {})
  if (state !== 'checked' || (await beginApplying(run, importId)))
    return await end(run, 'done', await apply(run, importId))
  const isOpen = counts !== null && counts.new + counts.changed + counts.refused > 0
  return await end(run, isOpen ? 'waiting' : 'done', outcomeOf(counts))
}

/** Says what came of the run, once. */
async function end(
  run: RecipeRunning,
  ending: 'done' | 'waiting',
  outcome: ProcessOutcome,
): Promise<ProcessOutcome> {
  await run.step((open) => noteRun(open, run.input.run, { ending }), { stage: 'ended', outcome })
  return outcome
}

async function check(run: RecipeRunning, { storage }: FetchParts, importId: string): Promise<void> {
  if ((await getStored(run, importId)).state !== 'checking') return
  const inner = run.checkpoint?.stage === 'check' ? run.checkpoint.inner : null
  const part = partOf(run, importId, inner, (next) => ({ stage: 'check', importId, inner: next }))
  await checkImport(part, storage)
}

async function apply(run: RecipeRunning, importId: string): Promise<ProcessOutcome> {
  const { state, outcome } = await getStored(run, importId)
  if (state === 'applying') {
    const inner = run.checkpoint?.stage === 'apply' ? run.checkpoint.inner : null
    return await applyImport(
      partOf(run, importId, inner, (next) => ({ stage: 'apply', importId, inner: next })),
    )
  }
  if (state !== 'applied' || outcome === null) return refuse('ImportNotReady')
  const { created, updated, refused } = outcome
  return { numbers: { created, updated, rejected: refused } }
}

/** Runs a part of the import like a process. `pointOf` turns its checkpoint into one of the recipe's process. */
function partOf<Inner>(
  run: RecipeRunning,
  importId: string,
  inner: Inner | null,
  pointOf: (next: Inner) => RecipePoint,
): ProcessRun<ImportInput, Inner> {
  const step: ProcessRun<ImportInput, Inner>['step'] = (work, next, progress) =>
    run.step(work, pointOf(next), progress)
  return { ...run, input: { importId }, checkpoint: inner, step }
}

/** False where it is to wait for somebody, or another import is being applied. */
async function beginApplying(run: RecipeRunning, importId: string): Promise<boolean> {
  const scope = await run.scope()
  const { work } = await getRunRecipe(scope, run.input.recipe)
  if (work.kind !== 'import' || !work.appliesByItself) return false
  return await run.step((open) => beginToApply(open, importId, run.id), {
    stage: 'apply',
    importId,
    inner: null,
  })
}

async function getStored(run: RecipeRunning, importId: string): Promise<StoredImport> {
  return (await findImport(await run.scope(), importId, { personId: null })) ?? refuse('NotFound')
}
