import type { Room, RoomContent, RoomState } from '@vitrine/viewer'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface OpenRoom {
  /** Element over the camera's picture, for the page's own buttons. */
  overlay: HTMLElement
  room: Room
  state: RoomState
}

/** Whether this browser shows models in the room. */
export async function askCanShowInRoom(): Promise<boolean> {
  const { canShowInRoom } = await import('@vitrine/viewer')
  return await canShowInRoom()
}

/** The same; null until it has said so. */
export function useCanShowInRoom(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null)
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const answer = await askCanShowInRoom()
      if (!isGone) setCan(answer)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [])
  return can
}

/** Shows models in the visitor's room. `open` has to be called while a click is handled. */
export function useRoom(): {
  opened: OpenRoom | null
  hasFailed: boolean
  open: (content: RoomContent) => Promise<void>
} {
  const [opened, setOpened] = useState<OpenRoom | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const current = useRef<Room | null>(null)
  /** True from the click until the room is left, so that a second click doesn't request another session. */
  const isTaken = useRef(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      void current.current?.end()
    }
  }, [])
  const open = useCallback(async (content: RoomContent) => {
    if (isTaken.current) return
    isTaken.current = true
    const overlay = document.createElement('div')
    document.body.append(overlay)
    const close = () => {
      overlay.remove()
      isTaken.current = false
      current.current = null
      setOpened(null)
    }
    setFailed(false)
    try {
      // In the browser's memory since the model was shown: the click still counts.
      const { Room } = await import('@vitrine/viewer')
      const onChange = (state: RoomState) =>
        state.phase === 'ended' ? close() : setOpened((known) => known && { ...known, state })
      const room = await Room.open({ content, overlay, onChange })
      current.current = room
      // The person has left the page while the device asked for permission.
      if (isGone.current) return await room.end()
      setOpened({ overlay, room, state: room.state })
    } catch {
      close()
      setFailed(true)
    }
  }, [])
  return { opened, hasFailed, open }
}
