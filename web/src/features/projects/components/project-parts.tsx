/** What lists and boards say of a project in the same way. */
import { Badge, Text, Tooltip } from '@mantine/core'
import { IconAugmentedReality, IconPresentation, IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ProjectSummary } from '@vitrine/contract'
import type { SessionType } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { projectCoverPath, thumbnailPath } from '../../../lib/api/asset-paths.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { FirstPicture } from '../../../ui/pictures/first-picture.tsx'
import { PersonAvatar } from '../../../ui/pictures/person-avatar.tsx'
import styles from './projects.module.css'

export const sessionIcons = { web: IconWorld, ar: IconAugmentedReality, st: IconPresentation }

/** A project's own cover, else pictures of its first products: up to four, side by side. */
export function ProjectPicture({ project, isLarge = false }: { project: ProjectSummary; isLarge?: boolean }) {
  const addresses = usePictures(project)
  return (
    <span
      className={styles.picture}
      data-large={isLarge || undefined}
      data-own={project.hasCover || undefined}
      data-count={Math.max(1, addresses.length)}
    >
      {(addresses.length === 0 ? [undefined] : addresses).map((address) => (
        <FirstPicture
          key={address ?? ''}
          pictures={address === undefined ? [] : [address]}
          iconSize={isLarge ? 36 : 20}
          iconClassName={styles.nothing ?? ''}
        />
      ))}
    </span>
  )
}

function usePictures({ _id, pictures, hasCover, coverVersion }: ProjectSummary): string[] {
  const { domain } = useEntered()
  if (hasCover) return [projectCoverPath(domain._id, _id, coverVersion)]
  return pictures
    .slice(0, pictures.length < 4 ? 1 : 4)
    .map(({ product, name, version }) => thumbnailPath(domain._id, product, name, version))
}

/** The way into a project: its own page for those who run it, its web session for those who are asked. */
export function ProjectLink({ project }: { project: ProjectSummary }) {
  const runs = project.role === null || project.role === 'owner' || project.role === 'presenter'
  const { _id, name, sessions } = project
  if (runs) {
    return (
      <Link to="/projects/project/$projectId" params={{ projectId: _id }} className={styles.name}>
        {name}
      </Link>
    )
  }
  if (!sessions.includes('web')) return <span className={styles.name}>{name}</span>
  return (
    <Link
      to="/projects/web-session/$projectId"
      params={{ projectId: _id }}
      search={{}}
      className={styles.name}
    >
      {name}
    </Link>
  )
}

export function OwnerName({ project: { ownerId, ownerName } }: { project: ProjectSummary }) {
  const { t } = useTranslation('projects')
  const { user } = useEntered()
  return <>{ownerId === user?._id ? t('me') : ownerName}</>
}

export function RoleBadge({ role }: { role: ProjectSummary['role'] }) {
  const { t } = useTranslation('projects')
  if (role === null) return null
  return (
    <Badge variant="light" color="gray" tt="none" miw="max-content">
      {t(`role.${role}`)}
    </Badge>
  )
}

/** Icons of the session types; those that are open now stand out. */
export function SessionIcons({ project: { sessions, activeSessions } }: { project: ProjectSummary }) {
  const { t } = useTranslation('projects')
  return (
    <span className={styles.sessions}>
      {sessions.map((type) => (
        <SessionIcon key={type} type={type} label={t(`session.${type}`)} isOpen={activeSessions[type]} />
      ))}
    </span>
  )
}

function SessionIcon({ type, label, isOpen }: { type: SessionType; label: string; isOpen: boolean }) {
  const Icon = sessionIcons[type]
  return (
    <Tooltip label={label}>
      <span role="img" aria-label={label} className={styles.session} data-open={isOpen || undefined}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
    </Tooltip>
  )
}

/** Who is asked, and how many of them have finished. */
export function Attendees({ project }: { project: ProjectSummary }) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { people, attendeeCount, finishedCount, role } = project
  if (role === 'internal' || role === 'external') return null
  if (attendeeCount === 0) {
    return (
      <Text span size="sm" c="dimmed">
        {t('nobodyAsked')}
      </Text>
    )
  }
  const names = people.map(({ profile, email }) => (profile.name === '' ? email : profile.name)).join(', ')
  return (
    <div className={styles.attendees}>
      <Tooltip label={names} disabled={names === ''}>
        <span className={styles.avatars} role="img" aria-label={names}>
          {people.map((person) => (
            <PersonAvatar key={person._id} user={{ assetsVersion: 0, ...person }} size="small" />
          ))}
          {attendeeCount > people.length && (
            <span className={styles.more}>+{number(attendeeCount - people.length)}</span>
          )}
        </span>
      </Tooltip>
      <Text size="xs" c="dimmed">
        {t('finished', { count: finishedCount, done: number(finishedCount), all: number(attendeeCount) })}
      </Text>
    </div>
  )
}
