import { Skeleton, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { Room } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { type RoomLive, useRoomLive } from '../../../lib/live/room-live.ts'
import { Failed } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AttendeeRoom } from '../components/attendee-room.tsx'
import { PresenterRoom } from '../components/presenter/presenter-room.tsx'
import { RoomLobby } from '../components/room-lobby.tsx'
import { RoomOver } from '../components/room-over.tsx'
import { OpenRoomContext } from '../room-context.ts'
import { useRoomParts } from '../room-parts.ts'

/** A live room, for presenters and for followers. */
export function RoomPage() {
  const { roomId = '' } = useParams({ strict: false }) as { roomId?: string }
  return <RoomOf key={roomId} roomId={roomId} />
}

function RoomOf({ roomId }: { roomId: string }) {
  const { t } = useTranslation('rooms')
  const live = useRoomLive(roomId)
  const room = live.room.data
  usePageTitle(room === undefined || room.project.name === '' ? t('title') : room.project.name)
  if (live.state === 'refused' || (room === undefined && live.room.error !== null)) {
    return (
      <Failed title={t('failedTitle')} error={live.room.error} onRetry={() => void live.room.refetch()} />
    )
  }
  if (room === undefined) return <Waiting />
  if (room.closedAt !== null) return <RoomOver room={room} />
  if (room.state !== 'in') return <RoomLobby room={room} />
  return <Inside room={room} live={live} />
}

function Inside({ room, live }: { room: Room; live: RoomLive }) {
  const { Session } = useRoomParts()
  const stage = live.stage ?? room.stage
  return (
    <Session projectId={room.project._id}>
      {(session) => (
        <OpenRoomContext.Provider value={{ room, stage, live, session }}>
          {room.role === 'presenter' ? <PresenterRoom /> : <AttendeeRoom />}
        </OpenRoomContext.Provider>
      )}
    </Session>
  )
}

function Waiting() {
  return (
    <Stack p="lg" aria-busy>
      <Skeleton height={48} />
      <Skeleton height={360} radius="lg" />
    </Stack>
  )
}
