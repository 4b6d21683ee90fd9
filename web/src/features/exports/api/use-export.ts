/** One export of the dialog: begun, followed, and at its end. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExportTerms, Process } from '@vitrine/contract'
import { useState } from 'react'
import { orpc } from '../../../lib/api/client.ts'

/** Where no news come. */
const lookAgainMs = 2_000

export interface RunningExport {
  start: (terms: ExportTerms) => void
  isStarting: boolean
  /** Why the last one was refused. */
  error: unknown
  /** Undefined until the first is begun, or is known. */
  process: Process | undefined
  isBegun: boolean
  cancel: () => void
  retry: () => void
  /** Makes room for another one. */
  forget: () => void
}

const isOver = ({ state }: Process) => state === 'finished' || state === 'failed' || state === 'cancelled'

export function useExport(): RunningExport {
  const queryClient = useQueryClient()
  const [id, setId] = useState<string | null>(null)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.processes.key() })
  const start = useMutation({
    ...orpc.exports.startExport.mutationOptions({ onSettled }),
    onSuccess: ({ process }) => setId(process),
  })
  const cancel = useMutation(orpc.processes.cancelProcess.mutationOptions({ onSettled }))
  const retry = useMutation(orpc.processes.retryProcess.mutationOptions({ onSettled }))
  const { data: process } = useQuery({
    ...orpc.processes.getProcess.queryOptions({ input: { processId: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data) ? false : lookAgainMs),
  })
  const target = { params: { processId: id ?? '' }, query: {} }
  return {
    start: (body) => start.mutate({ query: {}, body }),
    isStarting: start.isPending,
    error: start.error,
    process: id === null ? undefined : process,
    isBegun: id !== null,
    cancel: () => cancel.mutate(target),
    retry: () => retry.mutate(target),
    forget: () => {
      setId(null)
      start.reset()
    },
  }
}
