import * as z from 'zod'
import { userSummary } from '../access/access.schema.ts'
import { call, catalog, staff } from '../endpoint.ts'
import { id, inDomain, listOf, paging } from '../paging.ts'
import { refusesNames, refusesPictures } from '../refusal-groups.ts'
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

/** The folder with its name, which has a number where a sibling had the wanted name. */
const namedFolder = z.object({ _id: id, name: z.string() })

/** Staff who may edit some folder; which ones is decided for each. */
const editor = staff({ area: 'folder', right: 'edit', level: 1 })

export const foldersContract = {
  listFolders: call(catalog('anyone'), 'GET /folders', "The caller's folder tree")
    .input(
      z.object({ ...inDomain, ...paging, sort: z.enum(['left', '-left', 'name', '-name']).default('left') }),
    )
    .output(listOf(folder)),
  getFolder: call(catalog('anyone'), 'GET /folders/{folderId}', 'Details of one folder')
    .input(z.object({ ...inDomain, folderId: id }))
    .output(folderDetail),
  createFolder: call(editor, 'POST /folders', 'Create a folder', {
    isRepeatable: true,
    refusals: [...refusesNames],
  })
    .input(createFolderInput)
    .output(namedFolder),
  editFolder: call(
    editor,
    'PATCH /folders/{folderId}',
    'Rename, describe, publish or unpublish a folder, or let it hold products; answers its name',
    { version: 'needed', refusals: [...refusesNames, 'FolderHoldsProducts', 'RootFolder'] },
  )
    .input(editFolderInput)
    .output(namedFolder),
  moveFolder: call(
    editor,
    'POST /folders/{folderId}/move',
    'Put a folder below another, or elsewhere among its siblings',
    { version: 'taken', refusals: ['FolderBelowItself', 'RootFolder'] },
  )
    .input(moveFolderInput)
    .output(namedFolder),
  setFolderCover: call(
    editor,
    'PUT /folders/{folderId}/cover',
    'Set the cover: multipart with the picture as `image`; its middle is kept, 300 × 300',
    { version: 'taken', refusals: [...refusesPictures, 'RootFolder'] },
  )
    .input(setFolderCoverInput)
    .output(z.object({ version: z.number().int() })),
  removeFolderCover: call(editor, 'DELETE /folders/{folderId}/cover', 'Take the cover picture away', {
    version: 'taken',
    refusals: ['RootFolder'],
  }).input(removeFolderCoverInput),
  /** Served by the module of products, since products go along. */
  previewFolderDeletion: call(editor, 'GET /folders/{folderId}/deletion', 'What would go with the folder', {
    refusals: ['RootFolder'],
  })
    .input(folderInput)
    .output(folderDeletion),
  deleteFolder: call(
    editor,
    'DELETE /folders/{folderId}',
    'Delete a folder with those below it; products that lie nowhere else go to the trash',
    { version: 'taken', refusals: ['RootFolder'] },
  )
    .input(deleteFolderInput)
    .output(deletedFolder),
  undoFolderDeletion: call(
    editor,
    'POST /folders/deletions/{bulkId}/undo',
    'Bring deleted folders back, with the products that went along',
    { refusals: ['BulkUnderWay'] },
  ).input(undoFolderDeletionInput),
  listInterestedFolders: call(
    catalog('person'),
    'GET /users/{userId}/interested-folders',
    'Ids of starred folders',
  )
    .input(z.object({ ...inDomain, userId: id }))
    .output(z.array(id)),
  listInterestInFolder: call(
    staff({ area: 'group', right: 'view', level: 1 }),
    'GET /folders/{folderId}/interest',
    'People who starred a folder',
  )
    .input(z.object({ ...inDomain, folderId: id }))
    .output(z.array(userSummary)),
  addInterestedFolder: call(
    catalog('client'),
    'POST /users/{userId}/interested-folders',
    'Star a folder; the body is its id, as JSON or plain text',
  ).input(z.object({ params: z.object({ userId: id }), query: z.object(inDomain), body: id })),
  removeInterestedFolder: call(
    catalog('person'),
    'DELETE /users/{userId}/interested-folders/{folder}',
    'Unstar a folder',
  ).input(z.object({ params: z.object({ userId: id, folder: id }), query: z.object(inDomain) })),
}
