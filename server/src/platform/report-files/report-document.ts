/**
 * What a report says, whatever it is written as: Excel, CSV, PDF or a mail. Every text is in the reader's language
 * already; amounts are decimal texts.
 */
import type { SheetCell } from '../sheets/sheet.ts'

export interface ReportDocument {
  title: string
  /** What it is about: span, zone of its days, filters, whose lines it counts. */
  about: readonly ReportLine[]
  /** The large numbers, most important first. */
  figures: readonly ReportFigure[]
  charts: readonly ReportChart[]
  /** A CSV file has the first one alone. */
  tables: readonly ReportTable[]
  /** What each number means, in the order in which they come. */
  definitions: readonly ReportLine[]
}

export interface ReportLine {
  label: string
  text: string
}

export interface ReportFigure {
  label: string
  /** As it is read: `1,204.00 EUR`. */
  text: string
  /** As a number, where it is one. */
  cell?: SheetCell
  /** What it was in the time that it is compared with, in words. */
  comparison?: string
}

export interface ReportChart {
  title: string
  kind: 'bars' | 'line'
  /** What can be seen in it, as a sentence. */
  finding: string
  /** Below the points, in their order. */
  labels: readonly string[]
  series: readonly { label: string; values: readonly (number | null)[] }[]
}

export interface ReportTable {
  title: string
  columns: readonly ReportColumn[]
  /** Number of all rows. */
  total: number
  /** In batches, read as they are written: there may be a million. A row has a cell for each column. */
  rows(): AsyncIterable<readonly (readonly (SheetCell | null)[])[]>
}

export interface ReportColumn {
  heading: string
  /** In characters. */
  width: number
  isNumber?: boolean
  /** For programs and for who looks closely: a printed table names it, and has no room for it. */
  isNotPrinted?: boolean
}
