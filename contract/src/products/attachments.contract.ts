import * as z from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { basedOn, id, inDomain } from '../paging.ts'
import { productFile } from './products.schema.ts'

const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
}
const ofFile = z.object({ productId: id, fileName: z.string().min(1).max(1_000) })
const nothing = { inputStructure: 'detailed', successStatus: 204 } as const

/** Media and documents of a product. They arrive by resumable uploads, see `uploads.ts`; a name that the product has gets a new version. */
export const attachmentsContract = {
  listProductFiles: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true })
    .route({ method: 'GET', path: '/products/{productId}/files', summary: 'Documents of a product' })
    .input(z.object({ ...inDomain, productId: id }))
    .output(z.array(productFile)),
  editProductFile: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PATCH',
      path: '/products/{productId}/files/{fileName}',
      ...nothing,
      summary: 'Show a document to clients, or hide it from them',
    })
    .input(z.object({ params: ofFile, query: z.object(basedOn), body: z.object({ isActive: z.boolean() }) }))
    .output(z.void()),
  deleteProductFile: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/products/{productId}/files/{fileName}',
      ...nothing,
      summary: 'Delete a document with its versions',
    })
    .input(z.object({ params: ofFile, query: z.object(basedOn) }))
    .output(z.void()),
  editProductMedia: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PATCH',
      path: '/products/{productId}/media/{fileName}',
      ...nothing,
      summary: 'Show a media item to clients, hide it from them, or give it another name',
    })
    .input(
      z.object({
        params: ofFile,
        query: z.object(basedOn),
        body: z.object({ isActive: z.boolean().optional(), name: z.string().min(1).max(1_000).optional() }),
      }),
    )
    .output(z.void()),
  deleteProductMedia: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/products/{productId}/media/{fileName}',
      ...nothing,
      summary: 'Delete a media item with its versions; for 30 days it can be restored',
    })
    .input(z.object({ params: ofFile, query: z.object(basedOn) }))
    .output(z.void()),
  restoreProductMedia: endpoint(editor)
    .route({
      method: 'POST',
      path: '/products/{productId}/media/{fileName}/restore',
      ...nothing,
      summary: 'Bring back a deleted media item',
    })
    .input(z.object({ params: ofFile, query: z.object(inDomain) }))
    .output(z.void()),
  orderProductMedia: endpoint(editor, { version: 'needed' })
    .route({
      method: 'PUT',
      path: '/products/{productId}/media-order',
      ...nothing,
      summary: 'Names of media in the order wanted; the version is `mediaOrderVersion`',
    })
    .input(
      z.object({
        params: z.object({ productId: id }),
        query: z.object(basedOn),
        body: z.array(z.string().max(1_000)).max(1_000),
      }),
    )
    .output(z.void()),
}
