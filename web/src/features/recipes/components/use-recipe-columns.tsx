import { Badge, Text } from '@mantine/core'
import type { Recipe } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { NameButton } from '../../../ui/name-button.tsx'
import { RecipeMenu, type RecipePart } from './recipe-menu.tsx'
import { RunLine } from './run-line.tsx'

export function useRecipeColumns(onOpen: (part: RecipePart, recipe: Recipe) => void): Column<Recipe>[] {
  const { t } = useTranslation('recipes')
  return [
    {
      heading: t('name'),
      cell: (recipe) => (
        <RecipeName recipe={recipe} onOpen={() => onOpen(recipe.isOwn ? 'edit' : 'runs', recipe)} />
      ),
    },
    { heading: t('work'), cell: ({ work }) => <RecipeWorkLine work={work} /> },
    { heading: t('schedule'), cell: (recipe) => <When recipe={recipe} /> },
    {
      heading: t('lastRun'),
      cell: ({ lastRun }) => (lastRun === null ? t('never') : <RunLine run={lastRun} />),
    },
    {
      heading: t('actions'),
      kind: 'menu',
      cell: (recipe) => <RecipeMenu recipe={recipe} onOpen={(part) => onOpen(part, recipe)} />,
    },
  ]
}

function RecipeName({ recipe, onOpen }: { recipe: Recipe; onOpen: () => void }) {
  const { t } = useTranslation('recipes')
  const { name, isOwn, owner, isOn, refusedHostKey } = recipe
  return (
    <>
      <NameButton onClick={onOpen}>{name}</NameButton>{' '}
      {!isOn && (
        <Badge variant="light" color="gray" tt="none">
          {t('off')}
        </Badge>
      )}
      {refusedHostKey !== null && (
        <Badge variant="light" color="orange" tt="none">
          {t('keyChanged')}
        </Badge>
      )}
      {!isOwn && (
        <Text size="xs" c="dimmed">
          {owner?.name ?? t('gone')}
        </Text>
      )}
    </>
  )
}

function RecipeWorkLine({ work }: Pick<Recipe, 'work'>) {
  const { t } = useTranslation('recipes')
  const source =
    work.kind === 'import' ? (work.source?.address ?? t('sentFile')) : work.terms.format.toUpperCase()
  return (
    <>
      {t(`kind.${work.kind}`)}
      <Text size="xs" c="dimmed" maw={320} truncate title={source}>
        {source}
      </Text>
    </>
  )
}

function When({ recipe: { schedule, nextAt } }: { recipe: Recipe }) {
  const { t } = useTranslation('recipes')
  const { dateTime } = useFormats()
  return (
    <>
      {t(`schedule.${schedule}`)}
      {nextAt !== null && (
        <Text size="xs" c="dimmed">
          {t('next', { date: dateTime(nextAt) })}
        </Text>
      )}
    </>
  )
}
