/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { answerTopics } from './answers/answers.topics.ts'
import { createOrderAssets, type OrderFileParts } from './answers/order-files/order-assets.routes.ts'
import { ORDER_MAIL_QUEUE, sendOrderMail } from './answers/orders/order-mails.ts'
import { projectAssets } from './covers/cover-assets.routes.ts'
import { forgetUnusedCovers } from './covers/covers.service.ts'
import { projectTopics } from './projects.topics.ts'

export const brings = {
  topics: [...projectTopics, ...answerTopics],
  assets: (parts: OrderFileParts) => [...projectAssets, ...createOrderAssets(parts)],
  // The clock of projects looks after their rooms too, and is brought by `rooms`.
  queues: [defineQueue({ queue: ORDER_MAIL_QUEUE, options: mailSlots, work: sendOrderMail })],
  nightly: {
    orphanedFiles: (scope: Scope, { storage }: { storage: Storage }) => forgetUnusedCovers(scope, storage),
  },
}
