/** Media and documents of a product: uploads become them, and staff order, hide, show and delete them. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { UploadMetadata, UploadResult } from '@vitrine/contract'
import type { ActivityKind } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import { pictureFormat } from '../../../platform/pictures.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import type { Kept } from '../product-media.repository.ts'
import { checkStoring, storeMedia, storeProductFile } from '../product-media.service.ts'
import { refreshSlots } from '../product-slots.repository.ts'
import { announceProducts } from '../write-products/announce-products.ts'
import { lockEditable } from '../write-products/edit-product.service.ts'
import type { StoredProduct } from '../write-products/product-changes.ts'
import { productEditor } from '../write-products/product-editor.ts'
import { type Attachment, deleteRow, saveMediaOrder, setActive } from './attachments.repository.ts'

const pictureNames = /\.(png|jpe?g)$/i
const pictureFormats = ['png', 'jpeg']

/** What an upload with the purpose `file` becomes. */
export function productFileUpload(storage: Storage) {
  return upload('file', 'files', (open, { product, filename }, content) =>
    storeProductFile(open, storage, { productId: product, fileName: filename, content }),
  )
}

/** What an upload with the purpose `media` becomes: a picture, by its name and by what it really holds. */
export function productMediaUpload(storage: Storage) {
  const { check, ...rest } = upload('image', 'media', async (open, { product, filename }, content) => {
    // Limited to the size that a picture may have before its first byte was taken.
    const picture = await buffer(content)
    if (!pictureFormats.includes((await pictureFormat(picture)) ?? '')) refuse('MediaNotSupported')
    const name = filename.normalize('NFC')
    const media = { productId: product, fileName: name, type: 'image', content: picture } as const
    return { name, version: await storeMedia(open, storage, media) }
  })
  return {
    ...rest,
    check: async (scope: Scope, metadata: UploadMetadata): Promise<void> => {
      if (!pictureNames.test(metadata.filename)) refuse('MediaNotSupported')
      await check(scope, metadata)
    },
  }
}

function upload<Limit extends 'file' | 'image'>(
  limit: Limit,
  kept: Kept,
  store: (open: Scope, metadata: UploadMetadata, content: Readable) => Promise<UploadResult>,
) {
  return {
    limit,
    check: async (scope: Scope, { product, filename }: UploadMetadata): Promise<void> => {
      await checkStoring(scope, product, filename)
    },
    finish: async (open: Scope, metadata: UploadMetadata, content: Readable): Promise<UploadResult> => {
      const product = await lockEditable(open, await productEditor(open), metadata.product)
      const { name, version } = await store(open, metadata, content)
      const before = version === 1 ? null : `${name} (${version - 1})`
      await note(open, kept, product, 'updated', before, version === 1 ? name : `${name} (${version})`)
      return { name, version }
    },
  }
}

/** Shows it to clients or hides it from them. Refuses NotFound, NotAllowed. */
export async function activate(
  scope: Scope,
  kept: Kept,
  attachment: Attachment,
  isActive: boolean,
): Promise<void> {
  await change(scope, attachment.productId, async (open, product) => {
    if (!(await setActive(open, kept, attachment, isActive))) refuse('NotFound')
    await note(open, kept, product, isActive ? 'published' : 'unpublished', null, attachment.name)
  })
}

/** Its versions are no longer served; the files themselves go with the product. Refuses NotFound, NotAllowed. */
export async function remove(scope: Scope, kept: Kept, attachment: Attachment): Promise<void> {
  await change(scope, attachment.productId, async (open, product) => {
    if (!(await deleteRow(open, kept, attachment))) refuse('NotFound')
    await note(open, kept, product, 'deleted', attachment.name, null)
  })
}

/** Refuses NotFound, NotAllowed. Names that the product doesn't have mean nothing. */
export async function orderMedia(scope: Scope, productId: string, names: readonly string[]): Promise<void> {
  await change(scope, productId, async (open, { id, folderIds }) => {
    await saveMediaOrder(open, productId, names)
    await announceProducts(open, [{ id, folderIds }])
  })
}

async function change(
  scope: Scope,
  productId: string,
  work: (open: Scope, product: StoredProduct) => Promise<void>,
): Promise<void> {
  const editor = await productEditor(scope)
  await scope.transaction(async (open) => work(open, await lockEditable(open, editor, productId)))
}

async function note(
  open: Scope,
  kept: Kept,
  { id, name, folderIds }: StoredProduct,
  kind: ActivityKind,
  oldValue: string | null,
  newValue: string | null,
): Promise<void> {
  const field = kept === 'files' ? 'file' : 'media'
  await writeActivity(open, [
    { kind, subject: 'product', subjectId: id, subjectName: name, field, oldValue, newValue },
  ])
  // Filters know which kinds of media a product shows.
  if (kept === 'media') await refreshSlots(open, [id], { withSearch: false })
  await announceProducts(open, [{ id, folderIds }])
}
