import type { Product } from '@vitrine/contract'

/** The product's own address, free of the list it was found in: to be shared, printed and scanned. */
export function productLink(origin: string, { _id, folders }: Pick<Product, '_id' | 'folders'>): string {
  const [folder] = folders
  const path = `/catalog/${_id}`
  return origin + (folder === undefined ? path : `${path}?folder=${folder}`)
}
