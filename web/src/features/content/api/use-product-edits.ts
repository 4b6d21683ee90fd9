/** Writing values of products: shown at once, corrected by what the server answers, taken back by Undo. */
import { useMutation } from '@tanstack/react-query'
import type { BulkReport, ProductsChange, ValueFault } from '@vitrine/contract'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import type { CellFault } from './block-edit.ts'
import { type Conflict, conflictOf } from './edit-conflict.ts'
import { ownVersions } from './own-versions.ts'
import { type RefusedValue, type RefusedValues, useRefusedValues } from './refused-values.ts'
import { type Removal, removalOf } from './removals.ts'
import { editsKey, useShownProducts } from './use-shown-products.ts'

/** What the last edit came to. */
export type EditOutcome =
  | {
      kind: 'saved'
      products: number
      bulk: string | null
      typed: CellFault[]
      refused: ValueFault[]
      /** Rows of the block that are as they were, because it has more than can be written at once. */
      beyond?: number
    }
  | { kind: 'undone'; products: number; refused: ValueFault[] }
  /** Long work goes on by itself. */
  | { kind: 'underWay'; total: number; bulk: string; isUndo: boolean }

/** Values to write, and what of the same edit is none. */
export interface ProductsWrite {
  changes: readonly ProductsChange[]
  faults?: CellFault[]
  /** Rows of the block beyond those that can be written at once. */
  beyond?: number
  /** As typed, where a single value is written: kept when the server refuses it. */
  text?: string
}

/** Undo reaches back so far. */
const rememberedEdits = 50
/** One after the other, in the order in which the person made them; undoing too. */
const scope = { id: 'product-edits' }

export interface ProductEdits {
  /** What takes prices or details away waits until it is confirmed, see `removal`. */
  write: (write: ProductsWrite) => void
  removal: Removal | null
  settleRemoval: (isConfirmed: boolean) => void
  undo: () => void
  canUndo: boolean
  /** After a bulk action: it can be undone as an edit can. */
  note: (report: BulkReport) => void
  outcome: EditOutcome | null
  dismiss: () => void
  refused: RefusedValues
  conflict: Conflict | null
  /** `edit`: the person goes on with what they typed, on top of the other value. */
  settleConflict: (how: 'mine' | 'theirs' | 'edit') => void
  /** The value that is to be edited on. */
  resumed: Conflict | null
  endResumed: () => void
}

export function useProductEdits(): ProductEdits {
  const shown = useShownProducts()
  const refused = useRefusedValues()
  const done = useRef<string[]>([])
  const [own] = useState(ownVersions)
  const [outcome, setOutcome] = useState<EditOutcome | null>(null)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [resumed, setResumed] = useState<Conflict | null>(null)
  const [asked, setAsked] = useState<{ write: ProductsWrite; removal: Removal } | null>(null)
  const [conflict = null] = conflicts
  const remember = (bulk: string) => {
    done.current = [...done.current, bulk].slice(-rememberedEdits)
  }

  const writing = useMutation({
    mutationKey: editsKey,
    scope,
    mutationFn: async ({ changes }: ProductsWrite) => {
      const lifted = own.lift(changes)
      const answer = await api.products.changeProducts({ query: {}, body: { changes: lifted } })
      own.note(lifted, answer)
      return answer
    },
    onMutate: ({ changes }) => {
      refused.forget(placesOf(changes))
      return { before: shown.begin(changes) }
    },
    onSuccess: ({ bulk, changed, faults }, { changes, faults: typed = [], text, beyond = 0 }, { before }) => {
      shown.end(changes)
      // What was refused is not what the product has.
      shown.showValues(faults.flatMap((fault) => valueBefore(before, fault)))
      if (bulk !== null) remember(bulk)
      shown.showVersions(changed)
      const collision = conflictOf(faults, changes)
      if (collision === null) refused.keep(faults.map((fault) => refusedOf(fault, changes, text)))
      else setConflicts((open) => [...open, collision])
      if (changed.length === 0 && typed.length === 0 && (faults.length === 0 || collision !== null)) return
      // A single value says at its place why it is refused.
      if (changed.length === 0 && typed.length === 0 && text !== undefined) return
      const left = collision === null ? faults : []
      setOutcome({ kind: 'saved', products: changed.length, bulk, typed, refused: left, beyond })
    },
    onError: (error, { changes, text }, context) => {
      shown.end(changes)
      if (context !== undefined) shown.showValues(context.before)
      const { code, data } = refusalOf(error)
      refused.keep(placesOf(changes).map((place) => refusedOf({ ...place, code, data }, changes, text)))
    },
    onSettled: () => shown.reread(),
  })
  const undoing = useMutation({
    mutationKey: editsKey,
    scope,
    mutationFn: async () => {
      const last = done.current.at(-1)
      if (last === undefined) return null
      const forget = () => {
        done.current = done.current.filter((bulk) => bulk !== last)
      }
      try {
        const report = await api.products.undoBulk({ params: { bulkId: last }, query: {} })
        forget()
        return report
      } catch (error) {
        // What can't be undone must not stand in the way of what can.
        if (refusalOf(error).code !== 'Unavailable') forget()
        throw error
      }
    },
    onSuccess: (report) => {
      if (report === null) return
      const { changed, faults, process, total, bulk } = report
      setOutcome(
        process === null
          ? { kind: 'undone', products: changed, refused: faults }
          : { kind: 'underWay', total, bulk, isUndo: true },
      )
    },
    onSettled: () => shown.reread(),
  })
  const begin = (write: ProductsWrite) => {
    if (write.changes.length > 0) writing.mutate(write)
  }

  return {
    write: (write) => {
      const { changes, faults = [] } = write
      refused.keep(faults.flatMap(keptFault))
      const removal = removalOf(changes)
      if (removal !== null) setAsked({ write, removal })
      else begin(write)
      const isSaidInPlace = faults.length === 1 && faults.every(({ code }) => code !== 'notWritable')
      if (changes.length === 0 && faults.length > 0 && !isSaidInPlace)
        setOutcome({ kind: 'saved', products: 0, bulk: null, typed: faults, refused: [] })
    },
    removal: asked?.removal ?? null,
    settleRemoval: (isConfirmed) => {
      setAsked(null)
      if (isConfirmed && asked !== null) begin(asked.write)
    },
    undo: () => undoing.mutate(),
    canUndo: done.current.length > 0,
    note: ({ bulk, process, total, changed, faults }) => {
      remember(bulk)
      setOutcome(
        process === null
          ? { kind: 'saved', products: changed, bulk, typed: [], refused: faults }
          : { kind: 'underWay', total, bulk, isUndo: false },
      )
      void shown.reread()
    },
    outcome,
    dismiss: () => setOutcome(null),
    refused,
    conflict,
    resumed,
    endResumed: () => setResumed(null),
    settleConflict: (how) => {
      if (conflict === null) return
      setConflicts((open) => open.slice(1))
      const { product, field, mine, theirs, version } = conflict
      if (how === 'mine')
        return writing.mutate({ changes: [{ product, version, values: { [field]: mine } }] })
      shown.showValues([{ product, values: { [field]: theirs === '' ? null : theirs } }])
      shown.showVersions([{ product, version }])
      if (how === 'edit') setResumed(conflict)
      void shown.reread()
    },
  }
}

function placesOf(changes: readonly ProductsChange[]): { product: string; field: string }[] {
  return changes.flatMap(({ product, values }) => Object.keys(values).map((field) => ({ product, field })))
}

function refusedOf(
  { product, field, code, data }: ValueFault | Omit<RefusedValue, 'text'>,
  changes: readonly ProductsChange[],
  text: string | undefined,
): RefusedValue {
  const value = changes.find((change) => change.product === product)?.values[field]
  return { product, field, code, data, text: text ?? value ?? '' }
}

function valueBefore(
  before: readonly Pick<ProductsChange, 'product' | 'values'>[],
  { product, field }: ValueFault,
): Pick<ProductsChange, 'product' | 'values'>[] {
  const old = before.find((change) => change.product === product)?.values
  return old === undefined || !(field in old) ? [] : [{ product, values: { [field]: old[field] ?? null } }]
}

/** Fields that can't be written keep nothing that could be corrected. */
function keptFault({ productId, field, text, code, data }: CellFault): RefusedValue[] {
  return code === 'notWritable' ? [] : [{ product: productId, field: field.key, text, code, data }]
}
