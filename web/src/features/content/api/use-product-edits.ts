/** Writing values from the table: shown at once, corrected by what the server answers, taken back by Undo. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkReport, Product, ProductRow, ProductsChange, ValueFault } from '@vitrine/contract'
import { useCallback, useRef, useState } from 'react'
import { api, orpc } from '../../../lib/api/client.ts'
import type { CellFault } from './block-edit.ts'
import { withValues } from './row-values.ts'

/** What the last edit came to. */
export type EditOutcome =
  | { kind: 'saved'; products: number; bulk: string | null; typed: CellFault[]; refused: ValueFault[] }
  | { kind: 'undone'; products: number; refused: ValueFault[] }
  /** Long work goes on by itself. */
  | { kind: 'underWay'; total: number; bulk: string; isUndo: boolean }

/** One value that somebody else has changed meanwhile. */
export interface Conflict {
  product: string
  field: string
  mine: string | null
  theirs: string
  /** To write upon. */
  version: number
}

/** Undo reaches back so far. */
const rememberedEdits = 50

type RowsAnswer = { total: number; result: ProductRow[] }

export interface ProductEdits {
  write: (changes: readonly ProductsChange[], typed?: CellFault[]) => void
  undo: () => void
  canUndo: boolean
  /** After a bulk action: it can be undone as an edit can. */
  note: (report: BulkReport) => void
  outcome: EditOutcome | null
  dismiss: () => void
  conflict: Conflict | null
  /** `edit`: the person goes on with what they typed, on top of the other value. */
  settleConflict: (how: 'mine' | 'theirs' | 'edit') => void
  /** The value that is to be edited on. */
  resumed: Conflict | null
  endResumed: () => void
}

export function useProductEdits(): ProductEdits {
  const queryClient = useQueryClient()
  const done = useRef<string[]>([])
  const [outcome, setOutcome] = useState<EditOutcome | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [resumed, setResumed] = useState<Conflict | null>(null)
  const listKey = orpc.products.queryProducts.key()
  const productKey = orpc.products.getProduct.key()

  const patch = useCallback(
    (edit: <Row extends ProductRow>(row: Row) => Row) => {
      queryClient.setQueriesData<RowsAnswer>(
        { queryKey: listKey },
        (answer) => answer && { ...answer, result: answer.result.map(edit) },
      )
      queryClient.setQueriesData<Product>({ queryKey: productKey }, (product) => product && edit(product))
    },
    [queryClient, listKey, productKey],
  )
  const reread = () => queryClient.invalidateQueries({ queryKey: orpc.products.key() })

  const writing = useMutation({
    mutationFn: ({ changes }: { changes: readonly ProductsChange[]; typed: CellFault[] }) =>
      api.products.changeProducts({ query: {}, body: { changes: [...changes] } }),
    onMutate: ({ changes }) => {
      const byProduct = new Map(changes.map((change) => [change.product, change.values]))
      patch((row) => {
        const values = byProduct.get(row._id)
        return values === undefined ? row : withValues(row, values)
      })
    },
    onSuccess: ({ bulk, changed, faults }, { changes, typed }) => {
      if (bulk !== null) done.current = [...done.current, bulk].slice(-rememberedEdits)
      const versions = new Map(changed.map(({ product, version }) => [product, version]))
      patch((row) => ({ ...row, version: versions.get(row._id) ?? row.version }))
      const [fault] = faults
      const collision = changes.length === 1 && faults.length === 1 ? conflictOf(fault, changes) : null
      setConflict(collision)
      const isNews = changed.length > 0 || typed.length > 0 || (faults.length > 0 && collision === null)
      if (isNews) {
        const refused = collision === null ? faults : []
        setOutcome({ kind: 'saved', products: changed.length, bulk, typed, refused })
      }
    },
    onSettled: reread,
  })
  const undoing = useMutation({
    mutationFn: (bulkId: string) => api.products.undoBulk({ params: { bulkId }, query: {} }),
    onSuccess: ({ changed, faults, process, total, bulk }) =>
      setOutcome(
        process === null
          ? { kind: 'undone', products: changed, refused: faults }
          : { kind: 'underWay', total, bulk, isUndo: true },
      ),
    onSettled: reread,
  })

  return {
    write: (changes, typed = []) => {
      if (changes.length > 0) writing.mutate({ changes, typed })
      else if (typed.length > 0) setOutcome({ kind: 'saved', products: 0, bulk: null, typed, refused: [] })
    },
    undo: () => {
      const last = done.current.at(-1)
      if (last === undefined || undoing.isPending) return
      done.current = done.current.slice(0, -1)
      undoing.mutate(last)
    },
    canUndo: done.current.length > 0,
    note: ({ bulk, process, total, changed, faults }) => {
      done.current = [...done.current, bulk].slice(-rememberedEdits)
      setOutcome(
        process === null
          ? { kind: 'saved', products: changed, bulk, typed: [], refused: faults }
          : { kind: 'underWay', total, bulk, isUndo: false },
      )
      void reread()
    },
    outcome,
    dismiss: () => setOutcome(null),
    conflict,
    resumed,
    endResumed: () => setResumed(null),
    settleConflict: (how) => {
      if (conflict === null) return
      setConflict(null)
      const { product, field, mine, theirs, version } = conflict
      if (how === 'mine')
        return writing.mutate({ changes: [{ product, version, values: { [field]: mine } }], typed: [] })
      patch((row) => (row._id === product ? { ...withValues(row, { [field]: theirs }), version } : row))
      if (how === 'edit') setResumed(conflict)
      void reread()
    },
  }
}

function conflictOf(fault: ValueFault | undefined, changes: readonly ProductsChange[]): Conflict | null {
  if (fault === undefined || fault.code !== 'StaleVersion') return null
  const { product, field, data } = fault
  const mine = changes.find((change) => change.product === product)?.values[field] ?? null
  return { product, field, mine, theirs: String(data[field] ?? ''), version: Number(data.version) }
}
