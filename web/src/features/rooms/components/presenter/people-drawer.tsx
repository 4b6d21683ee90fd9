import { Badge, Button, Drawer, Stack, Switch, Text } from '@mantine/core'
import type { RoomMember } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { useRoomActions, useRoomMembers } from '../../api/use-room.ts'
import { useOpenRoom } from '../../room-context.ts'
import styles from './people.module.css'

/** Who is there, who waits at the door, and the lock. */
export function PeopleDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const members = useRoomMembers(room._id)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      title={t('people')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="lg">
        <Lock />
        <Loaded query={members}>{(found) => <Everybody members={found} />}</Loaded>
      </Stack>
    </Drawer>
  )
}

function Lock() {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const { edit } = useRoomActions(room._id)
  return (
    <Switch
      label={t('locked')}
      description={t('lockedText')}
      checked={room.isLocked}
      disabled={edit.isPending}
      onChange={({ currentTarget }) =>
        edit.mutate({ params: { roomId: room._id }, body: { isLocked: currentTarget.checked } })
      }
    />
  )
}

function Everybody({ members }: { members: readonly RoomMember[] }) {
  const waiting = members.filter(({ state }) => state === 'waiting')
  const inside = members.filter(({ state }) => state === 'in')
  const out = members.filter(({ state }) => state === 'out')
  return (
    <>
      <Part name="waiting" members={waiting} />
      <Part name="there" members={inside.filter(({ isThere }) => isThere)} />
      <Part name="away" members={inside.filter(({ isThere }) => !isThere)} />
      <Part name="out" members={out} />
    </>
  )
}

interface PartProps {
  name: 'waiting' | 'there' | 'away' | 'out'
  members: readonly RoomMember[]
}

function Part({ name, members }: PartProps) {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  if (members.length === 0) return null
  const title = t(`part.${name}`, { number: number(members.length) })
  return (
    <section aria-label={title}>
      <h3 className={styles.label}>{title}</h3>
      <ul className={styles.people}>
        {members.map((member) => (
          <Person key={member._id} member={member} />
        ))}
      </ul>
    </section>
  )
}

function Person({ member }: { member: RoomMember }) {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const { admit, dismiss } = useRoomActions(room._id)
  const { _id: memberId, name, role, state, hasOrdered, seesStage } = member
  const params = { roomId: room._id, memberId }
  return (
    <li className={styles.person} data-ordered={hasOrdered || undefined}>
      <span className={styles.dot} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <Text span size="xs" c="dimmed">
          {role === 'presenter'
            ? t('presenter')
            : hasOrdered
              ? t('hasOrdered')
              : state === 'in' && !seesStage
                ? t('seesNothing')
                : ''}
        </Text>
      </span>
      {role === 'presenter' && member.user !== null && member.user === room.leader.user && (
        <Badge variant="light" tt="none">
          {t('leads')}
        </Badge>
      )}
      {state !== 'in' && (
        <Button
          size="compact-sm"
          loading={admit.isPending}
          aria-label={t('admitNamed', { name })}
          onClick={() => admit.mutate({ params })}
        >
          {t('admit')}
        </Button>
      )}
      {state !== 'out' && role === 'attendee' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={dismiss.isPending}
          aria-label={t('dismissNamed', { name })}
          onClick={() => dismiss.mutate({ params })}
        >
          {t(state === 'waiting' ? 'refuse' : 'dismiss')}
        </Button>
      )}
    </li>
  )
}
