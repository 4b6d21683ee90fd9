/** A report as a workbook: what it says in short, its charts as figures, and a sheet for each table. */
import type { Readable } from 'node:stream'
import type { FormatPreferences } from '@vitrine/rules'
import type { SheetCell, SheetRow } from '../sheets/sheet.ts'
import { headingRow, type StreamedSheet, streamWorkbook } from '../sheets/workbook-stream.ts'
import type { ReportChart, ReportDocument, ReportLine, ReportTable } from './report-document.ts'
import { reportWords } from './report-words.ts'

export interface ReportFileTerms {
  preferences: FormatPreferences
  madeAt: Date
}

const text = (content: string): SheetCell => ({ text: content })
const heading = (content: string): SheetRow => ({ cells: [text(content)], isBold: true })
const emptyRow: SheetRow = { cells: [] }

export function xlsxReport(report: ReportDocument, terms: ReportFileTerms & { mostRows?: number }): Readable {
  const words = reportWords[terms.preferences.locale]
  const charts: StreamedSheet = {
    name: words.charts,
    widths: [34, 18, 18, 18],
    headings: null,
    rows: report.charts.flatMap(rowsOfChart),
  }
  const sheets: StreamedSheet[] = [
    { name: words.summary, widths: [36, 24, 36, 48], headings: null, rows: summaryRows(report, terms) },
    ...report.tables.map(sheetOfTable),
    ...(report.charts.length === 0 ? [] : [charts]),
  ]
  return streamWorkbook(sheets, terms)
}

function summaryRows(report: ReportDocument, { preferences, madeAt }: ReportFileTerms): SheetRow[] {
  const words = reportWords[preferences.locale]
  const { title, about, figures, definitions } = report
  return [
    heading(title),
    ...about.map(rowOfLine),
    { cells: [text(words.madeAt), { date: madeAt, hasTime: true }] },
    ...(figures.length === 0 ? [] : [emptyRow, heading(words.figures)]),
    ...figures.map(({ label, text: said, cell, comparison }) => ({
      cells: [
        text(label),
        cell ?? text(said),
        cell === undefined ? null : text(said),
        comparison === undefined ? null : text(comparison),
      ],
    })),
    ...(definitions.length === 0 ? [] : [emptyRow, heading(words.definitions)]),
    ...definitions.map(rowOfLine),
  ]
}

function rowOfLine({ label, text: said }: ReportLine): SheetRow {
  return { cells: [text(label), text(said)] }
}

function rowsOfChart({ title, finding, labels, series }: ReportChart): SheetRow[] {
  return [
    heading(title),
    { cells: [text(finding)] },
    { cells: [null, ...series.map(({ label }) => text(label))], isBold: true },
    ...labels.map((label, place) => ({
      cells: [
        text(label),
        ...series.map(({ values }) => {
          const value = values[place]
          return value == null ? null : { number: plainNumber(value) }
        }),
      ],
    })),
    emptyRow,
  ]
}

function sheetOfTable({ title, columns, rows }: ReportTable): StreamedSheet {
  async function* each(): AsyncGenerator<SheetRow> {
    for await (const batch of rows()) for (const cells of batch) yield { cells }
  }
  return {
    name: title,
    widths: columns.map(({ width }) => width),
    headings: headingRow(columns.map((column) => column.heading)),
    rows: each(),
  }
}

/** Without an exponent. */
export function plainNumber(value: number): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
}
