import { Alert, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Category, CategoryRemoval } from '@vitrine/contract'
import { categoryLevels } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { isWithin, MoveDialog, useNodeChoices } from '../../../lib/forms/move-dialog.tsx'
import { NameDialog } from '../../../lib/forms/name-dialog.tsx'
import { namesBeside } from '../../../lib/forms/use-name.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { CategoryIndex } from '../../../lib/structure/tree-index.ts'
import { useCategoryActions } from '../api/use-category-actions.ts'

interface CategoryDialogProps {
  category: Category
  categories: CategoryIndex
  onClose: () => void
}

export function CreateCategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('settings')
  const { create } = useCategoryActions()
  return (
    <NameDialog
      title={t('categoryCreate')}
      label={t('name')}
      name=""
      taken={namesBeside(categories.childrenOf(category._id), undefined)}
      submitLabel={t('create')}
      error={create.error}
      isBusy={create.isPending}
      onName={(name) =>
        create.mutate({ query: {}, body: { name, parent: category._id } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

interface RenameCategoryDialogProps extends CategoryDialogProps {
  onDone: (name: string) => void
}

export function RenameCategoryDialog({ category, categories, onClose, onDone }: RenameCategoryDialogProps) {
  const { t } = useTranslation('settings')
  const { rename } = useCategoryActions()
  const target = { params: { categoryId: category._id }, query: { version: category.version } }
  return (
    <NameDialog
      title={t('categoryRenameTitle', { name: category.name })}
      label={t('name')}
      name={category.name}
      taken={namesBeside(categories.childrenOf(category.parent ?? undefined), category._id)}
      submitLabel={t('categoryRename')}
      error={rename.error}
      isBusy={rename.isPending}
      onName={(name) =>
        rename.mutate(
          { ...target, body: { name } },
          { onSuccess: (answer) => (answer === null ? onClose() : onDone(name)) },
        )
      }
      onClose={onClose}
    />
  )
}

/** Levels a category takes together with those below it. */
function heightOf(categories: CategoryIndex, { _id }: Category): number {
  return 1 + Math.max(0, ...categories.childrenOf(_id).map((child) => heightOf(categories, child)))
}

export function MoveCategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const { move } = useCategoryActions()
  const room = categoryLevels - heightOf(categories, category)
  return (
    <MoveDialog
      node={category}
      tree={categories}
      canHold={({ _id }) => categories.pathOf(_id).length <= room}
      isBusy={move.isPending}
      onClose={onClose}
      onMove={(parent, before) =>
        move.mutate(
          {
            params: { categoryId: category._id },
            query: { version: category.version },
            body: { parent, before },
          },
          { onSuccess: onClose },
        )
      }
    />
  )
}

interface RemoveCategoryDialogProps extends CategoryDialogProps {
  onRemoved: (removal: CategoryRemoval) => void
}

/** What goes with a category; asked anew each time. */
function useCategoryUse({ _id }: Category) {
  return useQuery({
    ...orpc.categories.getCategoryUse.queryOptions({ input: { params: { categoryId: _id }, query: {} } }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Says what goes along, asks which category products get, and wants it typed. */
export function DeleteCategoryDialog({
  category,
  categories,
  onClose,
  onRemoved,
}: RemoveCategoryDialogProps) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const { remove } = useCategoryActions()
  const choices = useNodeChoices(categories)
  const [reassign, setReassign] = useState<string | null>(null)
  const use = useCategoryUse(category)
  const said = (key: 'useCategories' | 'useProducts', count: number) =>
    t(key, { count, number: number(count) })
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: category.name })}
      text={
        use.data && `${said('useCategories', use.data.categories)} ${said('useProducts', use.data.products)}`
      }
      readError={use.error}
      isBusy={remove.isPending}
      onClose={onClose}
      onDelete={() =>
        remove.mutate(
          {
            params: { categoryId: category._id },
            query: { version: category.version, ...(reassign === null ? {} : { reassign }) },
          },
          { onSuccess: onRemoved },
        )
      }
    >
      {(use.data?.products ?? 0) > 0 && (
        <Select
          label={t('reassign')}
          placeholder={t('reassignNone')}
          data={choices(categories.nodes.filter((node) => !isWithin(node, category)))}
          value={reassign}
          searchable
          clearable
          onChange={setReassign}
        />
      )}
    </DeleteDialog>
  )
}

export function MergeCategoryDialog({ category, categories, onClose, onRemoved }: RemoveCategoryDialogProps) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  const { merge } = useCategoryActions()
  const choices = useNodeChoices(categories)
  const [into, setInto] = useState<string | null>(null)
  const use = useCategoryUse(category)
  const count = use.data?.products
  const room = categoryLevels - heightOf(categories, category) + 1
  const targets = categories.nodes.filter(
    (node) => !isWithin(node, category) && categories.pathOf(node._id).length <= room,
  )
  return (
    <FormDialog
      title={t('categoryMergeTitle', { name: category.name })}
      isBusy={merge.isPending}
      canSubmit={into !== null}
      submitLabel={t('categoryMerge')}
      isDangerous
      onClose={onClose}
      onSubmit={() =>
        merge.mutate(
          {
            params: { categoryId: category._id },
            query: { version: category.version },
            body: { into: into ?? '' },
          },
          { onSuccess: onRemoved },
        )
      }
    >
      <Select
        label={t('into')}
        data={choices(targets)}
        value={into}
        searchable
        allowDeselect={false}
        data-autofocus
        onChange={setInto}
      />
      <Alert color="red" variant="light">
        {t('mergeText', { name: category.name })}{' '}
        {count !== undefined && t('mergeProducts', { count, number: number(count) })}
      </Alert>
    </FormDialog>
  )
}
