import { anAction, type ExampleIds, type Examples } from '../example.ts'
import type { notificationsContract } from './notifications.contract.ts'
import { type NotificationTopic, notificationTopics } from './notifications.schema.ts'

export function notificationsExamples(ids: ExampleIds): Examples<typeof notificationsContract> {
  const all = { app: true, email: true, desktop: true }
  const topics = Object.fromEntries(notificationTopics.map((topic) => [topic, all])) as Record<
    NotificationTopic,
    typeof all
  >
  const side = { receiveAll: false, topics }
  const theirs = { internal: { ...side, receiveAll: true }, external: side }
  return {
    clearNotifications: { withoutVersion: anAction },
    deleteNotification: { withoutVersion: anAction },
    readNotifications: { withoutVersion: anAction },
    updateNotificationConfigs: {
      body: { internal: side, external: side },
      withoutVersion: 'the specification shows it',
      stale: { record: 'configs', body: theirs, present: { configs: theirs } },
    },
    unsubscribe: { input: { token: ids.unsubscribeToken }, withoutVersion: anAction },
    previewMail: { input: { kind: 'invitation', language: 'fr-fr' } },
  }
}
