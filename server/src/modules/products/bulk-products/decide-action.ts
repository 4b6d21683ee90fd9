/** What a bulk action makes of one product. */
import type { BulkAction, ValueFault } from '@vitrine/contract'
import { normalizeDecimal, priceKey } from '@vitrine/rules'
import Big from 'big.js'
import { refuse } from '../../../platform/errors.ts'
import { isPrice } from '../product-values.ts'
import type { ProductChanges, StoredProduct } from '../write-products/product-changes.ts'
import { foldersAfter } from '../write-products/product-editor.ts'
import { type Decision, decideValues, faultOf, type ValueContext } from './decide-values.ts'

/** Actions that write values; the others concern the product as a whole. */
export type ValueAction = Extract<BulkAction, { type: 'set' | 'folders' | 'move' | 'price' }>

export function isValueAction(action: { type: string }): action is ValueAction {
  return ['set', 'folders', 'move', 'price'].includes(action.type)
}

export function decideAction(context: ValueContext, product: StoredProduct, action: ValueAction): Decision {
  if (action.type === 'set') return decideValues(context, product, action.values)
  const field = action.type === 'price' ? priceKey(action.priceType) : 'folder'
  try {
    return { changes: changesOf(context, product, action), faults: [] }
  } catch (error) {
    const faults: ValueFault[] = [faultOf(product.id, field, error)]
    return { changes: {}, faults }
  }
}

function changesOf(
  { editor }: ValueContext,
  product: StoredProduct,
  action: Exclude<ValueAction, { type: 'set' }>,
): ProductChanges {
  if (action.type === 'move') {
    return { folderIds: foldersAfter(editor, action.folders, product.folderIds) }
  }
  if (action.type === 'folders') {
    const seen = product.folderIds.filter((id) => editor.visibleFolders.has(id))
    const wanted = [...new Set([...seen.filter((id) => !action.remove.includes(id)), ...action.add])]
    return { folderIds: foldersAfter(editor, wanted, product.folderIds) }
  }
  const { priceType, by, value, decimals } = action
  if (!editor.visibility.priceTypes.has(priceType)) refuse('NotFound')
  const old = product.prices[priceType]
  return old === undefined ? {} : { prices: { [priceType]: changedPrice(old, { by, value, decimals }) } }
}

/** `old` changed by percent or units, rounded half up. Refuses FilterValueInvalid where that is no price. */
export function changedPrice(
  old: string,
  { by, value, decimals }: { by: 'percent' | 'amount'; value: string; decimals: number },
): string {
  const before = new Big(old)
  const after = by === 'percent' ? before.times(new Big(100).plus(value)).div(100) : before.plus(value)
  const text = normalizeDecimal(after.round(decimals, Big.roundHalfUp).toFixed())
  return isPrice(text) && !text.startsWith('-') ? text : refuse('PriceBelowZero', { value: text })
}
