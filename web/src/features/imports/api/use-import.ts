/** One import as it goes on by itself, and what is done to it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportRow, ImportState, ProductImport } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'
import { useEntered } from '../../../lib/session/session-store.ts'

const askAgainMs = 1_500
/** Another window of the same person may have taken it on. */
export const lookAgainMs = 10_000

const working: readonly ImportState[] = ['reading', 'checking', 'applying', 'undoing']

/** Whether the server is at work on it. */
export function isAtWork(state: ImportState): boolean {
  return working.includes(state)
}

export function useImport(importId: string) {
  return useQuery({
    ...orpc.imports.getImport.queryOptions({ input: { importId }, staleTime: 0 }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isAtWork(data.state) ? askAgainMs : lookAgainMs,
  })
}

/** Super admins look at those of others, and leave them to their owners. */
export function useIsOwn({ owner }: Pick<ProductImport, 'owner'>): boolean {
  const { user } = useEntered()
  return user !== null && owner?._id === user._id
}

export type ImportActions = ReturnType<typeof useImportActions>

/** Whatever comes of them, the import is read again: another window may have taken it on. */
export function useImportActions(importId: string) {
  const queries = useQueryClient()
  const { imports, processes } = orpc
  const onSettled = () => queries.invalidateQueries({ queryKey: imports.key() })
  const target = { params: { importId }, query: {} }
  const match = useMutation(imports.matchColumns.mutationOptions({ onSettled }))
  const apply = useMutation(imports.applyImport.mutationOptions({ onSettled }))
  const undo = useMutation(imports.undoImport.mutationOptions({ onSettled }))
  const cancel = useMutation(imports.cancelImport.mutationOptions({ onSettled }))
  const stop = useMutation(processes.cancelProcess.mutationOptions({ onSettled }))
  return {
    match: (body: Parameters<typeof match.mutateAsync>[0]['body']) => match.mutateAsync({ ...target, body }),
    apply: () => apply.mutate(target),
    undo: (leavesChanged: boolean) => undo.mutateAsync({ ...target, body: { leavesChanged } }),
    cancel: () => cancel.mutate(target),
    /** Ends the work where it is. */
    stop: (processId: string) => stop.mutate({ params: { processId }, query: {} }),
    isMatching: match.isPending,
    isApplying: apply.isPending,
    isUndoing: undo.isPending,
    isEnding: cancel.isPending || stop.isPending,
  }
}

type Chosen = number[] | { kind: 'new' | 'changed' }

/** Which rows are to be applied: shown at once, and as before where it was refused. */
export function useAcceptRows(importId: string) {
  const queries = useQueryClient()
  const { imports } = orpc
  const show = (rows: Chosen, isAccepted: boolean) =>
    queries.setQueriesData<{ total: number; result: ImportRow[] }>(
      { queryKey: imports.listImportRows.key() },
      (list) =>
        list && {
          ...list,
          result: list.result.map((row) => (isAmong(row, rows) ? { ...row, isAccepted } : row)),
        },
    )
  const accept = useMutation(
    imports.acceptImportRows.mutationOptions({
      onMutate: ({ body }) => void show(body.rows, body.isAccepted),
      onError: (_error, { body }) => {
        if (Array.isArray(body.rows)) show(body.rows, !body.isAccepted)
      },
      onSettled: () => queries.invalidateQueries({ queryKey: imports.key() }),
    }),
  )
  return {
    accept: (rows: Chosen, isAccepted: boolean) =>
      accept.mutate({ params: { importId }, query: {}, body: { rows, isAccepted } }),
    isAccepting: accept.isPending,
  }
}

export function mayBeAccepted({ kind }: Pick<ImportRow, 'kind'>): boolean {
  return kind === 'new' || kind === 'changed'
}

function isAmong(row: ImportRow, rows: Chosen): boolean {
  return mayBeAccepted(row) && (Array.isArray(rows) ? rows.includes(row.row) : row.kind === rows.kind)
}
