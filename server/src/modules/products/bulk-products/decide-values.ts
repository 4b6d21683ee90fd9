/** What values that somebody wants make of a product: changes, and faults of the values that can't be. */
import type { ProductValues, ValueFault } from '@vitrine/contract'
import { isTextKey, parseAttributeKey } from '@vitrine/rules'
import { Refusal, refuse } from '../../../platform/errors.ts'
import {
  checkedDetail,
  checkedNewDetail,
  checkedPrice,
  checkedText,
} from '../write-products/checked-values.ts'
import type { ProductChanges, StoredProduct } from '../write-products/product-changes.ts'
import { foldersAfter, type ProductEditor, writableField } from '../write-products/product-editor.ts'

export interface Decision {
  changes: ProductChanges
  faults: ValueFault[]
}

/** What values are checked against, beside what the caller may see and edit. */
export interface ValueContext {
  editor: ProductEditor
  /** Ids that are categories, among those asked for. */
  categories: ReadonlySet<string>
}

/** Values that fit are kept, each of the others is a fault. */
export function decideValues(context: ValueContext, product: StoredProduct, values: ProductValues): Decision {
  const faults: ValueFault[] = []
  let changes: ProductChanges = {}
  for (const [field, value] of Object.entries(values)) {
    try {
      changes = withValue(changes, valueChange(context, product, field, value))
    } catch (error) {
      faults.push(faultOf(product.id, field, error))
    }
  }
  return { changes, faults }
}

/** Anything but a refusal is passed on. */
export function faultOf(product: string, field: string, error: unknown): ValueFault {
  if (!(error instanceof Refusal)) throw error
  const data = Object.fromEntries(
    Object.entries(error.parameters).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
  return { product, field, code: error.key, data }
}

function withValue(changes: ProductChanges, change: ProductChanges): ProductChanges {
  return {
    ...changes,
    ...change,
    details: { ...changes.details, ...change.details },
    prices: { ...changes.prices, ...change.prices },
  }
}

function valueChange(
  { editor, categories }: ValueContext,
  product: StoredProduct,
  field: string,
  value: string | null,
): ProductChanges {
  if (isTextKey(field)) return { [field]: checkedText(editor, field, value ?? '') }
  const key = parseAttributeKey(field)
  switch (key?.kind) {
    case 'category':
      if (value === null || value === '') return refuse('CategoryNeeded')
      return categories.has(value) ? { categoryId: value } : refuse('CategoryUnknown')
    case 'folder': {
      const wanted = (value ?? '').split(',').filter((id) => id !== '')
      return { folderIds: foldersAfter(editor, wanted, product.folderIds) }
    }
    case 'published':
      if (value !== 'true' && value !== 'false')
        refuse('FilterValueInvalid', { field, value: (value ?? '').slice(0, 100) })
      return { isPublished: value === 'true' }
    case 'price': {
      const priceType = editor.visibility.priceTypes.get(key.id) ?? refuse('NotFound')
      return { prices: { [key.id]: value === null ? null : checkedPrice(priceType, value) } }
    }
    case 'detail':
      return { details: { [key.id]: detailAfter(editor, product, key.id, value) } }
    default:
      return refuse('InvalidInput', { place: field, reason: 'no field that can be written' })
  }
}

function detailAfter(
  editor: ProductEditor,
  product: StoredProduct,
  fieldId: string,
  value: string | null,
): string | null {
  const detailField = writableField(editor, fieldId, product.ownerId)
  const isNew = product.details[fieldId] === undefined
  if (value === null || value.trim() === '') {
    return detailField.required ? refuse('RequiredDetail', { field: detailField.name }) : null
  }
  return isNew ? checkedNewDetail(detailField, value) : checkedDetail(detailField, value)
}
