/** What the hubs of the program take of this module. */
import { defineQueue } from '../../platform/jobs/queue-work.ts'
import { ACCOUNT_MAIL_QUEUE, sendAccountMail } from './account-mails.ts'

export const brings = {
  queues: [
    defineQueue({
      queue: ACCOUNT_MAIL_QUEUE,
      // Somebody waits for them at a sign-in page.
      options: { slots: 2, slotsPerGroup: 2, looksEverySeconds: 5 },
      work: sendAccountMail,
    }),
  ],
}
