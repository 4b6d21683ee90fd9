import { accountApi, domainApi, publicApi } from '../../scope/api.ts'
import { previewMail } from './mail-previews.service.ts'
import {
  clearNotifications,
  deleteNotification,
  getNotificationConfigs,
  listNotifications,
  type NotificationParts,
  readNotifications,
  unsubscribe,
  updateNotificationConfigs,
} from './notifications.service.ts'
import { getUserForCaller } from './own-user.ts'
import type { Panels } from './panels.ts'

/** A call about people that answers them what only these modules know. */
export function createOwnUserRoutes({ panels }: { panels: Panels }) {
  return {
    getUser: domainApi.access.getUser.handler(({ input, context }) =>
      getUserForCaller(panels, context.scope, input.userId),
    ),
  }
}

export function createNotificationsRoutes(parts: NotificationParts & { secret: string; publicUrl: string }) {
  const { panels } = parts
  const calls = domainApi.notifications
  const ofAccount = accountApi.notifications
  const ofEverybody = publicApi.notifications
  return {
    listNotifications: ofAccount.listNotifications.handler(({ input, context }) =>
      listNotifications(parts, context, input.userId),
    ),
    clearNotifications: ofAccount.clearNotifications.handler(({ input, context }) =>
      clearNotifications(parts, context.person, input.userId),
    ),
    deleteNotification: ofAccount.deleteNotification.handler(({ input, context }) =>
      deleteNotification(parts, context.person, input),
    ),
    readNotifications: ofAccount.readNotifications.handler(({ input, context }) =>
      readNotifications(panels, context.person, input.userId),
    ),
    getNotificationConfigs: ofAccount.getNotificationConfigs.handler(({ input, context }) =>
      getNotificationConfigs(panels, context.person, input.userId),
    ),
    updateNotificationConfigs: ofAccount.updateNotificationConfigs.handler(({ input, context }) =>
      updateNotificationConfigs(
        panels,
        context.person,
        { userId: input.params.userId, configs: input.body },
        context.basedOn,
      ),
    ),
    previewMail: calls.previewMail.handler(({ input, context }) => previewMail(context.scope, input, parts)),
    unsubscribe: ofEverybody.unsubscribe.handler(({ input }) => unsubscribe(parts, input.token)),
  }
}
