import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkReport, TrashedProduct } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { joinedPages, nextPage } from '../../../../lib/api/joined-pages.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { MoreButton } from '../more-button.tsx'

const pageRows = 100

interface TrashDrawerProps {
  onClose: () => void
  onRestored: (report: BulkReport) => void
}

/** Deleted products, until they go for good. */
export function TrashDrawer({ onClose, onRestored }: TrashDrawerProps) {
  const { t } = useTranslation('products-table')
  const trash = useTrash()
  const { restore, isRestoring } = useRestore(onRestored)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 100vw)"
      title={<Text fw={650}>{t('trash')}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded
        query={trash}
        waiting={null}
        isEmpty={(data) => joinedPages(data).total === 0}
        empty={<EmptyState title={t('trashEmptyTitle')} message={t('trashEmptyText')} />}
      >
        {(data) => (
          <>
            <DeletedProducts {...joinedPages(data)} isBusy={isRestoring} onRestore={restore} />
            <MoreButton list={trash} />
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

function useTrash() {
  return useInfiniteQuery(
    orpc.products.listTrash.infiniteOptions({
      input: (page: number) => ({ page, per_page: pageRows }),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => nextPage(pages),
      staleTime: 0,
    }),
  )
}

function useRestore(onRestored: TrashDrawerProps['onRestored']) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(
    orpc.products.bulkProducts.mutationOptions({
      onSuccess: async (report) => {
        await queryClient.invalidateQueries({ queryKey: orpc.products.key() })
        onRestored(report)
      },
    }),
  )
  return {
    restore: (ids: string[]) =>
      mutate({ query: {}, body: { selection: { ids }, action: { type: 'restore' } } }),
    isRestoring: isPending,
  }
}

interface DeletedProductsProps {
  total: number
  /** Those that have been read. */
  result: readonly TrashedProduct[]
  isBusy: boolean
  onRestore: (ids: string[]) => void
}

function DeletedProducts({ total, result, isBusy, onRestore }: DeletedProductsProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text size="sm" c="dimmed">
          {t('productCount', { count: total, number: number(total) })}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => onRestore(result.map(({ _id }) => _id))}
        >
          {t('trashRestoreAll')}
        </Button>
      </Group>
      <Stack gap="sm">
        {result.map((product) => (
          <Line
            key={product._id}
            product={product}
            isBusy={isBusy}
            onRestore={() => onRestore([product._id])}
          />
        ))}
      </Stack>
    </>
  )
}

interface LineProps {
  product: TrashedProduct
  isBusy: boolean
  onRestore: () => void
}

function Line({ product, isBusy, onRestore }: LineProps) {
  const { t } = useTranslation('products-table')
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
