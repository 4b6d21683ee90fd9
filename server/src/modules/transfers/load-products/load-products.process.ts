/** Loads an Excel or delimited file of products as a process: streamed, in batches, resumable, and again without duplicates. */
import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { Readable } from 'node:stream'
import { refuse } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import {
  defineProcess,
  type ProcessOutcome,
  type ProcessRun,
  startProcess,
  writeFindingsFile,
} from '../../processes/index.ts'
import { type DraftRules, draftRules, type ProductDraft, saveProducts } from '../../products/index.ts'
import { withStoredFile } from '../stored-file.ts'
import { bindCategories, bindColumns, bindFolders } from './bind-columns.ts'
import type { ColumnPlan } from './column-plan.ts'
import { describeFaults } from './describe-faults.ts'
import { type BoundColumn, draftOfRow, type RowContext } from './draft-of-row.ts'
import { type LoadCheckpoint, type LoadInput, type LoadReport, loadInput } from './load-input.ts'
import { readRows } from './read-rows.ts'
import { type FileSurvey, surveyFile } from './survey-file.ts'

const batchRows = 1_000

/** Numbers of a load that has not begun. */
const nothingLoaded: LoadReport = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  incomplete: 0,
  merged: 0,
}

export const loadProductsProcess = defineProcess({
  name: 'load-products',
  input: loadInput,
  // It makes fields, prices, categories and folders that the file names.
  needs: (['folder', 'productDetail', 'category', 'setting'] as const).map((area) => ({
    area,
    right: 'edit',
    level: 3,
  })),
  tells: 'import-complete',
  tries: 5,
})

/** Carries a load out; its file is read from `storage`. */
export async function loadProducts(
  run: ProcessRun<LoadInput, LoadCheckpoint>,
  storage: Storage,
): Promise<ProcessOutcome> {
  return await withStoredFile(storage, { key: run.input.key, signal: run.signal }, async (path) => {
    const report = await load(run, path)
    await storage.delete(run.input.key)
    const file = await writeFindingsFile(run, `${run.input.fileName}.rejected.csv`)
    return { numbers: { ...report }, ...(file === null ? {} : { file }) }
  })
}

/** Keeps the file and queues its loading in the caller's name; returns the process's id. */
export async function startLoad(
  scope: Scope,
  storage: Storage,
  content: Readable,
  given: Omit<LoadInput, 'key'>,
): Promise<string> {
  const key = `domains/${scope.domainId}/loads/${randomUUID()}`
  await storage.put(key, content, { contentType: 'text/csv' })
  return await startProcess(scope, loadProductsProcess, {
    subject: given.fileName,
    input: { ...given, key },
  })
}

async function load(run: ProcessRun<LoadInput, LoadCheckpoint>, path: string): Promise<LoadReport> {
  const { fileName, folderName, currency } = run.input
  const survey = await surveyFile(path)
  requireColumns(survey.plan)
  const { columns, created } = await bindColumns(await run.scope(), survey.plan, currency)
  for (const what of created) await run.log('made', { what })
  const context = await rowContext(
    await run.scope(),
    survey,
    folderName ?? basename(fileName, extname(fileName)),
  )
  // Fields and folders that the file brings count in the scope that goes on.
  const rules = await draftRules(await run.scope())
  const report: LoadReport = { ...nothingLoaded, ...run.checkpoint?.report }
  const done = report.rows
  run.progress({ status: 'PROCESSING', processed: done, total: survey.rowCount })
  const seen = new Set<string>()
  let batch: PendingRow[] = []
  let row = 0
  for await (const { line, values } of readRows(path, survey.shape)) {
    const { draft, faults } = draftOfRow(columns, values, context)
    const reference = draft.reference.toLowerCase()
    const isRepeated = seen.has(reference)
    if (survey.categoriesOfRepeated.has(reference)) seen.add(reference)
    row += 1
    // What an earlier try has saved is only read again for the references in it.
    if (row <= done) continue
    report.rows += 1
    if (faults.length > 0) report.incomplete += 1
    if (isRepeated) report.merged += 1
    batch.push({ line, draft, faults, isRepeated })
    if (batch.length < batchRows) continue
    await saveBatch(run, batch, rules, columns, report)
    batch = []
  }
  await saveBatch(run, batch, rules, columns, report)
  return report
}

interface PendingRow {
  line: number
  draft: ProductDraft
  faults: ReturnType<typeof draftOfRow>['faults']
  /** Its product stood in an earlier row, with the folders of both. */
  isRepeated: boolean
}

function requireColumns(plan: readonly ColumnPlan[]): void {
  for (const kind of ['reference', 'name'] as const) {
    if (plan.some((column) => column.target.kind === kind)) continue
    const columns = plan.map((column) => column.header).join(', ')
    refuse('ImportColumnMissing', { column: kind, columns })
  }
}

async function rowContext(scope: Scope, survey: FileSurvey, folderName: string): Promise<RowContext> {
  const categoryIds = await bindCategories(scope, survey.categories)
  const folderIdOf = await bindFolders(scope, folderName, survey.categories)
  return {
    categoryIdOf: (text) => categoryIds.get(text) ?? null,
    folderIdsOf: (reference, category) => {
      const categories = survey.categoriesOfRepeated.get(reference) ?? [category]
      return [...new Set([...categories].map(folderIdOf))]
    },
  }
}

/** One step: products, what was wrong with rows, and how far the file has been read. */
async function saveBatch(
  run: ProcessRun<LoadInput, LoadCheckpoint>,
  rows: readonly PendingRow[],
  rules: DraftRules,
  columns: readonly BoundColumn[],
  report: LoadReport,
): Promise<void> {
  const own = rows.filter((row) => !row.isRepeated)
  const before = { ...report }
  const checkpoint: LoadCheckpoint = { report }
  await run.step(
    async (scope) => {
      const saved = await saveProducts(
        scope,
        own.map((row) => row.draft),
        rules,
        { processId: run.id },
      )
      report.created = before.created + saved.created
      report.updated = before.updated + saved.updated
      report.unchanged = before.unchanged + saved.unchanged
      report.rejected = before.rejected + saved.rejected.length
      const ofCells = rows.flatMap((row) => describeFaults(row, row.faults, false))
      const ofRows = saved.rejected.flatMap(({ index, faults }) => {
        const row = own[index]
        return row === undefined ? [] : describeFaults(row, faults, true, columns)
      })
      await run.find(scope, [...ofCells, ...ofRows])
    },
    checkpoint,
    { processed: report.rows },
  )
}
