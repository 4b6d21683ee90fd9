/** `per_page=-1`: every match, read by a cursor and cut down batch by batch. */
import type { ProductQuery } from '@vitrine/contract'
import { currentWork, runForRequest } from '../../../platform/work/request-work.ts'
import { asPiece } from '../../../platform/work/turns.ts'
import type { Scope } from '../../../scope/scope.ts'
import { type ProductRow, productColumns } from '../product-rows.repository.ts'
import { presentProducts, productVisibility } from '../product-visibility.ts'
import { prepareQuery } from './prepare-query.ts'
import { streamMatches } from './query-products.repository.ts'
import { translated } from './query-products.service.ts'
import { selectedRow, selectionOf, type VariantRow } from './variants.ts'

/** Half a full page: a larger batch would block the thread for other requests. */
const batchSize = 50

/** Checks the request at once, so that refusals come before the first byte; then reads as it is asked for. */
export async function streamProducts(
  scope: Scope,
  request: ProductQuery,
): Promise<AsyncIterable<VariantRow[]>> {
  const work = currentWork()
  work?.markLong()
  const visibility = await productVisibility(scope)
  const prepared = await prepareQuery(scope, visibility, request)
  work?.markStream()
  const selection = selectionOf(request)
  const columns = productColumns(scope, visibility.seesInactive, selection.properties)
  async function* read(): AsyncGenerator<VariantRow[]> {
    const batches = streamMatches<ProductRow>(scope, prepared, columns, batchSize)[Symbol.asyncIterator]()
    try {
      // The first waits for a connection, which the caller's other lists may have: no turn is kept meanwhile.
      let batch = await batches.next()
      while (batch.done !== true) {
        const rows = batch.value
        // The reader may be outside the request's async context.
        const cut = () => runForRequest(work, () => presentProducts(scope, rows, visibility, selection))
        const products = await asPiece(work, cut)
        yield products.map((product) => selectedRow(product, selection))
        batch = await asPiece(work, () => batches.next())
      }
    } catch (cause) {
      throw translated(cause)
    } finally {
      await batches.return?.()
    }
  }
  return read()
}
