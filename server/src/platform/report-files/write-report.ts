/** A report as a file of any format. */
import type { Readable } from 'node:stream'
import type { PdfBrand } from '../pdf/branded-pdf.ts'
import { csvReport } from './csv-report.ts'
import type { ReportDocument } from './report-document.ts'
import { type ReportFileTerms, xlsxReport } from './xlsx-report.ts'

export interface WrittenReport {
  contentType: string
  /** A PDF file lies in memory: its pages are numbered at its end. */
  content: Readable | Buffer
}

export async function writeReport(
  report: ReportDocument,
  format: 'xlsx' | 'csv' | 'pdf',
  terms: ReportFileTerms & { brand: PdfBrand },
): Promise<WrittenReport> {
  if (format === 'csv') return { contentType: 'text/csv; charset=utf-8', content: csvReport(report) }
  if (format === 'pdf') {
    const { pdfReport } = await import('./pdf-report.ts')
    return { contentType: 'application/pdf', content: await pdfReport(report, terms) }
  }
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: xlsxReport(report, terms),
  }
}
