import * as z from 'zod'
import { call, productFiles, staff } from '../endpoint.ts'
import { basedOn, id, inDomain } from '../paging.ts'
import { productFile } from './products.schema.ts'

const editor = staff({ area: 'folder', right: 'edit', level: 1 })
const ofFile = z.object({ productId: id, fileName: z.string().min(1).max(1_000) })

/** Media and documents of a product. They arrive by resumable uploads, see `uploads.ts`; a name that the product has gets a new version. */
export const attachmentsContract = {
  listProductFiles: call(productFiles(), 'GET /products/{productId}/files', 'Documents of a product')
    .input(z.object({ ...inDomain, productId: id }))
    .output(z.array(productFile)),
  editProductFile: call(
    editor,
    'PATCH /products/{productId}/files/{fileName}',
    'Show a document to clients, or hide it from them',
    { version: 'needed' },
  ).input(z.object({ params: ofFile, query: z.object(basedOn), body: z.object({ isActive: z.boolean() }) })),
  deleteProductFile: call(
    editor,
    'DELETE /products/{productId}/files/{fileName}',
    'Delete a document with its versions',
    { version: 'taken' },
  ).input(z.object({ params: ofFile, query: z.object(basedOn) })),
  editProductMedia: call(
    editor,
    'PATCH /products/{productId}/media/{fileName}',
    'Show a media item to clients, hide it from them, or give it another name',
    { version: 'needed', refusals: ['FileNameExists', 'TooManyArProducts', 'ArProductsNotAllowed'] },
  ).input(
    z.object({
      params: ofFile,
      query: z.object(basedOn),
      body: z.object({ isActive: z.boolean().optional(), name: z.string().min(1).max(1_000).optional() }),
    }),
  ),
  deleteProductMedia: call(
    editor,
    'DELETE /products/{productId}/media/{fileName}',
    'Delete a media item with its versions; for 30 days it can be restored',
    { version: 'taken' },
  ).input(z.object({ params: ofFile, query: z.object(basedOn) })),
  restoreProductMedia: call(
    editor,
    'POST /products/{productId}/media/{fileName}/restore',
    'Bring back a deleted media item',
    { refusals: ['TooManyArProducts', 'ArProductsNotAllowed'] },
  ).input(z.object({ params: ofFile, query: z.object(inDomain) })),
  orderProductMedia: call(
    editor,
    'PUT /products/{productId}/media-order',
    'Names of media in the order wanted; the version is `mediaOrderVersion`',
    { version: 'needed' },
  ).input(
    z.object({
      params: z.object({ productId: id }),
      query: z.object(basedOn),
      body: z.array(z.string().max(1_000)).max(1_000),
    }),
  ),
}
