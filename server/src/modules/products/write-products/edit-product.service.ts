/** Changing one product. */
import type { Product, ProductEdit } from '@vitrine/contract'
import { detailKey, type ProductTexts, priceKey, textKeys } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listProductRows } from '../product-rows.repository.ts'
import { presentProducts, wholeProduct } from '../product-visibility.ts'
import { checkedDetail, checkedNewDetail, checkedPrice, checkedText } from './checked-values.ts'
import { fieldChanges, type ProductChanges, type StoredProduct } from './product-changes.ts'
import { foldersAfter, type ProductEditor, productEditor, writableField } from './product-editor.ts'
import { checkFresh, checkUnchanged, hasChangedSince } from './stale-writes.ts'
import { storeChanges } from './store-changes.ts'
import { isCategory, lockVisibleProducts } from './stored-products.repository.ts'
import { moveToTrash } from './trash-products.ts'

/** Which product, and the version of it that the caller saw. */
export interface WriteTarget {
  productId: string
  baseVersion?: number | undefined
}

/** What to change, worked out from the locked product; refuses where the caller may not. */
type Decide = (
  editor: ProductEditor,
  product: StoredProduct,
  open: Scope,
) => ProductChanges | Promise<ProductChanges>

/** Refuses NotFound, NotAllowed, StaleVersion, and whatever `decide` does. Returns the product as it is then. */
export async function changeProduct(scope: Scope, target: WriteTarget, decide: Decide): Promise<Product> {
  const editor = await productEditor(scope)
  return await scope.transaction(async (open) => {
    const product = await lockEditable(open, editor, target.productId)
    const changes = await decide(editor, product, open)
    checkFresh(product, fieldChanges(product, changes), target.baseVersion, editor.visibleFolders)
    await storeChanges(open, [{ product, changes }])
    return await presentProduct(open, editor, product.id)
  })
}

/** Refuses NotFound, NotAllowed. Must run in a transaction. */
export async function lockEditable(
  open: Scope,
  editor: ProductEditor,
  productId: string,
): Promise<StoredProduct> {
  const [product = refuse('NotFound')] = await lockVisibleProducts(
    open,
    [productId],
    editor.visibility.condition,
  )
  return editor.mayEdit(product) ? product : refuse('NotAllowed')
}

/** The product as the caller sees it. Its folder set may be newer than what the scope remembers of reach. */
export async function presentProduct(
  open: Scope,
  { visibility }: ProductEditor,
  productId: string,
): Promise<Product> {
  const rows = await listProductRows(open, [productId], visibility.seesInactive)
  const [product] = await presentProducts(open, rows, visibility, wholeProduct)
  return product ?? refuse('NotFound')
}

/** Further refusals: those of names, CategoryNeeded, CategoryUnknown, ReferenceAlreadyExists, those of folders. */
export async function editProduct(scope: Scope, target: WriteTarget, edit: ProductEdit): Promise<Product> {
  return await changeProduct(scope, target, async (editor, product, open) => ({
    ...editedTexts(editor, edit),
    ...(edit.categories === undefined ? {} : { categoryId: await checkedCategory(open, edit.categories) }),
    ...(edit.folders === undefined
      ? {}
      : { folderIds: foldersAfter(editor, edit.folders, product.folderIds) }),
    ...(edit.isPublished === undefined ? {} : { isPublished: edit.isPublished }),
  }))
}

function editedTexts(editor: ProductEditor, edit: ProductEdit): Partial<ProductTexts> {
  const texts = textKeys.flatMap((key) => {
    const text = edit[key]
    return text === undefined ? [] : [[key, checkedText(editor, key, text)]]
  })
  return Object.fromEntries(texts)
}

export async function checkedCategory(open: Scope, categories: readonly string[]): Promise<string> {
  const categoryId = categories[0] ?? refuse('CategoryNeeded')
  return (await isCategory(open, categoryId)) ? categoryId : refuse('CategoryUnknown')
}

/** Adds or changes a price. Further refusals: NotFound for an unknown price type, FilterValueInvalid, PriceBelowZero. */
export async function setPrice(
  scope: Scope,
  target: WriteTarget,
  { priceTypeId, value }: { priceTypeId: string; value: string },
): Promise<Product> {
  return await changeProduct(scope, target, ({ visibility }) => {
    const priceType = visibility.priceTypes.get(priceTypeId) ?? refuse('NotFound')
    return { prices: { [priceTypeId]: checkedPrice(priceType, value) } }
  })
}

/** Refuses NotFound when the product has no such price, nor had one when the caller saw it. */
export async function removePrice(scope: Scope, target: WriteTarget, priceTypeId: string): Promise<Product> {
  return await changeProduct(scope, target, ({ visibility }, product) => {
    if (!visibility.priceTypes.has(priceTypeId)) refuse('NotFound')
    const isGone = hasChangedSince(product, priceKey(priceTypeId), target.baseVersion)
    if (product.prices[priceTypeId] === undefined && !isGone) refuse('NotFound')
    return { prices: { [priceTypeId]: null } }
  })
}

interface DetailValue {
  detailFieldId: string
  value: string
}

/** Further refusals: those of `writableField`, DetailAlreadyExists, and those of `checkedDetail`. */
export async function addDetail(
  scope: Scope,
  target: WriteTarget,
  { detailFieldId, value }: DetailValue,
): Promise<Product> {
  return await changeProduct(scope, target, (editor, product) => {
    const field = writableField(editor, detailFieldId, product.ownerId)
    // Where somebody else has added it since, the caller is shown both values.
    const isNew = hasChangedSince(product, detailKey(detailFieldId), target.baseVersion)
    if (product.details[detailFieldId] !== undefined && !isNew) {
      refuse('DetailAlreadyExists', { field: field.name })
    }
    return { details: { [detailFieldId]: checkedNewDetail(field, value) } }
  })
}

/** Changes a value, or adds it where there is none. Further refusals: as above, but DetailAlreadyExists. */
export async function setDetail(
  scope: Scope,
  target: WriteTarget,
  { detailFieldId, value }: DetailValue,
): Promise<Product> {
  return await changeProduct(scope, target, (editor, product) => {
    const field = writableField(editor, detailFieldId, product.ownerId)
    return { details: { [detailFieldId]: checkedDetail(field, value) } }
  })
}

/** Further refusals: those of `writableField`, RequiredDetail, NotFound when there is no value, nor was one. */
export async function removeDetail(
  scope: Scope,
  target: WriteTarget,
  detailFieldId: string,
): Promise<Product> {
  return await changeProduct(scope, target, (editor, product) => {
    const field = writableField(editor, detailFieldId, product.ownerId)
    if (field.required) refuse('RequiredDetail', { field: field.name })
    const isGone = hasChangedSince(product, detailKey(detailFieldId), target.baseVersion)
    if (product.details[detailFieldId] === undefined && !isGone) refuse('NotFound')
    return { details: { [detailFieldId]: null } }
  })
}

/** Moves a product to the trash. Refuses StaleVersion when anything of it has changed since. */
export async function deleteProduct(scope: Scope, target: WriteTarget): Promise<void> {
  const editor = await productEditor(scope)
  await scope.transaction(async (open) => {
    const product = await lockEditable(open, editor, target.productId)
    checkUnchanged(product, target.baseVersion)
    await moveToTrash(open, [product])
  })
}
