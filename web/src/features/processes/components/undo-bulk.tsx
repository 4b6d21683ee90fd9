import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Process } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useEntered } from '../../../lib/session/session-store.ts'

/** Takes back what a bulk action has done, also one that was cancelled half-way: one's own, or anybody's for super admins. */
export function UndoBulk({ process }: { process: Process }) {
  const { t } = useTranslation('processes')
  const { user, access } = useEntered()
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
  const isTheirs = access.isSuperAdmin || owner?._id === user?._id
  if (!isBulk || !hasEnded || !isTheirs || undo.isSuccess) return null
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
