import { anAction, type ExampleIds, type Examples, examplePicture, type Unique } from '../example.ts'
import type { foldersContract } from './folders.contract.ts'

export function foldersExamples(ids: ExampleIds, unique: Unique): Examples<typeof foldersContract> {
  const draft = { params: { folderId: ids.draftFolderId } }
  const spare = { params: { folderId: ids.spareFolderId } }
  return {
    createFolder: {
      body: { name: unique('Some folder'), parent: ids.rootFolderId, isProductFolder: true },
      creates: 'folders',
    },
    editFolder: {
      ...draft,
      body: { name: unique('Other folder') },
      stale: { record: 'folder', body: { name: unique('Their folder') } },
    },
    moveFolder: {
      ...draft,
      body: { parent: ids.rootFolderId },
      stale: { record: 'folder', body: { parent: ids.folderId } },
    },
    setFolderCover: {
      ...draft,
      body: { image: examplePicture },
      withoutVersion: 'the specification shows it',
      stale: { record: 'folderCover' },
    },
    removeFolderCover: { ...draft, stale: { record: 'folderCover', by: 'folders.setFolderCover' } },
    previewFolderDeletion: spare,
    deleteFolder: { ...spare, stale: { record: 'folder', by: 'folders.editFolder' } },
    undoFolderDeletion: { params: { bulkId: ids.folderDeletionId }, withoutVersion: anAction },
    addInterestedFolder: {
      params: { userId: ids.clientId },
      body: ids.folderId,
      withoutVersion: 'a star is there or isn’t',
    },
    removeInterestedFolder: { params: { folder: ids.folderId }, withoutVersion: 'a star is there or isn’t' },
  }
}
