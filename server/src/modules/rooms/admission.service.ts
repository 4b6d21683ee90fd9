/** The door of a room: found by its code, waited at, opened and closed by presenters. */
import type { Room, RoomMember } from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { enterAsEach } from '../access/index.ts'
import { callerIn, findAnswerProject, holdCaller } from '../projects/index.ts'
import { codeOf } from './code.ts'
import { keepMember, listMemberRows, type MemberRow, updateMemberState } from './members.repository.ts'
import { presentRoom, seenInRooms } from './present-room.ts'
import {
  checkOpen,
  findRoomVisibility,
  getPresentedRoom,
  getRoomVisibility,
  type RoomVisibility,
} from './room-access.ts'
import { roomCallerOf } from './room-caller.ts'
import { announceRoom } from './room-news.ts'
import { findOpenRoomId, findRoomRow, lockRoom } from './rooms.repository.ts'
import { closeVisits, openVisits } from './visits.repository.ts'

export interface DoorParts {
  /** Counts a code that is tried. Refuses TooManyRequests. */
  beforeRoomCode(domainId: string, personId: string): Promise<void>
  /** Takes the count back: right codes aren't counted. */
  afterRoomCode(domainId: string, personId: string): Promise<void>
}

/** A caller who isn't an attendee of the project waits at the door from now on. Refuses RoomCodeUnknown, TooManyRequests. */
export async function enterRoom(
  { beforeRoomCode, afterRoomCode }: DoorParts,
  scope: Scope,
  typed: string,
): Promise<{ room: string; project: string }> {
  const { personId } = roomCallerOf(scope)
  if (personId === null) return refuse('NotAllowed')
  await beforeRoomCode(scope.domainId, personId)
  const found = (await findOpenRoomId(scope, { code: codeOf(typed) })) ?? refuse('RoomCodeUnknown')
  await afterRoomCode(scope.domainId, personId)
  await scope.transaction((open) => waitAtDoor(open, found))
  return { room: found.id, project: found.projectId }
}

async function waitAtDoor(open: Scope, found: { id: string; projectId: string }): Promise<void> {
  const caller = roomCallerOf(open)
  const room = (await findRoomRow(open, found.id, caller)) ?? refuse('RoomCodeUnknown')
  const project = (await findAnswerProject(open, found.projectId)) ?? refuse('RoomCodeUnknown')
  if (findRoomVisibility(open, { room, project, caller }) !== null) return
  const state = room.member?.state === 'out' ? 'out' : 'waiting'
  await keepMember(open, room.id, { ...caller, state, isVisitor: true })
  await announceRoom(open, room.id, 'people')
}

/**
 * Comes in, or to the door; of a closed room nothing changes. `connectionId`: a live connection of the caller's own.
 * Refuses as `getRoomVisibility`, NotAllowed to keys.
 */
export async function joinRoom(scope: Scope, roomId: string, connectionId: string | null): Promise<Room> {
  if (scope.apiKeyId !== null) refuse('NotAllowed')
  const seen = await seenInRooms(scope)
  return await scope.transaction(async (open) => {
    await lockRoom(open, roomId, { leads: false })
    const roomVisibility = await getRoomVisibility(open, roomId)
    if (roomVisibility.room.closedAt === null) await comeIn(open, roomVisibility, connectionId)
    // The room is read again, since the caller is a member now and others may have come in.
    return await presentRoom(open, await getRoomVisibility(open, roomId), seen)
  })
}

async function comeIn(
  open: Scope,
  roomVisibility: RoomVisibility,
  connectionId: string | null,
): Promise<void> {
  const { room, project, caller, isPresenter } = roomVisibility
  const { domainId } = open
  const state = stateAtDoor(roomVisibility)
  const memberId = await keepMember(open, room.id, { ...caller, state, isVisitor: false })
  // Panels and proposals name attendees as answers know them.
  if (project.isAsked && state === 'in') await holdCaller(open, project.id, callerIn(open, project.id))
  const came = await openVisits(open, room.id, [memberId])
  if (connectionId !== null) {
    const { leaderId, epoch, stageRevision: revision } = room
    const joined = { connectionId, memberId, state, isPresenter, leaderId, epoch, revision }
    await open.announce({ kind: 'room-joined', domainId, roomId: room.id, ...joined })
  }
  if (came.length > 0 || state !== room.member?.state) await announceRoom(open, room.id, 'people')
}

/** People who run the project are always in; attendees enter while the room isn't locked; a presenter admits all others. */
function stateAtDoor({ isPresenter, project, room }: RoomVisibility): RoomMember['state'] {
  const state = room.member?.state ?? 'waiting'
  if (isPresenter) return 'in'
  if (state !== 'waiting') return state
  return project.isAsked && !room.isLocked ? 'in' : 'waiting'
}

/** Refuses as `getRoomVisibility`. */
export async function leaveRoom(scope: Scope, roomId: string, connectionId: string | null): Promise<void> {
  await scope.transaction(async (open) => {
    const { member } = (await getRoomVisibility(open, roomId)).room
    if (member === null) return
    const { domainId } = open
    const gone = await closeVisits(open, roomId, [member.id])
    if (connectionId !== null)
      await open.announce({ kind: 'room-left', domainId, roomId, connectionId, memberId: member.id })
    if (gone.length > 0) await announceRoom(open, roomId, 'people')
  })
}

/** Refuses NotFound, NotAllowed to attendees, RoomOver. */
export async function admitMember(scope: Scope, roomId: string, memberId: string): Promise<void> {
  await decide(scope, roomId, memberId, 'in')
}

/** The member stays out until admitted again. Refuses as `admitMember`, and NotAllowed for a member who runs the project. */
export async function dismissMember(scope: Scope, roomId: string, memberId: string): Promise<void> {
  await decide(scope, roomId, memberId, 'out')
}

async function decide(scope: Scope, roomId: string, memberId: string, state: 'in' | 'out'): Promise<void> {
  await scope.transaction(async (open) => {
    await lockRoom(open, roomId, { leads: true })
    checkOpen((await getPresentedRoom(open, roomId)).room)
    const [member] = await listMemberRows(open, roomId, memberId)
    if (member === undefined) return refuse('NotFound')
    if (state === 'out' && (await listRunners(open, [member])).has(memberId)) refuse('NotAllowed')
    if (!(await updateMemberState(open, roomId, memberId, state))) return
    if (state === 'out') await closeVisits(open, roomId, [memberId])
    await open.announce({ kind: 'room-member', domainId: open.domainId, roomId, memberId, state })
    await announceRoom(open, roomId, 'people')
  })
}

/** Members who run the project, super admins among them. */
export async function listRunners(scope: Scope, members: readonly MemberRow[]): Promise<ReadonlySet<string>> {
  const others = members.flatMap(({ runs, personId }) => (runs || personId === null ? [] : [personId]))
  const entered = others.length === 0 ? [] : await enterAsEach(scope, others)
  const admins = new Set(
    entered.flatMap(({ isSuperAdmin, person }) => (isSuperAdmin ? (person?.id ?? []) : [])),
  )
  const runners = members.filter(({ runs, personId }) => runs || (personId !== null && admins.has(personId)))
  return new Set(runners.map(({ id }) => id))
}
