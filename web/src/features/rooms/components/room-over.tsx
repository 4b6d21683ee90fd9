import { Text, Title } from '@mantine/core'
import type { Room } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/links.tsx'
import styles from './over.module.css'
import { RoomTimeline } from './presenter/room-timeline.tsx'

/** A room that is closed: why, what was shown in it, and where to go on. */
export function RoomOver({ room: { _id, project, role, ending, state } }: { room: Room }) {
  const { t } = useTranslation('rooms')
  const projectId = project._id
  return (
    <div className={styles.page}>
      <Title order={1} size="h2">
        {t(`over.${ending ?? 'ended'}`)}
      </Title>
      {project.name !== '' && <Text c="dimmed">{project.name}</Text>}
      {role === 'presenter' ? (
        <LinkButton to="/projects/project/$projectId" params={{ projectId }} search={{}}>
          {t('toProject')}
        </LinkButton>
      ) : state === 'in' ? (
        <LinkButton to="/projects/web-session/$projectId" params={{ projectId }} search={{}}>
          {t('toSession')}
        </LinkButton>
      ) : null}
      {state === 'in' && <RoomTimeline roomId={_id} isPresenter={role === 'presenter'} />}
    </div>
  )
}
