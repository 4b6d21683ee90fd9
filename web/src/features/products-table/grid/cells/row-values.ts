/** A row with other values, as it is shown until the server has answered. Pure. */
import type { ProductRow, ProductValues } from '@vitrine/contract'
import { isTextKey, parseAttributeKey } from '@vitrine/rules'

export function withValues<Row extends ProductRow>(row: Row, values: ProductValues): Row {
  const changed = { ...row }
  for (const [field, value] of Object.entries(values)) Object.assign(changed, changeOf(changed, field, value))
  return changed
}

function changeOf(row: ProductRow, field: string, value: string | null): Partial<ProductRow> {
  if (isTextKey(field)) return { [field]: value ?? '' }
  const key = parseAttributeKey(field)
  switch (key?.kind) {
    case 'category':
      return { categories: value === null ? [] : [value] }
    case 'folder':
      return { folders: (value ?? '').split(',').filter((id) => id !== '') }
    case 'published':
      return { isPublished: value === 'true' }
    case 'price': {
      const others = (row.prices ?? []).filter(({ priceType }) => priceType !== key.id)
      return { prices: value === null ? others : [...others, { priceType: key.id, value }] }
    }
    case 'detail': {
      const others = (row.details ?? []).filter(({ detailField }) => detailField !== key.id)
      return { details: value === null ? others : [...others, { detailField: key.id, value }] }
    }
    default:
      return {}
  }
}
