/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import type { TenantAccess } from '../access/index.ts'
import { grantTopics } from './grants.topics.ts'
import { INVITATION_MAIL_QUEUE, sendInvitation } from './invitation-mails.ts'
import { createInvitationsRoutes, createPeopleRoutes } from './people.routes.ts'

export const brings = {
  routes: (tenantAccess: TenantAccess) => ({
    people: createPeopleRoutes(tenantAccess),
    invitations: createInvitationsRoutes(tenantAccess),
  }),
  topics: grantTopics,
  queues: [defineQueue({ queue: INVITATION_MAIL_QUEUE, options: mailSlots, work: sendInvitation })],
}
