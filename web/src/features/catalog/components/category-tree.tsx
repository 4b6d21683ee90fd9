import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useExpandedNodes } from '../../../lib/structure/expanded-nodes.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import type { TreeViewItem } from '../../../ui/tree/tree-line.tsx'
import { TreeView } from '../../../ui/tree/tree-view.tsx'
import { useCatalog } from '../api/use-catalog.ts'
import styles from './catalog-rail.module.css'

interface CategoryTreeProps {
  structure: Structure
  /** The domain's names for the three levels. */
  headings: readonly string[]
  onFollow: (() => void) | undefined
}

export function CategoryTree({ structure, headings, onFollow }: CategoryTreeProps) {
  const { t } = useTranslation('catalog')
  const { search, linkTo } = useCatalog()
  const { categories } = structure
  const selectedId = search.category ?? 'all'
  const items = useMemo<TreeViewItem[]>(() => {
    const link = (category: string | undefined) => linkTo({ category, q: undefined })
    return [
      { id: 'all', left: -2, right: -1, label: t('all'), link: link(undefined) },
      ...categories.nodes.map(({ _id, name, left, right }) => ({
        id: _id,
        left,
        right,
        label: name,
        link: link(_id),
      })),
    ]
  }, [categories, linkTo, t])
  const [expanded, setExpanded] = useExpandedNodes('categories', items, selectedId)
  return (
    <TreeView
      label={t('categories')}
      items={items}
      selectedId={selectedId}
      expanded={expanded}
      onExpandedChange={setExpanded}
      headings={headings}
      onFollow={onFollow}
      footer={
        categories.root !== undefined && categories.nodes.length === 0 ? (
          <p className={styles.nothing}>{t('noCategories')}</p>
        ) : null
      }
    />
  )
}
