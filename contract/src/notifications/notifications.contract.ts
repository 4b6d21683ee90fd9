import * as z from 'zod'
import { call, everybody, signedIn, staff } from '../endpoint.ts'
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
  listNotifications: call(
    signedIn('any'),
    'GET /users/{userId}/notifications',
    'Own notifications of all domains, newest first, with processes that run',
    { refusals: ['NotFound'] },
  )
    .input(z.object(ofUser))
    .output(z.array(notification)),
  clearNotifications: call(
    signedIn('own'),
    'DELETE /users/{userId}/notifications',
    'Clear all; processes that still run stay',
    { refusals: ['NotFound'] },
  ).input(z.object(ofUser)),
  deleteNotification: call(
    signedIn('own'),
    'DELETE /users/{userId}/notifications/{notificationId}',
    'Remove one',
    { refusals: ['NotFound'] },
  ).input(z.object({ ...ofUser, notificationId: id })),
  readNotifications: call(signedIn('own'), 'POST /users/{userId}/notifications/read', 'Mark all as seen', {
    refusals: ['NotFound'],
  }).input(z.object(ofUser)),
  getNotificationConfigs: call(
    signedIn('any'),
    'GET /users/{userId}/notification-configs',
    'What one is notified of, and how',
    { refusals: ['NotFound'] },
  )
    .input(z.object(ofUser))
    .output(versionedConfigs),
  updateNotificationConfigs: call(signedIn('own'), 'PUT /users/{userId}/notification-configs', 'Change it', {
    version: 'taken',
    refusals: ['NotFound'],
  })
    .input(
      z.object({
        params: z.object(ofUser),
        query: z.object({ version: version.optional() }),
        body: notificationConfigs,
      }),
    )
    .output(versionedConfigs),
  unsubscribe: call(
    everybody('the signed token in the mail is the credential'),
    'POST /notifications/unsubscribe',
    'Stop mails of one topic, from the link of a mail; answers what was turned off',
    { refusals: ['LinkExpired'] },
  )
    .input(z.object({ token: z.string().min(1).max(1000) }))
    .output(z.object({ topic: z.string(), side: z.enum(['internal', 'external']), email: z.string() })),
  previewMail: call(
    staff({ area: 'setting', right: 'edit', level: 3 }),
    'GET /mail-preview',
    'A mail of the domain, filled in with examples',
  )
    .input(z.object({ ...inDomain, kind: z.enum(mailPreviewKinds), language }))
    .output(mailPreview),
}
