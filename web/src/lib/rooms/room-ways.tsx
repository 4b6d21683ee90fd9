import { Button, Menu } from '@mantine/core'
import { IconPresentation } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RoomKind, roomKinds } from '@vitrine/contract'
import { includesSession, type SessionType } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/links.tsx'
import { orpc } from '../api/client.ts'
import { useEntered } from '../session/session-store.ts'
import { openRoomOf, roomsQuery } from './rooms-query.ts'

interface RoomWaysProps {
  project: { _id: string; state: string; sessions: readonly SessionType[] }
  /** Whether the person runs the project. */
  mayOpen?: boolean
  size?: 'sm' | 'compact-sm'
}

const icon = <IconPresentation size={18} stroke={1.5} aria-hidden />

/** The way into the project's room while one is open; else, for those who may, the way to open one. */
export function RoomWays({ project, mayOpen = false, size = 'sm' }: RoomWaysProps) {
  const { t } = useTranslation('app')
  const { subscription } = useEntered().domain
  const kinds = roomKinds.filter(
    (kind) => project.sessions.includes(kind) && includesSession(subscription, kind),
  )
  const hasRooms = project.state === 'ongoing' && kinds.length > 0
  const rooms = useQuery({ ...roomsQuery(project._id), enabled: hasRooms })
  const open = openRoomOf(rooms.data)
  if (!hasRooms || rooms.data === undefined) return null
  if (open !== null) {
    return (
      <LinkButton size={size} leftSection={icon} to="/projects/rooms/$roomId" params={{ roomId: open._id }}>
        {t('joinRoom')}
      </LinkButton>
    )
  }
  return mayOpen && subscription.isActive ? (
    <OpenRoom projectId={project._id} kinds={kinds} size={size} />
  ) : null
}

interface OpenRoomProps {
  projectId: string
  kinds: readonly RoomKind[]
  size: 'sm' | 'compact-sm'
}

function OpenRoom({ projectId, kinds, size }: OpenRoomProps) {
  const { t } = useTranslation('app')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    ...orpc.rooms.openRoom.mutationOptions(),
    onSuccess: ({ _id: roomId }) => {
      void client.invalidateQueries({ queryKey: orpc.rooms.listRooms.key() })
      void navigate({ to: '/projects/rooms/$roomId', params: { roomId } })
    },
  })
  const open = (kind: RoomKind) => mutate({ params: { projectId }, query: {}, body: { kind } })
  const [only, second] = kinds
  if (only !== undefined && second === undefined) {
    return (
      <Button size={size} variant="default" leftSection={icon} loading={isPending} onClick={() => open(only)}>
        {t(`openRoom.${only}`)}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size={size} variant="default" leftSection={icon} loading={isPending}>
          {t('openRoom')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => open(kind)}>
            {t(`openRoom.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
