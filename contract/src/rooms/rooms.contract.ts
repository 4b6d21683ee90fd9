import * as z from 'zod'
import { attendees, call, people, staff } from '../endpoint.ts'
import { id, inDomain } from '../paging.ts'
import { ofProject } from '../projects/projects.schema.ts'
import {
  editRoomInput,
  enterRoomInput,
  inviteToRoomInput,
  joinRoomInput,
  ofRoom,
  ofRoomMember,
  openRoomInput,
  room,
  roomInvitationReport,
  roomMember,
  roomStage,
  roomTimeline,
  setStageInput,
} from './rooms.schema.ts'

const query = z.object(inDomain)
const one = z.object({ params: ofRoom, query })
const member = z.object({ params: ofRoomMember, query })
/** Owner, presenters and super admins; decided for each room. */
const presenter = staff()

export const roomsContract = {
  openRoom: call(presenter, 'POST /projects/{projectId}/rooms', 'Open a room, or find the one that is open', {
    refusals: ['ProjectDone', 'ProjectNotStarted', 'RoomsNotAllowed'],
  })
    .input(openRoomInput)
    .output(room),
  listRooms: call(
    attendees(),
    'GET /projects/{projectId}/rooms',
    'Open rooms of a project, and past ones that the caller was in',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(z.object({ params: ofProject, query }))
    .output(z.array(room)),
  enterRoom: call(people(), 'POST /rooms/enter', 'Find the door of a room by its code', {
    refusals: ['RoomCodeUnknown'],
  })
    .input(enterRoomInput)
    .output(z.object({ room: id, project: id })),
  getRoom: call(attendees(), 'GET /rooms/{roomId}', 'A room as the caller is in it', {
    refusals: ['SubscriptionInactive'],
  })
    .input(one)
    .output(room),
  joinRoom: call(
    attendees(),
    'POST /rooms/{roomId}/join',
    'Come in, or wait at the door: who is asked in the project enters',
  )
    .input(joinRoomInput)
    .output(room),
  leaveRoom: call(attendees(), 'POST /rooms/{roomId}/leave', 'Leave a room').input(joinRoomInput),
  editRoom: call(presenter, 'PATCH /rooms/{roomId}', 'Lock the room; show totals to everybody', {
    refusals: ['RoomOver'],
  })
    .input(editRoomInput)
    .output(room),
  leadRoom: call(presenter, 'POST /rooms/{roomId}/lead', 'Take the lead', { refusals: ['RoomOver'] })
    .input(one)
    .output(room),
  setStage: call(presenter, 'PUT /rooms/{roomId}/stage', 'Put a product on every screen, or free them', {
    refusals: ['RoomLedByOther', 'RoomOver'],
  })
    .input(setStageInput)
    .output(roomStage),
  listRoomMembers: call(presenter, 'GET /rooms/{roomId}/members', 'Who is there, and who waits', {
    refusals: ['SubscriptionInactive'],
  })
    .input(one)
    .output(z.array(roomMember)),
  admitMember: call(presenter, 'POST /rooms/{roomId}/members/{memberId}/admit', 'Let somebody in', {
    refusals: ['RoomOver'],
  }).input(member),
  dismissMember: call(presenter, 'POST /rooms/{roomId}/members/{memberId}/dismiss', 'Send somebody out', {
    refusals: ['RoomOver'],
  }).input(member),
  inviteToRoom: call(
    presenter,
    'POST /rooms/{roomId}/mails',
    'Mail attendees and further addresses the way to the door',
    { isRepeatable: true, refusals: ['RoomOver', 'TooManyReceivers', 'TooManyRoomMailings'] },
  )
    .input(inviteToRoomInput)
    .output(roomInvitationReport),
  endRoom: call(presenter, 'POST /rooms/{roomId}/end', 'End the room for everybody').input(one).output(room),
  getRoomTimeline: call(
    attendees(),
    'GET /rooms/{roomId}/timeline',
    'What was on stage and who was there; attendees read their part of it',
    { refusals: ['SubscriptionInactive'] },
  )
    .input(one)
    .output(roomTimeline),
}
