/** Comma-separated, UTF-8 with a mark at its head, so that spreadsheets take it for what it is. */
import type { ExportTerms } from '@vitrine/contract'
import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '../../../../platform/sheets/formula-text.ts'
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
  yield Buffer.from(`\uFEFF${lines([columns.map(({ header }) => guardFormula(header))])}`)
  for await (const batch of making.products({ withMedia })) {
    const rows = batch.map((product) => {
      const values = valuesOf(product)
      return columns.map((column) => csvText(column.cell(values)))
    })
    yield Buffer.from(lines(rows))
  }
}

function lines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows' },
  )
}

/** Numbers are their digits and dates `YYYY-MM-DD`, for every program. */
export function csvText(cell: SheetCell | null): string {
  if (cell === null) return ''
  if ('number' in cell) return cell.number
  if ('text' in cell) return guardFormula(cell.text)
  const text = cell.date.toISOString()
  return cell.hasTime === true ? text : text.slice(0, 10)
}
