import type { MediaItem, ProductRow } from '@vitrine/contract'
import { shownPicturePath } from '../../../lib/api/asset-paths.ts'

export interface Featured {
  product: ProductRow
  /** Address of a picture large enough for half a screen. */
  picture: string
}

/** The newest product that has a picture to show large, and the others. */
export function featureFirst(
  domainId: string,
  products: readonly ProductRow[],
): { featured: Featured | null; others: readonly ProductRow[] } {
  for (const product of products) {
    const image = product.media?.find(isPicture)
    if (image === undefined) continue
    const picture = shownPicturePath(domainId, product._id, image)
    return { featured: { product, picture }, others: products.filter((other) => other !== product) }
  }
  return { featured: null, others: products }
}

function isPicture({ type, isActive, isReady }: MediaItem): boolean {
  return isActive && isReady && type === 'image'
}
