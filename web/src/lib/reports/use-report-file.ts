/** One file of a report: begun, followed, and fetched by the browser once it is there. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Process, ReportFileFormat } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { orpc } from '../api/client.ts'
import { fetchFile } from '../save-file.ts'

/** Where no news come. */
const lookAgainMs = 2_000

const isOver = ({ state }: Process) => state === 'finished' || state === 'failed' || state === 'cancelled'

export function useReportFile(report: string, asked: Record<string, unknown>) {
  const queryClient = useQueryClient()
  const [id, setId] = useState<string | null>(null)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.processes.key() })
  const start = useMutation({
    ...orpc.reports.startReportFile.mutationOptions({ onSettled }),
    onSuccess: ({ process }) => setId(process),
  })
  const cancel = useMutation(orpc.processes.cancelProcess.mutationOptions({ onSettled }))
  const { data } = useQuery({
    ...orpc.processes.getProcess.queryOptions({ input: { processId: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOver(data) ? false : lookAgainMs),
  })
  const process = id === null ? undefined : data
  const path = process?.state === 'finished' ? process.result?.file?.path : undefined
  // Begun by a press of theirs: they need not press again.
  useEffect(() => {
    if (path !== undefined) fetchFile(path)
  }, [path])
  return {
    start: (format: ReportFileFormat) => start.mutate({ query: {}, body: { report, asked, format } }),
    isWorking: start.isPending || (id !== null && (process === undefined || !isOver(process))),
    process,
    cancel: () => cancel.mutate({ params: { processId: id ?? '' }, query: {} }),
    close: () => setId(null),
  }
}
