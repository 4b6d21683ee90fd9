/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import { domainClock } from '../access/index.ts'
import { listOpenDomains, PROJECT_CLOCK_QUEUE, PROJECT_CLOCK_TIMES, tickProjects } from '../projects/index.ts'
import { ROOM_MAIL_QUEUE, sendRoomMails } from './inviting/room-mails.ts'
import { createNegotiationRoutes } from './negotiation/negotiation.routes.ts'
import { tidyRooms } from './presence.service.ts'
import { createRoomsRoutes } from './rooms.routes.ts'

type RoutesParts = Parameters<typeof createRoomsRoutes>[0] & Parameters<typeof createNegotiationRoutes>[0]

export const brings = {
  routes: (given: RoutesParts) => ({
    rooms: createRoomsRoutes(given),
    dealing: createNegotiationRoutes(given),
  }),

  queues: [
    domainClock({
      queue: PROJECT_CLOCK_QUEUE,
      times: PROJECT_CLOCK_TIMES,
      listDomains: listOpenDomains,
      work: async (domain) => {
        await tidyRooms(domain)
        await tickProjects(domain, new Date())
      },
      failed: 'projects could not be looked after',
    }),
    // People wait for them at the door of a room.
    defineQueue({
      queue: ROOM_MAIL_QUEUE,
      options: { ...mailSlots, looksEverySeconds: 5 },
      work: sendRoomMails,
    }),
  ],
}
