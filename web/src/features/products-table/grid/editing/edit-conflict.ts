import type { ProductRow, ProductsChange, ValueFault } from '@vitrine/contract'
import { withValues } from '../cells/row-values.ts'

/** One value that a colleague has changed meanwhile. */
export interface Conflict {
  product: string
  field: string
  mine: string | null
  theirs: string
  /** To write upon. */
  version: number
}

/** The collision of a single value; null where nothing collides, or several values were written at once. */
export function conflictOf(
  faults: readonly ValueFault[],
  changes: readonly ProductsChange[],
): Conflict | null {
  const [fault] = faults
  if (fault?.code !== 'StaleVersion' || faults.length !== 1 || changes.length !== 1) return null
  const { product, field, data } = fault
  const mine = changes.find((change) => change.product === product)?.values[field] ?? null
  return { product, field, mine, theirs: String(data[field] ?? ''), version: Number(data.version) }
}

/** The product with the colleague's value and version, as the base of the next edit. */
export function upon<Row extends ProductRow>(product: Row, { field, theirs, version }: Conflict): Row {
  return withValues({ ...product, version }, { [field]: theirs === '' ? null : theirs })
}
