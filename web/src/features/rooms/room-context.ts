/** The room that is open, for what stands deep in its pages. */
import type { Room, RoomStage, WebSession } from '@vitrine/contract'
import { createContext, useContext } from 'react'
import type { RoomLive } from '../../lib/live/room-live.ts'

export interface OpenRoom {
  room: Room
  session: WebSession
  /** The newest known, by message or by reading. */
  stage: RoomStage
  live: RoomLive
}

export const OpenRoomContext = createContext<OpenRoom | null>(null)

export function useOpenRoom(): OpenRoom {
  const open = useContext(OpenRoomContext)
  if (open === null) throw new Error('this part belongs into a room')
  return open
}
