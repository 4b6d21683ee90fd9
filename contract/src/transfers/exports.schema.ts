/** Products out of the platform: Excel and CSV files, PDF catalogues, media, price lists. */
import * as z from 'zod'
import { id, inDomain } from '../paging.ts'
import { productSelection } from '../products/bulk-products.schema.ts'

export const mostPdfProducts = 150
export const mostPdfFields = 8
/** Products at the head of a catalogue that its preview shows. */
export const previewedProducts = 6

export const exportFormats = ['xlsx', 'csv', 'pdf', 'zip'] as const
export const exportFormat = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof exportFormat>

/** Some products, all that a query finds, those of a saved view of the caller, or those of a folder and what is below it. */
export const exportSelection = z.union([productSelection, z.object({ view: id }), z.object({ folder: id })])
export type ExportSelection = z.output<typeof exportSelection>

/**
 * Field keys, in order. Beside those of filters: `folder`, `category`, `published`, `media` (names), `link` (the product
 * in the catalogue).
 */
const columns = z.array(z.string().max(100)).min(1).max(500)

export const pdfLayouts = ['grid', 'list', 'page'] as const
/** How a PDF catalogue is laid out. `fields` has at most eight field keys; more are refused with their number. */
export const pdfLayout = z.object({
  layout: z.enum(pdfLayouts),
  fields: z.array(z.string().max(100)).max(100),
  /** Of the cover page; empty for the catalogue's name. */
  title: z.string().max(200).default(''),
  subtitle: z.string().max(500).default(''),
  hasCover: z.boolean().default(true),
  hasContents: z.boolean().default(true),
  hasCodes: z.boolean().default(true).describe('QR codes that lead to each product'),
})
export type PdfLayout = z.output<typeof pdfLayout>

export const mediaChoice = z.object({
  /** A folder for each product, or all files side by side. */
  arrangement: z.enum(['product', 'flat']),
  /** As uploaded, or pictures of at most 1,920 px, films and models as browsers get them. */
  sizes: z.enum(['original', 'web']),
})
export type MediaChoice = z.output<typeof mediaChoice>

/** For whom files are made, as they see products: one file each. Absent: for the caller. */
const receivers = z
  .array(z.union([z.object({ person: id }), z.object({ group: id })]))
  .min(1)
  .max(200)
  .optional()

const common = {
  selection: exportSelection,
  /** Of the products; as in queries. */
  sorting: z.string().max(100).default('name'),
  receivers,
}

export const exportTerms = z.discriminatedUnion('format', [
  z.object({ format: z.literal('xlsx'), ...common, columns }),
  z.object({ format: z.literal('csv'), ...common, columns }),
  z.object({ format: z.literal('pdf'), ...common, ...pdfLayout.shape }),
  z.object({ format: z.literal('zip'), ...common, ...mediaChoice.shape }),
])
export type ExportTerms = z.output<typeof exportTerms>

const query = z.object(inDomain)
export const startExportInput = z.object({ query, body: exportTerms })
export const previewPdfInput = z.object({
  query,
  body: z.object({ ...common, ...pdfLayout.shape }),
})

/** What an export would contain, before it starts. */
export const exportEstimate = z.object({
  products: z.number().int(),
  files: z.number().int().describe('of media; 0 for other formats'),
  sizeBytes: z.number().int().describe('of media; 0 for other formats'),
})
export type ExportEstimate = z.infer<typeof exportEstimate>
