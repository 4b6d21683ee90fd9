import { IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useRecentFolders } from '../../../lib/recent-folders.ts'
import { useExpandedNodes } from '../../../lib/structure/expanded-nodes.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import type { TreeViewItem } from '../../../ui/tree/tree-line.tsx'
import { TreeView } from '../../../ui/tree/tree-view.tsx'
import { UnpublishedIcon } from '../../../ui/unpublished-mark.tsx'
import { useCatalog } from '../api/use-catalog.ts'
import styles from './catalog-rail.module.css'

interface FolderTreeProps {
  structure: Structure
  domainId: string
  onFollow: (() => void) | undefined
}

/** Folders with the number of products in each, and the ones visited last. */
export function FolderTree({ structure, domainId, onFollow }: FolderTreeProps) {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  const { search, linkTo } = useCatalog()
  const { folders, hasFolders } = structure
  const rootId = folders.root?._id ?? 'all'
  const selectedId = search.folder ?? rootId

  const items = useMemo<TreeViewItem[]>(() => {
    const all = {
      id: rootId,
      left: -2,
      right: -1,
      label: t('all'),
      link: linkTo({ folder: undefined, q: undefined }),
    }
    const rest = folders.nodes.map(({ _id, name, left, right, productCount, isPublished }) => ({
      id: _id,
      left,
      right,
      label: name,
      ...(isPublished ? {} : { badge: <UnpublishedIcon label={t('unpublished')} /> }),
      // A product may lie in several folders, so those of folders below can't be added up.
      ...(folders.childrenOf(_id).length === 0 ? { aside: number(productCount) } : {}),
      link: linkTo({ folder: _id, q: undefined }),
    }))
    return [all, ...rest]
  }, [rootId, folders, linkTo, number, t])
  const [expanded, setExpanded] = useExpandedNodes(`folders.${domainId}`, items, selectedId)

  return (
    <TreeView
      label={t('folders')}
      items={items}
      selectedId={selectedId}
      expanded={expanded}
      onExpandedChange={setExpanded}
      onFollow={onFollow}
      footer={
        hasFolders && folders.nodes.length === 0 ? (
          <p className={styles.nothing}>{t('noFolders')}</p>
        ) : (
          <RecentFolders structure={structure} domainId={domainId} onFollow={onFollow} />
        )
      }
    />
  )
}

function RecentFolders({ structure, domainId, onFollow }: FolderTreeProps) {
  const { t } = useTranslation('catalog')
  const { linkTo } = useCatalog()
  const recent = useRecentFolders(domainId).flatMap((id) => structure.folders.byId.get(id) ?? [])
  if (recent.length === 0) return null
  return (
    <section className={styles.recent} aria-label={t('recent')}>
      <h2 className={styles.recentTitle}>{t('recent')}</h2>
      <ul className={styles.recentList}>
        {recent.map(({ _id, name }) => (
          <li key={_id}>
            <Link {...linkTo({ folder: _id, q: undefined })} className={styles.recentLink} onClick={onFollow}>
              <IconClock size={16} stroke={1.5} aria-hidden />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
