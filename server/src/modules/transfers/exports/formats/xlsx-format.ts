/** Excel: numbers and dates can be counted with. */
import type { ExportTerms } from '@vitrine/contract'
import type { SheetCell, SheetRow } from '../../../../platform/sheets/sheet.ts'
import { headingRow, streamWorkbook } from '../../../../platform/sheets/workbook-stream.ts'
import { transferWords } from '../../transfer-words.ts'
import {
  checkColumns,
  columnsFor,
  type ExportColumn,
  type ProductValues,
  valuesOf,
} from '../export-columns.ts'
import type { FileFormat, Making } from './file-format.ts'

type XlsxTerms = Extract<ExportTerms, { format: 'xlsx' }>

/** Characters; Excel repairs files that have more in a cell. */
const longestCell = 32_767

export const xlsxFormat: FileFormat<XlsxTerms> = {
  extension: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  async check({ caller, terms }) {
    checkColumns(caller, terms.columns)
  },
  write: writeXlsx,
}

async function* writeXlsx(making: Making<XlsxTerms>): AsyncGenerator<Uint8Array> {
  const { reader, terms, publicUrl } = making
  const columns = await columnsFor(reader, terms.columns, publicUrl)
  const sheet = {
    name: transferWords[reader.language].fileProducts,
    widths: columns.map(({ width }) => width),
    headings: headingRow(columns.map(({ header }) => header)),
    rows: rowsOf(making, columns),
  }
  yield* streamWorkbook([sheet])
}

async function* rowsOf(
  making: Making<XlsxTerms>,
  columns: readonly ExportColumn[],
): AsyncGenerator<SheetRow> {
  const withMedia = columns.some(({ key }) => key === 'media')
  for await (const batch of making.products({ withMedia }))
    for (const product of batch) {
      const values = valuesOf(product)
      yield { cells: columns.map((column) => fittingCell(making, column, values)) }
    }
}

/** A cut text would come back as another one: the cell stays empty, which changes nothing, and is told. */
function fittingCell(
  { find }: Making<XlsxTerms>,
  { cell, header }: ExportColumn,
  values: ProductValues,
): SheetCell | null {
  const found = cell(values)
  if (found === null || !('text' in found) || found.text.length <= longestCell) return found
  const { reference } = values.product
  find({ subject: reference, column: header, value: found.text.slice(0, 100), code: 'ExportCellTooLong' })
  return null
}
