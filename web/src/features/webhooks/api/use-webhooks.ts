import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

/** How soon what waits to be sent is looked at again, while somebody looks on. */
const watchEveryMs = 3_000
export const deliveriesOnPage = 20

export function useWebhooks() {
  return useQuery(orpc.webhooks.listWebhooks.queryOptions({ input: {}, staleTime: 0 }))
}

export function useDeliveries(webhookId: string, page: number) {
  const input = { webhookId, page, per_page: deliveriesOnPage }
  return useQuery({
    ...orpc.webhooks.listWebhookDeliveries.queryOptions({ input, staleTime: 0 }),
    refetchInterval: ({ state }) =>
      state.data?.result.some((delivery) => delivery.state === 'waiting') ? watchEveryMs : false,
  })
}

/** Changing webhooks and sending by them; the lists are read again. */
export function useWebhookActions() {
  const queries = useQueryClient()
  const { webhooks } = orpc
  const onSuccess = () => queries.invalidateQueries({ queryKey: webhooks.key() })
  return {
    create: useMutation({ ...webhooks.createWebhook.mutationOptions({ onSuccess }) }),
    edit: useMutation({ ...versioned(webhooks.editWebhook), onSuccess }),
    remove: useMutation({ ...versionedDeletion(webhooks.deleteWebhook), onSuccess }),
    renew: useMutation({ ...webhooks.renewWebhookSecret.mutationOptions({ onSuccess }) }),
    test: useMutation({ ...webhooks.testWebhook.mutationOptions({ onSuccess }) }),
    resend: useMutation({ ...webhooks.resendWebhookDelivery.mutationOptions({ onSuccess }) }),
  }
}
