/** Whether clients could be shown a folder or a product; staff see what they can't, marked as such. */
import type { Folder, ProductRow } from '@vitrine/contract'
import type { TreeIndex } from './tree-index.ts'

type Folders = Pick<TreeIndex<Folder>, 'pathOf'>

/** An unpublished folder hides everything below it. */
export function isFolderPublished(folders: Folders, id: string): boolean {
  return folders.pathOf(id).every(({ isPublished }) => isPublished)
}

/** A product in no folder that is seen was opened by a link to it. */
export function isProductPublished(
  folders: Folders,
  { isPublished = true, folders: ids = [] }: Pick<ProductRow, 'isPublished' | 'folders'>,
): boolean {
  return isPublished && (ids.length === 0 || ids.some((id) => isFolderPublished(folders, id)))
}
