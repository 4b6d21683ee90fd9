import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnInvitation } from '@vitrine/contract'
import { api, orpc } from '../../../lib/api/client.ts'
import { refreshDomains } from '../../../lib/session/start-session.ts'

/** Answering invitations; whatever comes of it, the list is read again. */
export function useAnswers() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: orpc.invitations.key() }),
      queryClient.invalidateQueries({ queryKey: orpc.notifications.listNotifications.key() }),
    ])
  const accept = useMutation({
    mutationKey: orpc.invitations.acceptInvitation.mutationKey(),
    mutationFn: async ({ _id }: OwnInvitation) => {
      await api.invitations.acceptInvitation({ invitationId: _id })
      // The new company is among those that can be entered.
      await refreshDomains()
    },
    onSettled,
  })
  const decline = useMutation({
    mutationKey: orpc.invitations.declineInvitation.mutationKey(),
    mutationFn: ({ _id }: OwnInvitation) => api.invitations.declineInvitation({ invitationId: _id }),
    onSettled,
  })
  return { accept, decline }
}
