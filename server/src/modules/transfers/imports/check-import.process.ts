/** Makes the change set: every row of the file as values, compared with the products that are there. */
import type { ImportCounts } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { openSheetFile } from '../../../platform/sheets/read/open-sheet-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import { CancelRequested, type ProcessOutcome, type ProcessRun, startProcess } from '../../processes/index.ts'
import { planRows } from '../../products/index.ts'
import { type ImportFields, importFields } from '../reading/import-fields.ts'
import { findingOfField, placeOf, type RowOfValues, RowReader } from '../reading/read-rows.ts'
import { withStoredFile } from '../stored-file.ts'
import { checkImportProcess, type ImportInput, importFileKey } from './import-process.ts'
import {
  countKinds,
  countRows,
  deleteRows,
  insertRows,
  listUnplanned,
  refuseRepeated,
  savePlans,
} from './import-rows.repository.ts'
import { findImport, type StoredImport, saveCounts, saveState } from './imports.repository.ts'

const batchRows = 1_000

/** `row`: the last one that is done with at this stage. */
export type CheckPoint = { stage: 'reading' | 'planning' | 'checked'; row: number }

/** Must run in the transaction that has changed what the check depends on. */
export async function startCheck(open: Scope, { id, fileName }: StoredImport): Promise<void> {
  await deleteRows(open, id)
  const processId = await startProcess(open, checkImportProcess, {
    subject: fileName,
    input: { importId: id },
  })
  await saveCounts(open, id, null)
  await saveState(open, id, { state: 'checking', processId })
}

export async function checkImport(
  run: ProcessRun<ImportInput, CheckPoint>,
  storage: Storage,
): Promise<ProcessOutcome> {
  const scope = await run.scope()
  const stored = (await findImport(scope, run.input.importId, { personId: null })) ?? refuse('NotFound')
  // A worker was killed after the last step and before the end.
  if (run.checkpoint?.stage === 'checked') return outcomeOf(stored.counts)
  run.progress({ status: 'PROCESSING' })
  if (run.checkpoint?.stage !== 'planning') {
    const place = { key: importFileKey(scope.domainId, stored.fileId), signal: run.signal }
    await withStoredFile(storage, place, (path) => readAll(run, stored, path))
  }
  return outcomeOf(await planAll(run, stored))
}

export function outcomeOf(counts: ImportCounts | null): ProcessOutcome {
  if (counts === null) return {}
  const { rows, changed, unchanged, refused } = counts
  return { numbers: { rows, new: counts.new, changed, unchanged, rejected: refused } }
}

/** Where it was matched anew or given up meanwhile, another check does it, or none. */
async function holdImport(run: ProcessRun<ImportInput, CheckPoint>, open: Scope): Promise<StoredImport> {
  const held = await findImport(open, run.input.importId, { personId: null, isHeld: true })
  if (held?.state === 'checking' && held.processId === run.id) return held
  throw new CancelRequested()
}

async function fieldsFor(scope: Scope, { options, folderId }: StoredImport): Promise<ImportFields> {
  return await importFields(scope, { ...options, folderId })
}

async function readAll(
  run: ProcessRun<ImportInput, CheckPoint>,
  stored: StoredImport,
  path: string,
): Promise<void> {
  const done = run.checkpoint?.stage === 'reading' ? run.checkpoint.row : 0
  const file = await openSheetFile(path)
  const { headerRow, columns, sheet } = stored
  const reader = new RowReader(columns, await fieldsFor(await run.scope(), stored), {
    fileKind: file.kind,
    headerRow,
  })
  let batch: RowOfValues[] = []
  let processed = 0
  const save = async () => {
    const rows = batch
    batch = []
    const last = rows.at(-1)
    if (last === undefined) return
    processed += rows.length
    const step = async (open: Scope) => {
      await holdImport(run, open)
      await insertRows(open, stored.id, rows)
    }
    await run.step(step, { stage: 'reading', row: last.row }, { processed })
  }
  for await (const row of file.rows(sheet)) {
    if (row.row <= headerRow) continue
    const read = reader.read(row)
    // What an earlier try has kept is only read again for its place.
    if (row.row > done) batch.push(...read)
    if (batch.length >= batchRows) await save()
  }
  await save()
  const column = columns.find(({ target }) => target === 'reference')
  await run.step(
    async (open) => {
      await holdImport(run, open)
      await refuseRepeated(open, stored.id, {
        column: column === undefined ? '' : placeOf(column),
        kept: stored.options.repeated,
      })
    },
    { stage: 'planning', row: 0 },
  )
}

async function planAll(run: ProcessRun<ImportInput, CheckPoint>, { id }: StoredImport) {
  let after = run.checkpoint?.stage === 'planning' ? run.checkpoint.row : 0
  const total = await countRows(await run.scope(), id)
  run.progress({ processed: 0, total })
  for (;;) {
    const last = await run.step(
      async (open) => {
        const held = await holdImport(run, open)
        const rows = await listUnplanned(open, id, after, batchRows)
        if (rows.length > 0) await planBatch(open, held, rows)
        return rows.at(-1)?.row ?? null
      },
      { stage: 'planning', row: after },
    )
    if (last === null) break
    after = last
    run.progress({ processed: Math.min(total, after), total })
  }
  return await run.step(
    async (open) => {
      await holdImport(run, open)
      const counts = await countKinds(open, id)
      await saveCounts(open, id, counts)
      await saveState(open, id, { state: 'checked' })
      return counts
    },
    { stage: 'checked', row: after },
  )
}

async function planBatch(
  open: Scope,
  stored: StoredImport,
  rows: Awaited<ReturnType<typeof listUnplanned>>,
): Promise<void> {
  const fields = await fieldsFor(open, stored)
  const plans = await planRows(open, fields.planner, rows, { locks: false })
  const { columns } = stored
  await savePlans(
    open,
    stored.id,
    rows.flatMap((row, place) => {
      const plan = plans[place]
      if (plan === undefined) return []
      const { kind, product, cells, faults } = plan
      const findings = faults.map((fault) => findingOfField(row, fault, { columns, fields }))
      const name = row.name === '' ? (product?.name ?? '') : row.name
      return [{ row: row.row, kind, productId: product?.id ?? null, name, cells, findings }]
    }),
  )
}
