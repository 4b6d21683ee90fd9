import { Menu } from '@mantine/core'
import type { Recipe } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { useRecipeActions } from '../../../lib/recipes/use-recipes.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'

export type RecipePart = 'edit' | 'runs' | 'file'

interface RecipeMenuProps {
  recipe: Recipe
  onOpen: (part: RecipePart) => void
}

/** What can be done with one: others’ can be stopped and deleted. */
export function RecipeMenu({ recipe, onOpen }: RecipeMenuProps) {
  const { t } = useTranslation('recipes')
  const { edit, remove } = useRecipeActions()
  const { name, isOwn, isOn } = recipe
  const target = { params: { recipeId: recipe._id }, query: { version: recipe.version } }
  const askDeletion = () =>
    confirmDelete({
      title: t('deleteTitle', { name }),
      text: t('deleteText'),
      run: () => remove.mutateAsync(target),
    })
  return (
    <RowMenu label={t('actionsOf', { name })}>
      {isOwn && isOn && <RunItem recipe={recipe} onFile={() => onOpen('file')} />}
      {isOwn && <Menu.Item onClick={() => onOpen('edit')}>{t('edit')}</Menu.Item>}
      <Menu.Item onClick={() => onOpen('runs')}>{t('runs')}</Menu.Item>
      {isOn && (
        <Menu.Item onClick={() => edit.mutate({ ...target, body: { isOn: false } })}>
          {t('switchOff')}
        </Menu.Item>
      )}
      {isOwn && !isOn && (
        <Menu.Item onClick={() => edit.mutate({ ...target, body: { isOn: true } })}>
          {t('switchOn')}
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={askDeletion}>
        {t('delete')}
      </Menu.Item>
    </RowMenu>
  )
}

function RunItem({ recipe, onFile }: { recipe: Recipe; onFile: () => void }) {
  const { t } = useTranslation('recipes')
  const { run } = useRecipeActions()
  const { fetchesTransfers } = useSettings()
  const { work, lastRun } = recipe
  const isBusy = run.isPending || lastRun?.state === 'running'
  if (work.kind === 'import' && work.source === null)
    return (
      <Menu.Item disabled={isBusy} onClick={onFile}>
        {t('runWithFile')}
      </Menu.Item>
    )
  if (work.kind === 'import' && !fetchesTransfers) return null
  return (
    <Menu.Item disabled={isBusy} onClick={() => run.mutate({ params: { recipeId: recipe._id }, body: {} })}>
      {t('runNow')}
    </Menu.Item>
  )
}
