/** A report to be printed and read: figures, charts, tables as far as somebody reads them, and what the numbers mean. */
import { fillMessage } from '@vitrine/contract'
import { type FormatPreferences, formatDate, formatDateTime, formatNumber } from '@vitrine/rules'
import {
  finishPdf,
  openPdf,
  type Pdf,
  type PdfBrand,
  pale,
  startPageFor,
  writeText,
} from '../pdf/branded-pdf.ts'
import { type PdfColumn, writeTable } from '../pdf/pdf-table.ts'
import type { SheetCell } from '../sheets/sheet.ts'
import { chartHeight, writeChart } from './pdf-chart.ts'
import type { ReportDocument, ReportTable } from './report-document.ts'
import { reportWords } from './report-words.ts'
import type { ReportFileTerms } from './xlsx-report.ts'

/** Rows of a table that somebody reads on paper; the workbook has them all. */
export const printedRows = 250
/** More columns need a page that is wider than high. */
const columnsOfPortrait = 6
const headHeight = 70

type Row = readonly (SheetCell | null)[]

export async function pdfReport(
  report: ReportDocument,
  { preferences, madeAt, brand }: ReportFileTerms & { brand: PdfBrand },
): Promise<Buffer> {
  const words = reportWords[preferences.locale]
  const pdf = openPdf({
    title: report.title,
    language: preferences.locale,
    brand,
    madeAt,
    isWide: report.tables.some(
      ({ columns }) => columns.filter(({ isNotPrinted = false }) => !isNotPrinted).length > columnsOfPortrait,
    ),
    pageText: (page, pages) =>
      fillMessage(pages === null ? words.page : words.pageOf, {
        title: report.title,
        page,
        pages: pages ?? '',
      }),
  })
  const line = (label: string, text: string) => fillMessage(words.fact, { label, text })
  writeText(pdf, report.title, { tag: 'H1', size: 18, weight: 'bold' })
  pdf.y += 4
  const made = formatDateTime(madeAt, preferences)
  for (const { label, text } of [...report.about, { label: words.madeAt, text: made }])
    writeText(pdf, line(label, text), { tag: 'P', size: 9, color: pale })
  writeFigures(pdf, report, line)
  for (const chart of report.charts) {
    writeHead(pdf, chart.title, chart.labels.length > 0 ? chartHeight(chart) : 0)
    writeText(pdf, chart.finding, { tag: 'P', size: 9 })
    pdf.y += 4
    if (chart.labels.length > 0) writeChart(pdf, chart, preferences)
  }
  for (const table of report.tables) await writeRows(pdf, table, preferences)
  if (report.definitions.length > 0) writeHead(pdf, words.definitions)
  for (const { label, text } of report.definitions) writeText(pdf, line(label, text), { tag: 'P', size: 9 })
  return await finishPdf(pdf)
}

/** A heading that isn't alone at the end of a page, nor without what is as high as `below` and can't be parted. */
function writeHead(pdf: Pdf, text: string, below = 0): void {
  pdf.y += 14
  startPageFor(pdf, headHeight + below)
  writeText(pdf, text, { tag: 'H2', size: 12, weight: 'bold' })
  pdf.y += 4
}

function writeFigures(
  pdf: Pdf,
  { figures }: ReportDocument,
  line: (label: string, text: string) => string,
): void {
  if (figures.length > 0) pdf.y += 12
  for (const { label, text, comparison } of figures) {
    startPageFor(pdf, 36)
    writeText(pdf, line(label, text), { tag: 'P', size: 13, weight: 'bold' })
    if (comparison !== undefined) writeText(pdf, comparison, { tag: 'P', size: 9, color: pale })
  }
}

async function writeRows(pdf: Pdf, table: ReportTable, preferences: FormatPreferences): Promise<void> {
  const words = reportWords[preferences.locale]
  writeHead(pdf, table.title)
  const rows = await firstRows(table)
  if (rows.length === 0) return writeText(pdf, words.noRows, { tag: 'P', size: 9, color: pale })
  const printed = table.columns.flatMap((column, at) =>
    column.isNotPrinted === true ? [] : [{ ...column, at }],
  )
  const widest = printed.reduce((found, { width, at }) => {
    return width > (table.columns[found]?.width ?? 0) ? at : found
  }, printed[0]?.at ?? 0)
  const columns = printed.map(
    ({ heading, isNumber = false, at }): PdfColumn<Row> => ({
      heading,
      isNumber,
      text: (row) => cellText(row[at] ?? null, preferences),
      grows: at === widest,
    }),
  )
  await writeTable(pdf, columns, rows)
  const unprinted = table.columns.flatMap(({ heading, isNotPrinted }) =>
    isNotPrinted === true ? [heading] : [],
  )
  if (unprinted.length > 0) {
    pdf.y += 4
    const named = fillMessage(words.moreColumns, { columns: unprinted.join(', ') })
    writeText(pdf, named, { tag: 'P', size: 9, color: pale })
  }
  const more = table.total - rows.length
  if (more <= 0) return
  pdf.y += 4
  const values = { shown: formatNumber(rows.length, preferences), more: formatNumber(more, preferences) }
  writeText(pdf, fillMessage(words.moreRows, values), { tag: 'P', size: 9, weight: 'bold' })
}

async function firstRows(table: ReportTable): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of table.rows()) {
    rows.push(...batch.slice(0, printedRows - rows.length))
    if (rows.length === printedRows) break
  }
  return rows
}

/** Days and moments are those of the report's zone already. */
export function cellText(cell: SheetCell | null, preferences: FormatPreferences): string {
  if (cell === null) return ''
  if ('text' in cell) return cell.text
  if ('number' in cell) return formatNumber(cell.number, preferences, { minimum: cell.digits ?? 0 })
  if (cell.hasTime !== true) return formatDate(cell.date.toISOString().slice(0, 10), preferences)
  const text = formatDateTime(cell.date, preferences)
  return cell.offset === undefined ? text : `${text} ${cell.offset}`
}
