import type { Folder } from '@vitrine/contract'

export interface FolderTile {
  folder: Folder
  /** Products of a product folder; folders right below another one, whose products may lie in several of them. */
  holds: 'products' | 'folders'
  count: number
}

/** The folders right below the root that lead to products, in tree order. */
export function folderTiles(folders: readonly Folder[]): FolderTile[] {
  const root = folders.find(({ parent }) => parent === null)
  return folders
    .filter(({ parent }) => root !== undefined && parent === root._id)
    .filter((folder) => leadsToProducts(folders, folder))
    .map((folder) => tileOf(folders, folder))
    .sort((a, b) => a.folder.left - b.folder.left)
}

function leadsToProducts(folders: readonly Folder[], { left, right }: Folder): boolean {
  return folders.some((folder) => folder.left >= left && folder.right <= right && folder.productCount > 0)
}

function tileOf(folders: readonly Folder[], folder: Folder): FolderTile {
  const below = folders.filter(({ parent }) => parent === folder._id)
  return below.length === 0
    ? { folder, holds: 'products', count: folder.productCount }
    : { folder, holds: 'folders', count: below.length }
}
