/** The first pages of a PDF catalogue, made while somebody waits. */
import { type ExportTerms, type Product, previewedProducts } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { currentWork } from '../../../platform/work/request-work.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { TenantEntry } from '../../access/index.ts'
import { type ChosenProducts, listChosen } from '../../products/index.ts'
import { checkExport } from './exports.service.ts'
import { catalogParts } from './formats/pdf-format.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { drawCatalog } from './pdf-catalog/draw-catalog.ts'
import { type FileReader, readerAs, sortingFor } from './readers.ts'

export interface PreviewParts {
  tenantEntry: TenantEntry
  storage: Storage
  publicUrl: string
}

type PdfTerms = Extract<ExportTerms, { format: 'pdf' }>

/**
 * Previews show products as the first receiver sees them, or the caller. A newer preview of the same person replaces a running
 * one, which then refuses PdfPreviewReplaced. Refuses else as `checkExport`.
 */
export function pdfPreviews(parts: PreviewParts) {
  const inTurn = oneAtATime()
  return async (scope: Scope, terms: PdfTerms): Promise<File> => {
    // One preview at a time for each person in a company; callers without a person are refused below.
    const who = `${scope.domainId} ${scope.person?.id ?? ''}`
    const request = currentWork()
    const draw = async (signal: AbortSignal) => {
      const check = () => {
        if (signal.aborted) refuse('PdfPreviewReplaced')
      }
      check()
      const { caller, chosen } = await checkExport(parts.tenantEntry, scope, terms)
      const [receiver] = terms.receivers ?? []
      const reader = receiver === undefined ? caller : await readerAs(parts.tenantEntry, caller, receiver)
      check()
      const products = await readAll(reader, terms, chosen)
      check()
      const { storage, publicUrl } = parts
      const catalog = await catalogParts({ reader, layout: terms, storage, publicUrl }, products)
      // From here on a thread of its own does the work.
      request?.leaveTurn?.()
      const pieces: Uint8Array<ArrayBuffer>[] = []
      const pdf = drawCatalog({ ...catalog, firstProducts: previewedProducts, onPage: async () => check() })
      for await (const piece of pdf) pieces.push(piece)
      return new File(pieces, 'preview.pdf', { type: 'application/pdf' })
    }
    // Requests wait before they read anything: of many that replace each other, most read nothing. A request that waits for
    // an older one to end leaves its turn to other requests.
    return await inTurn(who, draw, (wait) => request?.outsideTurn?.(wait) ?? wait())
  }
}

async function readAll(
  reader: FileReader,
  { sorting }: PdfTerms,
  chosen: ChosenProducts,
): Promise<Product[]> {
  return await listChosen(reader.scope, reader.visibility, chosen, {
    sorting: sortingFor(reader, sorting),
    withMedia: false,
    detailFields: null,
    priceTypes: null,
  })
}
