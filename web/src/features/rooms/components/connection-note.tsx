import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOpenRoom } from '../room-context.ts'
import styles from './room.module.css'

/** That the room isn't heard just now, and what can be done. */
export function ConnectionNote() {
  const { t } = useTranslation('rooms')
  const { state, retry } = useOpenRoom().live
  if (state === 'connected' || state === 'refused') return null
  return (
    <div className={styles.note} role="status">
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <span className={styles.noteText}>
        {t(state === 'lost' ? 'connectionLost' : 'connectionReturning')}
      </span>
      {state === 'lost' && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
