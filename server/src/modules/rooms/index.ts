/** Rooms: a project held live, where a presenter leads and everybody's screen follows. */

export { brings } from './brings.ts'
export { answerProposal } from './dealing/answer-proposal.service.ts'
export { propose } from './dealing/proposals.service.ts'
export { joinRoom } from './door.service.ts'
export { moveRoomsBack } from './past-rooms.repository.ts'
export { createPresence } from './presence.service.ts'
export { endRoom, openRoom } from './rooms.service.ts'
