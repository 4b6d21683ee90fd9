/** Finds the columns of a file and matches them; where nothing is left to decide, the check goes on by itself. */
import type { ImportColumn } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { openSheetFile } from '../../../platform/sheets/read/open-sheet-file.ts'
import type { SheetFile } from '../../../platform/sheets/read/sheet-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { ProcessOutcome, ProcessRun } from '../../processes/index.ts'
import { addToSample, type ColumnSample, emptySample } from '../reading/column-samples.ts'
import type { Speakers } from '../reading/file-habits.ts'
import { importFields, openReading } from '../reading/import-fields.ts'
import { hashHeaders, matchColumns } from '../reading/match-columns.ts'
import { withStoredFile } from '../stored-file.ts'
import { startCheck } from './check-import.process.ts'
import { type ImportInput, importFileKey } from './import-process.ts'
import { findImport, findMatching, type StoredImport, saveFound } from './imports.repository.ts'

/** Enough to tell what columns hold. */
const rowsLookedAt = 2_000

export async function readImport(
  run: ProcessRun<ImportInput, 'read'>,
  storage: Storage,
): Promise<ProcessOutcome> {
  const scope = await run.scope()
  const stored = (await findImport(scope, run.input.importId, { personId: null })) ?? refuse('NotFound')
  const place = { key: importFileKey(scope.domainId, stored.fileId), signal: run.signal }
  await withStoredFile(storage, place, async (path) => {
    const file = await openSheetFile(path)
    const { seen, headerRow } = await lookAt(file, stored)
    if (seen.length === 0) refuse('SheetEmpty')
    const sheet = file.kind === 'xlsx' ? (stored.sheet ?? firstShown(file)) : null
    await run.step(async (open) => {
      const held = await findImport(open, stored.id, { personId: null, isHeld: true })
      if (held?.state !== 'reading' || held.processId !== run.id) return
      const { columns, isRemembered, isOpen } = await matched(open, held, {
        seen,
        speakers: { delimiter: file.delimiter, person: open.person },
      })
      await saveFound(open, stored.id, {
        fileKind: file.kind,
        sheets: file.sheets,
        sheet,
        headerRow,
        columns,
        isRemembered,
      })
      // What new products lack is told row by row: a file may change known ones alone.
      const needsNobody = !isOpen && columns.every(({ problem }) => problem === null)
      if (needsNobody && columns.some(({ target }) => target === 'reference')) await startCheck(open, held)
    }, 'read')
  })
  return {}
}

export function firstShown({ sheets }: SheetFile): string | null {
  return (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])?.name ?? null
}

/** The first row with something in it has the headers, where nobody has named another one. */
export async function lookAt(
  file: SheetFile,
  { sheet, headerRow: given }: Pick<StoredImport, 'sheet' | 'headerRow'>,
): Promise<{ seen: ColumnSample[]; headerRow: number }> {
  let seen: ColumnSample[] = []
  let headerRow = given
  let looked = 0
  for await (const { row, cells } of file.rows(sheet)) {
    if (row < given || cells.every((cell) => cell === null || cell.text.trim() === '')) continue
    if (seen.length === 0) {
      headerRow = row
      seen = cells.map((cell, index) => emptySample((cell?.text ?? '').replace(/\s+/g, ' ').trim(), index))
      continue
    }
    for (const [index, cell] of cells.entries()) {
      // Cells beyond the headers are columns without one.
      for (let next = seen.length; next <= index; next++) seen.push(emptySample('', next))
      const column = seen[index]
      if (column !== undefined && cell !== null)
        addToSample(column, { ...cell, text: cell.text.trim() }, looked)
    }
    looked += 1
    if (looked >= rowsLookedAt) break
  }
  return { seen: seen.filter(({ header, filled }) => header !== '' || filled > 0), headerRow }
}

async function matched(
  open: Scope,
  { personId, options, folderId }: StoredImport,
  { seen, speakers }: { seen: readonly ColumnSample[]; speakers: Speakers },
): Promise<{ columns: ImportColumn[]; isRemembered: boolean; isOpen: boolean }> {
  const fields = await importFields(open, { ...options, folderId })
  const known = await findMatching(open, personId, hashHeaders(seen.map(({ header }) => header)))
  const remembered = known?.length === seen.length ? known : null
  const columns = matchColumns(seen, { fields, remembered, speakers })
  const isOpen = columns.some((column) => openReading(fields, column) !== null)
  return { columns, isRemembered: remembered !== null, isOpen }
}
