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
    editFolder: { ...draft, body: { name: unique('Other folder') } },
    moveFolder: { ...draft, body: { parent: ids.rootFolderId } },
    setFolderCover: {
      ...draft,
      body: { image: examplePicture },
      withoutVersion: 'the specification shows it',
    },
    removeFolderCover: draft,
    previewFolderDeletion: spare,
    deleteFolder: spare,
    undoFolderDeletion: { params: { bulkId: ids.folderDeletionId }, withoutVersion: anAction },
    addInterestedFolder: {
      params: { userId: ids.clientId },
      body: ids.folderId,
      withoutVersion: 'a star is there or isn’t',
    },
    removeInterestedFolder: { params: { folder: ids.folderId }, withoutVersion: 'a star is there or isn’t' },
  }
}
