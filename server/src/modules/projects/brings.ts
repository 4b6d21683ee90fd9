/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { answerTopics } from './answers/answers.topics.ts'
import { createOrderAssets, type OrderFileParts } from './answers/order-files/order-assets.routes.ts'
import { ORDER_MAIL_QUEUE, sendOrderMail } from './answers/orders/order-mails.ts'
import { createWebSessionRoutes } from './answers/web-session.routes.ts'
import { projectAssets } from './covers/cover-assets.routes.ts'
import { createCoverRoutes } from './covers/covers.routes.ts'
import { forgetUnusedCovers } from './covers/covers.service.ts'
import { createGuestRoutes } from './guests/guests.routes.ts'
import { projectsRoutes } from './projects.routes.ts'
import { projectTopics } from './projects.topics.ts'
import { readinessRoutes } from './readiness/readiness.routes.ts'
import { projectTemplatesRoutes } from './templates/templates.routes.ts'

type RoutesParts = { storage: Storage } & Parameters<typeof createWebSessionRoutes>[0] &
  Parameters<typeof createGuestRoutes>[0]

export const brings = {
  routes: (given: RoutesParts) => ({
    projects: { ...projectsRoutes, ...createCoverRoutes(given) },
    readiness: readinessRoutes,
    projectTemplates: projectTemplatesRoutes,
    webSession: createWebSessionRoutes(given),
    guestLinks: createGuestRoutes(given),
  }),
  topics: [...projectTopics, ...answerTopics],
  assets: (parts: OrderFileParts) => [...projectAssets, ...createOrderAssets(parts)],
  // The clock of projects looks after their rooms too, and is brought by `rooms`.
  queues: [defineQueue({ queue: ORDER_MAIL_QUEUE, options: mailSlots, work: sendOrderMail })],
  nightly: {
    orphanedFiles: (scope: Scope, { storage }: { storage: Storage }) => forgetUnusedCovers(scope, storage),
  },
}
