import { type Product, thumbnailPath } from '@vitrine/contract'

/** Small picture that stands for a product: its first active media. Null without any. */
export function productPicture(
  domainId: string,
  { _id, media }: Pick<Product, '_id'> & Partial<Pick<Product, 'media'>>,
): string | null {
  const first = media?.find(({ isActive }) => isActive)
  return first === undefined ? null : thumbnailPath(domainId, _id, first.name, first.version)
}
