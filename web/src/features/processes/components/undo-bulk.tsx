import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Process } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useEntered } from '../../../lib/session/session-store.ts'

/** Takes back what a bulk action of one's own has done, also one that was cancelled half-way. */
export function UndoBulk({ process }: { process: Process }) {
  const { t } = useTranslation('processes')
  const { user } = useEntered()
  const queryClient = useQueryClient()
  const undo = useMutation(
    orpc.products.undoBulk.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: orpc.processes.key() })
        void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
      },
    }),
  )
  const { _id, action, state, owner } = process
  const isBulk = action.startsWith('bulk-') && action !== 'bulk-undo'
  const hasEnded = state === 'finished' || state === 'cancelled'
  if (!isBulk || !hasEnded || owner?._id !== user?._id || undo.isSuccess) return null
  return (
    <Button
      mt="sm"
      size="compact-sm"
      variant="default"
      loading={undo.isPending}
      onClick={() => undo.mutate({ params: { bulkId: _id }, query: {} })}
    >
      {t('undoBulk')}
    </Button>
  )
}
