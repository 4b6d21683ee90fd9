/** The first table of a report, comma-separated: for other programs. */
import { Readable } from 'node:stream'
import {
  type DelimitedCell,
  delimitedDate,
  delimitedHead,
  delimitedLines,
} from '../sheets/delimited-lines.ts'
import type { SheetCell } from '../sheets/sheet.ts'
import type { ReportDocument } from './report-document.ts'

export function csvReport({ tables: [table] }: ReportDocument): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    const headings = table?.columns.map(({ heading }) => ({ text: heading })) ?? []
    yield Buffer.from(delimitedHead + delimitedLines([headings]))
    if (table === undefined) return
    for await (const batch of table.rows())
      yield Buffer.from(delimitedLines(batch.map((cells) => cells.map(delimitedCell))))
  }
  return Readable.from(pieces(), { objectMode: false })
}

/** Numbers are their digits, for every program. */
export function delimitedCell(cell: SheetCell | null): DelimitedCell {
  if (cell === null) return { text: '' }
  if ('number' in cell) return { text: cell.number, isValue: true }
  return 'text' in cell ? cell : delimitedDate(cell)
}
