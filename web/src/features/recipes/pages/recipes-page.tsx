import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Recipe } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { ListPage } from '../../../lib/page/list-page.tsx'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { EditRecipe } from '../../../lib/recipes/recipe-dialog.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { RecipePart } from '../components/recipe-menu.tsx'
import { RunWithFile } from '../components/run-with-file.tsx'
import { RunsDialog } from '../components/runs-dialog.tsx'
import { useRecipeColumns } from '../components/use-recipe-columns.tsx'

/** Runs go on while the page is open. */
const askAgainMs = 5_000

/** Imports and exports that are kept: what each does and when, how its last run ended, and running it now. */
export function RecipesPage() {
  const { t } = useTranslation('recipes')
  const list = useListPage(useSearch({ from: '/inside/content/transfers' }))
  const recipes = useQuery(
    orpc.recipes.listRecipes.queryOptions({
      input: list.paging,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.result.some(isRunning) === true ? askAgainMs : false),
    }),
  )
  const [open, setOpen] = useState<{ part: RecipePart; recipe: Recipe } | null>(null)
  const close = () => setOpen(null)
  // As it is by now: a change elsewhere, or one's own of a moment ago, counts.
  const shown = recipes.data?.result.find(({ _id }) => _id === open?.recipe._id) ?? open?.recipe
  return (
    <ListPage title={t('title')} intro={t('intro')}>
      <WithSettings>
        <PagedTable
          query={recipes}
          columns={useRecipeColumns((part, recipe) => setOpen({ part, recipe }))}
          empty={<EmptyState icon={IconRepeat} title={t('none')} message={t('noneText')} />}
          pages={list.pages}
        />
        {shown !== undefined && open?.part === 'edit' && <EditRecipe recipe={shown} onClose={close} />}
        {shown !== undefined && open?.part === 'runs' && <RunsDialog recipe={shown} onClose={close} />}
        {shown !== undefined && open?.part === 'file' && <RunWithFile recipe={shown} onClose={close} />}
      </WithSettings>
    </ListPage>
  )
}

function isRunning({ lastRun }: Recipe): boolean {
  return lastRun?.state === 'running'
}
