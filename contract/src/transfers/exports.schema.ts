/** Products out of the platform: Excel and CSV files, PDF catalogues, media, price lists. */
import { numberStyles, writtenKeys } from '@vitrine/rules'
import * as z from 'zod'
import { color } from '../domains/domains.schema.ts'
import { id, inDomain } from '../paging.ts'
import { productSelection } from '../products/bulk-products.schema.ts'

export const mostPdfProducts = 150
export const mostPdfFields = 8
/** Products at the head of a catalogue that its preview shows. */
export const previewedProducts = 6

/** Some products, all that a query finds, those of a saved view of the caller, or those of a folder and what is below it. */
export const exportSelection = z.union([productSelection, z.object({ view: id }), z.object({ folder: id })])
export type ExportSelection = z.output<typeof exportSelection>

/** What every product has, as columns: `media` are names of files, `link` leads to the product in the catalogue. */
export const exportedPlainFields = [
  ...writtenKeys,
  ...(['createdAt', 'updatedAt', 'media', 'link'] as const),
] as const
export type ExportedPlainField = (typeof exportedPlainFields)[number]

/**
 * In order, each once: `exportedPlainFields`, `price:<id>`, `detail:<id>`. One that the caller doesn't see is refused as
 * one that nobody made (ExportFieldUnknown); what a receiver doesn't see is left out of their file.
 */
const columns = z
  .array(z.string().max(100))
  .min(1)
  .max(500)
  .refine((keys) => new Set(keys).size === keys.length, 'each column once')

/** The first product's that has one, or none. */
export const coverPictures = ['first', 'none'] as const
export const pdfLayouts = ['grid', 'list', 'page'] as const
/** How a PDF catalogue is laid out. `fields` has at most eight field keys; more are refused with their number. */
export const pdfLayout = z.object({
  layout: z.enum(pdfLayouts),
  fields: z.array(z.string().max(100)).max(100),
  /** Title of the cover page; empty for the catalogue's name. */
  title: z.string().max(200).default(''),
  subtitle: z.string().max(500).default(''),
  hasCover: z.boolean().default(true),
  hasContents: z.boolean().default(true),
  hasCodes: z.boolean().default(true).describe('QR codes that lead to each product'),
  hasPrices: z
    .boolean()
    .default(false)
    .describe('every price that the reader sees, also those that are no fields'),
  /** Colour of the cover; the brand's colour where absent. */
  coverColor: color.optional(),
  coverPicture: z.enum(coverPictures).default('first'),
})
export type PdfLayout = z.output<typeof pdfLayout>

export const mediaChoice = z.object({
  /** A folder for each product, or all files side by side. */
  arrangement: z.enum(['product', 'flat']),
  /** As uploaded, or pictures of at most 1,920 px, films and models as browsers get them. */
  sizes: z.enum(['original', 'web']),
})
export type MediaChoice = z.output<typeof mediaChoice>

export const mostReceivers = 200
/** Exports of one person that may wait or be at work at once. */
export const mostExportsAtOnce = 3

const receiver = z.union([z.object({ person: id }), z.object({ group: id })])
export type ExportReceiver = z.output<typeof receiver>

/**
 * People and groups who each get a file of the selected products as they see them, all in one zip, or a price list each.
 * Absent: one file for the caller. Needs the right to see the catalogue as these people do (`view-as`).
 */
const receivers = z.array(receiver).min(1).max(mostReceivers).optional()

const chosen = {
  selection: exportSelection,
  /** Order of the products, as in queries. Receivers who don't see the field get them by name. */
  sorting: z.string().max(100).default('name'),
}
const common = { ...chosen, receivers }

export const csvDelimiters = [',', ';', '\t'] as const
export const csvEncodings = ['utf-8-bom', 'utf-8'] as const

/** Format of a CSV file. Absent values follow the number format and language of the receiver. */
export const csvWriting = z.object({
  /** With a decimal comma it is a semicolon, as spreadsheets of such languages expect it. */
  delimiter: z.enum(csvDelimiters).optional(),
  numberStyle: z.enum(numberStyles).optional(),
  /** With a mark at its head, as where it is absent, spreadsheets know it for UTF-8. */
  encoding: z.enum(csvEncodings).optional(),
})

export type CsvWriting = Required<z.output<typeof csvWriting>>

export const exportTerms = z.discriminatedUnion('format', [
  z.object({ format: z.literal('xlsx'), ...common, columns }),
  z.object({ format: z.literal('csv'), ...common, columns, ...csvWriting.shape }),
  z.object({ format: z.literal('pdf'), ...common, ...pdfLayout.shape }),
  z.object({ format: z.literal('zip'), ...chosen, ...mediaChoice.shape }),
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
  products: z.number().int().describe('as the caller sees them'),
  files: z.number().int().describe('of media; 0 for other formats'),
  sizeBytes: z.number().int().describe('of media; 0 for other formats'),
})
export type ExportEstimate = z.infer<typeof exportEstimate>
