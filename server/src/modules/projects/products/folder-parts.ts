import type { Scope } from '../../../scope/scope.ts'
import { visibleTree } from '../../folders/index.ts'
import type { FolderPart } from './chosen-products.repository.ts'

/** Each of the folders with itself and all below it that the caller sees; hidden ones count for nothing. */
export async function partsOf(scope: Scope, folderIds: readonly string[]): Promise<FolderPart[]> {
  const { folders, byId } = await visibleTree(scope)
  return folderIds.flatMap((id) => {
    const top = byId.get(id)
    if (top === undefined) return []
    return folders
      .filter(({ left, right, isReached }) => isReached && left >= top.left && right <= top.right)
      .map((part) => ({ folder: id, part: part.id }))
  })
}
