/** Rooms: a project held live, where a presenter leads and everybody's screen follows. */

export { createDealingRoutes } from './dealing/dealing.routes.ts'
export { ROOM_MAIL_QUEUE, type RoomMailJob, sendRoomMails } from './inviting/room-mails.ts'
export { createPresence, tidyRooms } from './presence.service.ts'
export { createRoomsRoutes } from './rooms.routes.ts'
