/** A room as the caller is in it. */
import type { Room, RoomStage } from '@vitrine/contract'
import type { Scope } from '../../scope/scope.ts'
import { type ProductVisibility, productVisibility } from '../products/index.ts'
import { findShownProduct, seenByBoth } from '../projects/index.ts'
import type { RoomVisibility } from './room-access.ts'
import type { RoomRow } from './rooms.repository.ts'

const nobody = { user: null, name: '', isThere: false }

/** What the caller sees of products, in rooms as in sessions. */
export async function seenInRooms(scope: Scope): Promise<ProductVisibility> {
  const own = await productVisibility(scope)
  return seenByBoth(own, own)
}

/** `seen`: what the caller sees of products. */
export async function presentRoom(
  scope: Scope,
  { room, project, isPresenter, state, caller }: RoomVisibility,
  seen: ProductVisibility,
): Promise<Room> {
  const isIn = state === 'in'
  const isOpen = room.closedAt === null
  const leader = {
    user: isPresenter ? room.leaderId : null,
    name: room.leaderName,
    isThere: room.isLeaderThere,
  }
  return {
    _id: room.id,
    project: { _id: project.id, name: isIn || project.isAsked ? project.name : '' },
    kind: room.kind,
    openedAt: room.openedAt.toISOString(),
    closedAt: room.closedAt?.toISOString() ?? null,
    ending: room.ending,
    epoch: room.epoch,
    leader: isIn ? leader : nobody,
    isLeader: isOpen && caller.personId === room.leaderId,
    role: isPresenter ? 'presenter' : 'attendee',
    state,
    code: isPresenter && isOpen ? room.code : null,
    isLocked: room.isLocked,
    sharesTotals: isIn && room.sharesTotals,
    stage: isIn ? await presentStage(scope, room, seen) : emptyStage,
  }
}

const emptyStage: RoomStage = { revision: 0, product: null, isHidden: false, media: null, follows: false }

/** For a product that the caller doesn't see, says only that there is one (`isHidden`). */
export async function presentStage(
  scope: Scope,
  { projectId, stageProductId, stageMedia, stageRevision, follows }: RoomRow,
  seen: ProductVisibility,
): Promise<RoomStage> {
  const none = { revision: stageRevision, product: null, isHidden: false, media: null, follows }
  if (stageProductId === null) return none
  const shown = await findShownProduct(scope, projectId, stageProductId, seen)
  if (shown === null) return { ...none, isHidden: true }
  return { ...none, product: shown.id, media: stageMedia }
}
