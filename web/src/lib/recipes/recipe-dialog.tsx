import { SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Recipe, RecipeWork } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../forms/form-dialog.tsx'
import { NameField } from '../forms/name-field.tsx'
import { useNameOf } from '../forms/use-name.ts'
import { useSettings } from '../structure/settings.tsx'
import { draftOf, newRecipe, type RecipeDraft, recipeEdit } from './recipe-draft.ts'
import { SourceFields } from './source-fields.tsx'
import { useRecipeActions } from './use-recipes.ts'

interface KeepRecipeProps {
  work: RecipeWork
  /** What it may be called. */
  name: string
  onClose: () => void
  onKept?: () => void
}

/** Keeps an import or export under a name. Stands inside `WithSettings`. */
export function KeepRecipe({ work, name, onClose, onKept }: KeepRecipeProps) {
  const { t } = useTranslation('recipes')
  const { create } = useRecipeActions()
  const done = () => {
    onKept?.()
    onClose()
  }
  return (
    <RecipeDialog
      title={t('keep')}
      work={work}
      recipe={null}
      start={draftOf(work, null, name)}
      write={create}
      onSubmit={(draft) => create.mutate({ body: newRecipe(work, draft) }, { onSuccess: done })}
      onClose={onClose}
    />
  )
}

/** Changes name, time and source of one’s own. Stands inside `WithSettings`. */
export function EditRecipe({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { t } = useTranslation('recipes')
  const { edit } = useRecipeActions()
  const target = { params: { recipeId: recipe._id }, query: { version: recipe.version } }
  return (
    <RecipeDialog
      title={t('editTitle', { name: recipe.name })}
      work={recipe.work}
      recipe={recipe}
      start={draftOf(recipe.work, recipe)}
      write={edit}
      onSubmit={(draft) =>
        edit.mutate({ ...target, body: recipeEdit(recipe, draft) }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

interface RecipeDialogProps {
  title: string
  work: RecipeWork
  recipe: Recipe | null
  start: RecipeDraft
  write: { isPending: boolean; error: unknown }
  onSubmit: (draft: RecipeDraft) => void
  onClose: () => void
}

function RecipeDialog({ title, work, recipe, start, write, onSubmit, onClose }: RecipeDialogProps) {
  const { t } = useTranslation('recipes')
  const { fetchesTransfers } = useSettings()
  const form = useForm<RecipeDraft>({ initialValues: start })
  const draft = form.values
  const { field, isFine } = useNameOf(draft.name, (name) => form.setFieldValue('name', name), write.error)
  const isImport = work.kind === 'import'
  // One that was kept while addresses were open keeps its own.
  const offersSource = isImport && (fetchesTransfers || start.hasSource)
  const isFetching = isImport && draft.hasSource
  const isChanged = recipe === null || Object.keys(recipeEdit(recipe, draft)).length > 0
  return (
    <FormDialog
      title={title}
      submitLabel={t('save')}
      size="lg"
      isBusy={write.isPending}
      canSubmit={isFine && isChanged && (!isFetching || draft.address.trim() !== '')}
      onSubmit={() => onSubmit(draft)}
      onClose={onClose}
    >
      <NameField label={t('name')} data-autofocus field={field} />
      {offersSource && (
        <Switch
          label={t('fetches')}
          description={t('fetchesText')}
          {...form.getInputProps('hasSource', { type: 'checkbox' })}
        />
      )}
      {isFetching && <SourceFields form={form} recipe={recipe} error={write.error} />}
      {(!isImport || isFetching) && (
        <When value={draft.schedule} onChange={(schedule) => form.setFieldValue('schedule', schedule)} />
      )}
      {isImport && (
        <Switch
          label={t('appliesByItself')}
          description={t('appliesByItselfText')}
          {...form.getInputProps('appliesByItself', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}

interface WhenProps {
  value: Recipe['schedule']
  onChange: (schedule: Recipe['schedule']) => void
}

function When({ value, onChange }: WhenProps) {
  const { t } = useTranslation('recipes')
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id="recipe-when">
        {t('schedule')}
      </Text>
      <SegmentedControl
        aria-labelledby="recipe-when"
        value={value}
        onChange={(chosen) => onChange(chosen as Recipe['schedule'])}
        data={[
          { value: 'hand', label: t('schedule.hand') },
          { value: 'night', label: t('schedule.night') },
        ]}
      />
    </Stack>
  )
}
