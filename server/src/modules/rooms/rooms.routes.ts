import { refuse } from '../../platform/errors.ts'
import { type CallContext, domainApi } from '../../scope/api.ts'
import type { Caller } from '../../scope/caller.ts'
import type { AnsweringParts } from '../projects/index.ts'
import {
  admitMember,
  type DoorParts,
  dismissMember,
  enterRoom,
  joinRoom,
  leaveRoom,
} from './admission.service.ts'
import { inviteToRoom } from './inviting/invite.service.ts'
import { listRoomMembers } from './members.service.ts'
import { editRoom, endRoom, getRoom, leadRoom, listRooms, openRoom } from './rooms.service.ts'
import { setStage } from './stage.service.ts'
import { getRoomTimeline } from './timeline.service.ts'

export interface RoomParts extends AnsweringParts, DoorParts {
  /** Whether a live connection was opened by the caller's own session. */
  isOwnConnection(caller: Caller, connectionId: string): boolean
}

export function createRoomsRoutes(parts: RoomParts) {
  const calls = domainApi.rooms
  /** Refuses NotFound for connections of others. */
  const ownConnection = async ({ requestAuth }: CallContext, connectionId: string | null) => {
    if (connectionId !== null && !parts.isOwnConnection(await requestAuth.caller(), connectionId))
      refuse('NotFound')
    return connectionId
  }
  return {
    openRoom: calls.openRoom.handler(({ input: { params, body }, context }) =>
      openRoom(context.scope, params.projectId, body.kind),
    ),
    listRooms: calls.listRooms.handler(({ input, context }) =>
      listRooms(context.scope, input.params.projectId),
    ),
    enterRoom: calls.enterRoom.handler(({ input, context }) =>
      enterRoom(parts, context.scope, input.body.code),
    ),
    getRoom: calls.getRoom.handler(({ input, context }) => getRoom(context.scope, input.params.roomId)),
    joinRoom: calls.joinRoom.handler(async ({ input: { params, body }, context }) =>
      joinRoom(context.scope, params.roomId, await ownConnection(context, body.connectionId)),
    ),
    leaveRoom: calls.leaveRoom.handler(async ({ input: { params, body }, context }) =>
      leaveRoom(context.scope, params.roomId, await ownConnection(context, body.connectionId)),
    ),
    editRoom: calls.editRoom.handler(({ input: { params, body }, context }) =>
      editRoom(context.scope, params.roomId, body),
    ),
    leadRoom: calls.leadRoom.handler(({ input, context }) => leadRoom(context.scope, input.params.roomId)),
    setStage: calls.setStage.handler(({ input: { params, body }, context }) =>
      setStage(context.scope, params.roomId, body),
    ),
    listRoomMembers: calls.listRoomMembers.handler(({ input, context }) =>
      listRoomMembers(parts, context.scope, input.params.roomId),
    ),
    admitMember: calls.admitMember.handler(({ input: { params }, context }) =>
      admitMember(context.scope, params.roomId, params.memberId),
    ),
    dismissMember: calls.dismissMember.handler(({ input: { params }, context }) =>
      dismissMember(context.scope, params.roomId, params.memberId),
    ),
    inviteToRoom: calls.inviteToRoom.handler(async ({ input: { params, body }, context }) => {
      const { id: _id, ...report } = await inviteToRoom(context.scope, params.roomId, body)
      return { _id, ...report }
    }),
    endRoom: calls.endRoom.handler(({ input, context }) => endRoom(context.scope, input.params.roomId)),
    getRoomTimeline: calls.getRoomTimeline.handler(({ input, context }) =>
      getRoomTimeline(context.scope, input.params.roomId),
    ),
  }
}
