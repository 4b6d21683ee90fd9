import { domainApi } from '../../../scope/api.ts'
import { deleteFolder, previewFolderDeletion, undoFolderDeletion } from './delete-folders.service.ts'

/** Calls about folders that concern the products in them. */
export const deleteFoldersRoutes = {
  previewFolderDeletion: domainApi.folders.previewFolderDeletion.handler(({ input, context }) =>
    previewFolderDeletion(context.scope, input.params.folderId),
  ),
  deleteFolder: domainApi.folders.deleteFolder.handler(({ input, context }) =>
    deleteFolder(context.scope, input.params.folderId, context.basedOn),
  ),
  undoFolderDeletion: domainApi.folders.undoFolderDeletion.handler(({ input, context }) =>
    undoFolderDeletion(context.scope, input.params.bulkId),
  ),
}
