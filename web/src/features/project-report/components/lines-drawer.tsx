import { Badge, Button, Drawer, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportLine } from '@vitrine/contract'
import { formatComputed } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { useAmounts } from '../api/amounts.ts'
import { type ReportPlace, rereadMs } from '../api/use-project-report.ts'
import { openLines } from '../project-report-search.ts'

/** A table where there is room for one. */
const drawerWidth = 'min(1200px, 100vw)'
const few = 50
const many = 100

/** The lines behind a number, with what was answered and said. The address says which are open. */
export function LinesDrawer({ place }: { place: ReportPlace }) {
  const { t } = useTranslation('project-report')
  const open = openLines(place.search.lines)
  return (
    <Drawer
      opened={open !== null}
      onClose={() => place.change({ lines: undefined })}
      position="right"
      size={drawerWidth}
      title={t('lines')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {open !== null && <Lines key={place.search.lines} place={place} open={open} />}
    </Drawer>
  )
}

function Lines({ place, open }: { place: ReportPlace; open: NonNullable<ReturnType<typeof openLines>> }) {
  const { t } = useTranslation('project-report')
  const [sort, setSort] = useState('-at')
  const [shown, setShown] = useState(few)
  const query = useQuery({
    ...orpc.projectReport.listProjectReportLines.queryOptions({
      input: { ...place.asked, ...open, sort, page: 1, per_page: shown },
    }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  const columns = useLineColumns()
  const { total = 0, result = [] } = query.data ?? {}
  return (
    <Stack>
      <QueryTable
        query={query}
        rowsOf={(data) => data.result}
        columns={columns}
        keyOf={({ project, attendee, product, at }) => `${project._id} ${attendee._id} ${product._id} ${at}`}
        sorting={{ sort, onSort: setSort }}
        empty={<EmptyState isPart title={t('noLines')} message={t('nothingText')} />}
      />
      {total > result.length && shown < many && (
        <Button variant="default" onClick={() => setShown(many)}>
          {t('more')}
        </Button>
      )}
      {total > result.length && shown === many && (
        <Text size="sm">{t('narrow', { shown: result.length, total })}</Text>
      )}
    </Stack>
  )
}

function useLineColumns(): Column<ReportLine>[] {
  const { t } = useTranslation('project-report')
  const { number, dateTime } = useFormats()
  return [
    {
      heading: t('product'),
      sortBy: 'product',
      cell: ({ product, category }) => (
        <>
          {product.name}
          <Text size="xs" c="dimmed">
            {[product.reference, category].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    { heading: t('attendee'), sortBy: 'attendee', cell: ({ attendee }) => attendee.name },
    { heading: t('project'), sortBy: 'project', cell: ({ project }) => project.name },
    { heading: t('at'), sortBy: 'at', isShort: true, cell: ({ at }) => dateTime(at) },
    {
      heading: t('kind'),
      isShort: true,
      cell: ({ kind, session }) => (
        <>
          <Badge variant="dot">{t(`kind.${kind}`)}</Badge>
          <Text size="xs" c="dimmed">
            {t(`session.${session}`)}
          </Text>
        </>
      ),
    },
    {
      heading: t('quantity'),
      kind: 'number',
      sortBy: 'quantity',
      cell: (line) => number(line.quantity ?? ''),
    },
    {
      ...{ heading: t('amount'), kind: 'number', isShort: true, sortBy: 'amount' },
      cell: (line) => <LineAmount line={line} />,
    },
    { heading: t('answers'), cell: (line) => <Said line={line} /> },
  ]
}

function LineAmount({ line: { amount, price, listPrice, currency, quantity } }: { line: ReportLine }) {
  const { t } = useTranslation('project-report')
  const amountText = useAmounts()
  if (price === null) return quantity === null ? null : t('noPrice')
  const instead = listPrice === null ? '' : t('instead', { price: amountText(listPrice, currency) })
  return (
    <>
      {amount === null ? '–' : amountText(amount, currency)}
      <Text size="xs" c="dimmed">
        {[amountText(price, currency), instead].filter(Boolean).join(' ')}
      </Text>
    </>
  )
}

/** What was asked, as it was called then, and what was talked about. */
function Said({ line: { values, dynamicValues, comments, interested } }: { line: ReportLine }) {
  const { t } = useTranslation('project-report')
  const { number, date, preferences } = useFormats()
  const answered = values.map(({ name, type, unit, value }) => {
    const text = type === 'date' ? date(value) : number(value)
    return `${name}: ${text}${unit === '' ? '' : ` ${unit}`}`
  })
  const computed = dynamicValues.map(
    ({ name, value, currency }) =>
      `${name}: ${value === null ? t('empty') : formatComputed(value, currency, preferences)}`,
  )
  return (
    <>
      {[...(interested ? [t('interested')] : []), ...answered, ...computed].map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      {comments.map(({ author, text, at }) => (
        <Text key={`${at} ${text}`} size="sm" c="dimmed">
          {author}: {text}
        </Text>
      ))}
    </>
  )
}
