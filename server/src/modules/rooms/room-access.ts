/** Who finds a room, as what, and whether they are in. */
import type { RoomMember } from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import { openedProject, type Scope } from '../../scope/scope.ts'
import { type AnswerProject, findAnswerProject, mayRun } from '../projects/index.ts'
import { type RoomCaller, roomCallerOf } from './room-caller.ts'
import { findRoomRow, type RoomRow } from './rooms.repository.ts'

export interface RoomVisibility {
  room: RoomRow
  project: AnswerProject
  caller: RoomCaller
  /** Runs the project: decides about the room. */
  isPresenter: boolean
  /** Those who run the project are always in. */
  state: RoomMember['state']
}

/**
 * Refuses NotFound to whoever neither runs the project nor is asked in it, nor has come by the code;
 * SubscriptionInactive to clients.
 */
export async function getRoomVisibility(scope: Scope, roomId: string): Promise<RoomVisibility> {
  if (scope.isClient && !scope.subscription.isActive) refuse('SubscriptionInactive')
  const caller = roomCallerOf(scope)
  const room = (await findRoomRow(scope, roomId, caller)) ?? refuse('NotFound')
  const opening = openedProject(scope)
  if (opening !== null && opening.projectId !== room.projectId) refuse('NotFound')
  const project = (await findAnswerProject(scope, room.projectId)) ?? refuse('NotFound')
  return findRoomVisibility(scope, { room, project, caller }) ?? refuse('NotFound')
}

/** Null to whom it is nothing. */
export function findRoomVisibility(
  scope: Scope,
  { room, project, caller }: Pick<RoomVisibility, 'room' | 'project' | 'caller'>,
): RoomVisibility | null {
  const isPresenter = mayRun(scope, project)
  const isKnown = isPresenter || project.isAsked || room.member?.isVisitor === true
  if (!isKnown) return null
  const state = isPresenter ? 'in' : (room.member?.state ?? 'waiting')
  return { room, project, caller, isPresenter, state }
}

/** Refuses as `getRoomVisibility`, and NotAllowed to whoever doesn't run the project. */
export async function getPresentedRoom(scope: Scope, roomId: string): Promise<RoomVisibility> {
  const roomVisibility = await getRoomVisibility(scope, roomId)
  return roomVisibility.isPresenter ? roomVisibility : refuse('NotAllowed')
}

export function checkOpen({ closedAt }: RoomRow): void {
  if (closedAt !== null) refuse('RoomOver')
}
