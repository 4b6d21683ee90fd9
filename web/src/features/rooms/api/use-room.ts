/** What is read of a room, and what its presenters do with it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Room, RoomStage } from '@vitrine/contract'
import { useCallback } from 'react'
import { api, orpc } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { roomQueryKey } from '../../../lib/live/room-live.ts'

/** People come and go more seldom than the stage moves. */
const membersMs = 4_000

export function useRoomMembers(roomId: string) {
  const input = { params: { roomId }, query: {} }
  return useQuery(
    orpc.rooms.listRoomMembers.queryOptions({ input, staleTime: 0, refetchInterval: membersMs }),
  )
}

export function useRoomTimeline(roomId: string) {
  const input = { params: { roomId }, query: {} }
  return useQuery(orpc.rooms.getRoomTimeline.queryOptions({ input, staleTime: 0 }))
}

/** What a presenter wants on every screen. */
export interface WantedStage {
  epoch: number
  product: string | null
  media: string | null
  follows: boolean
}

/** Puts the room into the cache as the server has it now. */
function useNoteRoom(roomId: string) {
  const client = useQueryClient()
  return useCallback((room: Room) => client.setQueryData(roomQueryKey(roomId), room), [client, roomId])
}

/** One after the other: what was wanted last is on stage in the end. */
export function useSetStage(roomId: string, onLedByOther: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['set-stage', roomId],
    scope: { id: `stage ${roomId}` },
    mutationFn: async (wanted: WantedStage): Promise<RoomStage | null> => {
      try {
        return await api.rooms.setStage({ params: { roomId }, body: wanted })
      } catch (error) {
        if (refusalOf(error).code === 'RoomLedByOther') return null
        throw error
      }
    },
    onSuccess: async (stage) => {
      if (stage === null) {
        onLedByOther()
        await client.invalidateQueries({ queryKey: roomQueryKey(roomId) })
        return
      }
      client.setQueryData<Room>(roomQueryKey(roomId), (room) =>
        room === undefined || room.stage.revision > stage.revision ? room : { ...room, stage },
      )
      void client.invalidateQueries({ queryKey: orpc.rooms.listRoomMembers.key() })
    },
  })
}

export function useRoomActions(roomId: string) {
  const client = useQueryClient()
  const note = useNoteRoom(roomId)
  const people = { onSuccess: () => client.invalidateQueries({ queryKey: orpc.rooms.listRoomMembers.key() }) }
  return {
    lead: useMutation({ ...orpc.rooms.leadRoom.mutationOptions(), onSuccess: note }),
    edit: useMutation({ ...orpc.rooms.editRoom.mutationOptions(), onSuccess: note }),
    end: useMutation({ ...orpc.rooms.endRoom.mutationOptions(), onSuccess: note }),
    admit: useMutation({ ...orpc.rooms.admitMember.mutationOptions(), ...people }),
    dismiss: useMutation({ ...orpc.rooms.dismissMember.mutationOptions(), ...people }),
  }
}
