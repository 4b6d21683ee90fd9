/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import { ANNOUNCEMENT_MAIL_QUEUE, sendAnnouncementMails } from './announcement-mails.ts'
import { createAnnouncementsRoutes } from './announcements.routes.ts'
import { createDismissals } from './announcements.service.ts'

export const brings = {
  routes: ({ database }: { database: Parameters<typeof createDismissals>[0] }) => ({
    announcements: createAnnouncementsRoutes(createDismissals(database)),
  }),
  queues: [defineQueue({ queue: ANNOUNCEMENT_MAIL_QUEUE, options: mailSlots, work: sendAnnouncementMails })],
}
