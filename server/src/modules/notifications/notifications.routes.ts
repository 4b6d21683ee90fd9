import type { Database } from '../../platform/db/database.ts'
import { accountApi, domainApi, publicApi } from '../../scope/api.ts'
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
    getUser: domainApi.access.getUser.handler(({ input, context }) =>
      getUserForCaller(database, context.scope, input.userId),
    ),
  }
}

export function createNotificationsRoutes(parts: { database: Database; secret: string; publicUrl: string }) {
  const { database } = parts
  const calls = domainApi.notifications
  const ofAccount = accountApi.notifications
  const ofEverybody = publicApi.notifications
  return {
    listNotifications: ofAccount.listNotifications.handler(({ input, context }) =>
      listNotifications(database, context, input.userId),
    ),
    clearNotifications: ofAccount.clearNotifications.handler(({ input, context }) =>
      clearNotifications(database, context.person, input.userId),
    ),
    deleteNotification: ofAccount.deleteNotification.handler(({ input, context }) =>
      deleteNotification(database, context.person, input),
    ),
    readNotifications: ofAccount.readNotifications.handler(({ input, context }) =>
      readNotifications(database, context.person, input.userId),
    ),
    getNotificationConfigs: ofAccount.getNotificationConfigs.handler(({ input, context }) =>
      getNotificationConfigs(database, context.person, input.userId),
    ),
    updateNotificationConfigs: ofAccount.updateNotificationConfigs.handler(({ input, context }) =>
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
    unsubscribe: ofEverybody.unsubscribe.handler(({ input }) => unsubscribe(parts, input.token)),
  }
}
