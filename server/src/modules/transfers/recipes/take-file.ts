/** How the file of a run comes to be an import: from its address, or as it was sent. */
import { randomUUID } from 'node:crypto'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { uploadLimitsOf } from '../../domains/index.ts'
import { checkImportFolder } from '../../products/index.ts'
import { findUploaded } from '../../uploads/index.ts'
import { importFileKey } from '../imports/import-process.ts'
import { insertImport, saveState } from '../imports/imports.repository.ts'
import { type FetchParts, fetchSource } from './fetch-source.ts'
import type { RecipePoint, RecipeRunning } from './recipe-point.ts'
import { noteRun } from './recipe-runs.repository.ts'
import { noteFile, type RecipeRow } from './recipes.repository.ts'
import { getRunRecipe } from './run-recipe.ts'

interface TakenFile {
  fileName: string
  fileId: string
  /** Null for a file that was uploaded. */
  fetched: { mark: string; digest: string } | null
}

/**
 * The import of the run's file, noted as this process's; where the file hasn't changed, the end. Refuses NotFound,
 * RecipeOff, ImportUploadUnknown, as `fetchSource` and `checkImportFolder`.
 */
export async function takeFile(run: RecipeRunning, parts: FetchParts): Promise<RecipePoint> {
  const scope = await run.scope()
  const recipe = await getRunRecipe(scope, run.input.recipe)
  const { upload } = run.input
  const taken = upload === undefined ? await fetched(run, parts, scope, recipe) : await sent(scope, upload)
  if (taken === null) return await endUnchanged(run)
  try {
    const importId = await beginImport(run, recipe, taken)
    return { stage: 'read', importId }
  } catch (error) {
    if (taken.fetched !== null) await parts.storage.delete(importFileKey(scope.domainId, taken.fileId))
    throw error
  }
}

async function sent(scope: Scope, upload: string): Promise<TakenFile> {
  const uploaded = await findUploaded(scope, upload)
  if (uploaded?.import === undefined) return refuse('ImportUploadUnknown')
  return { fileName: uploaded.name, fileId: uploaded.import, fetched: null }
}

async function fetched(
  run: RecipeRunning,
  parts: FetchParts,
  scope: Scope,
  recipe: RecipeRow,
): Promise<TakenFile | null> {
  run.progress({ status: 'PREPROCESSING' })
  const fileId = randomUUID()
  const file = await fetchSource(parts, scope, recipe, {
    key: importFileKey(scope.domainId, fileId),
    limitBytes: (await uploadLimitsOf(scope)).file,
    signal: run.signal,
    progress: (update) => run.progress(update),
  })
  return file === null ? null : { fileName: file.name, fileId, fetched: file }
}

async function endUnchanged(run: RecipeRunning): Promise<RecipePoint> {
  const end: RecipePoint = { stage: 'ended', outcome: {} }
  await run.step((open) => noteRun(open, run.input.run, { ending: 'unchanged' }), end)
  return end
}

async function beginImport(run: RecipeRunning, recipe: RecipeRow, taken: TakenFile): Promise<string> {
  const { work } = recipe
  if (work.kind !== 'import') return refuse('NotFound')
  const importId = randomUUID()
  const { fileName, fileId } = taken
  await run.step(
    async (open) => {
      if (work.folder !== null) await checkImportFolder(open, work.folder)
      await insertImport(open, recipe.ownerId, { id: importId, fileName, fileId, folderId: work.folder })
      await saveState(open, importId, { state: 'reading', processId: run.id })
      await noteRun(open, run.input.run, { importId })
      if (taken.fetched !== null) await noteFile(open, recipe.id, taken.fetched)
    },
    { stage: 'read', importId },
  )
  return importId
}
