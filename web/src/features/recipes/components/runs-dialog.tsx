import { Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Recipe } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { HostKeyQuestion } from '../../../lib/recipes/host-key-question.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RunLine } from './run-line.tsx'

/** The last runs, newest first. */
export function RunsDialog({ recipe, onClose }: { recipe: Recipe; onClose: () => void }) {
  const { t } = useTranslation('recipes')
  const input = { recipeId: recipe._id, per_page: 20 }
  const runs = useQuery(orpc.recipes.listRecipeRuns.queryOptions({ input, staleTime: 0 }))
  const { refusedHostKey, isOwn } = recipe
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('runsOf', { name: recipe.name })}
      closeButtonProps={{ 'aria-label': t('app:close') }}
    >
      <Stack>
        {isOwn && refusedHostKey !== null && (
          <HostKeyQuestion recipe={recipe} found={refusedHostKey} onConfirmed={() => {}} />
        )}
        <Loaded
          query={runs}
          isEmpty={({ total }) => total === 0}
          empty={<EmptyState isPart title={t('never')} />}
        >
          {({ result }) => (
            <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
              {result.map((run) => (
                <li key={run._id}>
                  <RunLine run={run} />
                </li>
              ))}
            </Stack>
          )}
        </Loaded>
      </Stack>
    </Modal>
  )
}
