import type { Product, UserSummary } from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { checkMayReadPerson, describePeople } from '../access/index.ts'
import { listMatchingOf } from './bulk-products/bulk-products.repository.ts'
import {
  deleteInterest,
  insertInterest,
  isVisible,
  listInterestedIds,
  listInterestedIn,
  listVisibleRows,
} from './product-rows.repository.ts'
import {
  type ProductVisibility,
  presentProducts,
  productVisibility,
  wholeProduct,
} from './product-visibility.ts'

/** Whether the caller may see the product at all. */
export async function isProductVisible(scope: Scope, productId: string): Promise<boolean> {
  const { condition } = await productVisibility(scope)
  return await isVisible(scope, productId, condition)
}

/** Those of the products that the caller sees; `visibility` is theirs. */
export async function listVisibleAmong(
  scope: Scope,
  productIds: readonly string[],
  { condition }: Pick<ProductVisibility, 'condition'>,
): Promise<string[]> {
  return await listMatchingOf(scope, productIds, condition)
}

/** Refuses NotFound for a product that is absent, in the trash, or not visible to the caller. */
export async function getProduct(scope: Scope, productId: string): Promise<Product> {
  const visibility = await productVisibility(scope)
  const rows = await listVisibleRows(scope, productId, visibility)
  const [product] = await presentProducts(scope, rows, visibility, wholeProduct)
  return product ?? refuse('NotFound')
}

/** Products a person has starred, as far as the caller sees them, oldest first. */
export async function listInterestedProducts(scope: Scope, personId: string): Promise<string[]> {
  await checkMayReadPerson(scope, personId)
  const { condition } = await productVisibility(scope)
  return await listInterestedIds(scope, personId, condition)
}

/** People who starred a product, the latest first. Refuses NotFound. */
export async function listInterestInProduct(scope: Scope, productId: string): Promise<UserSummary[]> {
  if (!(await isProductVisible(scope, productId))) refuse('NotFound')
  return await describePeople(scope, await listInterestedIn(scope, productId))
}

function checkIsSelf(scope: Scope, personId: string): void {
  if (scope.person?.id !== personId) refuse('NotFound')
}

export async function addInterestedProduct(scope: Scope, personId: string, productId: string): Promise<void> {
  checkIsSelf(scope, personId)
  if (!(await isProductVisible(scope, productId))) refuse('NotFound')
  await insertInterest(scope, personId, productId)
}

export async function removeInterestedProduct(
  scope: Scope,
  personId: string,
  productId: string,
): Promise<void> {
  checkIsSelf(scope, personId)
  await deleteInterest(scope, personId, productId)
}
