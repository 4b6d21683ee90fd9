/** Progress that the server reports goes straight into what is on screen: counts move without a request. */
import type { QueryClient } from '@tanstack/react-query'
import type { Notification, Process } from '@vitrine/contract'
import type { LiveMessage } from '@vitrine/contract/live'
import { mergeProgress, type ProcessProgress, type ProcessStatus } from '@vitrine/rules'
import { orpc } from '../api/client.ts'

export type ProgressNews = Extract<LiveMessage, { type: 'UPDATE_PROCESS_STATUS' }>['payload']

interface Counts {
  status: ProcessStatus | null
  processed: number | null
  total: number | null
  skip: number | null
}

/** Older news change nothing. A process that waits for a worker has no status yet. */
export function merged<Shown extends Counts>(
  shown: Shown,
  { status, processed, total, skip }: ProgressNews,
): Shown {
  if (status === null) return shown
  const update = { status, processed, total, skip }
  if (shown.status === null) return { ...shown, ...update }
  const previous: ProcessProgress = { ...shown, status: shown.status }
  const next = mergeProgress(previous, update)
  return next === previous ? shown : { ...shown, ...counted(next) }
}

function counted({ status, processed, total, skip }: ProcessProgress): Counts {
  return { status, processed: processed ?? null, total: total ?? null, skip: skip ?? null }
}

/** False when it must be read again: it isn't on screen yet, or has ended and left something. */
export function applyProgress(queryClient: QueryClient, news: ProgressNews): boolean {
  if (news.status === null || news.status === 'FINISH') return false
  let isKnown = false
  queryClient.setQueriesData<Notification[]>(
    { queryKey: orpc.notifications.listNotifications.key() },
    (lines) =>
      lines?.map((line) => {
        if (line._id !== news.uuid || line.payload.state !== 'running') return line
        isKnown = true
        return { ...line, payload: merged(line.payload, news) }
      }),
  )
  queryClient.setQueriesData<{ total: number; result: Process[]; workers: number }>(
    { queryKey: orpc.processes.listProcesses.key() },
    (list) => list && { ...list, result: list.result.map((process) => withNews(process, news)) },
  )
  queryClient.setQueriesData<Process>(
    { queryKey: orpc.processes.getProcess.key() },
    (process) => process && withNews(process, news),
  )
  return isKnown
}

function withNews(process: Process, news: ProgressNews): Process {
  return process._id === news.uuid && process.state === 'running' ? merged(process, news) : process
}
