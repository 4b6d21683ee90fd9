import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '@vitrine/contract'
import { api, orpc } from '../../../lib/api/client.ts'
import { isInvitation, isUnderWay } from './panel-lines.ts'

const listOptions = (userId: string) =>
  orpc.notifications.listNotifications.queryOptions({ input: { userId }, refetchOnWindowFocus: 'always' })

export function useNotifications(userId: string) {
  return useQuery(listOptions(userId))
}

/** What a person does with lines: it shows at once, and is taken back when the server refuses. */
export function useNotificationActions(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = listOptions(userId)
  const change = (edit: (lines: Notification[]) => Notification[]) => {
    queryClient.setQueryData<Notification[]>(queryKey, (lines) => lines && edit(lines))
  }
  const reread = () => queryClient.invalidateQueries({ queryKey })
  const remove = useMutation({
    mutationKey: orpc.notifications.deleteNotification.mutationKey(),
    mutationFn: (notificationId: string) => api.notifications.deleteNotification({ userId, notificationId }),
    onMutate: (id) => change((lines) => lines.filter((line) => line._id !== id)),
    onSettled: reread,
  })
  const clear = useMutation({
    mutationKey: orpc.notifications.clearNotifications.mutationKey(),
    mutationFn: () => api.notifications.clearNotifications({ userId }),
    onMutate: () => change((lines) => lines.filter((line) => isUnderWay(line) || isInvitation(line))),
    onSettled: reread,
  })
  const read = useMutation({
    mutationKey: orpc.notifications.readNotifications.mutationKey(),
    mutationFn: () => api.notifications.readNotifications({ userId }),
    onMutate: () => change((lines) => lines.map((line) => ({ ...line, isRead: true }))),
  })
  const cancel = useMutation({
    mutationKey: orpc.processes.cancelProcess.mutationKey(),
    mutationFn: ({ _id, domain }: Notification) =>
      api.processes.cancelProcess({ params: { processId: _id }, query: { domain } }),
    onSettled: reread,
  })
  return { remove: remove.mutate, clear: clear.mutate, read: read.mutate, cancel: cancel.mutate }
}
