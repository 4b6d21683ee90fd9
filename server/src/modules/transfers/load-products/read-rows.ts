/** The rows of a file with their numbers, whatever kind of file it is. */

import { unguardFormula } from '../../../platform/sheets/formula-text.ts'
import { openSheetFile } from '../../../platform/sheets/read/open-sheet-file.ts'
import type { ReadCell, SheetFile } from '../../../platform/sheets/read/sheet-file.ts'
import { tidy } from '../reading/column-samples.ts'

export interface FileShape {
  headers: string[]
  /** Number of the row that has them, from 1; 0 where no row has any. */
  headerRow: number
  /** Only for a delimited file. */
  delimiter?: string | undefined
}

export interface FileRow {
  /** Number of the record in a delimited file, or of the row in a workbook, from 1. */
  line: number
  cells: FileCell[]
}

/** One without anything holds the empty text. */
export type FileCell = Pick<ReadCell, 'kind' | 'text' | 'link'>

/** The first row with something in it has the headers. Refuses as `openSheetFile`. */
export async function readShape(path: string): Promise<FileShape> {
  const file = await openSheetFile(path)
  for await (const { row, cells } of file.rows())
    if (!isBlank(cells)) {
      const headers = cells.map((cell) => textOf(file, cell))
      return { headers, headerRow: row, delimiter: file.delimiter }
    }
  return { headers: [], headerRow: 0 }
}

/** Data rows in order. Rows of blank cells are passed over; a short row is filled up with blanks. */
export async function* readRows(path: string, { headers, headerRow }: FileShape): AsyncGenerator<FileRow> {
  const file = await openSheetFile(path)
  for await (const { row, cells } of file.rows()) {
    if (row <= headerRow || isBlank(cells)) continue
    const cellAt = (index: number): FileCell => {
      const { kind = 'text', link } = cells[index] ?? {}
      return { kind, text: textOf(file, cells[index]), ...(link === undefined ? {} : { link }) }
    }
    yield { line: row, cells: headers.map((_, index) => cellAt(index)) }
  }
}

/** Texts of delimited files may be guarded against being taken for formulas. */
function textOf({ kind }: SheetFile, cell: ReadCell | null | undefined): string {
  const text = cell?.text ?? ''
  return tidy(kind === 'csv' ? unguardFormula(text) : text)
}

function isBlank(cells: readonly (ReadCell | null)[]): boolean {
  return cells.every((cell) => tidy(cell?.text ?? '') === '')
}
