/** What a write makes of a product, field by field. Pure. */
import {
  type ActivityKind,
  type AttributeKey,
  detailKey,
  isPriceKey,
  type ProductTexts,
  priceKey,
  textKeys,
} from '@vitrine/rules'

/** A product as it is stored, with all its folders and values, whoever may see them. */
export interface StoredProduct extends ProductTexts {
  id: string
  categoryId: string | null
  folderIds: readonly string[]
  isPublished: boolean
  details: Readonly<Record<string, string>>
  prices: Readonly<Record<string, string>>
  ownerId: string | null
  /** Whether it belongs to a model; absent where nobody asked. */
  isArticle?: boolean
  version: number
  /** By field key, the version that changed it last; absent since the first. */
  fieldVersions: Readonly<Record<string, number>>
}

/** Properties that are absent stay as they are; null takes a value away. */
export interface ProductChanges extends Partial<ProductTexts> {
  categoryId?: string | null
  /** All folders, those that the caller doesn't see among them. */
  folderIds?: readonly string[]
  isPublished?: boolean
  details?: Readonly<Record<string, string | null>>
  prices?: Readonly<Record<string, string | null>>
}

/** One line of a product's history. Several ids are joined by commas, in order. */
export interface FieldChange {
  field: AttributeKey
  kind: ActivityKind
  oldValue: string | null
  newValue: string | null
}

export function joinIds(ids: readonly string[]): string {
  return [...new Set(ids)].sort().join(',')
}

/** What is really different afterwards. */
export function fieldChanges(product: StoredProduct, changes: ProductChanges): FieldChange[] {
  const found: FieldChange[] = []
  const note = (
    field: AttributeKey,
    kind: ActivityKind,
    oldValue: string | null,
    newValue: string | null | undefined,
  ) => {
    if (newValue !== undefined && newValue !== oldValue) found.push({ field, kind, oldValue, newValue })
  }
  for (const key of textKeys) note(key, 'updated', product[key], changes[key])
  note('category', 'category updated', product.categoryId, changes.categoryId)
  note('folder', 'moved', joinIds(product.folderIds), changes.folderIds && joinIds(changes.folderIds))
  const { isPublished } = changes
  const publishing = isPublished === true ? 'published' : 'unpublished'
  note('published', publishing, String(product.isPublished), isPublished?.toString())
  for (const [id, value] of Object.entries(changes.details ?? {})) {
    const old = product.details[id] ?? null
    note(detailKey(id), kindOf(old, value, detailKinds), old, value)
  }
  for (const [id, value] of Object.entries(changes.prices ?? {})) {
    const old = product.prices[id] ?? null
    note(priceKey(id), kindOf(old, value, priceKinds), old, value)
  }
  return found
}

const detailKinds = ['detail field added', 'detail field updated', 'detail field deleted'] as const
const priceKinds = ['price created', 'price updated', 'price deleted'] as const

function kindOf(
  old: string | null,
  value: string | null,
  [added, updated, deleted]: readonly [ActivityKind, ActivityKind, ActivityKind],
): ActivityKind {
  if (value === null) return deleted
  return old === null ? added : updated
}

/** Whether slots hold anything of the changed fields: prices stand beside them. */
export function touchesSlots(changes: readonly FieldChange[]): boolean {
  return changes.some(({ field }) => !isPriceKey(field))
}

/** Whether search texts hold anything of the changed fields: of details those that can be searched. */
export function touchesSearch(changes: readonly FieldChange[], searchableFields: readonly string[]): boolean {
  const held = new Set<string>([...textKeys, ...searchableFields.map(detailKey)])
  return changes.some(({ field }) => held.has(field))
}
