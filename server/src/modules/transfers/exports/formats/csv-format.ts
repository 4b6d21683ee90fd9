/** Delimited lines in UTF-8, as the spreadsheet of their reader expects them. */
import type { ExportTerms } from '@vitrine/contract'
import { type NumberStyle, numberReadings, numberStyleOf } from '@vitrine/rules'
import {
  type DelimitedCell,
  delimitedDate,
  delimitedHead,
  delimitedLines,
} from '../../../../platform/sheets/delimited-lines.ts'
import type { SheetCell } from '../../../../platform/sheets/sheet.ts'
import { checkColumns, columnsFor, valuesOf } from '../export-columns.ts'
import type { FileReader } from '../readers.ts'
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
  const style = terms.numberStyle ?? styleOf(reader)
  const delimiter = terms.delimiter ?? (style === 'comma' ? ';' : ',')
  const head = terms.encoding === 'utf-8' ? '' : delimitedHead
  yield Buffer.from(head + delimitedLines([columns.map(({ header }) => ({ text: header }))], delimiter))
  for await (const batch of making.products({ withMedia })) {
    const rows = batch.map((product) => {
      const values = valuesOf(product)
      return columns.map((column) => delimitedCell(column.cell(values), style))
    })
    yield Buffer.from(delimitedLines(rows, delimiter))
  }
}

function styleOf({ language, scope }: FileReader): NumberStyle {
  return numberStyleOf({ locale: language, numberFormat: scope.person?.numberFormat ?? null })
}

/** Numbers are their digits, for every program. */
function delimitedCell(cell: SheetCell | null, style: NumberStyle): DelimitedCell {
  if (cell === null) return { text: '' }
  if ('number' in cell) return { text: numberText(cell.number, style), isValue: true }
  return 'text' in cell ? cell : delimitedDate(cell)
}

/** `2.125` could be two thousand to whoever reads it, and `2.1250` could not. */
function numberText(decimal: string, style: NumberStyle): string {
  const text = style === 'comma' ? decimal.replace('.', ',') : decimal
  const readings = numberReadings(text)
  return readings !== null && readings.dot !== readings.comma ? `${text}0` : text
}
