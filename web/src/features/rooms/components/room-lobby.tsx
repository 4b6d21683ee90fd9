import { Loader, Paper, Text, Title } from '@mantine/core'
import type { Room } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/links.tsx'
import styles from './door.module.css'

/** Tells a person who came by the code to wait until a presenter lets them in, or that they were sent out. */
export function RoomLobby({ room: { state } }: { room: Room }) {
  const { t } = useTranslation('rooms')
  const isWaiting = state === 'waiting'
  return (
    <Paper className={styles.door} radius="lg" withBorder role="status">
      {isWaiting && <Loader type="dots" aria-hidden />}
      <Title order={1} size="h2">
        {t(isWaiting ? 'waitingTitle' : 'outTitle')}
      </Title>
      <Text>{t(isWaiting ? 'waitingText' : 'outText')}</Text>
      <LinkButton variant="default" to="/projects/$state" params={{ state: 'ongoing' }} search={{}}>
        {t('toProjects')}
      </LinkButton>
    </Paper>
  )
}
