import { Button, Group, Skeleton, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { Category } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PartIntro } from '../../../lib/page/list-page.tsx'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { useCategoryChanges } from '../api/use-category-changes.ts'
import {
  CreateCategoryDialog,
  DeleteCategoryDialog,
  MergeCategoryDialog,
  MoveCategoryDialog,
  RenameCategoryDialog,
} from './category-dialogs.tsx'
import type { CategoryTask } from './category-menu.tsx'
import { CategoryTree } from './category-tree.tsx'

type CategoryChanges = ReturnType<typeof useCategoryChanges>

/** The category tree: built by hand or by imports, changed by menu, drag and keyboard. */
export function CategorySettings() {
  const { t } = useTranslation('settings')
  const { categoryHeaders } = useSettings()
  const { categories } = useStructure()
  const changes = useCategoryChanges()
  const [open, setOpen] = useState<{ task: CategoryTask; category: Category } | null>(null)
  const { root } = categories
  if (root === undefined) return <Skeleton height={320} />
  return (
    <>
      <PartIntro text={`${t('categoriesText')} ${categoryHeaders.join(' › ')}`}>
        <AddButton label={t('categoryCreate')} onClick={() => setOpen({ task: 'create', category: root })} />
      </PartIntro>
      <OutcomeLine changes={changes} />
      <SelectedCategory />
      <CategoryTree onChoose={(task, category) => setOpen({ task, category })} onMove={changes.moveTo} />
      {open !== null && <TaskDialog {...open} changes={changes} onClose={() => setOpen(null)} />}
    </>
  )
}

function OutcomeLine({ changes: { outcome, isUndoing } }: { changes: CategoryChanges }) {
  const { t } = useTranslation('settings')
  if (outcome === null) return null
  return (
    <Group role="status" mb="sm" gap="xs">
      <Text size="sm">{outcome.text}</Text>
      {outcome.undo !== undefined && (
        <Button size="compact-sm" variant="subtle" loading={isUndoing} onClick={outcome.undo}>
          {t('undo')}
        </Button>
      )}
    </Group>
  )
}

/** The way from the category that is marked to its products. */
function SelectedCategory() {
  const { t } = useTranslation('settings')
  const { categories } = useStructure()
  const { category } = useSearch({ from: '/inside/settings/domain/product-settings' })
  const selected = categories.byId.get(category ?? '')
  if (selected === undefined) return null
  return (
    <Text size="sm" mb="sm">
      {selected.name}
      {' · '}
      <Link
        to="/content/products"
        search={{ filters: [{ field: 'category', type: 'EXACT', value: selected._id }] }}
      >
        {t('showProducts')}
      </Link>
    </Text>
  )
}

interface TaskDialogProps {
  task: CategoryTask
  category: Category
  changes: CategoryChanges
  onClose: () => void
}

function TaskDialog({ task, category, changes, onClose }: TaskDialogProps) {
  const { categories } = useStructure()
  const dialog = { category, categories, onClose }
  const onRemoved = (removal: Parameters<CategoryChanges['wasRemoved']>[0]) => {
    onClose()
    changes.wasRemoved(removal)
  }
  switch (task) {
    case 'create':
      return <CreateCategoryDialog {...dialog} />
    case 'rename': {
      const onDone = (name: string) => {
        onClose()
        changes.wasRenamed(category, name)
      }
      return <RenameCategoryDialog {...dialog} onDone={onDone} />
    }
    case 'move':
      return <MoveCategoryDialog {...dialog} />
    case 'merge':
      return <MergeCategoryDialog {...dialog} onRemoved={onRemoved} />
    case 'delete':
      return <DeleteCategoryDialog {...dialog} onRemoved={onRemoved} />
  }
}
