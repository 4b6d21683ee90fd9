/** Writes the accepted rows, batch by batch, each checked once more against what is there by then. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import { ensureCategoryPaths } from '../../categories/index.ts'
import { addDropdownOptions } from '../../detail-fields/index.ts'
import type { ProcessOutcome, ProcessRun } from '../../processes/index.ts'
import { insertBulk, writeRows } from '../../products/index.ts'
import { parsePaths, pathKey } from '../path-text.ts'
import { type ImportFields, importFields } from '../reading/import-fields.ts'
import { findingOfField } from '../reading/read-rows.ts'
import type { ImportInput } from './import-process.ts'
import { type AcceptedRow, listAccepted, listAdditions, saveApplied } from './import-rows.repository.ts'
import {
  findImport,
  type ImportOutcome,
  type StoredImport,
  saveBulk,
  saveOutcome,
  saveState,
} from './imports.repository.ts'
import { checkNobodyApplies } from './one-at-a-time.ts'

const batchRows = 500
const nothingDone = { row: 0, processed: 0, created: 0, updated: 0, refused: 0, isDone: false }

/** `row`: the last one that was written. */
export type ApplyPoint = ImportOutcome & { row: number; processed: number; isDone: boolean }

export async function applyImport(run: ProcessRun<ImportInput, ApplyPoint>): Promise<ProcessOutcome> {
  const { importId } = run.input
  const stored = (await findImport(await run.scope(), importId, { personId: null })) ?? refuse('NotFound')
  let done: ApplyPoint = { ...nothingDone, ...run.checkpoint }
  // A worker was killed after the last step and before the end.
  if (done.isDone) return numbersOf(done)
  const total = stored.counts?.accepted ?? 0
  run.progress({ status: 'PROCESSING', processed: done.processed, total })
  await run.step(async (open) => {
    const held = await holdImport(run, open)
    await checkNobodyApplies(open, importId)
    if (run.checkpoint === null) await prepare(run, open, held)
  }, done)
  while (!done.isDone) {
    const next = { ...done }
    await run.step(async (open) => {
      Object.assign(next, done)
      const held = await holdImport(run, open)
      const rows = await listAccepted(open, importId, done.row, batchRows)
      if (rows.length > 0) await applyBatch(run, open, { held, rows, next })
      else await finish(run, open, next)
      next.isDone = rows.length === 0
      await saveOutcome(open, importId, outcomeOf(next))
    }, next)
    done = next
    run.progress({ processed: done.processed })
  }
  return numbersOf(done)
}

function numbersOf({ created, updated, refused }: ImportOutcome): ProcessOutcome {
  return { numbers: { created, updated, rejected: refused } }
}

function outcomeOf({ created, updated, refused }: ApplyPoint): ImportOutcome {
  return { created, updated, refused }
}

async function holdImport(run: ProcessRun<ImportInput, ApplyPoint>, open: Scope): Promise<StoredImport> {
  const held = await findImport(open, run.input.importId, { personId: null, isHeld: true })
  return held?.state === 'applying' && held.processId === run.id ? held : refuse('ImportNotReady')
}

/** New categories and options, which the rows name; and that what follows can be taken back as one. */
async function prepare(
  run: ProcessRun<ImportInput, ApplyPoint>,
  open: Scope,
  { id }: StoredImport,
): Promise<void> {
  const { categories, options } = await listAdditions(open, id, null)
  if (categories.length > 0) {
    if (open.permissions.category.edit < 1) refuse('ImportCategoriesNotAllowed')
    await ensureCategoryPaths(
      open,
      categories.map((path) => parsePaths(path)[0] ?? []),
    )
  }
  if (options.length > 0) {
    if (open.permissions.setting.edit < 3) refuse('NotAllowed')
    await addDropdownOptions(open, options)
  }
  await insertBulk(open, { type: 'changes' }, run.id)
  await saveBulk(open, id, run.id)
}

async function applyBatch(
  run: ProcessRun<ImportInput, ApplyPoint>,
  open: Scope,
  { held, rows, next }: { held: StoredImport; rows: readonly AcceptedRow[]; next: ApplyPoint },
): Promise<void> {
  const { id, columns, options, folderId } = held
  const fields = await importFields(open, { ...options, folderId })
  const known = rows.map((row) => withMade(row, fields))
  const written = await writeRows(open, fields.planner, known, { bulkId: run.id, processId: run.id })
  await saveApplied(
    open,
    id,
    rows.flatMap((row, place) => {
      const result = written[place]
      if (result === undefined) return []
      const { outcome, productId, faults } = result
      const findings = faults.map((fault) => findingOfField(row, fault, { columns, fields }))
      // What is as it was to become already has been written by somebody else.
      return [{ row: row.row, applied: outcome === 'unchanged' ? 'updated' : outcome, productId, findings }]
    }),
  )
  for (const { outcome } of written) {
    if (outcome === 'created') next.created += 1
    else if (outcome === 'refused') next.refused += 1
    else next.updated += 1
  }
  next.row = rows.at(-1)?.row ?? next.row
  next.processed += rows.length
}

/** What was to come has been made by now, or is gone again and is refused as what it is: none. */
function withMade({ coming, values, ...row }: AcceptedRow, { categoryIds }: ImportFields): AcceptedRow {
  const made = Object.entries(coming).map(([field, text]) => {
    const id = field === 'category' ? categoryIds.get(pathKey(parsePaths(text)[0] ?? [])) : text
    return [field, id ?? text] as const
  })
  return { ...row, values: { ...values, ...Object.fromEntries(made) }, coming: {} }
}

async function finish(
  run: ProcessRun<ImportInput, ApplyPoint>,
  open: Scope,
  { created, updated }: ApplyPoint,
): Promise<void> {
  const count = created + updated
  const entry = { kind: 'bulk update', subject: 'product', subjectId: null, subjectName: '' } as const
  if (count > 0) await writeActivity(open, [{ ...entry, count, bulkId: run.id, processId: run.id }])
  await saveState(open, run.input.importId, { state: 'applied' })
}
