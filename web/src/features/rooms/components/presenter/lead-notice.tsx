import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoomActions, useRoomMembers } from '../../api/use-room.ts'
import { useOpenRoom } from '../../room-context.ts'
import styles from '../room.module.css'

interface LeadNoticeProps {
  /** The last change of the stage was refused, because another presenter leads. */
  isRefused: boolean
  onLead: () => void
}

/** Who leads, to presenters who don't: that the lead was taken, that its holder is gone, and the way to it. */
export function LeadNotice({ isRefused, onLead }: LeadNoticeProps) {
  const { t } = useTranslation('rooms')
  const { room } = useOpenRoom()
  const [hasLed, setHasLed] = useState(room.isLeader)
  if (room.isLeader && !hasLed) setHasLed(true)
  const { lead } = useRoomActions(room._id)
  const isThere = useIsLeaderThere()
  if (room.isLeader) return null
  const { name } = room.leader
  const text = !isThere
    ? t('leadFree', { name })
    : isRefused
      ? t('leadRefused', { name })
      : t(hasLed ? 'leadTaken' : 'ledBy', { name })
  return (
    <div className={styles.note} role="status">
      <span className={styles.noteText}>{text}</span>
      <Button
        size="compact-sm"
        variant={isThere ? 'default' : 'filled'}
        loading={lead.isPending}
        onClick={() => lead.mutate({ params: { roomId: room._id } }, { onSuccess: onLead })}
      >
        {t(hasLed ? 'leadBack' : 'lead')}
      </Button>
    </div>
  )
}

/** The list of people is read again whenever somebody comes or goes. */
function useIsLeaderThere(): boolean {
  const { room } = useOpenRoom()
  const { data } = useRoomMembers(room._id)
  const { user, isThere } = room.leader
  return data?.find((member) => user !== null && member.user === user)?.isThere ?? isThere
}
