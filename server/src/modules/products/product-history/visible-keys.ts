import { formatFieldKey } from '@vitrine/rules'
import type { ProductVisibility } from '../product-visibility.ts'

const plainFields = ['name', 'reference', 'description', 'category', 'folder', 'published', 'file', 'media']

/** Keys of the fields whose changes a caller may know of. */
export function visibleKeys({
  fields,
  priceTypes,
}: Pick<ProductVisibility, 'fields' | 'priceTypes'>): string[] {
  return [
    ...plainFields,
    ...[...fields.keys()].map((id) => formatFieldKey({ kind: 'detail', id })),
    ...[...priceTypes.keys()].map((id) => formatFieldKey({ kind: 'price', id })),
  ]
}
