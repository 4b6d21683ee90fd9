import { Avatar, Button, Group, Select, Stack, Text, Timeline, Title } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProductChange } from '@vitrine/contract'
import { initials } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { joinedPages, nextPage } from '../../../lib/api/joined-pages.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { allFields, findField } from '../../../lib/product-fields/fields.ts'
import { useWording } from '../../../lib/product-fields/use-wording.ts'
import { useMayEditProduct } from '../../../lib/structure/use-may-edit.ts'
import { useStructure } from '../../../lib/structure/use-structure.ts'
import { MoreButton } from './more-button.tsx'

const linesAtOnce = 20

/** Who changed what of a product, from what to what; an earlier value can be put back. */
export function ProductHistory({ productId }: { productId: string }) {
  const { t } = useTranslation('products-table')
  const errorText = useErrorText()
  const [field, setField] = useState<string | null>(null)
  const history = useHistory(productId, field)
  const words = useChangeWords()
  if (words === null) return null
  const { total, result } = joinedPages(history.data)
  return (
    <section aria-label={t('history')}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {t('history')}
        </Title>
        <Select
          size="xs"
          aria-label={t('filterField')}
          placeholder={t('historyAll')}
          data={words.fields}
          value={field}
          clearable
          searchable
          onChange={setField}
        />
      </Group>
      {failureOf(history) !== null && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {errorText(history.error)}
        </Text>
      )}
      {history.isSuccess && total === 0 && (
        <Text size="sm" c="dimmed">
          {t('historyEmpty')}
        </Text>
      )}
      <Timeline bulletSize={28} lineWidth={1}>
        {result.map((change) => (
          <Timeline.Item
            key={change._id}
            bullet={
              <Avatar size={28} radius="xl">
                {initials({ name: change.person?.name ?? 'V', email: '' }, 'small')}
              </Avatar>
            }
          >
            <Change
              productId={productId}
              change={change}
              fieldName={words.fieldNameOf(change)}
              said={(value) => words.saidValue(change.field, value)}
            />
          </Timeline.Item>
        ))}
      </Timeline>
      <MoreButton list={history} size="compact-sm" />
    </section>
  )
}

/** The latest changes first: all of them, or those of one field. */
function useHistory(productId: string, field: string | null) {
  return useInfiniteQuery({
    ...orpc.products.listProductHistory.infiniteOptions({
      input: (page: number) => ({
        productId,
        page,
        per_page: linesAtOnce,
        ...(field === null ? {} : { field }),
      }),
      initialPageParam: 1,
      getNextPageParam: (_last, pages) => nextPage(pages),
    }),
    placeholderData: keepPreviousData,
  })
}

/** How changes are worded; null until the company's fields are read. */
function useChangeWords() {
  const { t } = useTranslation('products-table')
  const structure = useStructure()
  const wording = useWording(structure)
  const { settings, folders } = structure
  if (settings === undefined) return null
  return {
    fields: allFields(settings).map((field) => ({ value: field.key, label: wording.fieldName(field) })),
    fieldNameOf: ({ field: key }: ProductChange): string => {
      if (key === 'file') return t('historyFile')
      if (key === 'media') return t('media')
      if (key === 'model') return t('historyModel')
      if (key === 'threeSidesLayout') return t('historyLayout')
      const found = key === null ? null : findField(settings, key)
      return found === null ? '' : wording.fieldName(found)
    },
    saidValue: (key: string | null, value: string | null): string => {
      if (value === null || value === '') return '–'
      if (key === 'folder')
        return value
          .split(',')
          .map((id) => folders.byId.get(id)?.name ?? '')
          .join(', ')
      const found = key === null ? null : findField(settings, key)
      return found === null ? value : wording.value(found, value)
    },
  }
}

interface ChangeProps {
  productId: string
  change: ProductChange
  fieldName: string
  said: (value: string | null) => string
}

function Change({ productId, change, fieldName, said }: ChangeProps) {
  const { t } = useTranslation('products-table')
  const { dateTime } = useFormats()
  const mayEdit = useMayEditProduct(productId)
  const queryClient = useQueryClient()
  const restore = useMutation(
    orpc.products.restoreProductValue.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.products.key() }),
    }),
  )
  const { field, oldValue, newValue, person, at, kind, canRestore } = change
  const [fault] = restore.data?.faults ?? []
  const isAttachment = field === 'file' || field === 'media'
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {person?.name ?? 'Vitrine'} · {dateTime(at)}
      </Text>
      {field === null || field === 'published' ? (
        <Text size="sm">{t(`kind.${kind}` as 'history')}</Text>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <strong>{fieldName}</strong>:{' '}
          <span style={{ color: 'var(--mantine-color-dimmed)' }}>{said(oldValue)}</span>{' '}
          <span role="img" aria-label={t('becomes')}>
            →
          </span>{' '}
          {said(newValue)}
          {isAttachment && kind === 'published' && ` (${t('fileNowShown')})`}
          {isAttachment && kind === 'unpublished' && ` (${t('fileNowHidden')})`}
        </Text>
      )}
      {mayEdit && canRestore && (
        <div>
          <Button
            size="compact-xs"
            variant="subtle"
            loading={restore.isPending}
            onClick={() => restore.mutate({ params: { productId, entryId: change._id }, query: {} })}
          >
            {t('historyRestore', { value: said(oldValue) })}
          </Button>
        </div>
      )}
      {fault !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t(`errors:${fault.code}` as 'history', fault.data)}
        </Text>
      )}
    </Stack>
  )
}
