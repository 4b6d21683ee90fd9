import { defineEvent } from '../../scope/domain-events.ts'
import { defineTopics, tellEach } from '../../scope/topics.ts'

/** Somebody was not sent a report that comes by mail: they have left, or may no longer read it. */
export const reportUnsent = defineEvent<{ name: string; receiver: string; ownerId: string }>('report-unsent')

export const reportTopics = [
  defineTopics({
    event: reportUnsent,
    links: { 'report-unsent': '/reports/activity/catalog' },
    recipients: ({ name, receiver, ownerId }, happened) =>
      tellEach(happened, [ownerId], { topic: 'report-unsent', others: { name, receiver } }),
  }),
]
