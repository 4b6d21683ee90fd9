import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Product } from '@vitrine/contract'
import { textKeys } from '@vitrine/rules'
import { orpc } from '../../../lib/api/client.ts'
import { productQuery } from '../../../lib/api/domain-queries.ts'

/** The product; what a list already knows of it is shown until it arrives. */
export function useProduct(productId: string) {
  const client = useQueryClient()
  return useQuery({ ...productQuery(productId), placeholderData: () => findListed(client, productId) })
}

export const filesQuery = (productId: string) =>
  orpc.products.listProductFiles.queryOptions({ input: { productId } })

/** The product as some list on this device shows it, when that list asked for all of it. */
function findListed(client: QueryClient, productId: string): Product | undefined {
  const lists = client.getQueriesData<{ result: object[] }>({ queryKey: orpc.products.queryProducts.key() })
  for (const [, list] of lists) {
    const row = list?.result.find((candidate) => '_id' in candidate && candidate._id === productId)
    if (row !== undefined && isWhole(row)) return row
  }
  return undefined
}

/** What the page reads. Lists that ask for less than whole products leave some of it out. */
const shownParts = [
  ...textKeys,
  'categories',
  'media',
  'prices',
  'details',
  'folders',
  'interested',
  'isPublished',
] satisfies readonly (keyof Product)[]

function isWhole(row: object): row is Product {
  return shownParts.every((part) => part in row)
}
