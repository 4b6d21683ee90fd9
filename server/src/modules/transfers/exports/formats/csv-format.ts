/** Comma-separated, UTF-8 with a mark at its head, so that spreadsheets take it for what it is. */
import type { ExportTerms } from '@vitrine/contract'
import {
  type DelimitedCell,
  delimitedHead,
  delimitedLines,
} from '../../../../platform/sheets/delimited-lines.ts'
import type { SheetCell } from '../../../../platform/sheets/sheet.ts'
import { checkColumns, columnsFor, valuesOf } from '../export-columns.ts'
import type { FileFormat, Making } from './file-format.ts'

type CsvTerms = Extract<ExportTerms, { format: 'csv' }>

export const csvFormat: FileFormat<CsvTerms> = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  async check({ caller, terms }) {
    checkColumns(caller, terms.columns)
  },
  write: writeCsv,
}

async function* writeCsv(making: Making<CsvTerms>): AsyncGenerator<Uint8Array> {
  const { reader, terms, publicUrl } = making
  const columns = await columnsFor(reader, terms.columns, publicUrl)
  const withMedia = terms.columns.includes('media')
  yield Buffer.from(delimitedHead + delimitedLines([columns.map(({ header }) => ({ text: header }))]))
  for await (const batch of making.products({ withMedia })) {
    const rows = batch.map((product) => {
      const values = valuesOf(product)
      return columns.map((column) => delimitedCell(column.cell(values)))
    })
    yield Buffer.from(delimitedLines(rows))
  }
}

/** Numbers are their digits and dates `YYYY-MM-DD`, for every program. */
function delimitedCell(cell: SheetCell | null): DelimitedCell {
  if (cell === null) return { text: '' }
  if ('number' in cell) return { text: cell.number, isValue: true }
  if ('text' in cell) return cell
  const text = cell.date.toISOString()
  return { text: cell.hasTime === true ? text : text.slice(0, 10), isValue: true }
}
