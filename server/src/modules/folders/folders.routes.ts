import { answerId } from '../../platform/http/answer-id.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { domainApi } from '../../scope/api.ts'
import {
  createFolder,
  editFolder,
  moveFolder,
  removeFolderCover,
  setFolderCover,
} from './folder-writes.service.ts'
import {
  addInterestedFolder,
  getFolder,
  listInterestedFolders,
  listInterestInFolder,
  removeInterestedFolder,
} from './folders.service.ts'

export function createFoldersRoutes({ storage }: { storage: Storage }) {
  return {
    getFolder: domainApi.folders.getFolder.handler(({ input, context }) =>
      getFolder(context.scope, input.folderId),
    ),
    createFolder: domainApi.folders.createFolder.handler(async ({ input, context }) =>
      answerId(await createFolder(context.scope, input.body)),
    ),
    editFolder: domainApi.folders.editFolder.handler(async ({ input, context }) =>
      answerId(await editFolder(context.scope, input.params.folderId, input.body, context.basedOn)),
    ),
    moveFolder: domainApi.folders.moveFolder.handler(async ({ input, context }) =>
      answerId(await moveFolder(context.scope, input.params.folderId, input.body, context.basedOn)),
    ),
    setFolderCover: domainApi.folders.setFolderCover.handler(async ({ input, context }) => {
      const picture = Buffer.from(await input.body.image.arrayBuffer())
      const { scope, basedOn } = context
      return { version: await setFolderCover(scope, storage, input.params.folderId, picture, basedOn) }
    }),
    removeFolderCover: domainApi.folders.removeFolderCover.handler(({ input, context }) =>
      removeFolderCover(context.scope, input.params.folderId, context.basedOn),
    ),
    listInterestedFolders: domainApi.folders.listInterestedFolders.handler(({ input, context }) =>
      listInterestedFolders(context.scope, input.userId),
    ),
    listInterestInFolder: domainApi.folders.listInterestInFolder.handler(({ input, context }) =>
      listInterestInFolder(context.scope, input.folderId),
    ),
    addInterestedFolder: domainApi.folders.addInterestedFolder.handler(({ input, context }) =>
      addInterestedFolder(context.scope, input.params.userId, input.body),
    ),
    removeInterestedFolder: domainApi.folders.removeInterestedFolder.handler(({ input, context }) =>
      removeInterestedFolder(context.scope, input.params.userId, input.params.folder),
    ),
  }
}
