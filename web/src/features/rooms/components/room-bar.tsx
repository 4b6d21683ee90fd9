import { Button, Indicator, Menu, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconQrcode, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../../lib/forms/confirm.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import type { Presenting } from '../api/use-presenting.ts'
import { useRoomActions, useRoomMembers } from '../api/use-room.ts'
import { useOpenRoom } from '../room-context.ts'
import { CompanionDialog, CompanionItem } from './companion.tsx'
import { InviteDialog } from './presenter/invite-dialog.tsx'
import { PeopleDrawer } from './presenter/people-drawer.tsx'
import styles from './room.module.css'

/** Above the stage: who follows whom, who is there, the way in for others, and the end. */
export function RoomBar({ presenting: { stage, setFollows } }: { presenting: Presenting }) {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  return (
    <div className={styles.bar}>
      <div className={styles.who}>
        <h2 className={styles.project}>{room.project.name}</h2>
        <span className={styles.leader}>{t(`kind.${room.kind}`)}</span>
      </div>
      {room.isLeader && (
        <SegmentedControl
          aria-label={t('following')}
          value={stage.follows ? 'follow' : 'free'}
          onChange={(value) => setFollows(value === 'follow')}
          data={[
            { value: 'follow', label: t('followMe') },
            { value: 'free', label: t('letLookAround') },
          ]}
        />
      )}
      <Tools />
    </div>
  )
}

function Tools() {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  const { room } = useOpenRoom()
  const navigate = useNavigate()
  const { edit, end } = useRoomActions(room._id)
  const [isPeople, people] = useDisclosure(false)
  const [isInvite, invite] = useDisclosure(false)
  const [isCompanion, companion] = useDisclosure(false)
  const members = useRoomMembers(room._id).data ?? []
  const there = members.filter(({ isThere, state, role }) => isThere && state === 'in' && role === 'attendee')
  const waiting = members.filter(({ state }) => state === 'waiting').length
  const leave = () =>
    void navigate({ to: '/projects/project/$projectId', params: { projectId: room.project._id }, search: {} })
  const askEnd = () =>
    confirmAction({
      title: t('endTitle'),
      text: t('endText', { count: there.length, number: number(there.length) }),
      label: t('end'),
      isDangerous: true,
      run: () => end.mutateAsync({ params: { roomId: room._id } }),
    })
  return (
    <div className={styles.tools}>
      <Indicator disabled={waiting === 0} label={number(waiting)} size={18} color="orange">
        <Button
          variant="default"
          leftSection={<IconUsers size={18} stroke={1.5} aria-hidden />}
          aria-label={t('peopleButton', { count: there.length, number: number(there.length) })}
          onClick={people.open}
        >
          {number(there.length)}
        </Button>
      </Indicator>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} stroke={1.5} aria-hidden />}
        onClick={invite.open}
      >
        {t('invite')}
      </Button>
      <RowMenu label={t('more')}>
        <Menu.Item
          onClick={() => edit.mutate({ params: { roomId: room._id }, body: { isLocked: !room.isLocked } })}
        >
          {t(room.isLocked ? 'unlock' : 'lock')}
        </Menu.Item>
        <CompanionItem onOpen={companion.open} />
        <Menu.Item onClick={leave}>{t('leave')}</Menu.Item>
        <Menu.Item color="red" onClick={askEnd}>
          {t('end')}
        </Menu.Item>
      </RowMenu>
      <PeopleDrawer isOpen={isPeople} onClose={people.close} />
      {isInvite && <InviteDialog onClose={invite.close} />}
      {isCompanion && <CompanionDialog onClose={companion.close} />}
    </div>
  )
}
