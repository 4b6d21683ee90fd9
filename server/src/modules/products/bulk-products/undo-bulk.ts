/** What has to be written to take back what a bulk action did to a product, where nobody has changed it since. Pure. */
import type { ValueFault } from '@vitrine/contract'
import { isTextKey, parseAttributeKey } from '@vitrine/rules'
import { refuse } from '../../../platform/errors.ts'
import type { BulkEntry } from '../../activity/index.ts'
import { joinIds, type ProductChanges, type StoredProduct } from '../write-products/product-changes.ts'
import {
  checkSeesText,
  foldersAfter,
  type ProductEditor,
  writableField,
} from '../write-products/product-editor.ts'
import { type Decision, faultOf } from './decide-values.ts'

/** What became of the product as a whole. */
export type WholeEffect = 'trashed' | 'appeared' | null

export function wholeEffect(entries: readonly BulkEntry[]): WholeEffect {
  const kinds = entries.map(({ kind }) => kind)
  if (kinds.includes('deleted')) return 'trashed'
  const appeared = ['created', 'duplicated', 'restored'] as const
  return appeared.some((kind) => kinds.includes(kind)) ? 'appeared' : null
}

const longestShown = 200

/** That a value stays because it is another one by now: both are said, where they are words that people read. */
export function changedSince(
  field: string,
  written: string | null,
  present: string | null,
): Pick<ValueFault, 'code' | 'data'> {
  const kind = parseAttributeKey(field)?.kind
  const isId = kind === undefined || kind === 'category' || kind === 'folder'
  if (isId) return { code: 'ChangedSince', data: {} }
  const said = (value: string | null) => (value === null || value === '' ? '–' : value.slice(0, longestShown))
  return { code: 'ValueChangedSince', data: { written: said(written), present: said(present) } }
}

/** Values that have changed since are faults: they stay. What has its former value again needs nothing. */
export function decideTakingBack(
  editor: ProductEditor,
  product: StoredProduct,
  entries: readonly BulkEntry[],
): Decision {
  const decision: Decision = { changes: {}, faults: [] }
  for (const { field, oldValue, newValue } of entries) {
    // Models are taken back together, since what they are made of is decided together.
    if (field === null || field === 'model') continue
    try {
      const { details, prices, ...others } = formerValue(editor, product, field, oldValue)
      const present = storedValueOf(product, field)
      if (present === oldValue) continue
      if (present !== newValue) {
        decision.faults.push({ product: product.id, field, ...changedSince(field, newValue, present) })
        continue
      }
      const before = decision.changes
      decision.changes = {
        ...before,
        ...others,
        details: { ...before.details, ...details },
        prices: { ...before.prices, ...prices },
      }
    } catch (error) {
      decision.faults.push(faultOf(product.id, field, error))
    }
  }
  return decision
}

/** As entries of the activity log hold it. */
function storedValueOf(product: StoredProduct, field: string): string | null {
  if (isTextKey(field)) return product[field]
  const key = parseAttributeKey(field)
  switch (key?.kind) {
    case 'category':
      return product.categoryId
    case 'folder':
      return joinIds(product.folderIds)
    case 'published':
      return String(product.isPublished)
    case 'price':
      return product.prices[key.id] ?? null
    case 'detail':
      return product.details[key.id] ?? null
    default:
      return null
  }
}

function formerValue(
  editor: ProductEditor,
  product: StoredProduct,
  field: string,
  value: string | null,
): ProductChanges {
  if (isTextKey(field)) {
    checkSeesText(editor, field)
    return { [field]: value ?? '' }
  }
  const key = parseAttributeKey(field)
  switch (key?.kind) {
    case 'category':
      return { categoryId: value }
    case 'folder': {
      const former = (value ?? '').split(',').filter((id) => id !== '' && editor.visibleFolders.has(id))
      return { folderIds: foldersAfter(editor, former, product.folderIds) }
    }
    case 'published':
      return { isPublished: value === 'true' }
    case 'price':
      if (!editor.visibility.priceTypes.has(key.id)) refuse('NotFound')
      return { prices: { [key.id]: value } }
    case 'detail':
      writableField(editor, key.id, product.ownerId)
      return { details: { [key.id]: value } }
    default:
      return {}
  }
}
