import type { Product } from '@vitrine/contract'

/** Where a product's files are found, and what it is called. */
export interface MediaSource {
  domainId: string
  product: Pick<Product, '_id' | 'name'>
}
