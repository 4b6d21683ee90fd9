/** Rooms: opened, read, locked, led, ended. */
import type { Room, RoomKind } from '@vitrine/contract'
import { includesSession } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import {
  type AnswerProject,
  announceProject,
  getAnswerProject,
  holdAnswerProject,
  mayRun,
  subscriptionOf,
} from '../projects/index.ts'
import { newCode } from './code.ts'
import { keepMember } from './members.repository.ts'
import { presentRoom, seenInRooms } from './present-room.ts'
import { checkOpen, findRoomVisibility, getPresentedRoom, getRoomVisibility } from './room-access.ts'
import { roomCallerOf } from './room-caller.ts'
import { announceRoom } from './room-news.ts'
import {
  closeRooms,
  findOpenRoomId,
  insertRoom,
  listRoomRows,
  lockRoom,
  takeLead,
  updateRoom,
} from './rooms.repository.ts'

/**
 * The open room of this kind, which is made where there is none. Refuses NotFound, NotAllowed to attendees,
 * ProjectNotStarted, ProjectEnded, RoomsNotAllowed.
 */
export async function openRoom(scope: Scope, projectId: string, kind: RoomKind): Promise<Room> {
  return await scope.transaction(async (open) => {
    // Not to end while it is opened.
    const project = await getAnswerProject(open, projectId, holdAnswerProject)
    if (!mayRun(open, project)) refuse('NotAllowed')
    await checkMayOpen(open, project, kind)
    return await getRoom(open, await findOrInsertRoom(open, projectId, kind))
  })
}

async function checkMayOpen(open: Scope, { state, sessions }: AnswerProject, kind: RoomKind): Promise<void> {
  if (state === 'upcoming') refuse('ProjectNotStarted')
  if (state === 'done') refuse('ProjectDone')
  if (!sessions.includes(kind) || !includesSession(await subscriptionOf(open), kind))
    refuse('RoomsNotAllowed')
}

/** Codes that are tried until one is free. */
const triedCodes = 20

async function findOrInsertRoom(open: Scope, projectId: string, kind: RoomKind): Promise<string> {
  const caller = roomCallerOf(open)
  const leaderId = caller.personId ?? refuse('NotAllowed')
  for (let tried = 0; tried < triedCodes; tried++) {
    const known = await findOpenRoomId(open, { projectId, kind })
    if (known !== null) return known.id
    const made = await insertRoom(open, { projectId, kind, code: newCode(), leaderId })
    if (made === null) continue
    await keepMember(open, made, { ...caller, state: 'in', isVisitor: false })
    await announceProject(open, projectId)
    return made
  }
  throw new Error('No code for a room was free')
}

/** Refuses NotFound to callers who neither run the project nor are its attendees. */
export async function listRooms(scope: Scope, projectId: string): Promise<Room[]> {
  const seen = await seenInRooms(scope)
  return await scope.transaction(async (open) => {
    const project = await getAnswerProject(open, projectId)
    const caller = roomCallerOf(open)
    const rows = await listRoomRows(open, projectId, caller, { all: mayRun(open, project) })
    const rooms: Room[] = []
    // One after the other, as all read over one connection; two are open at most, and others show no stage.
    for (const room of rows) {
      const roomVisibility = findRoomVisibility(open, { room, project, caller })
      if (roomVisibility !== null) rooms.push(await presentRoom(open, roomVisibility, seen))
    }
    return rooms
  })
}

/** Refuses as `getRoomVisibility`. */
export async function getRoom(scope: Scope, roomId: string): Promise<Room> {
  const roomVisibility = await getRoomVisibility(scope, roomId)
  return await presentRoom(scope, roomVisibility, await seenInRooms(scope))
}

export interface RoomEdit {
  isLocked?: boolean | undefined
  sharesTotals?: boolean | undefined
}

/** Refuses NotFound, NotAllowed, RoomOver. */
export async function editRoom(scope: Scope, roomId: string, edit: RoomEdit): Promise<Room> {
  return await changeRoom(scope, roomId, async (open) => {
    await updateRoom(open, roomId, edit)
    await announceRoom(open, roomId, 'room')
  })
}

/** Makes the caller the leader; nothing changes where they lead already. Refuses NotFound, NotAllowed, RoomOver. */
export async function leadRoom(scope: Scope, roomId: string): Promise<Room> {
  return await changeRoom(scope, roomId, async (open) => {
    const caller = roomCallerOf(open)
    const leaderId = caller.personId ?? refuse('NotAllowed')
    const epoch = await takeLead(open, roomId, leaderId)
    if (epoch === null) return
    await keepMember(open, roomId, { ...caller, state: 'in', isVisitor: false })
    await open.announce({ kind: 'room-lead', domainId: open.domainId, roomId, epoch, leaderId })
    await announceRoom(open, roomId, 'room')
  })
}

async function changeRoom(
  scope: Scope,
  roomId: string,
  change: (open: Scope) => Promise<void>,
): Promise<Room> {
  return await scope.transaction(async (open) => {
    await lockRoom(open, roomId, { leads: true })
    checkOpen((await getPresentedRoom(open, roomId)).room)
    await change(open)
    return await getRoom(open, roomId)
  })
}

/** One that is closed stays as it is. Refuses NotFound, NotAllowed. */
export async function endRoom(scope: Scope, roomId: string): Promise<Room> {
  return await scope.transaction(async (open) => {
    const { project } = await getPresentedRoom(open, roomId)
    const closed = await closeRooms(open, [roomId], 'ended')
    if (closed.length > 0) await announceProject(open, project.id)
    return await getRoom(open, roomId)
  })
}
