import type { Examples } from '../example.ts'
import type { exportsContract } from './exports.contract.ts'

export function exportsExamples(): Examples<typeof exportsContract> {
  const selection = { query: { filters: [], search: '' } }
  const body = { format: 'csv' as const, selection, columns: ['reference'] }
  return {
    startExport: { body, creates: 'processes' },
    estimateExport: { body },
    previewPdf: { body: { selection, layout: 'grid', fields: [] } },
  }
}
