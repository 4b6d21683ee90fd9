/** Writes what rows of a file come to, and looks once more whether it is still what was shown. */
import { ofEachText } from '@vitrine/rules'
import type { Scope } from '../../../scope/scope.ts'
import { type Bulk, type ProductWrite, storeChanges } from '../write-products/store-changes.ts'
import { type ProductToStore, storeUnlessTaken } from '../write-products/store-new.ts'
import {
  type ImportFault,
  type ImportPlanner,
  type ImportRowValues,
  type PlannedRow,
  planRows,
} from './plan-rows.ts'

export interface RowToWrite extends ImportRowValues {
  /** As the change set showed it. */
  kind: 'new' | 'changed'
  cells: PlannedRow['cells']
}

export interface WrittenRow {
  outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  productId: string | null
  faults: ImportFault[]
}

/**
 * Must run in a transaction. A row whose product has another value by now than it had when the changes were shown, and
 * than it is to get, is refused; the others are written, also a second time.
 */
export async function writeRows(
  open: Scope,
  planner: ImportPlanner,
  rows: readonly RowToWrite[],
  bulk: Bulk,
): Promise<WrittenRow[]> {
  const plans = await planRows(open, planner, rows, { locks: true })
  const results = plans.map((plan, place) => {
    const row = rows[place]
    return row === undefined ? [] : checkAgain(row, plan)
  })
  const isFit = (place: number) => results[place]?.length === 0
  const made = plans.map((plan, place) => ({ plan, place })).filter(({ place }) => isFit(place))
  const fresh = made.filter(({ plan }) => plan.kind === 'new')
  const ids = await storeUnlessTaken(
    open,
    fresh.map(({ plan }) => productOf(plan)),
    { bulk },
  )
  const created = new Map(fresh.flatMap(({ place }, at) => (ids.has(at) ? [[place, ids.get(at) ?? '']] : [])))
  const writes = made.flatMap<ProductWrite>(({ plan: { kind, product, changes } }) =>
    kind === 'changed' && product !== null ? [{ product, changes }] : [],
  )
  const changed = new Set(await storeChanges(open, writes, bulk))
  return plans.map(({ kind, product }, place) => {
    const faults = results[place] ?? []
    const id = created.get(place)
    if (id !== undefined) return { outcome: 'created', productId: id, faults: [] }
    if (faults.length > 0) return { outcome: 'refused', productId: product?.id ?? null, faults }
    if (kind === 'new') return { outcome: 'refused', productId: null, faults: [takenMeanwhile(rows[place])] }
    const isChanged = product !== null && changed.has(product.id)
    return { outcome: isChanged ? 'updated' : 'unchanged', productId: product?.id ?? null, faults: [] }
  })
}

function takenMeanwhile(row: RowToWrite | undefined): ImportFault {
  return { field: 'reference', code: 'ReferenceAlreadyExists', data: { reference: row?.reference ?? '' } }
}

function checkAgain(row: RowToWrite, plan: PlannedRow): ImportFault[] {
  if (plan.kind === 'refused') return plan.faults
  if (row.kind === 'changed' && plan.kind === 'new') return [changedMeanwhile('reference', null)]
  // Made by somebody else, or by this very import before it was broken off.
  if (row.kind === 'new' && plan.kind === 'changed') return [takenMeanwhile(row)]
  const shown = new Map(row.cells.map((cell) => [cell.field, cell]))
  return plan.kind !== 'changed'
    ? []
    : plan.cells.flatMap(({ field, before }) =>
        shown.get(field)?.before === before ? [] : [changedMeanwhile(field, before)],
      )
}

const longestShown = 200

function changedMeanwhile(field: string, present: string | null): ImportFault {
  return { field, code: 'ImportCellChanged', data: { present: (present ?? '').slice(0, longestShown) } }
}

/** The product that a complete plan for a new one describes. */
function productOf({ changes }: PlannedRow): ProductToStore {
  const { categoryId = null, folderIds = [] } = changes
  return {
    ...ofEachText((key) => changes[key] ?? ''),
    categoryId,
    folderIds,
    isPublished: changes.isPublished ?? true,
    details: given(changes.details),
    prices: given(changes.prices),
  }
}

function given(values: Readonly<Record<string, string | null>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}
