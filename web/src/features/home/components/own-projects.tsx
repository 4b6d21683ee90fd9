import { IconPresentation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ProjectSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { projectCoverPath, thumbnailPath } from '../../../lib/api/asset-paths.ts'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import { Section } from '../../../ui/section.tsx'
import { TileGrid, TileLink } from '../../../ui/tile-link.tsx'

const shownProjects = 10

/** Ongoing projects that a client is invited to; nothing while there are none. */
export function OwnProjects({ domainId }: { domainId: string }) {
  const { t } = useTranslation('home')
  const { data } = useQuery(
    orpc.projects.listProjects.queryOptions({
      input: { state: 'ongoing', page: 1, per_page: shownProjects, sort: 'next' },
      staleTime: 0,
    }),
  )
  if (data === undefined || data.total === 0) return null
  return (
    <Section
      title={t('projects')}
      aside={
        <LinkAnchor to="/projects/$state" params={{ state: 'ongoing' }}>
          {t('allProjects')}
        </LinkAnchor>
      }
    >
      <TileGrid>
        {data.result.map((project) => (
          <ProjectTile key={project._id} domainId={domainId} project={project} />
        ))}
      </TileGrid>
    </Section>
  )
}

function ProjectTile({ domainId, project }: { domainId: string; project: ProjectSummary }) {
  const { t } = useTranslation('home')
  const { date } = useFormats()
  const { _id: projectId, name, endsAt } = project
  return (
    <TileLink
      link={{ to: '/projects/web-session/$projectId', params: { projectId } }}
      picture={pictureOf(domainId, project)}
      icon={<IconPresentation size={24} stroke={1.25} aria-hidden />}
      title={name}
      subtitle={endsAt === null ? t('projectOpen') : t('projectUntil', { date: date(endsAt) })}
    />
  )
}

/** Its own cover, else the picture of its first product. */
function pictureOf(
  domainId: string,
  { _id, hasCover, coverVersion, pictures: [first] }: ProjectSummary,
): string | null {
  if (hasCover) return projectCoverPath(domainId, _id, coverVersion)
  return first === undefined ? null : thumbnailPath(domainId, first.product, first.name, first.version)
}
