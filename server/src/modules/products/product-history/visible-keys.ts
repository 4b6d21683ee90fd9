import { detailKey, priceKey } from '@vitrine/rules'
import type { ProductVisibility } from '../product-visibility.ts'

/** Keys of the fields whose changes a caller may know of. */
export function visibleKeys({
  texts,
  fields,
  priceTypes,
}: Pick<ProductVisibility, 'texts' | 'fields' | 'priceTypes'>): string[] {
  return [
    ...texts,
    ...['category', 'folder', 'published', 'file', 'media'],
    ...[...fields.keys()].map(detailKey),
    ...[...priceTypes.keys()].map(priceKey),
  ]
}
