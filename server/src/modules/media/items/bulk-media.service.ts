/** Media of several products shown, hidden, deleted, restored, ordered or moved in one go. */
import type { MediaAction, MediaBulkReport } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { type ActivityEntry, writeActivity } from '../../activity/index.ts'
import {
  announceProducts,
  changeVisible,
  type ModelStep,
  raiseMediaOrderVersions,
  refreshSlots,
  refusedSteps,
  type StoredProduct,
} from '../../products/index.ts'
import {
  type ItemKey,
  listItems,
  type Move,
  moveItems,
  setItemsActive,
  setItemsAtEnd,
  setItemsDeleted,
} from './bulk-media.repository.ts'
import { type Decided, decideMedia, type ItemChange, keyOf } from './decide-media.ts'

/** What may not be done is answered item by item; the rest is done, all of it in one transaction. */
export async function bulkMedia(scope: Scope, action: MediaAction): Promise<MediaBulkReport> {
  const named = action.items as readonly (ItemKey & Partial<Move>)[]
  const ids = [...new Set(named.flatMap(({ product, to = product }) => [product, to]))]
  return await changeVisible(scope, ids, async (open, { products, mayEdit }) => {
    const there = named.flatMap(({ product, name, to }) =>
      to === undefined || to === product
        ? [{ product, name }]
        : [
            { product, name },
            { product: to, name },
          ],
    )
    const items = new Map((await listItems(open, there)).map((item) => [keyOf(item), item]))
    const { changes, faults } = await withinLimit(
      open,
      action.type,
      decideMedia(action, { products, mayEdit, items }),
    )
    await write(open, action.type, changes)
    await report(open, action.type, changes, products)
    const changed = changes.map(({ item: { product, name, place }, to }) => ({
      product: to,
      name,
      was: { product, place },
    }))
    return { changed, faults }
  })
}

/** Takes out what would make more AR products than the subscription allows. */
async function withinLimit(
  open: Scope,
  type: MediaAction['type'],
  { changes, faults }: Decided,
): Promise<Decided> {
  const refusals = await refusedSteps(
    open,
    changes.map((change) => stepOf(type, change)),
  )
  const beyond = changes.flatMap(({ item: { product, name } }, index) => {
    const refusal = refusals[index]
    return refusal == null ? [] : [{ product, name, ...refusal }]
  })
  return {
    changes: changes.filter((_, index) => refusals[index] == null),
    faults: [...faults, ...beyond],
  }
}

function stepOf(type: MediaAction['type'], { item, to }: ItemChange): ModelStep {
  const { product, isModel, isActive } = item
  if (!isModel) return {}
  if (type === 'show') return { to: product }
  if (type === 'hide') return { from: product }
  if (!isActive) return {}
  if (type === 'restore') return { to: product }
  if (type === 'delete') return { from: product }
  return type === 'move' && to !== product ? { from: product, to } : {}
}

async function write(open: Scope, type: MediaAction['type'], changes: readonly ItemChange[]): Promise<void> {
  if (changes.length === 0) return
  const items = changes.map(({ item: { product, name }, to, place }) => ({ product, name, to, place }))
  if (type === 'show' || type === 'hide') return await setItemsActive(open, items, type === 'show')
  if (type === 'delete' || type === 'restore') return await setItemsDeleted(open, items, type === 'delete')
  await (type === 'move' ? moveItems(open, items) : setItemsAtEnd(open, items, type))
  await raiseMediaOrderVersions(open, [...new Set(items.flatMap(({ product, to }) => [product, to]))])
}

/** Writes it down in each product's history, and notifies open pages. */
async function report(
  open: Scope,
  type: MediaAction['type'],
  changes: readonly ItemChange[],
  products: ReadonlyMap<string, StoredProduct>,
): Promise<void> {
  if (changes.length === 0) return
  const about = (id: string) =>
    ({
      subject: 'product',
      subjectId: id,
      subjectName: products.get(id)?.name ?? '',
      field: 'media',
    }) as const
  await writeActivity(
    open,
    changes.flatMap(({ item: { product, name }, to }) =>
      notesOf(type, name, product !== to).map(({ isThere, ...noted }) => ({
        ...about(isThere ? to : product),
        ...noted,
      })),
    ),
  )
  const touched = [...new Set(changes.flatMap(({ item, to }) => [item.product, to]))]
  // Filters know which kinds of media a product shows.
  await refreshSlots(open, touched, { withSearch: false })
  const shown = new Set(
    changes.filter((change) => isSeenByClients(type, change)).flatMap(({ item, to }) => [item.product, to]),
  )
  await announceProducts(
    open,
    touched.map((id) => ({
      id,
      folderIds: products.get(id)?.folderIds ?? [],
      isPublished: products.get(id)?.isPublished ?? false,
      fields: shown.has(id) ? null : ['inactive'],
    })),
  )
}

type Note = Pick<ActivityEntry, 'kind' | 'oldValue' | 'newValue'> & {
  /** Whether the entry belongs to the history of the product that the file was moved to. */
  isThere: boolean
}

/**
 * Activity of one change to a file. Changes of the order aren't recorded. A move has an entry in each of the two products,
 * since a reader may see only one of them.
 */
function notesOf(type: MediaAction['type'], name: string, isElsewhere: boolean): Note[] {
  const here = { oldValue: null, newValue: name, isThere: false }
  const gone = { oldValue: name, newValue: null, isThere: false }
  if (type === 'show') return [{ kind: 'published', ...here }]
  if (type === 'hide') return [{ kind: 'unpublished', ...here }]
  if (type === 'restore') return [{ kind: 'restored', ...here }]
  if (type === 'delete') return [{ kind: 'deleted', ...gone }]
  if (!isElsewhere) return []
  return [
    { kind: 'moved', ...gone },
    { kind: 'moved', ...here, isThere: true },
  ]
}

/** Whether clients who see the product see a difference. */
function isSeenByClients(type: MediaAction['type'], { item: { isActive, isReady } }: ItemChange): boolean {
  return isReady && (type === 'show' || isActive)
}
