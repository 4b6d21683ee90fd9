/** Rooms: a project held live, where a presenter leads and everybody's screen follows. */

export { createDealingRoutes } from './dealing/dealing.routes.ts'
export { createPresence, tidyRooms } from './presence.service.ts'
export { createRoomsRoutes } from './rooms.routes.ts'
