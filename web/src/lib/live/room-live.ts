/** A room as the person is in it, kept fresh while it is on screen: entered on opening, left on leaving. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Room } from '@vitrine/contract'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api, orpc } from '../api/client.ts'
import { isOutage } from '../network/network.ts'
import { companionKey } from '../session/hand-over.ts'
import { type ChangedPart, type LiveStage, RoomOnPage } from './live-room.ts'
import { createRefresher } from './refresher.ts'
import type { SharedCamera } from './shared-camera.ts'
import { listenAsRoom, retryLive, sendFrame, useConnectionId, useGuestLive } from './use-live.ts'

/** Polling interval in ms without a live connection: latecomers catch up with the others within this time. */
const readMs = 1_500
/** Polling interval in ms with a live connection, as a fallback for lost messages. */
const readAnywayMs = 15_000
/** Interval in ms for reporting presence without a live connection. */
const thereMs = 30_000
/** Ms without an answer after which the room counts as lost. */
const lostMs = 20_000

const inputOf = (roomId: string) => ({ params: { roomId } })

export function roomQueryKey(roomId: string) {
  return orpc.rooms.getRoom.queryOptions({ input: inputOf(roomId) }).queryKey
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
  stage: LiveStage | null
  state: RoomConnection
  retry: () => void
  camera: SharedCamera
}

export function useRoomLive(roomId: string): RoomLive {
  useGuestLive()
  const page = useRoomOnPage(roomId)
  const { stage, isJoined, refusal } = useSyncExternalStore(page.subscribe, page.state)
  const connectionId = useJoining(page)
  const isLive = connectionId !== null && isJoined
  const room = useQuery({
    queryKey: roomQueryKey(roomId),
    queryFn: () => api.rooms.getRoom(inputOf(roomId)),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.closedAt == null ? (isLive ? readAnywayMs : readMs) : false),
    structuralSharing: (before, now) => newer(before as Room | undefined, now as Room),
  })
  const { data, error, errorUpdatedAt, dataUpdatedAt, refetch } = room
  useEffect(() => {
    if (data !== undefined) page.take(data)
  }, [page, data])
  return {
    room: { data, error: refusal ?? error, refetch },
    stage,
    state: stateOf(refusal ?? error, errorUpdatedAt - dataUpdatedAt),
    retry: () => {
      retryLive()
      if (refusal !== null) void page.join(connectionId)
      void refetch()
    },
    camera: useCamera(page, stage, data),
  }
}

function stateOf(error: unknown, awayMs: number): RoomConnection {
  if (error === null) return 'connected'
  if (!isOutage(error)) return 'refused'
  return awayMs > lostMs ? 'lost' : 'returning'
}

/** Comes in with the live connection, or without one again and again; leaves with the page. */
function useJoining(page: RoomOnPage): string | null {
  const connectionId = useConnectionId()
  useEffect(() => {
    void page.join(connectionId)
    const timer = connectionId === null ? setInterval(() => void page.join(null), thereMs) : undefined
    return () => clearInterval(timer)
  }, [page, connectionId])
  useEffect(() => () => page.leave(), [page])
  return connectionId
}

function useRoomOnPage(roomId: string): RoomOnPage {
  const queryClient = useQueryClient()
  const { page, refresher } = useMemo(() => createPage(queryClient, roomId), [queryClient, roomId])
  useEffect(() => {
    const stop = listenAsRoom(page)
    return () => {
      stop()
      refresher.stop()
    }
  }, [page, refresher])
  return page
}

function createPage(queryClient: QueryClient, roomId: string) {
  const refresher = createRefresher(queryClient)
  const page = new RoomOnPage({
    roomId,
    join: (connectionId) => api.rooms.joinRoom({ ...inputOf(roomId), body: { connectionId } }),
    leave: (connectionId) => api.rooms.leaveRoom({ ...inputOf(roomId), body: { connectionId } }),
    onJoined: (room) => queryClient.setQueryData<Room>(roomQueryKey(roomId), room),
    readAgain: (part) => refresher.refresh(keysOf(part)),
    isOutage,
    sendFrame,
  })
  return { page, refresher }
}

function keysOf(part: ChangedPart): readonly (readonly unknown[])[] {
  switch (part) {
    case 'room':
      return [orpc.rooms.getRoom.key()]
    case 'people':
      return [
        orpc.rooms.listRoomMembers.key(),
        orpc.dealing.getRoomPanel.key(),
        orpc.dealing.getRoomTotals.key(),
      ]
    case 'proposed':
      // What was agreed on counts in the session.
      return [
        orpc.dealing.listProposals.key(),
        orpc.dealing.getRoomPanel.key(),
        orpc.webSession.getSession.key(),
      ]
    case 'devices':
      return [companionKey]
  }
}

function useCamera(page: RoomOnPage, stage: LiveStage | null, room: Room | undefined): SharedCamera {
  const isShared = room?.state === 'in' && stage !== null && stage.follows && !stage.isHidden
  const role = !isShared ? 'free' : room.isLeader ? 'leads' : 'follows'
  const place = stage === null ? '' : `${stage.epoch} ${stage.revision}`
  const media = stage?.media ?? null
  return useMemo(() => {
    const { send, follow: subscribe, sendMedia, followMedia: subscribeToMedia } = page
    const { sendShowroom, followShowroom: subscribeToShowroom } = page
    const shown = { sendMedia, subscribeToMedia, sendShowroom, subscribeToShowroom }
    return { role, stage: place, media, send, subscribe, ...shown }
  }, [role, place, media, page])
}
