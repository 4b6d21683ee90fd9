import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Process } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useEntered } from '../../../lib/session/session-store.ts'

const lookAgainMs = 2_000

/** Takes back what a bulk action has done, also one that was cancelled half-way, and at the same place does it again: one's own, or anybody's for super admins. */
export function UndoBulk({ process }: { process: Process }) {
  const { t } = useTranslation('processes')
  const { user, access } = useEntered()
  const { _id, action, state, owner } = process
  const isBulk = action.startsWith('bulk-') && action !== 'bulk-undo'
  const { last, isUnderWay, takeBack } = useTakingBack(_id)
  const isTheirs = access.isSuperAdmin || owner?._id === user?._id
  if (!isBulk || !hasEnded(state) || !isTheirs) return null
  return (
    <Button mt="sm" size="compact-sm" variant="default" loading={isUnderWay} onClick={takeBack}>
      {t(last.isUndone ? 'redoBulk' : 'undoBulk')}
    </Button>
  )
}

function hasEnded(state: Process['state'] | undefined): boolean {
  return state === 'finished' || state === 'cancelled'
}

/** Undoing what was undone does it again, and so on: each time what was done last is taken back. */
function useTakingBack(bulk: string) {
  const queryClient = useQueryClient()
  const [last, setLast] = useState({ bulk, process: null as string | null, isUndone: false })
  const undo = useMutation(
    orpc.products.undoBulk.mutationOptions({
      onSuccess: (report) => {
        setLast({ bulk: report.bulk, process: report.process, isUndone: !last.isUndone })
        void queryClient.invalidateQueries({ queryKey: orpc.processes.key() })
        void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
      },
    }),
  )
  // Long work of its own, which can't be taken back before its end.
  const work = useQuery({
    ...orpc.processes.getProcess.queryOptions({ input: { processId: last.process ?? '' } }),
    enabled: last.process !== null,
    refetchInterval: ({ state }) => (hasEnded(state.data?.state) ? false : lookAgainMs),
  })
  return {
    last,
    isUnderWay: undo.isPending || (last.process !== null && !hasEnded(work.data?.state)),
    takeBack: () => undo.mutate({ params: { bulkId: last.bulk }, query: {} }),
  }
}
