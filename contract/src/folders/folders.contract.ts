import * as z from 'zod'
import { userSummary } from '../access/access.schema.ts'
import { type Access, endpoint } from '../endpoint.ts'
import { id, inDomain, listOf, paging } from '../paging.ts'
import {
  createFolderInput,
  deletedFolder,
  deleteFolderInput,
  editFolderInput,
  folderDeletion,
  folderInput,
  moveFolderInput,
  removeFolderCoverInput,
  setFolderCoverInput,
  undoFolderDeletionInput,
} from './folder-writes.schema.ts'
import { folder, folderDetail } from './folders.schema.ts'

/** With the name that it got. */
const namedFolder = z.object({ _id: id, name: z.string() })

/** Staff who may edit some folder; which ones is decided for each. */
const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
}

export const foldersContract = {
  listFolders: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true })
    .route({ method: 'GET', path: '/folders', summary: "The caller's folder tree" })
    .input(
      z.object({ ...inDomain, ...paging, sort: z.enum(['left', '-left', 'name', '-name']).default('left') }),
    )
    .output(listOf(folder)),
  getFolder: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true })
    .route({ method: 'GET', path: '/folders/{folderId}', summary: 'Details of one folder' })
    .input(z.object({ ...inDomain, folderId: id }))
    .output(folderDetail),
  createFolder: endpoint(editor, { isRepeatable: true })
    .route({ method: 'POST', path: '/folders', inputStructure: 'detailed', summary: 'Create a folder' })
    .input(createFolderInput)
    .output(namedFolder),
  editFolder: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PATCH',
      path: '/folders/{folderId}',
      inputStructure: 'detailed',
      summary: 'Rename, describe, publish or unpublish a folder, or let it hold products; answers its name',
    })
    .input(editFolderInput)
    .output(namedFolder),
  moveFolder: endpoint(editor, { version: 'taken' })
    .route({
      method: 'POST',
      path: '/folders/{folderId}/move',
      inputStructure: 'detailed',
      summary: 'Put a folder below another, or elsewhere among its siblings',
    })
    .input(moveFolderInput)
    .output(namedFolder),
  setFolderCover: endpoint(editor, { version: 'taken' })
    .route({
      method: 'PUT',
      path: '/folders/{folderId}/cover',
      inputStructure: 'detailed',
      summary: 'Set the cover: multipart with the picture as `image`; its middle is kept, 300 × 300',
    })
    .input(setFolderCoverInput)
    .output(z.object({ version: z.number().int() })),
  removeFolderCover: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/folders/{folderId}/cover',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Take the cover picture away',
    })
    .input(removeFolderCoverInput)
    .output(z.void()),
  /** Served where products are: they go along. */
  previewFolderDeletion: endpoint(editor)
    .route({
      method: 'GET',
      path: '/folders/{folderId}/deletion',
      inputStructure: 'detailed',
      summary: 'What would go with the folder',
    })
    .input(folderInput)
    .output(folderDeletion),
  deleteFolder: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/folders/{folderId}',
      inputStructure: 'detailed',
      summary: 'Delete a folder with those below it; products that lie nowhere else go to the trash',
    })
    .input(deleteFolderInput)
    .output(deletedFolder),
  undoFolderDeletion: endpoint(editor)
    .route({
      method: 'POST',
      path: '/folders/deletions/{bulkId}/undo',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Bring deleted folders back, with the products that went along',
    })
    .input(undoFolderDeletionInput)
    .output(z.void()),
  listInterestedFolders: endpoint({ reach: 'domain', audience: 'person', isCatalogue: true })
    .route({ method: 'GET', path: '/users/{userId}/interested-folders', summary: 'Ids of starred folders' })
    .input(z.object({ ...inDomain, userId: id }))
    .output(z.array(id)),
  listInterestInFolder: endpoint({
    reach: 'domain',
    audience: 'staff',
    needs: [{ area: 'group', right: 'view', level: 1 }],
  })
    .route({ method: 'GET', path: '/folders/{folderId}/interest', summary: 'People who starred a folder' })
    .input(z.object({ ...inDomain, folderId: id }))
    .output(z.array(userSummary)),
  addInterestedFolder: endpoint({ reach: 'domain', audience: 'client', isCatalogue: true })
    .route({
      method: 'POST',
      path: '/users/{userId}/interested-folders',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Star a folder; the body is its id, as JSON or plain text',
    })
    .input(z.object({ params: z.object({ userId: id }), query: z.object(inDomain), body: id }))
    .output(z.void()),
  removeInterestedFolder: endpoint({ reach: 'domain', audience: 'person', isCatalogue: true })
    .route({
      method: 'DELETE',
      path: '/users/{userId}/interested-folders/{folder}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Unstar a folder',
    })
    .input(z.object({ params: z.object({ userId: id, folder: id }), query: z.object(inDomain) }))
    .output(z.void()),
}
