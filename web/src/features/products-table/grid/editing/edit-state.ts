/** The state of a person's edits that the page shows. Pure. */
import type { ValueFault } from '@vitrine/contract'
import type { CellFault } from './block-edit.ts'
import type { Conflict } from './edit-conflict.ts'
import type { ProductsWrite, QueuedWrite, Surface } from './edit-queue.ts'
import type { AllRefused, RefusedValue } from './refused-values.ts'
import type { Removal } from './removals.ts'

/** The action on products as a whole; null where values were written. */
export type WholeAction = 'delete' | 'restore' | 'duplicate' | 'makeModel' | null

/** Result of the last edit. */
export type EditOutcome =
  | {
      kind: 'saved'
      did?: WholeAction
      products: number
      bulk: string | null
      typed: CellFault[]
      /** `text`: the refused text, where it shows nowhere else. */
      refused: (ValueFault & { text?: string })[]
      /** Unchanged rows of the block, beyond the most that can be written at once. */
      beyond?: number
    }
  | { kind: 'undone' | 'redone'; products: number; refused: ValueFault[] }
  /** Long work continues as a process. */
  | { kind: 'underWay'; total: number; bulk: string; isUndo: boolean; did?: WholeAction }

/** An edit as Undo and Redo take it. */
export interface Step {
  /** Null where nothing of it was written. */
  bulk: string | null
  /** The values that were refused. */
  refused: readonly RefusedValue[]
  /** The values that were never sent, and were undone without a request. */
  unsent?: ProductsWrite
}

export interface SurfaceState {
  outcome: EditOutcome | null
  conflicts: readonly Conflict[]
  /** The value that is to be edited on. */
  resumed: Conflict | null
  /** A write that would delete values and waits for confirmation. */
  asked: { write: ProductsWrite; removal: Removal } | null
  /** Steps for Undo, the last one first. */
  done: readonly Step[]
  /** Steps for Redo, the last one first. */
  undone: readonly Step[]
}

/** Fields by product whose values wait for the connection. */
export type Unsent = ReadonlyMap<string, ReadonlySet<string>>

export interface EditState {
  refused: AllRefused
  unsent: Unsent
  surfaces: Readonly<Record<Surface, SurfaceState>>
}

const nothing: SurfaceState = {
  outcome: null,
  conflicts: [],
  resumed: null,
  asked: null,
  done: [],
  undone: [],
}

export const noEdits: EditState = {
  refused: new Map(),
  unsent: new Map(),
  surfaces: { table: nothing, panel: nothing },
}

export function withSurface(state: EditState, surface: Surface, change: Partial<SurfaceState>): EditState {
  const changed = { ...state.surfaces[surface], ...change }
  return { ...state, surfaces: { ...state.surfaces, [surface]: changed } }
}

/** Keeps the set of a product whose fields haven't changed, because rows compare it by identity. */
export function unsentFields(writes: readonly Pick<QueuedWrite, 'changes'>[], before: Unsent): Unsent {
  const unsent = new Map<string, Set<string>>()
  for (const { product, values } of writes.flatMap(({ changes }) => changes)) {
    const fields = unsent.get(product) ?? new Set()
    for (const field of Object.keys(values)) fields.add(field)
    unsent.set(product, fields)
  }
  if (unsent.size === 0 && before.size === 0) return before
  return new Map(
    [...unsent].map(([product, fields]) => {
      const old = before.get(product)
      const isSame = old?.size === fields.size && [...fields].every((field) => old.has(field))
      return [product, old !== undefined && isSame ? old : fields]
    }),
  )
}
