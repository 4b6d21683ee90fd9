/** Rooms: a project held live, where a presenter leads and everybody's screen follows. */

export { answerProposal } from './dealing/answer-proposal.service.ts'
export { createDealingRoutes } from './dealing/dealing.routes.ts'
export { propose } from './dealing/proposals.service.ts'
export { joinRoom } from './door.service.ts'
export { ROOM_MAIL_QUEUE, type RoomMailJob, sendRoomMails } from './inviting/room-mails.ts'
export { moveRoomsBack } from './past-rooms.repository.ts'
export { createPresence, tidyRooms } from './presence.service.ts'
export { createRoomsRoutes } from './rooms.routes.ts'
export { endRoom, openRoom } from './rooms.service.ts'
