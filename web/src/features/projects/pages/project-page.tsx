import { Badge, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Project } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { RoomWays } from '../../../lib/rooms/room-ways.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { LinkButton } from '../../../ui/links.tsx'
import { projectQuery } from '../api/use-projects.ts'
import { BasicsSection } from '../components/editor/basics-section.tsx'
import { ProjectEditingProvider, useEditsOf } from '../components/editor/editing.ts'
import styles from '../components/editor/editor.module.css'
import { OrderFormSection } from '../components/editor/orders/order-form-section.tsx'
import { PeopleSection } from '../components/editor/people/people-section.tsx'
import { ProductsSection } from '../components/editor/products/products-section.tsx'
import { ProgressSection } from '../components/editor/progress-section.tsx'
import { SaveState } from '../components/editor/save-state.tsx'
import { SectionCard } from '../components/editor/section-card.tsx'
import { SessionsSection } from '../components/editor/sessions-section.tsx'
import { ShownSection } from '../components/editor/shown-section.tsx'
import { NextAction, ProjectMenu } from '../components/project-menu.tsx'
import { RoleBadge } from '../components/project-parts.tsx'
import { ReadinessPanel } from '../components/readiness/readiness-panel.tsx'
import { useQuickActions } from '../components/use-quick-actions.tsx'
import { type ProjectSection, projectSections } from '../projects-search.ts'

/** One project, for those who run it, in sections that save by themselves. */
export function ProjectPage() {
  const { projectId } = useParams({ from: '/inside/projects/project/$projectId' })
  const project = useQuery(projectQuery(projectId))
  return (
    <div className={styles.page}>
      <Loaded query={project}>{(found) => <OpenProject key={projectId} project={found} />}</Loaded>
    </div>
  )
}

const sections = [
  { name: 'basics', Content: BasicsSection },
  { name: 'products', Content: ProductsSection },
  { name: 'shown', Content: ShownSection },
  { name: 'order-form', Content: OrderFormSection },
  { name: 'people', Content: PeopleSection },
  { name: 'sessions', Content: SessionsSection },
] as const satisfies readonly { name: ProjectSection; Content: () => React.ReactNode }[]

/** How far people are comes first, once they can answer. */
const startedSections = [{ name: 'progress', Content: ProgressSection }, ...sections] as const

function OpenProject({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const { section } = useSearch({ from: '/inside/projects/project/$projectId' })
  usePageTitle(project.name)
  const shown = project.state === 'upcoming' ? sections : startedSections
  const folding = useFolding(project.state === 'upcoming', section)
  return (
    <ProjectEditingProvider value={useEditsOf(project)}>
      <Head project={project} />
      <nav className={styles.tabs} aria-label={t('sections')}>
        {shown.map(({ name }) => (
          <Link
            key={name}
            to="/projects/project/$projectId"
            params={{ projectId: project._id }}
            search={{ section: name }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            onClick={() => folding.open(name)}
          >
            {t(`section.${name}`)}
          </Link>
        ))}
      </nav>
      <WithSettings>
        <div className={styles.layout}>
          <div className={styles.sections}>
            {shown.map(({ name, Content }) => (
              <SectionCard
                key={name}
                name={name}
                title={t(`section.${name}`)}
                isWanted={section === name}
                isOpen={folding.isOpen(name)}
                onToggle={() => folding.toggle(name)}
                {...(name === 'shown' ? { intro: t('shownIntro') } : {})}
              >
                <Content />
              </SectionCard>
            ))}
          </div>
          <aside className={styles.side}>
            {project.state !== 'done' && (
              <ReadinessPanel projectId={project._id} isOngoing={project.state === 'ongoing'} />
            )}
          </aside>
        </div>
      </WithSettings>
    </ProjectEditingProvider>
  )
}

/** While a project is prepared all is open; later only how far people are, and what is asked for. */
function useFolding(isPrepared: boolean, wanted: ProjectSection | undefined) {
  const [openOnes, setOpenOnes] = useState<readonly ProjectSection[]>(
    isPrepared ? projectSections : ['progress'],
  )
  const open = (name: ProjectSection) => setOpenOnes((all) => (all.includes(name) ? all : [...all, name]))
  const toggle = (name: ProjectSection) =>
    setOpenOnes((all) => (all.includes(name) ? all.filter((other) => other !== name) : [...all, name]))
  const [followed, setFollowed] = useState<ProjectSection>()
  if (wanted !== undefined && wanted !== followed) {
    setFollowed(wanted)
    open(wanted)
  }
  return { isOpen: (name: ProjectSection) => openOnes.includes(name), open, toggle }
}

function Head({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const actions = useQuickActions()
  const { state, name, role, sessions } = project
  return (
    <div className={styles.head}>
      <Title order={1}>{name}</Title>
      <Badge variant="dot" tt="none" color={state === 'ongoing' ? 'green' : 'gray'}>
        {t(`state.${state}`)}
      </Badge>
      <RoleBadge role={role} />
      <span className={styles.space} />
      <SaveState />
      <RoomWays project={project} mayOpen size="compact-sm" />
      {sessions.includes('web') && (
        <LinkButton
          variant="default"
          size="compact-sm"
          to="/projects/web-session/$projectId"
          params={{ projectId: project._id }}
          search={{}}
        >
          {t('openSession')}
        </LinkButton>
      )}
      <NextAction project={project} actions={actions} />
      <ProjectMenu
        project={project}
        onDeleted={() => void navigate({ to: '/projects/$state', params: { state }, search: {} })}
      />
      {actions.element}
    </div>
  )
}
