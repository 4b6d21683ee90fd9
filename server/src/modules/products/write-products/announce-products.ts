/** Tells open pages which products have changed. */
import { NAMED_RECORDS } from '../../../scope/news.ts'
import type { Scope } from '../../../scope/scope.ts'
import { joinIds } from './product-changes.ts'

export interface ChangedProduct {
  id: string
  /** The folders it lies in, and those it lay in before. */
  folderIds: readonly string[]
}

/** News have a limited length. */
const foldersPerNews = 100

/** Products of the same folders are told of together: whoever reaches one of these folders may know of them. */
export async function announceProducts(scope: Scope, products: readonly ChangedProduct[]): Promise<void> {
  const { domainId } = scope
  if (products.length <= NAMED_RECORDS) {
    for (const group of Map.groupBy(products, (product) => joinIds(product.folderIds)).values()) {
      const ids = group.map((product) => product.id)
      const folderIds = [...new Set(group[0]?.folderIds)]
      // Products in that many folders at once are told of without being named.
      if (folderIds.length <= foldersPerNews) {
        await scope.announce({ kind: 'products', domainId, ids, folderIds })
      } else await announceFolders(scope, folderIds)
    }
    return
  }
  await announceFolders(scope, [...new Set(products.flatMap((product) => product.folderIds))])
}

async function announceFolders(scope: Scope, folderIds: readonly string[]): Promise<void> {
  for (let start = 0; start < folderIds.length; start += foldersPerNews) {
    const some = folderIds.slice(start, start + foldersPerNews)
    await scope.announce({ kind: 'products', domainId: scope.domainId, ids: [], folderIds: some })
  }
}
