/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import { DOMAIN_EVENT_QUEUE } from '../../scope/domain-events.ts'
import { NOTIFICATION_MAIL_QUEUE, sendDueMail } from './notification-mails.ts'
import { createNotificationsRoutes, createOwnUserRoutes } from './notifications.routes.ts'
import { forgetOldNotifications } from './notifications.service.ts'
import { notifyPeople } from './notify-people.ts'

export const brings = {
  routes: (given: Parameters<typeof createNotificationsRoutes>[0]) => ({
    notifications: createNotificationsRoutes(given),
    access: createOwnUserRoutes(given),
  }),
  queues: [
    defineQueue({ queue: DOMAIN_EVENT_QUEUE, options: mailSlots, work: notifyPeople }),
    defineQueue({ queue: NOTIFICATION_MAIL_QUEUE, options: mailSlots, work: sendDueMail }),
  ],
  nightly: { notifications: forgetOldNotifications },
}
