/** Excel files, written row by row. A text is a text, whatever it begins with. */
import { setImmediate } from 'node:timers/promises'
import { fractionDigits, isDecimal } from '@vitrine/rules'
import type { CellStyle, CellValue, ColumnDef } from 'hucre/xlsx'

/**
 * A `number` is a decimal text, shown with at least `digits` digits behind the point. A `date` is one by its parts in UTC;
 * `offset` says how far the clocks are from GMT of which it is: `GMT` itself, or `+02:00`.
 */
export type SheetCell =
  | { text: string }
  | { number: string; digits?: number }
  | { date: Date; hasTime?: boolean; offset?: string }

export interface SheetRow {
  cells: readonly (SheetCell | null)[]
  isBold?: boolean
}

export interface SheetTerms {
  name: string
  /** Of each column, in characters. */
  widths: readonly number[]
  /** Rows that stay when the others are scrolled. */
  frozenRows: number
  /** About how many there will be, where it may be a great many. */
  rows?: number
  /** Where not as many as Excel takes: further ones go on in a sheet more, below the first row once again. */
  mostRows?: number
}

/** Digits of which Excel keeps every one. */
const keptDigits = 15
/** Earlier days are texts: Excel knows none before 1900, and takes the year's first two months for others. */
const firstDay = new Date('1900-03-01T00:00:00Z')
const longestName = 31
/**
 * Cells of sheets that are surely shorter than the 4 GiB that plain archives can say: others are written as ZIP64, which
 * LibreOffice 7.4 doesn't open.
 */
const mostPlainCells = 4_000_000
/** How long rows are written before others have their turn. */
const turnMs = 15

export async function writeSheet(terms: SheetTerms, rows: Iterable<SheetRow>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of streamSheet(terms, rows)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The same file in pieces, as rows come: its memory doesn't grow with them. */
export async function* streamSheet(
  { name, widths, frozenRows, mostRows, rows: expected = 0 }: SheetTerms,
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns: ColumnDef[] = widths.map((width) => ({ width }))
  yield* writeXlsxStream(styledRows(rows, columns), {
    name: name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, longestName),
    columns,
    freezePane: { rows: frozenRows },
    zip64: expected * columns.length > mostPlainCells,
    ...(mostRows === undefined ? {} : { maxRowsPerSheet: mostRows }),
  })
}

/** A stream knows styles by column alone, and reads them with each row: so each row sets its own. */
async function* styledRows(
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>,
  columns: readonly ColumnDef[],
) {
  let since = performance.now()
  for await (const { cells, isBold = false } of rows) {
    for (const [index, column] of columns.entries()) column.style = styleOf(cells[index] ?? null, isBold)
    yield cells.map(cellValue)
    if (performance.now() - since < turnMs) continue
    await setImmediate()
    since = performance.now()
  }
}

/** As Excel holds it: a number or day where it keeps all of it. */
export function cellValue(cell: SheetCell | null): CellValue {
  if (cell === null) return null
  if ('text' in cell) return escaped(cell.text)
  if ('date' in cell) return cell.date < firstDay ? cell.date.toISOString().slice(0, 10) : cell.date
  return fitsNumber(cell.number) ? Number(cell.number) : cell.number
}

/** Such a text stands for a sign that XML has no place for, unless its first sign does so itself. */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
}

function styleOf(cell: SheetCell | null, isBold: boolean): CellStyle {
  const format = cell === null ? null : formatOf(cell)
  return {
    ...(isBold ? { font: { bold: true } } : {}),
    ...(format === null ? {} : { numFmt: format }),
    alignment: { vertical: 'top', wrapText: cell !== null && 'text' in cell },
  }
}

/** How Excel shows it; null as it is. */
export function formatOf(cell: SheetCell): string | null {
  if ('text' in cell) return null
  if ('date' in cell) {
    if (cell.hasTime !== true) return 'yyyy-mm-dd'
    return cell.offset === undefined ? 'yyyy-mm-dd hh:mm' : `yyyy-mm-dd hh:mm "${cell.offset}"`
  }
  const digits = isDecimal(cell.number) ? Math.max(cell.digits ?? 0, fractionDigits(cell.number)) : 0
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
}

/** What has more digits than Excel keeps stays a text, so that none is lost. */
function fitsNumber(text: string): boolean {
  return isDecimal(text) && text.replace(/^-?0*\.?0*/, '').replace('.', '').length <= keptDigits
}
