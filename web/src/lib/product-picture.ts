import type { Product } from '@vitrine/contract'
import { thumbnailPath } from './api/asset-paths.ts'

/** Small pictures that may stand for a product, best first: those of its active media, in order. */
export function productPictures(
  domainId: string,
  { _id, media = [] }: Pick<Product, '_id'> & Partial<Pick<Product, 'media'>>,
): string[] {
  return media
    .filter(({ isActive, prepared }) => isActive && prepared.includes('thumbnail'))
    .map(({ name, version }) => thumbnailPath(domainId, _id, name, version))
}
