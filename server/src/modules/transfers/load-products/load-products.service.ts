/** Loads a delimited product file: streamed, in batches, and again without duplicates. */
import { basename, extname } from 'node:path'
import { errorKeys, fillMessage } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import {
  type DraftFault,
  type DraftRules,
  draftRules,
  type ProductDraft,
  saveProducts,
} from '../../products/index.ts'
import { bindCategories, bindColumns, bindFolders } from './bind-columns.ts'
import type { ColumnPlan } from './column-plan.ts'
import { type BoundColumn, draftOfRow, type RowContext, type RowFault } from './draft-of-row.ts'
import { readRows } from './read-rows.ts'
import { type FileSurvey, surveyFile } from './survey-file.ts'

export interface LoadOptions {
  /** ISO 4217 code for price types that are made. */
  currency: string
  /** Folder that receives the products; the file's name when absent. */
  folderName?: string
  /** The scope of the same caller as it is once the file's fields, prices and folders exist. */
  refreshed(): Promise<Scope>
}

/** What the load says of itself while it runs. */
export interface LoadObserver {
  surveyed?(survey: FileSurvey, plan: readonly ColumnPlan[], created: readonly string[]): void
  /** Rows done so far. */
  progressed?(rows: number): void
  /** What is wrong with a row, and whether all of it was left out or only the cells named. */
  rejected?(row: RejectedRow): void
}

export interface RejectedRow {
  line: number
  reference: string
  faults: RowFault[]
  isWholeRow: boolean
}

export interface LoadReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Rows left out. */
  rejected: number
  /** Rows saved without the cells that could not be read. */
  incomplete: number
  /** Rows whose reference stood in an earlier row: merged into one product that lies in all their folders. */
  merged: number
}

const batchRows = 1_000

/**
 * Reads the file twice: to learn what its columns hold, then to save. Each batch is a transaction, so a load
 * that was broken off is finished by running it again. Refuses files without reference or name column.
 */
export async function loadProducts(
  before: Scope,
  path: string,
  options: LoadOptions,
  observer: LoadObserver = {},
): Promise<LoadReport> {
  const survey = await surveyFile(path)
  requireColumns(survey.plan)
  const { columns, created } = await bindColumns(before, survey.plan, options.currency)
  observer.surveyed?.(survey, survey.plan, created)
  const context = await rowContext(before, survey, options.folderName ?? basename(path, extname(path)))
  const scope = await options.refreshed()
  const rules = await draftRules(scope)
  const report: LoadReport = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    incomplete: 0,
    merged: 0,
  }
  const seen = new Set<string>()
  let batch: PendingRow[] = []
  for await (const { line, values } of readRows(path, survey.shape)) {
    report.rows += 1
    const { draft, faults } = draftOfRow(columns, values, context)
    const reference = draft.reference.toLowerCase()
    if (faults.length > 0) {
      report.incomplete += 1
      observer.rejected?.({ line, reference: draft.reference, faults, isWholeRow: false })
    }
    if (seen.has(reference)) report.merged += 1
    else {
      if (survey.categoriesOfRepeated.has(reference)) seen.add(reference)
      batch.push({ line, draft })
    }
    if (batch.length === batchRows) {
      await saveBatch(scope, batch, rules, columns, report, observer)
      batch = []
      observer.progressed?.(report.rows)
    }
  }
  await saveBatch(scope, batch, rules, columns, report, observer)
  observer.progressed?.(report.rows)
  return report
}

interface PendingRow {
  line: number
  draft: ProductDraft
}

/** A file that can't be loaded at all, said in a sentence. */
export class UnusableFile extends Error {}

function requireColumns(plan: readonly ColumnPlan[]): void {
  for (const kind of ['reference', 'name'] as const) {
    if (!plan.some((column) => column.target.kind === kind)) {
      const headers = plan.map((column) => column.header).join(', ')
      throw new UnusableFile(`No column is a product's ${kind}; the columns are: ${headers}`)
    }
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

async function saveBatch(
  scope: Scope,
  batch: readonly PendingRow[],
  rules: DraftRules,
  columns: readonly BoundColumn[],
  report: LoadReport,
  observer: LoadObserver,
): Promise<void> {
  const saved = await saveProducts(
    scope,
    batch.map((row) => row.draft),
    rules,
  )
  report.created += saved.created
  report.updated += saved.updated
  report.unchanged += saved.unchanged
  for (const { index, faults } of saved.rejected) {
    const row = batch[index]
    if (row === undefined) continue
    const reasons = faults.map((fault) => readableFault(fault, row.draft, columns))
    report.rejected += 1
    observer.rejected?.({ line: row.line, reference: row.draft.reference, faults: reasons, isWholeRow: true })
  }
}

function readableFault(fault: DraftFault, draft: ProductDraft, columns: readonly BoundColumn[]): RowFault {
  const [kind, id] = fault.place.split(':')
  const column = columns.find((candidate) =>
    id === undefined ? candidate.target.kind === kind : candidate.id === id,
  )
  const value =
    id === undefined
      ? draft[kind as 'name' | 'reference' | 'description']
      : (draft.details[id] ?? draft.prices[id])
  return {
    column: column?.header ?? fault.place,
    value: typeof value === 'string' ? value.slice(0, 100) : '',
    reason: fillMessage(errorKeys[fault.key].message, {
      ...fault.parameters,
      field: column?.header ?? fault.place,
    }),
  }
}
