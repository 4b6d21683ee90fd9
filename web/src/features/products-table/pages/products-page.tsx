import { Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Failed } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { FolderRail } from '../components/folders/folder-rail.tsx'
import { useProductsTable } from '../use-products-table.ts'
import { ProductTable } from './product-table.tsx'
import styles from './products-page.module.css'

/** All products that the person may see, as a table to work in. */
export function ProductsPage() {
  const { t } = useTranslation('products-table')
  const { domain } = useEntered()
  const structure = useStructure()
  const { search } = useProductsTable()
  const [isRailOpen, rail] = useDisclosure(false)
  const folder = structure.folders.pathOf(search.folder).at(-1)
  const title = folder?.name ?? t('title')
  usePageTitle(title)
  if (structure.error !== null) return <Failed error={structure.error} onRetry={structure.retry} />
  return (
    <div className={styles.page}>
      <aside className={styles.rail} aria-label={t('folders')}>
        <FolderRail structure={structure} domainId={domain._id} />
      </aside>
      {structure.settings !== undefined && (
        <ProductTable
          // Another place starts at its top, with nothing selected.
          key={search.folder ?? ''}
          title={title}
          structure={structure}
          settings={structure.settings}
          onBrowse={rail.open}
        />
      )}
      <Drawer
        opened={isRailOpen}
        onClose={rail.close}
        size="min(340px, 88vw)"
        title={t('folders')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div style={{ display: 'flex', flexDirection: 'column', height: '75dvh' }}>
          <FolderRail structure={structure} domainId={domain._id} onFollow={rail.close} />
        </div>
      </Drawer>
    </div>
  )
}
