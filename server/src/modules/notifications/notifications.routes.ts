import type { Database } from '../../platform/db/database.ts'
import { api } from '../../scope/api.ts'
import { previewMail } from './mail-previews.service.ts'
import {
  clearNotifications,
  deleteNotification,
  getNotificationConfigs,
  listNotifications,
  readNotifications,
  unsubscribe,
  updateNotificationConfigs,
} from './notifications.service.ts'
import { getUserForCaller } from './own-user.ts'

/** A call about people that answers them what only these modules know. */
export function createOwnUserRoutes({ database }: { database: Database }) {
  return {
    getUser: api.access.getUser.handler(({ input, context }) =>
      getUserForCaller(database, context, input.userId),
    ),
  }
}

export function createNotificationsRoutes(parts: { database: Database; secret: string; publicUrl: string }) {
  const { database } = parts
  const calls = api.notifications
  return {
    listNotifications: calls.listNotifications.handler(({ input, context }) =>
      listNotifications(database, context, input.userId),
    ),
    clearNotifications: calls.clearNotifications.handler(({ input, context }) =>
      clearNotifications(database, context.person, input.userId),
    ),
    deleteNotification: calls.deleteNotification.handler(({ input, context }) =>
      deleteNotification(database, context.person, input),
    ),
    readNotifications: calls.readNotifications.handler(({ input, context }) =>
      readNotifications(database, context.person, input.userId),
    ),
    getNotificationConfigs: calls.getNotificationConfigs.handler(({ input, context }) =>
      getNotificationConfigs(database, context.person, input.userId),
    ),
    updateNotificationConfigs: calls.updateNotificationConfigs.handler(({ input, context }) =>
      updateNotificationConfigs(
        database,
        context.person,
        { userId: input.params.userId, configs: input.body },
        context.basedOn,
      ),
    ),
    previewMail: calls.previewMail.handler(({ input, context }) =>
      previewMail(context.scope, input, parts.publicUrl),
    ),
    unsubscribe: calls.unsubscribe.handler(({ input }) => unsubscribe(parts, input.token)),
  }
}
