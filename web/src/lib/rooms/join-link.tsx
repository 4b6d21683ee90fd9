import { IconPresentation } from '@tabler/icons-react'
import type { ProjectSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/links.tsx'

/** In lists: the way into the project's room, while one is open. */
export function JoinRoomLink({
  project,
}: {
  project: Pick<ProjectSummary, '_id' | 'state' | 'activeSessions'>
}) {
  const { t } = useTranslation('app')
  const { st, ar } = project.activeSessions
  if (project.state !== 'ongoing' || !(st || ar)) return null
  return (
    <LinkButton
      size="compact-sm"
      leftSection={<IconPresentation size={16} stroke={1.5} aria-hidden />}
      to="/projects/rooms"
      search={{ project: project._id }}
    >
      {t('joinRoom')}
    </LinkButton>
  )
}
