/** A room as the person is in it, kept fresh while it is on screen: entered on opening, left on leaving. */
import { useQuery } from '@tanstack/react-query'
import type { Room, RoomStage } from '@vitrine/contract'
import { useEffect, useMemo } from 'react'
import { api, orpc } from '../api/client.ts'
import { isOutage } from '../network/network.ts'

/** Whoever comes late, or was away, stands within this time where the others stand. */
const readMs = 1_500
/** Said again within this time, so that the others see who is there. */
const thereMs = 30_000
/** Without an answer for longer, the room counts as lost. */
const lostMs = 20_000

const inputOf = (roomId: string) => ({ params: { roomId } })

export function roomQueryKey(roomId: string) {
  return orpc.rooms.getRoom.queryOptions({ input: inputOf(roomId) }).queryKey
}

/** Comes in, reads, and comes in again: on being let in, and now and then. */
function createReader(roomId: string): () => Promise<Room> {
  let enteredMs = Number.NEGATIVE_INFINITY
  let isIn = false
  const enter = async () => {
    const room = await api.rooms.joinRoom({ ...inputOf(roomId), body: { connectionId: null } })
    enteredMs = performance.now()
    isIn = room.state === 'in'
    return room
  }
  return async () => {
    if (performance.now() - enteredMs > thereMs) return await enter()
    const room = await api.rooms.getRoom(inputOf(roomId))
    return room.state === 'in' && !isIn && room.closedAt === null ? await enter() : room
  }
}

/** An answer that was overtaken on its way takes nothing back. */
function newer(before: Room | undefined, now: Room): Room {
  const isOlder =
    before !== undefined && before.epoch === now.epoch && before.stage.revision > now.stage.revision
  return isOlder && now.state === 'in' ? { ...now, stage: before.stage } : now
}

export type RoomConnection = 'connected' | 'returning' | 'lost' | 'refused'

export interface RoomLive {
  room: { data: Room | undefined; error: unknown; refetch: () => unknown }
  /** The newest known. */
  stage: RoomStage | null
  state: RoomConnection
  retry: () => void
}

export function useRoomLive(roomId: string): RoomLive {
  const read = useMemo(() => createReader(roomId), [roomId])
  const room = useQuery({
    queryKey: roomQueryKey(roomId),
    queryFn: read,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.closedAt == null ? readMs : false),
    structuralSharing: (before, now) => newer(before as Room | undefined, now as Room),
  })
  useEffect(
    () => () => {
      api.rooms.leaveRoom({ ...inputOf(roomId), body: { connectionId: null } }).catch(() => {})
    },
    [roomId],
  )
  const { data, error, errorUpdatedAt, dataUpdatedAt, refetch } = room
  const state: RoomConnection =
    error === null
      ? 'connected'
      : !isOutage(error)
        ? 'refused'
        : errorUpdatedAt - dataUpdatedAt > lostMs
          ? 'lost'
          : 'returning'
  return { room: { data, error, refetch }, stage: data?.stage ?? null, state, retry: () => void refetch() }
}
