import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkReport, TrashedProduct } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { joinedPages, nextPage } from '../../../lib/api/joined-pages.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

const pageRows = 100

interface TrashDrawerProps {
  onClose: () => void
  onRestored: (report: BulkReport) => void
}

/** Deleted products, until they go for good. */
export function TrashDrawer({ onClose, onRestored }: TrashDrawerProps) {
  const { t } = useTranslation(['content', 'app'])
  const { number } = useFormats()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const trash = useInfiniteQuery(
    orpc.products.listTrash.infiniteOptions({
      input: (page: number) => ({ page, per_page: pageRows }),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => nextPage(pages),
      staleTime: 0,
    }),
  )
  const restore = useMutation(
    orpc.products.bulkProducts.mutationOptions({
      onSuccess: async (report) => {
        await queryClient.invalidateQueries({ queryKey: orpc.products.key() })
        onRestored(report)
      },
    }),
  )
  const take = (ids: string[]) =>
    restore.mutate({ query: {}, body: { selection: { ids }, action: { type: 'restore' } } })
  const { total, result } = joinedPages(trash.data)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={<Text fw={650}>{t('trash')}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {failureOf(trash) !== null && (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(trash.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void trash.refetch()}
        />
      )}
      {trash.isSuccess && total === 0 && (
        <EmptyState title={t('trashEmptyTitle')} message={t('trashEmptyText')} />
      )}
      {total > 0 && (
        <>
          <Group justify="space-between" mb="md">
            <Text size="sm" c="dimmed">
              {t('productCount', { count: total, number: number(total) })}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              disabled={restore.isPending}
              onClick={() => take(result.map(({ _id }) => _id))}
            >
              {t('trashRestoreAll')}
            </Button>
          </Group>
          <Stack gap="sm">
            {result.map((product) => (
              <Line
                key={product._id}
                product={product}
                isBusy={restore.isPending}
                onRestore={() => take([product._id])}
              />
            ))}
          </Stack>
          {trash.hasNextPage && (
            <Button
              variant="default"
              mt="md"
              loading={trash.isFetchingNextPage}
              onClick={() => void trash.fetchNextPage()}
            >
              {t('historyMore', { count: total - result.length, number: number(total - result.length) })}
            </Button>
          )}
        </>
      )}
    </Drawer>
  )
}

interface LineProps {
  product: TrashedProduct
  isBusy: boolean
  onRestore: () => void
}

function Line({ product, isBusy, onRestore }: LineProps) {
  const { t } = useTranslation('content')
  const { date, dateTime } = useFormats()
  const { name, reference, deletedAt, deletedBy, keptUntil } = product
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={550}>
          {name}{' '}
          <Text span size="sm" c="dimmed">
            {reference}
          </Text>
        </Text>
        <Text size="xs" c="dimmed">
          {t('trashLine', {
            date: dateTime(deletedAt),
            name: deletedBy?.name ?? '–',
            until: date(keptUntil),
          })}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        aria-label={t('trashRestoreOne', { name })}
        onClick={onRestore}
      >
        {t('trashRestore')}
      </Button>
    </Group>
  )
}
