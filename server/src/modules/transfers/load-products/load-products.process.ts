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
  type Step,
  startProcess,
  stepsInTurn,
  writeFindingsFile,
} from '../../processes/index.ts'
import {
  type DraftRules,
  draftRules,
  type ProductDraft,
  type SaveReport,
  saveProducts,
} from '../../products/index.ts'
import { withStoredFile } from '../stored-file.ts'
import { bindCategories, bindColumns, bindFolders, loadTargets } from './bind-columns.ts'
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
  const { fileName, folderName, currency, numberStyle = null, dateOrder = null } = run.input
  const scope = await run.scope()
  const known = await loadTargets(scope)
  const survey = await surveyFile(path, {
    known,
    person: scope.person,
    stated: { numberStyle, dateOrder },
  })
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
  run.progress({ status: 'PROCESSING', processed: report.rows, total: survey.rowCount })
  const steps = stepsInTurn(report)
  try {
    for await (const rows of batchesOf(readDrafts(path, survey, { columns, context }), report.rows))
      await steps.begin(saveBatch(run, rows, rules, columns))
    return await steps.end()
  } finally {
    await steps.settle()
  }
}

/** Rows in batches behind the first `done`, which an earlier try has saved: these are only read. */
async function* batchesOf(rows: AsyncIterable<PendingRow>, done: number): AsyncGenerator<PendingRow[]> {
  let batch: PendingRow[] = []
  let read = 0
  for await (const row of rows) {
    read += 1
    if (read <= done) continue
    batch.push(row)
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* readDrafts(
  path: string,
  survey: FileSurvey,
  { columns, context }: { columns: readonly BoundColumn[]; context: RowContext },
): AsyncGenerator<PendingRow> {
  const seen = new Set<string>()
  for await (const { line, cells } of readRows(path, survey.shape)) {
    const { draft, faults } = draftOfRow(columns, cells, context)
    const reference = draft.reference.toLowerCase()
    const isRepeated = seen.has(reference)
    if (survey.categoriesOfRepeated.has(reference)) seen.add(reference)
    yield { line, draft, faults, isRepeated }
  }
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
  const open = plan.find(({ isOpen }) => isOpen)
  if (open !== undefined) refuse('ImportReadingOpen', { column: open.header.slice(0, 100) })
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
function saveBatch(
  run: ProcessRun<LoadInput, LoadCheckpoint>,
  rows: readonly PendingRow[],
  rules: DraftRules,
  columns: readonly BoundColumn[],
): Step<LoadReport> {
  const own = rows.filter((row) => !row.isRepeated)
  return async (turn) => {
    const report = { ...nothingLoaded }
    await run.step(
      async (scope) => {
        const saved = await saveProducts(
          scope,
          own.map((row) => row.draft),
          rules,
          { bulk: { processId: run.id }, onTaken: turn.taken },
        )
        await scope.flush()
        Object.assign(report, sumOf(await turn.before(), countsOf(rows, saved)))
        const ofCells = rows.flatMap((row) => describeFaults(row, row.faults, false))
        const ofRows = saved.rejected.flatMap(({ index, faults }) => {
          const row = own[index]
          return row === undefined ? [] : describeFaults(row, faults, true, columns)
        })
        await run.find(scope, [...ofCells, ...ofRows])
      },
      { report },
    )
    run.progress({ processed: report.rows })
    return report
  }
}

function countsOf(rows: readonly PendingRow[], saved: SaveReport): LoadReport {
  return {
    rows: rows.length,
    created: saved.created,
    updated: saved.updated,
    unchanged: saved.unchanged,
    rejected: saved.rejected.length,
    incomplete: rows.filter(({ faults }) => faults.some(({ isTaken }) => isTaken !== true)).length,
    merged: rows.filter(({ isRepeated }) => isRepeated).length,
  }
}

function sumOf(one: LoadReport, other: LoadReport): LoadReport {
  const keys = Object.keys(nothingLoaded) as (keyof LoadReport)[]
  return { ...nothingLoaded, ...Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) }
}
