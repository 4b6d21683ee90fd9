import { domainApi } from '../../../scope/api.ts'
import { estimateExport, startExport } from './exports.service.ts'
import { type PreviewParts, pdfPreviews } from './preview-pdf.service.ts'

export function createExportsRoutes(parts: PreviewParts) {
  const { tenantEntry } = parts
  const previewPdf = pdfPreviews(parts)
  return {
    startExport: domainApi.exports.startExport.handler(async ({ input, context }) => ({
      process: await startExport(tenantEntry, context.scope, input.body),
    })),
    estimateExport: domainApi.exports.estimateExport.handler(({ input, context }) =>
      estimateExport(tenantEntry, context.scope, input.body),
    ),
    previewPdf: domainApi.exports.previewPdf.handler(({ input, context }) =>
      previewPdf(context.scope, { ...input.body, format: 'pdf' }),
    ),
  }
}
