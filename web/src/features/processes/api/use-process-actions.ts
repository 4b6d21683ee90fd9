import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** Cancelling and going on; lists are read again, whatever came of it. */
export function useProcessActions() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.processes.key() })
  const cancel = useMutation(orpc.processes.cancelProcess.mutationOptions({ onSettled }))
  const retry = useMutation(orpc.processes.retryProcess.mutationOptions({ onSettled }))
  const target = (processId: string) => ({ params: { processId }, query: {} })
  return {
    cancel: (processId: string) => cancel.mutate(target(processId)),
    retry: (processId: string) => retry.mutate(target(processId)),
    isBusy: cancel.isPending || retry.isPending,
  }
}
