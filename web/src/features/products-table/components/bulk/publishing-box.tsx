import { Alert, Box, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PublishingSubject } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { DataTable } from '../../../../ui/lists/data-table.tsx'

interface PublishingBoxProps {
  of: PublishingSubject
  isPublished: boolean
}

/** Which clients get or lose how many products, before they do. */
export function PublishingBox({ of, isPublished }: PublishingBoxProps) {
  const { t } = useTranslation(['products-table', 'app'])
  const { number } = useFormats()
  const errorText = useErrorText()
  const preview = useQuery({
    ...orpc.products.previewPublishing.queryOptions({ input: { query: {}, body: { isPublished, of } } }),
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
  const { products, groups, people, isWhole } = preview.data
  const counted = (count: number) => ({ count, number: number(count) })
  const reported = t('publishPeople', counted(people))
  return (
    <section aria-label={t('publishWho')} aria-live="polite">
      <Text size="sm" fw={550}>
        {products === 0
          ? t(isPublished ? 'publishNobodyGets' : 'publishNobodyLoses')
          : `${t(isPublished ? 'publishGains' : 'publishLosses', counted(products))} (${reported})`}
      </Text>
      {groups.length > 0 && (
        <Box mt="xs">
          <DataTable
            rows={groups}
            columns={[
              { heading: t('publishGroup'), cell: ({ name }) => name },
              { heading: t('app:products'), cell: (group) => number(group.products), kind: 'number' },
              { heading: t('publishClients'), cell: (group) => number(group.people), kind: 'number' },
            ]}
          />
        </Box>
      )}
      {!isWhole && (
        <Text size="sm" c="dimmed">
          {t('publishPart')}
        </Text>
      )}
    </section>
  )
}
