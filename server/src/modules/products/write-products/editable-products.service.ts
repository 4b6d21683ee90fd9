/** Products that the caller may edit, for what is kept of a product elsewhere: its media, documents and screens. */
import { refuse } from '../../../platform/errors.ts'
import type { Scope } from '../../../scope/scope.ts'
import { listMatchingOf, readProducts } from '../bulk-products/bulk-products.repository.ts'
import { isVisible } from '../product-rows.repository.ts'
import { lockEditable } from './edit-product.service.ts'
import type { StoredProduct } from './product-changes.ts'
import { type ProductEditor, productEditor } from './product-editor.ts'
import { lockProducts } from './stored-products.repository.ts'

/** Refuses NotFound for a product the caller doesn't see, NotAllowed for one they may not edit. */
export async function checkEditable(scope: Scope, productId: string): Promise<void> {
  if (!mayEditAny(scope)) refuse('NotAllowed')
  const editor = await productEditor(scope)
  if (!(await isVisible(scope, productId, editor.visibility.condition))) refuse('NotFound')
  if (!(await isEditable(scope, editor, productId))) refuse('NotAllowed')
}

/** Whether the caller may edit a product that they see: whether they see it isn't checked. */
export async function mayEditProduct(scope: Scope, productId: string): Promise<boolean> {
  return mayEditAny(scope) && (await isEditable(scope, await productEditor(scope), productId))
}

/** Those of the products that the caller sees and may edit, in the order of the ids. */
export async function listEditableAmong(scope: Scope, productIds: readonly string[]): Promise<string[]> {
  if (!mayEditAny(scope) || productIds.length === 0) return []
  const editor = await productEditor(scope)
  const visible = await listMatchingOf(scope, productIds, editor.visibility.condition)
  const editable = (await readProducts(scope, visible)).filter((product) => editor.mayEdit(product))
  const ids = new Set(editable.map(({ id }) => id))
  return visible.filter((id) => ids.has(id))
}

function mayEditAny({ isClient, permissions }: Scope): boolean {
  return !isClient && permissions.folder.edit >= 1
}

async function isEditable(scope: Scope, editor: ProductEditor, productId: string): Promise<boolean> {
  const [product] = await readProducts(scope, [productId])
  return product !== undefined && editor.mayEdit(product)
}

/** Changes something of a product that the caller may edit, while nobody else does. Refuses NotFound, NotAllowed. */
export async function changeEditable<Result>(
  scope: Scope,
  productId: string,
  work: (open: Scope, product: StoredProduct) => Promise<Result>,
): Promise<Result> {
  const editor = await productEditor(scope)
  return await scope.transaction(async (open) => work(open, await lockEditable(open, editor, productId)))
}

/** Nobody else changes it until the transaction ends. Refuses NotFound, NotAllowed. */
export async function holdEditable(open: Scope, productId: string): Promise<StoredProduct> {
  return await lockEditable(open, await productEditor(open), productId)
}

/** Those of several products that the caller sees, by their ids. */
export interface HeldProducts {
  products: ReadonlyMap<string, StoredProduct>
  mayEdit: (product: StoredProduct) => boolean
}

/** Changes something of several products, while nobody else changes them. */
export async function changeVisible<Result>(
  scope: Scope,
  productIds: readonly string[],
  work: (open: Scope, held: HeldProducts) => Promise<Result>,
): Promise<Result> {
  const editor = await productEditor(scope)
  return await scope.transaction(async (open) => {
    const visible = await listMatchingOf(open, productIds, editor.visibility.condition)
    const products = new Map((await lockProducts(open, visible)).map((product) => [product.id, product]))
    return await work(open, { products, mayEdit: (product) => editor.mayEdit(product) })
  })
}
