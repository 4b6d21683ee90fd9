import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListTree } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { visitFolder } from '../../../lib/recent-folders.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { type Structure, useStructure } from '../../../lib/structure/use-structure.ts'
import { useCatalog } from '../api/use-catalog.ts'
import { CatalogRail } from '../components/catalog-rail.tsx'
import { CatalogList } from '../components/list/catalog-list.tsx'
import { NoCatalog } from '../components/list/no-catalog.tsx'
import { SearchBox } from '../components/search-box.tsx'
import styles from './catalog-page.module.css'

/** The catalogue: ways through it on the left, the products of the place on the right. */
export function CatalogPage() {
  const { domain } = useEntered()
  return domain.subscription.allowCatalog ? <Catalog domainId={domain._id} /> : <NoCatalog />
}

function Catalog({ domainId }: { domainId: string }) {
  const { t } = useTranslation('catalog')
  const { search } = useCatalog()
  const structure = useStructure()
  const [isRailOpen, rail] = useDisclosure(false)
  const title = useTitle(structure)
  usePageTitle(title)
  const visited = structure.folders.byId.get(search.folder ?? '')
  useEffect(() => {
    if (visited !== undefined && visited.parent !== null) visitFolder(domainId, visited._id)
  }, [visited, domainId])
  const start = search.folder === undefined && search.category !== undefined ? 'categories' : 'folders'
  return (
    <>
      <div className={styles.top}>
        <div className={styles.topInner}>
          <ActionIcon
            className={styles.browse}
            variant="default"
            size={42}
            aria-label={t('browse')}
            onClick={rail.open}
          >
            <IconListTree size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
          <SearchBox structure={structure} />
        </div>
      </div>
      <div className={styles.page}>
        <aside className={styles.rail} aria-label={t('browse')}>
          <CatalogRail structure={structure} start={start} />
        </aside>
        <CatalogList structure={structure} title={title} />
      </div>
      <Drawer
        opened={isRailOpen}
        onClose={rail.close}
        size="min(340px, 88vw)"
        title={t('browse')}
        closeButtonProps={{ 'aria-label': t('closeBrowse') }}
        classNames={{ content: styles.drawer, body: styles.drawerBody }}
      >
        <CatalogRail structure={structure} start={start} onFollow={rail.close} />
      </Drawer>
    </>
  )
}

/** The folder, else the category, else the catalogue's own name. */
function useTitle({ folders, categories }: Structure): string {
  const { t } = useTranslation('catalog')
  const { domain } = useEntered()
  const { search } = useCatalog()
  const folder = folders.pathOf(search.folder).at(-1)
  const category = categories.pathOf(search.category).at(-1)
  return folder?.name ?? category?.name ?? (domain.customization.names.catalogName || t('title'))
}
