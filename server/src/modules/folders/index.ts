/** The folder tree, who reaches what of it, and the folder sets that products name. */

export { brings } from './brings.ts'
export { storeFolderCover } from './folder-covers.service.ts'
export { checkFolderUnchanged, foldersBelow, restoreFolders, trashFolders } from './folder-writes.service.ts'
export { insertRootFolder } from './folders.repository.ts'
export {
  ensureFolderSets,
  insertFolder,
  insertFolders,
  listInterestedFolders,
} from './folders.service.ts'
export {
  editableFolderIds,
  folderSetsOfFolders,
  folderSetsOfGroups,
  folderSetsWithin,
  foldersOfSets,
  foldersVisibleToGroups,
  formerFolderSets,
  reachedWith,
  type ShownToGroups,
  shownToGroups,
  type VisibleFolder,
  type VisibleTree,
  visibleFolderSets,
  visibleFolderSetsOfEach,
  visibleFoldersOfSets,
  visibleTree,
} from './visible-tree.ts'
