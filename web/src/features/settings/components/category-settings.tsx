import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { Link, type LinkProps, useSearch } from '@tanstack/react-router'
import type { Category, CategoryRemoval, DomainSettings } from '@vitrine/contract'
import { categoryLevels } from '@vitrine/rules'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithin } from '../../../lib/forms/move-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useExpandedNodes } from '../../../lib/structure/expanded-nodes.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import type { TreeTools, TreeViewItem } from '../../../ui/tree/tree-line.tsx'
import { TreeView } from '../../../ui/tree/tree-view.tsx'
import { useCategoryActions } from '../api/use-category-actions.ts'
import {
  CreateCategoryDialog,
  DeleteCategoryDialog,
  MergeCategoryDialog,
  MoveCategoryDialog,
  RenameCategoryDialog,
} from './category-dialogs.tsx'
import { CategoryMenu, type CategoryTask } from './category-menu.tsx'
import styles from './category-settings.module.css'

/** The same page with a category's line marked. */
function linkTo(category: string | undefined): LinkProps {
  return {
    to: '/settings/domain/product-settings',
    search: { section: 'categories', ...(category === undefined ? {} : { category }) },
    replace: true,
  }
}

/** What was done last, with a way to take it back where there is one. */
interface Outcome {
  text: string
  undo?: () => void
}

/** The category tree: built by hand or by imports, changed by menu, drag and keyboard. */
export function CategorySettings({ settings }: { settings: DomainSettings }) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const { domain } = useEntered()
  const { categories } = useStructure()
  const { drop, nameAgain, versionOf } = useCategoryActions()
  const search = useSearch({ from: '/inside/settings/domain/product-settings' })
  const [task, setTask] = useState<{ task: CategoryTask; category: Category } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const rootId = categories.root?._id ?? ''
  const selectedId = search.category ?? rootId
  const items = useMemo<TreeViewItem[]>(
    () => [
      {
        id: rootId,
        left: -2,
        right: -1,
        label: t('categoryAll'),
        link: linkTo(undefined),
      },
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
  const [expanded, setExpanded] = useExpandedNodes(`categories.${domain._id}`, items, selectedId)
  const close = () => setTask(null)
  const moveTo = (category: Category, parent: string) =>
    drop.mutate(
      { params: { categoryId: category._id }, query: { version: category.version }, body: { parent } },
      {
        onSuccess: (answer) => {
          if (answer === null) return
          const version = versionOf(category._id)
          setOutcome({
            text: t('wasMoved', { name: category.name }),
            undo: () => putBack(category, version),
          })
        },
      },
    )
  const putBack = ({ _id, parent }: Category, version: number) => {
    const siblings = categories.childrenOf(parent ?? undefined)
    const next = siblings[siblings.findIndex((node) => node._id === _id) + 1]
    drop.mutate(
      {
        params: { categoryId: _id },
        query: { version },
        body: { parent: parent ?? rootId, before: next?._id ?? null },
      },
      { onSuccess: () => setOutcome(null) },
    )
  }
  const nameBack = ({ _id, name }: Category, version: number) =>
    nameAgain.mutate(
      { params: { categoryId: _id }, query: { version }, body: { name } },
      { onSuccess: () => setOutcome(null) },
    )
  const tools: TreeTools = {
    action: (id, isActive) => {
      const category = categories.byId.get(id)
      return category === undefined ? null : (
        <CategoryMenu
          category={category}
          holdsOthers={categories.pathOf(id).length < categoryLevels}
          isRemovable={categories.nodes.every((node) => node.isEditable || !isWithin(node, category))}
          isActive={isActive}
          onChoose={(chosen) => setTask({ task: chosen, category })}
        />
      )
    },
    isMovable: (id) => categories.byId.get(id)?.isEditable === true,
    onDrop: (id, parent) => {
      const category = categories.byId.get(id)
      if (category?.isEditable === true) moveTo(category, parent)
    },
  }
  const removed = ({ products, process }: CategoryRemoval) => {
    close()
    setOutcome(
      process === null ? null : { text: t('underWay', { count: products, number: number(products) }) },
    )
  }
  if (categories.root === undefined) return <Skeleton height={320} />
  const { root } = categories
  const selected = categories.byId.get(search.category ?? '')
  const dialog = task === null ? null : { category: task.category, categories, onClose: close }
  return (
    <>
      <Group justify="space-between" mb="md" align="flex-start">
        <Text c="dimmed" size="sm" className={styles.text}>
          {t('categoriesText')} {settings.categoryHeaders.join(' › ')}
        </Text>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setTask({ task: 'create', category: root })}
        >
          {t('categoryCreate')}
        </Button>
      </Group>
      {outcome !== null && (
        <Group role="status" mb="sm" gap="xs">
          <Text size="sm">{outcome.text}</Text>
          {outcome.undo !== undefined && (
            <Button size="compact-sm" variant="subtle" loading={drop.isPending} onClick={outcome.undo}>
              {t('undo')}
            </Button>
          )}
        </Group>
      )}
      {selected !== undefined && (
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
      )}
      <div className={styles.tree}>
        <TreeView
          label={t('categories')}
          items={items}
          selectedId={selectedId}
          expanded={expanded}
          onExpandedChange={setExpanded}
          tools={tools}
        />
      </div>
      {dialog !== null && task?.task === 'create' && <CreateCategoryDialog {...dialog} />}
      {dialog !== null && task?.task === 'rename' && (
        <RenameCategoryDialog
          {...dialog}
          onDone={(name) => {
            close()
            const version = versionOf(dialog.category._id)
            setOutcome({
              text: t('wasRenamed', { old: dialog.category.name, name }),
              undo: () => nameBack(dialog.category, version),
            })
          }}
        />
      )}
      {dialog !== null && task?.task === 'move' && <MoveCategoryDialog {...dialog} />}
      {dialog !== null && task?.task === 'merge' && <MergeCategoryDialog {...dialog} onRemoved={removed} />}
      {dialog !== null && task?.task === 'delete' && <DeleteCategoryDialog {...dialog} onRemoved={removed} />}
    </>
  )
}

function Imported({ label }: { label: string }): ReactNode {
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
