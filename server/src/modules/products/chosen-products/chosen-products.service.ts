/** Chosen products as somebody reads them, however many they are: for files. */
import type { Product } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { columnsWithoutMedia, type ProductRow, productColumns } from '../product-rows.repository.ts'
import {
  type ProductVisibility,
  presentProductsForFiles,
  type SelectedValues,
} from '../product-visibility.ts'
import { allOf } from '../query-products/asked-conditions.ts'
import { prepareQuery } from '../query-products/prepare-query.ts'
import { countMatches, streamMatches } from '../query-products/query-products.repository.ts'
import { translated, withinTime } from '../query-products/query-products.service.ts'
import { type ChosenProducts, chosenAsSeen } from './chosen-condition.ts'

const batchSize = 500
/** Milliseconds that finding the first of them, and each batch, may take. */
const longestMs = 600_000
const longestOfPatternsMs = 60_000

export interface ReadTerms extends SelectedValues {
  /** As in queries. */
  sorting: string
  withMedia: boolean
}

/**
 * Those of them that the reader sees, cut to what the reader sees of each, as they were when reading began. Refuses
 * SortFieldUnknown before the first, and QueryTooSlow.
 */
export async function streamChosen(
  reader: Scope,
  visibility: ProductVisibility,
  chosen: ChosenProducts,
  terms: ReadTerms,
): Promise<AsyncIterable<Product[]>> {
  const rows = await chosenRows(reader, visibility, chosen, terms)
  async function* read(): AsyncGenerator<Product[]> {
    try {
      for await (const batch of rows) yield await presentProductsForFiles(reader, batch, visibility, terms)
    } catch (cause) {
      throw translated(cause)
    }
  }
  return read()
}

/** Like `streamChosen`, of a few, at once: no connection is held while another is asked for. */
export async function listChosen(
  reader: Scope,
  visibility: ProductVisibility,
  chosen: ChosenProducts,
  terms: ReadTerms,
): Promise<Product[]> {
  const batches = await chosenRows(reader, visibility, chosen, terms)
  const rows: ProductRow[] = []
  try {
    for await (const batch of batches) rows.push(...batch)
    return await presentProductsForFiles(reader, rows, visibility, terms)
  } catch (cause) {
    throw translated(cause)
  }
}

async function chosenRows(
  reader: Scope,
  visibility: ProductVisibility,
  chosen: ChosenProducts,
  { sorting, withMedia }: ReadTerms,
): Promise<AsyncIterable<ProductRow[]>> {
  const prepared = await prepareQuery(reader, visibility, {
    query: {},
    body: { filters: [], search: '', sorting },
  })
  const query = { ...prepared, condition: allOf([prepared.condition, chosen.condition]) }
  const columns = withMedia ? productColumns(reader, visibility.seesInactive) : columnsWithoutMedia(reader)
  const statementTimeoutMs = chosen.triesPatterns ? longestOfPatternsMs : longestMs
  return streamMatches<ProductRow>(reader, query, columns, batchSize, { statementTimeoutMs })
}

/** How many of them the reader sees. Refuses QueryTooSlow. */
export async function countChosen(
  reader: Scope,
  visibility: Pick<ProductVisibility, 'condition'>,
  chosen: ChosenProducts,
): Promise<number> {
  const patterns = chosen.triesPatterns ? [{ found: chosen.condition, tried: chosen.condition }] : []
  return await withinTime(reader, { patterns }, (open) =>
    countMatches(open, chosenAsSeen(chosen, visibility)),
  )
}
