import type { ProjectSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { JoinRoomLink } from '../../../lib/rooms/join-link.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { ProjectDates } from './project-dates.tsx'
import { NextAction, ProjectMenu } from './project-menu.tsx'
import {
  Attendees,
  OwnerName,
  ProjectLink,
  ProjectPicture,
  RoleBadge,
  SessionIcons,
} from './project-parts.tsx'
import styles from './projects.module.css'
import type { QuickActions } from './use-quick-actions.tsx'

/** Columns of the list of projects, with the actions of each row. */
export function useProjectColumns(actions: QuickActions, isClient: boolean): Column<ProjectSummary>[] {
  const { t } = useTranslation('projects')
  const always: Column<ProjectSummary>[] = [
    {
      heading: t('name'),
      sortBy: 'name',
      cell: (project) => (
        <div className={styles.project}>
          <ProjectPicture project={project} />
          <ProjectLink project={project} />
          <JoinRoomLink project={project} />
        </div>
      ),
    },
    { heading: t('dates'), sortBy: 'startsAt', cell: (project) => <ProjectDates project={project} /> },
    { heading: t('owner'), cell: (project) => <OwnerName project={project} /> },
  ]
  const sessions = {
    heading: t('sessions'),
    cell: (project: ProjectSummary) => <SessionIcons project={project} />,
  }
  if (isClient) return [...always, sessions]
  return [
    ...always,
    { heading: t('role'), cell: ({ role }) => <RoleBadge role={role} /> },
    sessions,
    { heading: t('attendees'), cell: (project) => <Attendees project={project} /> },
    {
      heading: t('actions'),
      kind: 'actions',
      cell: (project) => (
        <div className={styles.actions}>
          <NextAction project={project} actions={actions} />
          <ProjectMenu project={project} />
        </div>
      ),
    },
  ]
}
