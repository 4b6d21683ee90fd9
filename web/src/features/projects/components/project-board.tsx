import { type ProjectState, type ProjectSummary, projectStates } from '@vitrine/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { JoinRoomLink } from '../../../lib/rooms/join-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { useProjectList } from '../api/use-projects.ts'
import type { ProjectsSearch } from '../projects-search.ts'
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

interface BoardProps {
  search: ProjectsSearch
  actions: QuickActions
}

/** All states beside each other; of each what comes next, and the way to the rest. */
export function ProjectBoard({ search, actions }: BoardProps) {
  return (
    <div className={styles.board}>
      {projectStates.map((state) => (
        <Column key={state} state={state} search={search} actions={actions} />
      ))}
    </div>
  )
}

function Column({ state, search, actions }: BoardProps & { state: ProjectState }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const headId = useId()
  const { page: _page, size: _size, ...narrowed } = search
  const projects = useProjectList(state, narrowed)
  const { look: _look, ...asList } = narrowed
  return (
    <section className={styles.column} aria-labelledby={headId}>
      <h2 id={headId} className={styles.columnHead}>
        {t(`state.${state}`)} {projects.data !== undefined && <span>{number(projects.data.total)}</span>}
      </h2>
      <Loaded
        query={projects}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState isPart title={t(`boardNone.${state}`)} />}
      >
        {({ result, total }) => (
          <>
            <ul className={styles.cards}>
              {result.map((project) => (
                <Card key={project._id} project={project} actions={actions} />
              ))}
            </ul>
            {total > result.length && (
              <LinkButton
                variant="subtle"
                color="gray"
                fullWidth
                mt="sm"
                to="/projects/$state"
                params={{ state }}
                search={asList}
              >
                {t('boardAll', { count: total, number: number(total) })}
              </LinkButton>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Card({ project, actions }: { project: ProjectSummary; actions: QuickActions }) {
  return (
    <li className={styles.card}>
      <ProjectPicture project={project} isLarge />
      <div className={styles.cardBody}>
        <div className={styles.cardLine}>
          <ProjectLink project={project} />
          <RoleBadge role={project.role} />
        </div>
        <ProjectDates project={project} />
        <div className={styles.cardLine}>
          <span>
            <OwnerName project={project} />
          </span>
          <SessionIcons project={project} />
        </div>
        <Attendees project={project} />
        <div className={styles.actions}>
          <JoinRoomLink project={project} />
          <NextAction project={project} actions={actions} />
          <ProjectMenu project={project} />
        </div>
      </div>
    </li>
  )
}
