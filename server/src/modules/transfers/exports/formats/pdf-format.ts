/** A catalogue to print: at most 150 products with at most eight fields. */
import { buffer } from 'node:stream/consumers'
import {
  type ExportTerms,
  mostPdfFields,
  mostPdfProducts,
  type PdfLayout,
  type Product,
} from '@vitrine/contract'
import { refuse } from '../../../../platform/errors.ts'
import type { Storage } from '../../../../platform/storage/storage.ts'
import { printBrandOf } from '../../../domains/index.ts'
import { countChosen } from '../../../products/index.ts'
import { plainHeader } from '../../transfer-words.ts'
import { checkColumns } from '../export-columns.ts'
import type { CatalogContent, CatalogParts } from '../pdf-catalog/catalog-content.ts'
import { drawCatalog } from '../pdf-catalog/draw-catalog.ts'
import { readCatalog } from '../pdf-catalog/read-catalog.ts'
import type { FileReader } from '../readers.ts'
import type { Asked, FileFormat, Making } from './file-format.ts'

type PdfTerms = Extract<ExportTerms, { format: 'pdf' }>

export const pdfFormat: FileFormat<PdfTerms> = {
  extension: 'pdf',
  contentType: 'application/pdf',
  check: checkPdf,
  write: writePdf,
}

/** Refuses PdfTooManyFields, ExportFieldUnknown, and PdfTooManyProducts, with their number. */
export async function checkPdf({
  terms: { fields },
  caller,
  chosen,
}: Pick<Asked<PdfLayout>, 'terms' | 'caller' | 'chosen'>): Promise<void> {
  const count = new Set(fields).size
  if (count > mostPdfFields) refuse('PdfTooManyFields', { max: mostPdfFields, count })
  checkColumns(caller, fields)
  checkCount(await countChosen(caller.scope, caller.visibility, chosen))
}

function checkCount(count: number): void {
  if (count > mostPdfProducts) refuse('PdfTooManyProducts', { max: mostPdfProducts, count })
}

async function* writePdf(making: Making<PdfTerms>): AsyncGenerator<Uint8Array> {
  const { reader, terms, storage, publicUrl, total } = making
  // More may have come since it was asked for.
  checkCount(total)
  const products: Product[] = []
  for await (const batch of making.products({ withMedia: false })) products.push(...batch)
  const parts = await catalogParts({ reader, layout: terms, storage, publicUrl }, products)
  await findLettersWithoutFont(making, parts.content)
  yield* drawCatalog({ ...parts, onPage: () => making.checkRights() })
}

const mostLettersNamed = 20

/** They stand as `�`, which nobody finds among 150 products. */
async function findLettersWithoutFont(
  { find, reader }: Making<PdfTerms>,
  { sections }: CatalogContent,
): Promise<void> {
  const { lettersWithoutFont } = await import('../../../../platform/pdf/pdf-fonts.ts')
  const nameLabel = plainHeader(reader.language, 'name')
  for (const { name, facts } of sections.flatMap(({ products }) => products))
    for (const { label, text } of [{ label: nameLabel, text: name }, ...facts]) {
      const letters = lettersWithoutFont(text)
      if (letters.length === 0) continue
      const value = letters.slice(0, mostLettersNamed).join(' ')
      find({ subject: name, column: label, value, code: 'PdfLettersMissing' })
    }
}

export interface CatalogFor {
  reader: FileReader
  layout: PdfLayout
  storage: Storage
  publicUrl: string
}

export async function catalogParts(
  { reader, layout, storage, publicUrl }: CatalogFor,
  products: readonly Product[],
): Promise<CatalogParts> {
  const [brand, content] = await Promise.all([
    printBrandOf(reader.scope, storage),
    readCatalog(reader, products, { layout, publicUrl, madeAt: new Date() }),
  ])
  return { brand, content, look: layout, openPicture: (key) => readPicture(storage, key) }
}

async function readPicture(storage: Storage, key: string): Promise<Buffer | null> {
  const stored = await storage.open(key)
  return stored === null ? null : await buffer(stored)
}
