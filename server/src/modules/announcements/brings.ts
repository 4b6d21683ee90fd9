/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import { ANNOUNCEMENT_MAIL_QUEUE, sendAnnouncementMails } from './announcement-mails.ts'

export const brings = {
  queues: [defineQueue({ queue: ANNOUNCEMENT_MAIL_QUEUE, options: mailSlots, work: sendAnnouncementMails })],
}
