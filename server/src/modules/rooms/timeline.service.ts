/** What was on stage and when, who was there, and how many of them ordered it. */
import type { RoomTimeline } from '@vitrine/contract'
import type { Scope } from '../../scope/scope.ts'
import { productVisibility } from '../products/index.ts'
import { listOrderedOfEach, listReadableProducts, listShownAmong } from '../projects/index.ts'
import { listRunners } from './admission.service.ts'
import { listMemberRows, type MemberRow } from './members.repository.ts'
import { seenInRooms } from './present-room.ts'
import { getRoomVisibility, type RoomVisibility } from './room-access.ts'
import { listStageRows, listVisitRows, type StageRow, type VisitRow } from './stages.repository.ts'
import { secondsOf, sharedSeconds } from './time-spans.ts'

/** Callers who aren't in the room get an empty timeline. Refuses as `getRoomVisibility`. */
export async function getRoomTimeline(scope: Scope, roomId: string): Promise<RoomTimeline> {
  const roomVisibility = await getRoomVisibility(scope, roomId)
  if (roomVisibility.isPresenter) return await wholeTimeline(scope, roomVisibility)
  return roomVisibility.state === 'in' ? await ownTimeline(scope, roomVisibility) : { stages: [], visits: [] }
}

async function wholeTimeline(scope: Scope, { room, project }: RoomVisibility): Promise<RoomTimeline> {
  const now = new Date()
  const stages = await listStageRows(scope, room.id)
  const members = await listMemberRows(scope, room.id)
  const visits = await listVisitRows(scope, room.id, null)
  const runners = await listRunners(scope, members)
  const attendees = members.filter(({ id }) => !runners.has(id))
  const visibility = await productVisibility(scope)
  const ids = [...new Set(stages.map(({ productId }) => productId))]
  const withGone = project.isOwner || visibility.isEverything
  const readable = await listReadableProducts(scope, ids, visibility, withGone)
  const ordered = await listOrderedOfEach(scope, project, [...readable])
  const names = new Map(members.map(({ id, name }) => [id, name]))
  return {
    stages: stages.map((stage) => {
      const there = thereDuring(stage, attendees, visits, now)
      const isReadable = readable.has(stage.productId)
      const byWhom = ordered.get(stage.productId)
      return {
        ...presentSpan(stage),
        product: isReadable ? stage.productId : null,
        name: isReadable ? stage.name : '',
        seconds: secondsOf(stage, now),
        there: there.map(({ name }) => name),
        ordered: isReadable ? there.filter(({ attendeeId }) => byWhom?.has(attendeeId ?? '')).length : null,
      }
    }),
    visits: visits.map((visit) => ({ name: names.get(visit.memberId) ?? '', ...presentSpan(visit) })),
  }
}

function thereDuring(
  stage: StageRow,
  members: readonly MemberRow[],
  visits: readonly VisitRow[],
  now: Date,
): MemberRow[] {
  const wereThere = new Set(
    visits.filter((visit) => sharedSeconds(stage, [visit], now) > 0).map(({ memberId }) => memberId),
  )
  return members.filter(({ id }) => wereThere.has(id))
}

/** What they see still of what they were shown. */
async function ownTimeline(scope: Scope, { room, project, caller }: RoomVisibility): Promise<RoomTimeline> {
  if (room.member === null) return { stages: [], visits: [] }
  const now = new Date()
  const stages = await listStageRows(scope, room.id)
  const visits = await listVisitRows(scope, room.id, room.member.id)
  const ids = [...new Set(stages.map(({ productId }) => productId))]
  const shown = await listShownAmong(scope, project.id, ids, await seenInRooms(scope))
  return {
    stages: stages.flatMap((stage) => {
      const seconds = sharedSeconds(stage, visits, now)
      const product = shown.get(stage.productId)
      if (product === undefined || seconds === 0) return []
      const { id, name } = product
      return [
        {
          ...presentSpan(stage),
          product: id,
          name,
          seconds: Math.round(seconds),
          there: null,
          ordered: null,
        },
      ]
    }),
    visits: visits.map((visit) => ({ name: caller.name, ...presentSpan(visit) })),
  }
}

function presentSpan({ from, until }: { from: Date; until: Date | null }) {
  return { from: from.toISOString(), until: until?.toISOString() ?? null }
}
