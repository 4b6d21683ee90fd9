import { Alert, Button, Stack, Text } from '@mantine/core'
import type { Recipe } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useRecipeActions } from './use-recipes.ts'

interface HostKeyQuestionProps {
  recipe: Recipe
  /** The key that was refused. */
  found: string
  onConfirmed: () => void
}

/** Another host may answer in place of the right one: somebody has to say that its new key is right. */
export function HostKeyQuestion({ recipe, found, onConfirmed }: HostKeyQuestionProps) {
  const { t } = useTranslation('recipes')
  const { edit } = useRecipeActions()
  const target = { params: { recipeId: recipe._id }, query: { version: recipe.version } }
  const key = (label: string, value: string) => (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {label} {value}
    </Text>
  )
  return (
    <Alert color="orange" title={t('keyChanged')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('keyChangedText')}</Text>
        {key(t('keyKnown'), recipe.hostKey ?? '')}
        {key(t('keyFound'), found)}
        <Button
          size="compact-sm"
          color="orange"
          loading={edit.isPending}
          onClick={() => edit.mutate({ ...target, body: { hostKey: found } }, { onSuccess: onConfirmed })}
        >
          {t('keyConfirm')}
        </Button>
      </Stack>
    </Alert>
  )
}
