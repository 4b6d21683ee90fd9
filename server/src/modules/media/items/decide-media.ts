/** Which of the named media items may be changed as asked, and what keeps the others. */
import type { ErrorParameters, MediaAction } from '@vitrine/contract'
import type { HeldProducts } from '../../products/index.ts'
import type { ItemKey, Move, StoredItem } from './bulk-media.repository.ts'

export interface MediaFault extends ItemKey {
  code: string
  data: ErrorParameters
}

export interface ItemChange extends Pick<Move, 'to' | 'place'> {
  item: StoredItem
}

export interface Decided {
  changes: ItemChange[]
  faults: MediaFault[]
}

export interface VisibleMedia extends HeldProducts {
  /** By `keyOf`: the items named and, in products that others move to, those of the same names. */
  items: ReadonlyMap<string, StoredItem>
}

export const keyOf = ({ product, name }: ItemKey): string => `${product}/${name}`

/** What is as it is wanted already is neither changed nor a fault. An item that is named twice counts once. */
export function decideMedia(action: MediaAction, visible: VisibleMedia): Decided {
  const decided: Decided = { changes: [], faults: [] }
  const seen = new Set<string>()
  const arriving = new Set<string>()
  for (const asked of action.items as readonly (ItemKey & Partial<Move>)[]) {
    const { product, name, to = product, place } = asked
    if (seen.has(keyOf(asked))) continue
    seen.add(keyOf(asked))
    const fault = (code: string, data: ErrorParameters = {}) =>
      decided.faults.push({ product, name, code, data })
    const item = visible.items.get(keyOf(asked))
    const refusal = refusalOf(visible, product) ?? refusalOf(visible, to)
    if (refusal !== null) fault(refusal)
    else if (item === undefined || item.isDeleted !== (action.type === 'restore')) fault('NotFound')
    else if (to !== product && isTaken(visible, arriving, { product: to, name }))
      fault('FileNameExists', { name })
    else if (isDifferent(action.type, item)) decided.changes.push({ item, to, place })
  }
  return decided
}

function refusalOf({ products, mayEdit }: VisibleMedia, id: string): 'NotFound' | 'NotAllowed' | null {
  const product = products.get(id)
  if (product === undefined) return 'NotFound'
  return mayEdit(product) ? null : 'NotAllowed'
}

/** Notes the name as taken from now on. One in the trash makes room. */
function isTaken({ items }: VisibleMedia, arriving: Set<string>, key: ItemKey): boolean {
  const present = items.get(keyOf(key))
  if ((present !== undefined && !present.isDeleted) || arriving.has(keyOf(key))) return true
  arriving.add(keyOf(key))
  return false
}

function isDifferent(type: MediaAction['type'], { isActive }: StoredItem): boolean {
  if (type === 'show') return !isActive
  return type === 'hide' ? isActive : true
}
