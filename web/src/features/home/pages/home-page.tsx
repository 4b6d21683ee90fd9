import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageBody } from '../../../ui/section.tsx'
import { FolderOverview } from '../components/folder-overview.tsx'
import { NewestProducts } from '../components/newest-products.tsx'
import { Welcome } from '../components/welcome.tsx'

/** The first page of staff and clients alike. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { domain } = useEntered()
  usePageTitle(t('title'))
  const hasCatalog = domain.subscription.allowCatalog
  return (
    <>
      <Welcome hasCatalog={hasCatalog} />
      <PageBody>
        {hasCatalog ? (
          <>
            <NewestProducts domainId={domain._id} />
            <FolderOverview domainId={domain._id} />
          </>
        ) : (
          <EmptyState title={t('noCatalogTitle')} message={t('noCatalogText')} />
        )}
      </PageBody>
    </>
  )
}
