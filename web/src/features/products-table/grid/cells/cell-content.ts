/** What a cell holds: the stored text of a field in a product. */
import type { ProductRow } from '@vitrine/contract'
import { isTextKey, parseAttributeKey } from '@vitrine/rules'

/** How complete it is for a purpose; null where that isn't known. */
function completenessFor({ completeness = [] }: ProductRow, purpose: string) {
  return completeness.find((one) => one.purpose === purpose) ?? null
}

/** The value as stored; null when there is none. Lists (folders, media) are not single values. */
export function storedValue(product: ProductRow, key: string): string | null {
  if (isTextKey(key)) return product[key] ?? null
  const parsed = parseAttributeKey(key)
  switch (parsed?.kind) {
    case 'price':
      return product.prices?.find(({ priceType }) => priceType === parsed.id)?.value ?? null
    case 'detail':
      return product.details?.find(({ detailField }) => detailField === parsed.id)?.value ?? null
    case 'complete':
      return completenessFor(product, parsed.id)?.percent.toString() ?? null
    case 'createdAt':
    case 'updatedAt':
      return product[parsed.kind] ?? null
    case 'category':
      return product.categories?.[0] ?? null
    case 'interested':
      return String(product.interested ?? false)
    case 'published':
      return String(product.isPublished ?? true)
    default:
      return null
  }
}
