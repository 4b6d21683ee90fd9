/** Notifies open pages which products have changed. */
import { NAMED_RECORDS, type ProductsNews } from '../../../scope/news.ts'
import type { Scope } from '../../../scope/scope.ts'
import { joinIds } from './product-changes.ts'

export interface ChangedProduct {
  id: string
  /** The folders it lies in, and those it lay in before. */
  folderIds: readonly string[]
  /** Whether it was published before the change or is after it. Clients get no news of other products. */
  isPublished: boolean
  /**
   * Keys of the fields that have changed, `inactive` for what only those see who see inactive media and documents.
   * Null or absent: whatever the product shows, or whether it is there at all.
   */
  fields?: readonly string[] | null
}

/** News have a limited length. */
const foldersPerNews = 90

/**
 * Products of the same folders with the same changed fields are reported together: whoever reaches one of these folders
 * and sees one of these fields may know of them.
 */
export async function announceProducts(scope: Scope, products: readonly ChangedProduct[]): Promise<void> {
  for (const staffOnly of [false, true]) {
    const some = products.filter(({ isPublished }) => isPublished !== staffOnly)
    if (some.length > NAMED_RECORDS) await announceMany(scope, some, staffOnly)
    else await announceNamed(scope, some, staffOnly)
  }
}

async function announceNamed(
  scope: Scope,
  products: readonly ChangedProduct[],
  staffOnly: boolean,
): Promise<void> {
  const alike = ({ folderIds, fields }: ChangedProduct) => `${joinIds(folderIds)} ${fields?.join() ?? 'all'}`
  for (const group of Map.groupBy(products, alike).values()) {
    const ids = group.map((product) => product.id)
    const folderIds = [...new Set(group[0]?.folderIds)]
    await announceFolders(scope, { ids, folderIds, fields: group[0]?.fields ?? null, staffOnly })
  }
}

/** Without names, and so with the fields apart: each is reported in the folders where it has changed. */
async function announceMany(
  scope: Scope,
  products: readonly ChangedProduct[],
  staffOnly: boolean,
): Promise<void> {
  const foldersOf = new Map<string | null, Set<string>>()
  for (const { folderIds, fields } of products) {
    for (const field of fields ?? [null]) {
      const known = foldersOf.get(field) ?? new Set()
      foldersOf.set(field, known)
      for (const id of folderIds) known.add(id)
    }
  }
  const together = Map.groupBy(foldersOf, ([, folders]) => joinIds([...folders]))
  for (const group of together.values()) {
    const fields = group.flatMap(([field]) => field ?? [])
    const folderIds = [...(group[0]?.[1] ?? [])]
    const known = fields.length < group.length ? null : fields
    await announceFolders(scope, { ids: [], folderIds, fields: known, staffOnly })
  }
}

async function announceFolders(
  scope: Scope,
  { ids, folderIds, ...reported }: Omit<ProductsNews, 'kind' | 'domainId'>,
): Promise<void> {
  const { domainId } = scope
  const isOne = folderIds.length <= foldersPerNews
  for (let start = 0; start < Math.max(1, folderIds.length); start += foldersPerNews) {
    const some = folderIds.slice(start, start + foldersPerNews)
    // Products in that many folders at once are reported without being named.
    await scope.announce({ kind: 'products', domainId, ids: isOne ? ids : [], folderIds: some, ...reported })
  }
}
