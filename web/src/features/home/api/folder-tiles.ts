import type { Folder } from '@vitrine/contract'

export interface FolderTile {
  folder: Folder
  /** Products in the folder and everything below it. */
  count: number
}

/** The folders right below the root that lead to products, in tree order. */
export function folderTiles(folders: readonly Folder[]): FolderTile[] {
  const root = folders.find(({ parent }) => parent === null)
  return folders
    .filter(({ parent }) => root !== undefined && parent === root._id)
    .map((folder) => ({ folder, count: countBelow(folders, folder) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.folder.left - b.folder.left)
}

function countBelow(folders: readonly Folder[], { left, right }: Folder): number {
  const isInside = (folder: Folder) => folder.left >= left && folder.right <= right
  return folders.filter(isInside).reduce((sum, { productCount }) => sum + productCount, 0)
}
