/** Media and documents of a product: staff order, hide, show, name and delete them. */
import type { UploadResult } from '@vitrine/contract'
import type { ActivityKind } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh, type VersionedRecord } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { writeActivity } from '../../activity/index.ts'
import {
  announceProducts,
  changeEditable,
  holdEditable,
  raiseMediaOrderVersions,
  refreshSlots,
  type StoredProduct,
  withinArLimit,
} from '../../products/index.ts'
import { renameInLayout } from '../three-sides/three-sides.repository.ts'
import {
  type Attachment,
  deleteDocument,
  isShownToClients,
  type Kept,
  listMediaNames,
  renameMedia,
  saveMediaOrder,
  setActive,
  setDeleted,
} from './attachments.repository.ts'
import { checkedFileName } from './stored-content.ts'

/** Writes down that a file of a product has been stored; open pages are notified. */
export async function noteStored(
  open: Scope,
  kept: Kept,
  product: StoredProduct,
  { name, version }: UploadResult,
): Promise<void> {
  const before = version === 1 ? null : `${name} (${version - 1})`
  // A new version of a media item is shown when it has been prepared.
  const isShown = kept === 'files' && (await isShownToClients(open, kept, { productId: product.id, name }))
  const after = version === 1 ? name : `${name} (${version})`
  await note(open, kept, product, { kind: 'updated', oldValue: before, newValue: after, isShown })
}

function recordOf(kept: Kept, { productId, name }: Attachment): VersionedRecord {
  return { kind: kept === 'media' ? 'media' : 'file', key: { product_id: productId, name } }
}

/** Refuses NotFound, NotAllowed, FileNameExists, StaleVersion. */
export async function editMedia(
  scope: Scope,
  attachment: Attachment,
  edit: { isActive?: boolean | undefined; name?: string | undefined },
  basedOn?: number,
): Promise<void> {
  await scope.transaction(async (open) => {
    await changeEditable(open, attachment.productId, async (locked) => {
      await checkFresh(locked, basedOn, recordOf('media', attachment), Object.keys(edit))
    })
    if (edit.isActive !== undefined) await activate(open, 'media', attachment, edit.isActive)
    if (edit.name !== undefined) await rename(open, attachment, edit.name)
  })
}

/** Shows it to clients or hides it from them. Refuses NotFound, NotAllowed, StaleVersion. */
export async function activate(
  scope: Scope,
  kept: Kept,
  attachment: Attachment,
  isActive: boolean,
  basedOn?: number,
): Promise<void> {
  await changeEditable(scope, attachment.productId, async (open, product) => {
    await checkFresh(open, basedOn, recordOf(kept, attachment), ['isActive'])
    const isDone = await withinArLimit(open, () => setActive(open, kept, attachment, isActive))
    if (!isDone) refuse('NotFound')
    const kind = isActive ? 'published' : 'unpublished'
    await note(open, kept, product, { kind, oldValue: null, newValue: attachment.name, isShown: true })
  })
}

/** Gives a media item another name; its versions keep their numbers. Refuses NotFound, NotAllowed, FileNameExists. */
export async function rename(scope: Scope, attachment: Attachment, newName: string): Promise<void> {
  const name = checkedFileName(newName.trim())
  if (extensionOf(name) !== extensionOf(attachment.name)) {
    refuse('InvalidInput', {
      place: 'name',
      reason: `the ending ${extensionOf(attachment.name)} has to stay`,
    })
  }
  if (name === attachment.name) return
  await changeEditable(scope, attachment.productId, async (open, product) => {
    if (!(await renameMedia(open, attachment, name))) refuse('NotFound')
    await renameInLayout(open, attachment.productId, { from: attachment.name, to: name })
    const isShown = await isShownToClients(open, 'media', { ...attachment, name })
    await note(open, 'media', product, {
      kind: 'updated',
      oldValue: attachment.name,
      newValue: name,
      isShown,
    })
  })
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.')).toLowerCase()
}

/** Its versions are no longer served. Media can be restored for 30 days, documents not. Refuses NotFound, NotAllowed. */
export async function remove(
  scope: Scope,
  kept: Kept,
  attachment: Attachment,
  basedOn?: number,
): Promise<void> {
  await changeEditable(scope, attachment.productId, async (open, product) => {
    await checkFresh(open, basedOn, recordOf(kept, attachment), 'all')
    const isShown = await isShownToClients(open, kept, attachment)
    const isDone = await (kept === 'media'
      ? setDeleted(open, attachment, true)
      : deleteDocument(open, attachment))
    if (!isDone) refuse('NotFound')
    await note(open, kept, product, { kind: 'deleted', oldValue: attachment.name, newValue: null, isShown })
  })
}

/** Brings back a media item as it was. Refuses NotFound, NotAllowed. */
export async function restoreMedia(scope: Scope, attachment: Attachment): Promise<void> {
  await changeEditable(scope, attachment.productId, async (open, product) => {
    if (!(await withinArLimit(open, () => setDeleted(open, attachment, false)))) refuse('NotFound')
    const isShown = await isShownToClients(open, 'media', attachment)
    await note(open, 'media', product, {
      kind: 'restored',
      oldValue: null,
      newValue: attachment.name,
      isShown,
    })
  })
}

/** Refuses NotFound, NotAllowed, StaleVersion. Names that the product doesn't have mean nothing. */
export async function orderMedia(
  scope: Scope,
  productId: string,
  names: readonly string[],
  basedOn?: number,
): Promise<void> {
  await changeEditable(scope, productId, async (open, { id, folderIds, isPublished }) => {
    const order = { kind: 'mediaOrder', key: { id: productId } } as const
    await checkFresh(open, basedOn, order, ['order'], async () => ({
      order: await listMediaNames(open, productId),
    }))
    await saveMediaOrder(open, productId, names)
    await raiseMediaOrderVersions(open, [productId])
    await announceProducts(open, [{ id, folderIds, isPublished }])
  })
}

/**
 * After a media item of a product has changed by itself: filters know it, and open pages hear of it, those of staff
 * alone where only its `pending` version has changed.
 */
export async function mediaChanged(
  open: Scope,
  item: Attachment,
  what: 'shown' | 'pending' = 'shown',
): Promise<void> {
  const { productId } = item
  const product = await holdEditable(open, productId)
  await refreshSlots(open, [productId], { withSearch: false })
  const isShown = what === 'shown' && (await isShownToClients(open, 'media', item))
  const fields = isShown ? null : ['inactive']
  await announceProducts(open, [{ ...product, fields }])
}

interface Noted {
  kind: ActivityKind
  oldValue: string | null
  newValue: string | null
  /** Whether clients are shown the file, before or afterwards. */
  isShown: boolean
}

async function note(
  open: Scope,
  kept: Kept,
  { id, name, folderIds, isPublished }: StoredProduct,
  { isShown, ...noted }: Noted,
): Promise<void> {
  const field = kept === 'files' ? 'file' : 'media'
  await writeActivity(open, [{ ...noted, subject: 'product', subjectId: id, subjectName: name, field }])
  // Filters know which kinds of media a product shows, and purposes whether it has documents.
  await refreshSlots(open, [id], { withSearch: false, withSlots: kept === 'media' })
  await announceProducts(open, [{ id, folderIds, isPublished, fields: isShown ? null : ['inactive'] }])
}
