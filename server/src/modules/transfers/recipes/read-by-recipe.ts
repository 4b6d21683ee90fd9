/** Finds the columns of a recipe in a file by their headers. */
import type { ImportColumn, ImportRecipe } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { openSheetFile } from '../../../platform/sheets/read/open-sheet-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import { importFileKey } from '../imports/import-process.ts'
import { findImport, saveFound, saveMatched, saveState } from '../imports/imports.repository.ts'
import { firstShown, lookAt } from '../imports/read-import.process.ts'
import type { ColumnSample } from '../reading/column-samples.ts'
import type { Speakers } from '../reading/file-habits.ts'
import { importFields, openReading } from '../reading/import-fields.ts'
import { matchColumns } from '../reading/match-columns.ts'
import type { Remembered } from '../reading/plan-columns.ts'
import { withStoredFile } from '../stored-file.ts'
import type { RecipeRunning } from './recipe-point.ts'
import { getRunRecipe } from './run-recipe.ts'

/**
 * Where every column that the recipe fills something from is there, and may still be filled, and nothing could be read in two ways, the
 * change set is to be made. Else the columns wait for somebody. Columns that the recipe doesn't know are passed over.
 */
export async function readByRecipe(run: RecipeRunning, storage: Storage, importId: string): Promise<void> {
  const scope = await run.scope()
  const { work } = await getRunRecipe(scope, run.input.recipe)
  const stored = (await findImport(scope, importId, { personId: null })) ?? refuse('NotFound')
  if (work.kind !== 'import') return refuse('NotFound')
  const place = { key: importFileKey(scope.domainId, stored.fileId), signal: run.signal }
  await withStoredFile(storage, place, async (path) => {
    const file = await openSheetFile(path)
    const isThere = work.sheet === null || file.sheets.some(({ name }) => name === work.sheet)
    const wanted = isThere ? work.sheet : null
    const sheet = file.kind === 'xlsx' ? (wanted ?? firstShown(file)) : null
    const { seen, headerRow } = await lookAt(file, { sheet, headerRow: work.headerRow })
    if (seen.length === 0) refuse('SheetEmpty')
    await run.step(
      async (open) => {
        const speakers = { delimiter: file.delimiter, person: open.person }
        const { columns, isOpen } = await matchedByRecipe(open, work, { seen, speakers })
        const found = {
          fileKind: file.kind,
          sheets: file.sheets,
          sheet,
          headerRow,
          columns,
          isRemembered: false,
        }
        await saveFound(open, importId, found)
        await saveMatched(open, importId, { columns, folderId: stored.folderId, options: work.options })
        if (isThere && !isOpen && hasAll(work, columns))
          await saveState(open, importId, { state: 'checking', processId: run.id })
      },
      { stage: 'check', importId, inner: null },
    )
  })
}

const passedOver: Remembered = {
  header: '',
  target: null,
  numberStyle: null,
  dateOrder: null,
  emptyText: null,
}

const plain = (header: string) => header.replace(/\s+/g, ' ').trim().toLowerCase()

async function matchedByRecipe(
  open: Scope,
  { columns, options, folder }: ImportRecipe,
  { seen, speakers }: { seen: readonly ColumnSample[]; speakers: Speakers },
): Promise<{ columns: ImportColumn[]; isOpen: boolean }> {
  const fields = await importFields(open, { ...options, folderId: folder })
  const left = [...columns]
  const remembered = seen.map(({ header }): Remembered => {
    const place = left.findIndex((column) => plain(column.header) === plain(header))
    const [column] = place < 0 ? [] : left.splice(place, 1)
    return column ?? passedOver
  })
  const found = matchColumns(seen, { fields, remembered, speakers })
  return { columns: found, isOpen: found.some((column) => openReading(fields, column) !== null) }
}

function hasAll({ columns }: ImportRecipe, found: readonly ImportColumn[]): boolean {
  const filled = new Set(found.flatMap(({ target }) => target ?? []))
  return columns.every(({ target }) => target === null || filled.has(target))
}
