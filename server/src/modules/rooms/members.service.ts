/** Who is in a room and who waits, for its presenters. */
import type { RoomMember } from '@vitrine/contract'
import { unlessNotFound } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { enterAsEach } from '../access/index.ts'
import { type ProductVisibility, productVisibility, productVisibilityOfEach } from '../products/index.ts'
import {
  type AnsweringParts,
  type AnswerProject,
  findShownProduct,
  listOrdered,
  listShownAmong,
  scopeOfAttendee,
} from '../projects/index.ts'
import { listRunners } from './admission.service.ts'
import { listMemberRows, type MemberRow } from './members.repository.ts'
import { seenInRooms } from './present-room.ts'
import { getPresentedRoom } from './room-access.ts'
import { findStagedPlace } from './stages.repository.ts'

/** Refuses NotFound, NotAllowed to attendees. */
export async function listRoomMembers(
  parts: AnsweringParts,
  scope: Scope,
  roomId: string,
): Promise<RoomMember[]> {
  const { room, project } = await getPresentedRoom(scope, roomId)
  const rows = await listMemberRows(scope, roomId)
  const runners = await listRunners(scope, rows)
  const stage = room.stageProductId
  const seen = await seenInRooms(scope)
  const shown = stage === null ? null : await findShownProduct(scope, project.id, stage, seen)
  const sees = shown === null ? noOne : await whoSees(parts, scope, project, shown.id, rows)
  const ordered = shown === null ? noOne : await listOrdered(scope, project, shown, seen)
  return rows.map((row) => ({
    ...presentMember(row, runners.has(row.id)),
    seesStage: sees.has(row.id),
    hasOrdered: row.isAsked && row.attendeeId !== null && ordered.has(row.attendeeId),
  }))
}

function presentMember(row: MemberRow, isPresenter: boolean): Omit<RoomMember, 'seesStage' | 'hasOrdered'> {
  return {
    _id: row.id,
    user: row.personId,
    attendee: row.isAsked ? row.attendeeId : null,
    name: row.name,
    role: isPresenter ? 'presenter' : 'attendee',
    state: stateOf(row, isPresenter),
    isThere: row.isThere,
  }
}

const noOne: ReadonlySet<string> = new Set()

/** A member who is neither an attendee any more nor a visitor is out, whatever was decided before. */
export function stateOf(
  { state, isAsked, isVisitor }: Pick<MemberRow, 'state' | 'isAsked' | 'isVisitor'>,
  isPresenter: boolean,
): RoomMember['state'] {
  if (isPresenter) return 'in'
  return isAsked || isVisitor ? state : 'out'
}

/** Members who see the product in the project. */
async function whoSees(
  parts: AnsweringParts,
  scope: Scope,
  project: AnswerProject,
  productId: string,
  members: readonly MemberRow[],
): Promise<ReadonlySet<string>> {
  const place = await findStagedPlace(scope, productId)
  if (place === null) return noOne
  const people = await enterAsEach(
    scope,
    members.flatMap(({ personId }) => personId ?? []),
  )
  const seen = await productVisibilityOfEach(scope, people, [place.folderSet])
  const byPerson = new Map(people.map(({ person }, at) => [person?.id ?? '', seen[at]]))
  const byLink = await seenByLinks(parts, scope, members)
  const results = new Map<ProductVisibility['condition'], Promise<boolean>>()
  const isShown = (own: ProductVisibility | undefined) => {
    if (own === undefined) return false
    const known = results.get(own.condition) ?? isShownAs(scope, project.id, productId, own)
    results.set(own.condition, known)
    return known
  }
  const seeing = await Promise.all(
    members.map(async ({ id, personId, linkId }) => {
      const own = personId === null ? byLink.get(linkId ?? '') : byPerson.get(personId)
      return (await isShown(own)) ? [id] : []
    }),
  )
  return new Set(seeing.flat())
}

async function isShownAs(
  scope: Scope,
  projectId: string,
  productId: string,
  seen: ProductVisibility,
): Promise<boolean> {
  return (await listShownAmong(scope, projectId, [productId], seen)).has(productId)
}

/** Guests of the same link see the same. Other connections read it: never in an open transaction. */
async function seenByLinks(
  parts: AnsweringParts,
  scope: Scope,
  members: readonly MemberRow[],
): Promise<ReadonlyMap<string, ProductVisibility>> {
  const seen = new Map<string, ProductVisibility>()
  for (const { guestId, linkId } of members) {
    if (guestId === null || linkId === null || seen.has(linkId)) continue
    const given = { id: guestId, personId: null, linkId }
    const guest = await unlessNotFound(scopeOfAttendee(parts, scope.domainId, given))
    if (guest !== null) seen.set(linkId, await productVisibility(guest))
  }
  return seen
}
