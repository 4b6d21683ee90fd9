import * as z from 'zod'
import { call, catalog } from '../endpoint.ts'
import { id } from '../paging.ts'
import { refusesFilters } from '../refusal-groups.ts'
import { exportEstimate, previewPdfInput, startExportInput } from './exports.schema.ts'

/** Staff and clients, each as they see products; only staff export for others. */
const reader = catalog('person')

export const exportsContract = {
  startExport: call(
    reader,
    'POST /exports',
    'Make a file of products as the caller or each receiver sees them',
    // `onlyReads`, so that staff can still export their products while the subscription is inactive.
    {
      isRepeatable: true,
      onlyReads: true,
      refusals: [
        ...refusesFilters,
        'ExportFieldUnknown',
        'PdfTooManyFields',
        'PdfTooManyProducts',
        'SortFieldUnknown',
        'TooManyExports',
        'ViewAsBeyondOwn',
      ],
    },
  )
    .input(startExportInput)
    .output(z.object({ process: id })),
  estimateExport: call(reader, 'POST /exports/estimate', 'How much an export would contain', {
    onlyReads: true,
    refusals: [
      ...refusesFilters,
      'ViewAsBeyondOwn',
      'SortFieldUnknown',
      'PdfTooManyProducts',
      'PdfTooManyFields',
      'ExportFieldUnknown',
    ],
  })
    .input(startExportInput)
    .output(exportEstimate),
  previewPdf: call(reader, 'POST /exports/preview', 'The first pages of a PDF catalogue', {
    onlyReads: true,
    refusals: [
      ...refusesFilters,
      'ExportFieldUnknown',
      'PdfPreviewReplaced',
      'PdfTooManyProducts',
      'SortFieldUnknown',
      'ViewAsBeyondOwn',
      'PdfTooManyFields',
    ],
  })
    .input(previewPdfInput)
    .output(z.file()),
}
