import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../api/client.ts'

/** Has been told, and objects or doesn't. */
export function useChoose() {
  const queryClient = useQueryClient()
  const { queryKey } = orpc.engagement.getEngagementChoice.queryOptions({ input: {} })
  return useMutation({
    ...orpc.engagement.chooseEngagement.mutationOptions(),
    onSuccess: (_answer, { body: { objects } }) => {
      queryClient.setQueryData(queryKey, (old) => old && { ...old, isTold: true, objects })
    },
  })
}
