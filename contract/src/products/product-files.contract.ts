import * as z from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'
import { productFile } from './products.schema.ts'

const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
}
const ofFile = z.object({ productId: id, fileName: z.string().min(1).max(1_000) })
const nothing = { inputStructure: 'detailed', successStatus: 204 } as const

/** Files arrive by resumable uploads, see `uploads.ts`; a name that the product has gets a new version. */
export const productFilesContract = {
  listProductFiles: endpoint({ reach: 'domain', audience: 'anyone' })
    .route({ method: 'GET', path: '/products/{productId}/files', summary: 'Documents of a product' })
    .input(z.object({ ...inDomain, productId: id }))
    .output(z.array(productFile)),
  editProductFile: endpoint(editor)
    .route({
      method: 'PATCH',
      path: '/products/{productId}/files/{fileName}',
      ...nothing,
      summary: 'Show a document to clients, or hide it from them',
    })
    .input(z.object({ params: ofFile, query: z.object(inDomain), body: z.object({ isActive: z.boolean() }) }))
    .output(z.void()),
  deleteProductFile: endpoint(editor)
    .route({
      method: 'DELETE',
      path: '/products/{productId}/files/{fileName}',
      ...nothing,
      summary: 'Delete a document with its versions',
    })
    .input(z.object({ params: ofFile, query: z.object(inDomain) }))
    .output(z.void()),
}
