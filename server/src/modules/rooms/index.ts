/** Rooms: a project held live, where a presenter leads and everybody's screen follows. */

export { joinRoom } from './admission.service.ts'
export { brings } from './brings.ts'
export { answerProposal } from './negotiation/answer-proposal.service.ts'
export { propose } from './negotiation/proposals.service.ts'
export { moveRoomsBack } from './past-rooms.repository.ts'
export { createPresence } from './presence.service.ts'
export { endRoom, openRoom } from './rooms.service.ts'
