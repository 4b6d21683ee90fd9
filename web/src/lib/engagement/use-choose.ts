import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../api/client.ts'

/** Saves that the person was informed, and whether they object. */
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
