import { Anchor, Group, Select, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReportAttendee, ReportDimension, ReportRow, UnwantedProduct } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { PagedTable } from '../../../lib/page/query-table.tsx'
import { useListPage } from '../../../lib/page/use-list-page.ts'
import { Definition } from '../../../lib/reports/key-figures.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/lists/data-table.tsx'
import { useAmountList, useDuration } from '../api/amounts.ts'
import { type ReportPlace, rereadMs } from '../api/use-project-report.ts'
import { linesOfRow, type ReportTableName, reportTables, tablesId } from '../project-report-search.ts'

/** Orders put together, one way at a time; a row leads to its lines. */
export function ReportTables({ place }: { place: ReportPlace }) {
  const { t } = useTranslation('project-report')
  const { by = 'product' } = place.search
  const choose = (name: string | null) =>
    place.change({
      by: name === 'product' ? undefined : ((name ?? undefined) as ReportTableName | undefined),
      ...{ sort: undefined, page: undefined, lines: undefined },
    })
  return (
    <section aria-labelledby={tablesId}>
      <Group justify="space-between" mb="sm" align="flex-end">
        <Title order={2} size="h4" id={tablesId}>
          {t(`by.${by}`)}
        </Title>
        <Group gap="xs" align="flex-end">
          <Select
            label={t('by')}
            allowDeselect={false}
            data={reportTables.map((value) => ({ value, label: t(`by.${value}`) }))}
            value={by}
            onChange={choose}
          />
          <Definition label={t('by')} text={t('define.by')} />
        </Group>
      </Group>
      {by === 'unwanted' && <UnwantedTable place={place} />}
      {by === 'attendees' && <AttendeesTable place={place} />}
      {by !== 'unwanted' && by !== 'attendees' && <SumsTable key={by} place={place} dimension={by} />}
    </section>
  )
}

function Nothing() {
  const { t } = useTranslation('project-report')
  return <EmptyState isPart title={t('nothing')} message={t('nothingText')} />
}

/** The address may say an order that another table has. */
function sortIn(known: readonly string[], sort: string | undefined, usual: string): string {
  return sort !== undefined && known.includes(sort.replace('-', '')) ? sort : usual
}

function SumsTable({ place, dimension }: { place: ReportPlace; dimension: ReportDimension }) {
  const sort = sortIn(['name', 'quantity', 'orders', 'amount'], place.search.sort, '-amount')
  const { paging, pages, sorting } = useListPage({ ...place.search, sort })
  const query = useQuery({
    ...orpc.projectReport.listProjectReportRows.queryOptions({
      input: { params: { dimension }, query: { ...place.asked, ...paging, sort } },
    }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  const columns = useSumColumns(place, dimension)
  return (
    <PagedTable
      query={query}
      columns={columns}
      keyOf={({ key }) => key ?? 'none'}
      sorting={sorting}
      pages={pages}
      empty={<Nothing />}
    />
  )
}

function useSumColumns(place: ReportPlace, dimension: ReportDimension): Column<ReportRow>[] {
  const { t } = useTranslation('project-report')
  const { number } = useFormats()
  const amountList = useAmountList()
  const nameOf = ({ key, name }: ReportRow): string => {
    if (dimension === 'session') return t(`session.${key}` as 'session.web')
    return key === null ? t(`none.${dimension}` as 'none.group') : (name ?? '')
  }
  const reference: Column<ReportRow> = { heading: t('reference'), cell: (row) => row.reference ?? '' }
  return [
    {
      heading: t('name'),
      sortBy: 'name',
      cell: (row) => <LinesLink place={place} lines={linesOfRow(dimension, row.key)} name={nameOf(row)} />,
    },
    ...(dimension === 'product' ? [reference] : []),
    { heading: t('orders'), kind: 'number', sortBy: 'orders', cell: ({ orders }) => number(orders) },
    { heading: t('lines'), kind: 'number', cell: ({ lines }) => number(lines) },
    { heading: t('quantity'), kind: 'number', sortBy: 'quantity', cell: (row) => number(row.quantity) },
    { heading: t('amount'), kind: 'number', sortBy: 'amount', cell: (row) => amountList(row.amounts) },
  ]
}

function LinesLink({ place, lines, name }: { place: ReportPlace; lines: string; name: string }) {
  const { t } = useTranslation('project-report')
  return (
    <Anchor
      component={Link}
      {...({ to: '.', search: { ...place.search, lines } } as object)}
      aria-label={t('show', { name })}
    >
      {name}
    </Anchor>
  )
}

function UnwantedTable({ place }: { place: ReportPlace }) {
  const { t } = useTranslation('project-report')
  const { number } = useFormats()
  const sort = sortIn(['name', 'reference', 'presented'], place.search.sort, '-presented')
  const { paging, pages, sorting } = useListPage({ ...place.search, sort })
  const query = useQuery({
    ...orpc.projectReport.listProjectReportUnwanted.queryOptions({
      input: { ...place.asked, ...paging, sort },
    }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<UnwantedProduct>[] = [
    { heading: t('name'), sortBy: 'name', cell: ({ name }) => name },
    { heading: t('reference'), sortBy: 'reference', cell: ({ reference }) => reference ?? '' },
    { heading: t('presented'), kind: 'number', sortBy: 'presented', cell: (row) => number(row.presented) },
  ]
  return (
    <PagedTable
      query={query}
      columns={columns}
      keyOf={({ product }) => product}
      sorting={sorting}
      pages={pages}
      empty={<Nothing />}
    />
  )
}

const attendeeSorts = ['name', 'project', 'came', 'finished', 'seconds', 'lines']

function AttendeesTable({ place }: { place: ReportPlace }) {
  const sort = sortIn(attendeeSorts, place.search.sort, 'name')
  const { paging, pages, sorting } = useListPage({ ...place.search, sort })
  const query = useQuery({
    ...orpc.projectReport.listProjectReportAttendees.queryOptions({
      input: { ...place.asked, ...paging, sort },
    }),
    refetchInterval: rereadMs,
    placeholderData: keepPreviousData,
  })
  const columns = useAttendeeColumns(place)
  return (
    <PagedTable
      query={query}
      columns={columns}
      keyOf={({ attendee, project }) => `${attendee} ${project._id}`}
      sorting={sorting}
      pages={pages}
      empty={<Nothing />}
    />
  )
}

function useAttendeeColumns(place: ReportPlace): Column<ReportAttendee>[] {
  const { t } = useTranslation('project-report')
  const { number, dateTime } = useFormats()
  const duration = useDuration()
  const amountList = useAmountList()
  const moment = (at: string | null) => (at === null ? '–' : dateTime(at))
  return [
    {
      heading: t('attendee'),
      sortBy: 'name',
      cell: ({ attendee, name, email }) => (
        <LinesLink place={place} lines={linesOfRow('attendee', attendee)} name={name || email} />
      ),
    },
    { heading: t('project'), sortBy: 'project', cell: ({ project }) => project.name },
    { heading: t('came'), sortBy: 'came', isShort: true, cell: ({ cameAt }) => moment(cameAt) },
    { heading: t('finished'), sortBy: 'finished', isShort: true, cell: (row) => moment(row.finishedAt) },
    { heading: t('timeSpent'), sortBy: 'seconds', kind: 'number', cell: (row) => duration(row.seconds) },
    { heading: t('lines'), sortBy: 'lines', kind: 'number', cell: ({ lines }) => number(lines) },
    { heading: t('amount'), kind: 'number', cell: ({ amounts }) => amountList(amounts) },
  ]
}
