import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { language } from '../identity/identity.schema.ts'
import { id, inDomain, version } from '../paging.ts'
import {
  mailPreview,
  mailPreviewKinds,
  notification,
  notificationConfigs,
  versionedConfigs,
} from './notifications.schema.ts'

const ofUser = { userId: id }

export const notificationsContract = {
  listNotifications: endpoint({ reach: 'account', sessions: 'any' })
    .route({
      method: 'GET',
      path: '/users/{userId}/notifications',
      summary: 'Own notifications of all domains, newest first, with processes that run',
    })
    .input(z.object(ofUser))
    .output(z.array(notification)),
  clearNotifications: endpoint({ reach: 'account', sessions: 'own' })
    .route({
      method: 'DELETE',
      path: '/users/{userId}/notifications',
      successStatus: 204,
      summary: 'Clear all; processes that still run stay',
    })
    .input(z.object(ofUser))
    .output(z.void()),
  deleteNotification: endpoint({ reach: 'account', sessions: 'own' })
    .route({
      method: 'DELETE',
      path: '/users/{userId}/notifications/{notificationId}',
      successStatus: 204,
      summary: 'Remove one',
    })
    .input(z.object({ ...ofUser, notificationId: id }))
    .output(z.void()),
  readNotifications: endpoint({ reach: 'account', sessions: 'own' })
    .route({
      method: 'POST',
      path: '/users/{userId}/notifications/read',
      successStatus: 204,
      summary: 'Mark all as seen',
    })
    .input(z.object(ofUser))
    .output(z.void()),
  getNotificationConfigs: endpoint({ reach: 'account', sessions: 'any' })
    .route({
      method: 'GET',
      path: '/users/{userId}/notification-configs',
      summary: 'What one is told, and how',
    })
    .input(z.object(ofUser))
    .output(versionedConfigs),
  updateNotificationConfigs: endpoint({ reach: 'account', sessions: 'own' }, { version: 'taken' })
    .route({
      method: 'PUT',
      path: '/users/{userId}/notification-configs',
      inputStructure: 'detailed',
      summary: 'Change it',
    })
    .input(
      z.object({
        params: z.object(ofUser),
        query: z.object({ version: version.optional() }),
        body: notificationConfigs,
      }),
    )
    .output(versionedConfigs),
  unsubscribe: endpoint({ reach: 'public', reason: 'the signed token in the mail is the credential' })
    .route({
      method: 'POST',
      path: '/notifications/unsubscribe',
      summary: 'Stop mails of one topic, from the link of a mail; answers what was turned off',
    })
    .input(z.object({ token: z.string().min(1).max(1000) }))
    .output(z.object({ topic: z.string(), side: z.enum(['internal', 'external']), email: z.string() })),
  previewMail: endpoint({
    reach: 'domain',
    audience: 'staff',
    needs: [{ area: 'setting', right: 'edit', level: 3 }],
  })
    .route({ method: 'GET', path: '/mail-preview', summary: 'A mail of the domain, filled in with examples' })
    .input(z.object({ ...inDomain, kind: z.enum(mailPreviewKinds), language }))
    .output(mailPreview),
}
