import { IconFileImport } from '@tabler/icons-react'
import { type LinkProps, useSearch } from '@tanstack/react-router'
import type { Category } from '@vitrine/contract'
import { categoryLevels } from '@vitrine/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithin } from '../../../lib/forms/move-dialog.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useExpandedNodes } from '../../../lib/structure/expanded-nodes.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import type { TreeTools, TreeViewItem } from '../../../ui/tree/tree-line.tsx'
import { TreeView } from '../../../ui/tree/tree-view.tsx'
import { CategoryMenu, type CategoryTask } from './category-menu.tsx'
import styles from './category-settings.module.css'

interface CategoryTreeProps {
  onChoose: (task: CategoryTask, category: Category) => void
  onMove: (category: Category, parent: string) => void
}

/** The categories with what can be done with each; the one that the address names is marked. */
export function CategoryTree(props: CategoryTreeProps) {
  const { t } = useTranslation('settings')
  const { domain } = useEntered()
  const { categories } = useStructure()
  const search = useSearch({ from: '/inside/settings/domain/product-settings' })
  const selectedId = search.category ?? categories.root?._id ?? ''
  const items = useItems()
  const [expanded, setExpanded] = useExpandedNodes(`categories.${domain._id}`, items, selectedId)
  return (
    <div className={styles.tree}>
      <TreeView
        label={t('categories')}
        items={items}
        selectedId={selectedId}
        expanded={expanded}
        onExpandedChange={setExpanded}
        tools={useTools(props)}
      />
    </div>
  )
}

/** The same page with a category's line marked. */
function linkTo(category: string | undefined): LinkProps {
  return {
    to: '/settings/domain/product-settings',
    search: { section: 'categories', ...(category === undefined ? {} : { category }) },
    replace: true,
  }
}

function useItems(): TreeViewItem[] {
  const { t } = useTranslation('settings')
  const { categories } = useStructure()
  const rootId = categories.root?._id ?? ''
  return useMemo(
    () => [
      { id: rootId, left: -2, right: -1, label: t('categoryAll'), link: linkTo(undefined) },
      ...categories.nodes.map(({ _id, name, left, right, creationMethod }) => ({
        id: _id,
        left,
        right,
        label: name,
        ...(creationMethod === 'import' ? { badge: <Imported label={t('fromImport')} /> } : {}),
        link: linkTo(_id),
      })),
    ],
    [categories, rootId, t],
  )
}

function useTools({ onChoose, onMove }: CategoryTreeProps): TreeTools {
  const { categories } = useStructure()
  return {
    action: (id, isActive) => {
      const category = categories.byId.get(id)
      return category === undefined ? null : (
        <CategoryMenu
          category={category}
          holdsOthers={categories.pathOf(id).length < categoryLevels}
          isRemovable={categories.nodes.every((node) => node.isEditable || !isWithin(node, category))}
          isActive={isActive}
          onChoose={(task) => onChoose(task, category)}
        />
      )
    },
    isMovable: (id) => categories.byId.get(id)?.isEditable === true,
    onDrop: (id, parent) => {
      const category = categories.byId.get(id)
      if (category?.isEditable === true) onMove(category, parent)
    },
  }
}

function Imported({ label }: { label: string }) {
  return (
    <IconFileImport
      size={14}
      stroke={1.5}
      color="var(--mantine-color-dimmed)"
      aria-label={label}
      style={{ flex: 'none' }}
    />
  )
}
