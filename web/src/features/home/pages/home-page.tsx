import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { OtherCompanies } from '../../../lib/session/other-companies.tsx'
import { hasOwnFiles } from '../../../lib/session/own-files.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkAnchor } from '../../../ui/links.tsx'
import { PageBody } from '../../../ui/section.tsx'
import { featureFirst } from '../api/featured.ts'
import { newestCount, newestProductsQuery } from '../api/home-queries.ts'
import { FolderOverview } from '../components/folder-overview.tsx'
import { NewestProducts } from '../components/newest-products.tsx'
import { OwnProjects } from '../components/own-projects.tsx'
import { WaitingInvitations } from '../components/waiting-invitations.tsx'
import { Welcome } from '../components/welcome.tsx'
import { Worklists } from '../components/worklists.tsx'

/** The first page of staff and clients alike. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { domain } = useEntered()
  usePageTitle(t('title'))
  const hasCatalog = domain.subscription.allowCatalog
  return hasCatalog ? (
    <CatalogHome domainId={domain._id} />
  ) : (
    <>
      <Welcome hasCatalog={false} featured={null} />
      <PageBody>
        <WaitingInvitations />
        <ClientCompanies />
        <ClientProjects domainId={domain._id} />
        <EmptyState title={t('noCatalogTitle')} message={t('noCatalogText')} />
        <ClientFiles />
      </PageBody>
    </>
  )
}

/** Staff change in the menu of their profile, which clients don't have. */
function ClientCompanies() {
  return useEntered().access.isClient ? <OtherCompanies /> : null
}

/** Staff find theirs in the header. */
function ClientProjects({ domainId }: { domainId: string }) {
  const { access, user } = useEntered()
  return access.isClient && user !== null ? <OwnProjects domainId={domainId} /> : null
}

/** Staff have a bell that leads to theirs. */
function ClientFiles() {
  const { t } = useTranslation('app')
  if (!hasOwnFiles(useEntered())) return null
  return <LinkAnchor to="/processes">{t('yourFiles')}</LinkAnchor>
}

function CatalogHome({ domainId }: { domainId: string }) {
  const newest = useQuery(newestProductsQuery())
  const { featured, others } = featureFirst(domainId, newest.data?.result ?? [])
  return (
    <>
      <Welcome hasCatalog featured={newest.isPending ? undefined : featured} />
      <PageBody>
        <WaitingInvitations />
        <ClientCompanies />
        <ClientProjects domainId={domainId} />
        <Worklists />
        <FolderOverview domainId={domainId} />
        <NewestProducts
          domainId={domainId}
          newest={newest}
          products={others.slice(0, newestCount)}
          isEmpty={newest.data?.result.length === 0}
        />
        <ClientFiles />
      </PageBody>
    </>
  )
}
