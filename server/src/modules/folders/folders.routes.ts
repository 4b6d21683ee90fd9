import { pageOf } from '../../platform/http/page-window.ts'
import { inTreeOrder } from '../../platform/http/tree-order.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { api } from '../../scope/api.ts'
import {
  addFolder,
  editFolder,
  moveFolder,
  removeFolderCover,
  setFolderCover,
} from './folder-writes.service.ts'
import {
  addInterestedFolder,
  getFolder,
  listFolders,
  listInterestedFolders,
  listInterestInFolder,
  removeInterestedFolder,
} from './folders.service.ts'

export function createFoldersRoutes({ storage }: { storage: Storage }) {
  return {
    listFolders: api.folders.listFolders.handler(async ({ input, context }) =>
      pageOf(inTreeOrder(await listFolders(context.scope), input.sort), input),
    ),
    getFolder: api.folders.getFolder.handler(({ input, context }) =>
      getFolder(context.scope, input.folderId),
    ),
    createFolder: api.folders.createFolder.handler(({ input, context }) =>
      addFolder(context.scope, input.body),
    ),
    editFolder: api.folders.editFolder.handler(({ input, context }) =>
      editFolder(context.scope, input.params.folderId, input.body, context.basedOn),
    ),
    moveFolder: api.folders.moveFolder.handler(({ input, context }) =>
      moveFolder(context.scope, input.params.folderId, input.body, context.basedOn),
    ),
    setFolderCover: api.folders.setFolderCover.handler(async ({ input, context }) => {
      const picture = Buffer.from(await input.body.image.arrayBuffer())
      const { scope, basedOn } = context
      return { version: await setFolderCover(scope, storage, input.params.folderId, picture, basedOn) }
    }),
    removeFolderCover: api.folders.removeFolderCover.handler(({ input, context }) =>
      removeFolderCover(context.scope, input.params.folderId, context.basedOn),
    ),
    listInterestedFolders: api.folders.listInterestedFolders.handler(({ input, context }) =>
      listInterestedFolders(context.scope, input.userId),
    ),
    listInterestInFolder: api.folders.listInterestInFolder.handler(({ input, context }) =>
      listInterestInFolder(context.scope, input.folderId),
    ),
    addInterestedFolder: api.folders.addInterestedFolder.handler(({ input, context }) =>
      addInterestedFolder(context.scope, input.params.userId, input.body),
    ),
    removeInterestedFolder: api.folders.removeInterestedFolder.handler(({ input, context }) =>
      removeInterestedFolder(context.scope, input.params.userId, input.params.folder),
    ),
  }
}
