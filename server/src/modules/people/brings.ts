/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import { grantTopics } from './grants.topics.ts'
import { INVITATION_MAIL_QUEUE, sendInvitation } from './invitation-mails.ts'

export const brings = {
  topics: grantTopics,
  queues: [defineQueue({ queue: INVITATION_MAIL_QUEUE, options: mailSlots, work: sendInvitation })],
}
