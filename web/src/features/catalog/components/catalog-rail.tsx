import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../../../lib/session/session-store.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import styles from './catalog-rail.module.css'
import { CategoryTree } from './category-tree.tsx'
import { FolderTree } from './folder-tree.tsx'

type Tab = 'folders' | 'categories'

interface CatalogRailProps {
  structure: Structure
  /** What is open on arrival. */
  start: Tab
  onFollow?: () => void
}

/** The two ways through the catalogue: by folder and by category. */
export function CatalogRail({ structure, start, onFollow }: CatalogRailProps) {
  const { t } = useTranslation('catalog')
  const { domain } = useEntered()
  const [tab, setTab] = useState<Tab>(start)
  return (
    <div className={styles.rail}>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-label={t('browse')}
        value={tab}
        onChange={(value) => setTab(value as Tab)}
        data={[
          { value: 'folders', label: t('folders') },
          { value: 'categories', label: t('categories') },
        ]}
      />
      {tab === 'folders' ? (
        <FolderTree structure={structure} domainId={domain._id} onFollow={onFollow} />
      ) : (
        <CategoryTree structure={structure} headings={domain.categoryHeaders} onFollow={onFollow} />
      )}
    </div>
  )
}
