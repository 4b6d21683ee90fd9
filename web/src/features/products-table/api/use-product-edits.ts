/** Writing values of products from one place of the page. */
import { useQueryClient } from '@tanstack/react-query'
import type { BulkReport } from '@vitrine/contract'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useEntered } from '../../../lib/session/session-store.ts'
import type { Conflict } from '../grid/editing/edit-conflict.ts'
import type { ProductsWrite, Surface } from '../grid/editing/edit-queue.ts'
import { editSessionOf } from '../grid/editing/edit-session.ts'
import type { EditOutcome, WholeAction } from '../grid/editing/edit-state.ts'
import { listRefused, type RefusedValues } from '../grid/editing/refused-values.ts'
import type { Removal } from '../grid/editing/removals.ts'

export interface ProductEdits {
  /** What takes prices or details away waits until it is confirmed, see `removal`. */
  write: (write: ProductsWrite) => void
  removal: Removal | null
  settleRemoval: (isConfirmed: boolean) => void
  undo: () => void
  canUndo: boolean
  canRedo: boolean
  redo: () => void
  /** After a bulk action: it can be undone as an edit can. */
  note: (report: BulkReport, did?: WholeAction) => void
  outcome: EditOutcome | null
  dismiss: () => void
  refused: RefusedValues
  /** How a product is called, where a list or page holds it. */
  labelOf: (product: string) => { name?: string; reference?: string }
  /** Fields of a product whose values wait for the connection; null where there are none. */
  unsentOf: (product: string) => ReadonlySet<string> | null
  conflict: Conflict | null
  /** `edit`: the person goes on with what they typed, on top of the other value. */
  settleConflict: (how: 'mine' | 'theirs' | 'edit') => void
  /** The value that is to be edited on. */
  resumed: Conflict | null
  endResumed: () => void
}

/** Panels that are open: what collides there is asked there, and in the table once they are closed. */
let openPanels = 0

export function useProductEdits(surface: Surface): ProductEdits {
  const queryClient = useQueryClient()
  const { user, domain } = useEntered()
  const session = editSessionOf(queryClient, user?._id ?? '', domain._id)
  const state = useSyncExternalStore(session.subscribe, session.state)
  useEffect(() => {
    if (surface !== 'panel') return
    openPanels += 1
    return () => {
      openPanels -= 1
    }
  }, [surface])
  const refused = useMemo<RefusedValues>(
    () => ({
      of: (product) => state.refused.get(product) ?? null,
      all: listRefused(state.refused),
      keep: (values) => session.keepRefused(values),
      forget: (places) => session.forgetRefused(places),
    }),
    [session, state.refused],
  )
  const own = state.surfaces[surface]
  const asked = surface === 'table' && own.conflicts.length === 0 && openPanels === 0 ? 'panel' : surface
  return {
    write: (write) => session.write(surface, write),
    removal: own.asked?.removal ?? null,
    settleRemoval: (isConfirmed) => session.settleRemoval(surface, isConfirmed),
    undo: () => session.undo(surface),
    canUndo: session.canUndo(surface),
    canRedo: session.canRedo(surface),
    redo: () => session.redo(surface),
    labelOf: (product) => session.labelOf(product),
    note: (report, did = null) => session.note(surface, report, did),
    outcome: own.outcome,
    dismiss: () => session.dismiss(surface),
    refused,
    unsentOf: (product) => state.unsent.get(product) ?? null,
    conflict: state.surfaces[asked].conflicts[0] ?? null,
    settleConflict: (how) => session.settleConflict(surface, asked, how),
    resumed: own.resumed,
    endResumed: () => session.endResumed(surface),
  }
}
