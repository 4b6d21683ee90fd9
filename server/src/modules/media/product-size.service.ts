/** How large a product is by its own fields. */
import { unlessNotFound } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { getProduct, productVisibility } from '../products/index.ts'
import type { KnownSize } from './pipeline/units.ts'
import { type SizeField, sizeFieldOf } from './size-fields.ts'

/** A size field that holds a length, in centimetres. */
export interface ProductSize extends SizeField {
  cm: number
}

/** As far as the caller sees them. Refuses NotFound. */
export async function listProductSizes(scope: Scope, productId: string): Promise<ProductSize[]> {
  const { fields } = await productVisibility(scope)
  const sizes = [...fields.values()].flatMap((field) => sizeFieldOf(field) ?? [])
  if (sizes.length === 0) return []
  const { details } = await getProduct(scope, productId)
  return sizes.flatMap((size) => {
    const value = details.find(({ detailField }) => detailField === size.field)?.value
    const cm = Number(value) * size.cmPerUnit
    return value !== undefined && cm > 0 ? [{ ...size, cm }] : []
  })
}

/** The first field of each side; nothing for a product that is gone. */
export async function knownSize(scope: Scope, productId: string): Promise<KnownSize> {
  const known: KnownSize = {}
  const sizes = await unlessNotFound(listProductSizes(scope, productId))
  for (const { side, cm } of sizes ?? []) known[side] ??= cm
  return known
}
