/** Rooms: a project held live, where a presenter leads and everybody's screen follows. */

export { createPresence, tidyRooms } from './presence.service.ts'
export { createRoomsRoutes } from './rooms.routes.ts'
