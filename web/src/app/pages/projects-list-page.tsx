import { WaitingInvitations } from '../../features/home/components/waiting-invitations.tsx'
import { ProjectsPage } from '../../features/projects/pages/projects-page.tsx'
import { OtherCompanies } from '../../lib/session/other-companies.tsx'
import { useSession } from '../../lib/session/session-store.ts'
import { hasProjectsAlone } from '../routes/projects-alone.ts'

/** The list of projects; where it is the home page, with what a home page tells. */
export function ProjectsListPage() {
  const isHome = hasProjectsAlone(useSession())
  return (
    <>
      {isHome && (
        <>
          <WaitingInvitations />
          <OtherCompanies />
        </>
      )}
      <ProjectsPage />
    </>
  )
}
