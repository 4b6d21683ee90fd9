import { Alert, Box, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BulkAction, BulkPreview, DomainSettings, ProductSelection } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useErrorText, useReasonText } from '../../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { findField } from '../../../../lib/product-fields/fields.ts'
import type { Wording } from '../../../../lib/product-fields/filter-phrase.ts'
import type { Structure } from '../../../../lib/structure/use-structure.ts'
import { DataTable } from '../../../../ui/lists/data-table.tsx'

const debounceMs = 300

interface BulkPreviewProps {
  selection: ProductSelection
  action: BulkAction
  settings: DomainSettings
  structure: Structure
  wording: Wording
}

/** What the action would do, as the server works it out. */
export function BulkPreviewBox({ selection, action, ...words }: BulkPreviewProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const errorText = useErrorText()
  const reasonText = useReasonText()
  const [asked] = useDebouncedValue(action, debounceMs)
  const preview = useQuery({
    ...orpc.products.previewBulk.queryOptions({ input: { query: {}, body: { selection, action: asked } } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  if (preview.isError) {
    return (
      <Alert color="red" role="alert">
        {errorText(preview.error)}
      </Alert>
    )
  }
  if (preview.data === undefined) return <Loader size="sm" />
  const { total, examined, changed, unchanged, refused, faulty, examples, faults } = preview.data
  const counts = [
    // Changes to whole products are shown above, with their number.
    {
      text: t('previewChanged', { count: changed, number: number(changed) }),
      count: asked.type === 'delete' || asked.type === 'duplicate' ? 0 : 1,
    },
    { text: t('previewUnchanged', { count: unchanged, number: number(unchanged) }), count: unchanged },
    { text: t('previewRefused', { count: refused, number: number(refused) }), count: refused },
    { text: t('previewFaulty', { count: faulty, number: number(faulty) }), count: faulty },
  ]
  return (
    <div aria-live="polite" aria-busy={preview.isFetching}>
      <Text size="sm" fw={550}>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ text }) => text)
          .join(' · ')}
      </Text>
      {examined < total && (
        <Text size="sm" c="dimmed">
          {t('previewExamined', { examined: number(examined), total: number(total) })}
        </Text>
      )}
      {examples.length > 0 && <Examples examples={examples} {...words} />}
      {faults.map(({ product, name, code, data }) => (
        <Text key={product} size="sm" c="var(--mantine-color-error)">
          {name}: {reasonText({ code, data })}
        </Text>
      ))}
    </div>
  )
}

type ExamplesProps = Omit<BulkPreviewProps, 'selection' | 'action'> & Pick<BulkPreview, 'examples'>

/** Some values as they are, and as they would become. */
function Examples({ examples, settings, structure, wording }: ExamplesProps) {
  const { t } = useTranslation(['products-table', 'app'])
  const said = (key: string, value: string | null) => {
    if (value === null || value === '') return t('app:noValue')
    const field = findField(settings, key)
    if (field?.kind === 'folder')
      return value
        .split(',')
        .map((id) => structure.folders.byId.get(id)?.name ?? '')
        .join(', ')
    return field === null ? value : wording.value(field, value)
  }
  return (
    <Box mt="xs">
      <DataTable
        rows={examples}
        keyOf={({ product, field }) => `${product} ${field}`}
        columns={[
          { heading: t('product'), cell: ({ name }) => name },
          { heading: t('valueBefore'), cell: ({ field, oldValue }) => said(field, oldValue) },
          { heading: t('valueAfter'), cell: ({ field, newValue }) => said(field, newValue) },
        ]}
      />
    </Box>
  )
}
