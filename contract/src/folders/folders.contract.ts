import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, inDomain, listOf, paging } from '../paging.ts'
import { folder, folderDetail } from './folders.schema.ts'

export const foldersContract = {
  listFolders: endpoint({ reach: 'domain', audience: 'anyone' })
    .route({ method: 'GET', path: '/folders', summary: "The caller's folder tree" })
    .input(
      z.object({ ...inDomain, ...paging, sort: z.enum(['left', '-left', 'name', '-name']).default('left') }),
    )
    .output(listOf(folder)),
  getFolder: endpoint({ reach: 'domain', audience: 'anyone' })
    .route({ method: 'GET', path: '/folders/{folderId}', summary: 'Details of one folder' })
    .input(z.object({ ...inDomain, folderId: id }))
    .output(folderDetail),
  listInterestedFolders: endpoint({ reach: 'domain', audience: 'person' })
    .route({ method: 'GET', path: '/users/{userId}/interested-folders', summary: 'Ids of starred folders' })
    .input(z.object({ ...inDomain, userId: id }))
    .output(z.array(id)),
  addInterestedFolder: endpoint({ reach: 'domain', audience: 'person' })
    .route({
      method: 'POST',
      path: '/users/{userId}/interested-folders',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Star a folder; the body is its id, as JSON or plain text',
    })
    .input(z.object({ params: z.object({ userId: id }), query: z.object(inDomain), body: id }))
    .output(z.void()),
  removeInterestedFolder: endpoint({ reach: 'domain', audience: 'person' })
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
