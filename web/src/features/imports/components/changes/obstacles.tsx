import { Alert, Text } from '@mantine/core'
import type { ImportObstacle } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { LinkAnchor } from '../../../../ui/links.tsx'
import { type Column, DataTable } from '../../../../ui/lists/data-table.tsx'
import { useFieldWords } from '../../api/use-field-words.ts'

/** Later changes that stand in the way of undoing, as far as the reader sees them. */
export function Obstacles({ total, result }: { total: number; result: ImportObstacle[] }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  return (
    <Alert
      role="note"
      color="yellow"
      w="100%"
      title={t('obstacles', { count: total, number: number(total) })}
    >
      <Text size="sm" mb="xs">
        {t('obstaclesText')}
      </Text>
      <DataTable
        columns={useObstacleColumns()}
        rows={result}
        keyOf={({ product, field }) => `${product} ${field}`}
      />
      {result.length < total && (
        <Text size="xs" c="dimmed">
          {t('obstaclesMore', { count: total - result.length, number: number(total - result.length) })}
        </Text>
      )}
    </Alert>
  )
}

function useObstacleColumns(): Column<ImportObstacle>[] {
  const { t } = useTranslation('imports')
  const { dateTime } = useFormats()
  const { nameOf, wordsOf } = useFieldWords()
  const said = (field: string, value: string | null) =>
    value === null || value === '' ? t('noValue') : wordsOf(field, value)
  // The former folders of a product aren't shown.
  const hasNoValue = (field: string) => field === '' || field === 'folder'
  return [
    {
      heading: t('product'),
      cell: ({ product, name, reference }) =>
        name === '' ? (
          t('hiddenProduct')
        ) : (
          <LinkAnchor to="/catalog/$product" params={{ product }} size="sm">
            {name} ({reference})
          </LinkAnchor>
        ),
    },
    {
      heading: t('field'),
      cell: ({ field }) => (field === '' ? t('deletedSince') : nameOf(field)),
    },
    { heading: t('imported'), cell: ({ field, written }) => (hasNoValue(field) ? '' : said(field, written)) },
    { heading: t('present'), cell: ({ field, present }) => (hasNoValue(field) ? '' : said(field, present)) },
    {
      heading: t('changedBy'),
      cell: ({ changedBy, changedAt }) =>
        [changedBy, changedAt === null ? null : dateTime(changedAt)]
          .filter((part) => part !== null)
          .join(', '),
    },
  ]
}
