import { defineEvent } from '../../scope/domain-events.ts'
import { defineTopics, tellEach } from '../../scope/topics.ts'
import { listMemberIds } from '../access/index.ts'

/** A webhook was switched off: its deliveries have failed for long, or its maker has left. */
export const webhookOff = defineEvent<{ webhookId: string; name: string; ownerId: string }>('webhook-off')

export const webhookTopics = [
  defineTopics({
    event: webhookOff,
    links: { 'webhook-off': '/settings/domain/security-credentials' },
    recipients: async ({ webhookId, name, ownerId }, happened) => {
      const reported = { topic: 'webhook-off', others: { webhook: webhookId, name } } as const
      const owner = await tellEach(happened, [ownerId], reported)
      if (owner.length > 0) return owner
      // The webhook's owner has left: the company's super admins are told.
      const [superAdmins = ''] = happened.domain.groupIds
      return await tellEach(happened, await listMemberIds(happened.domain, superAdmins), reported)
    },
  }),
]
