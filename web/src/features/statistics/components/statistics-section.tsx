import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ProductFigure, type ProductFilter, type Statistics, seenLatelyDays } from '@vitrine/contract'
import { headerItems } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { DownloadReport } from '../../../lib/reports/download-report.tsx'
import { KeyFigures } from '../../../lib/reports/key-figures.tsx'
import { ReportChart } from '../../../lib/reports/report-chart.tsx'
import { ScheduleReport } from '../../../lib/reports/schedule-report.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx'

const mediaKinds = ['image', 'video', '3d', 'document'] as const
const limits = [
  { used: 'arProducts', max: 'maxArProducts' },
  { used: 'projects', max: 'maxProjects' },
  { used: 'internalUsers', max: 'maxInternalUsers' },
] as const

/** What the catalogue consists of, and what its products lack. */
export function StatisticsSection() {
  const { t } = useTranslation('statistics')
  const statistics = useQuery(orpc.statistics.getStatistics.queryOptions({ input: {} }))
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed">
          {t('moment')}. {statistics.data !== undefined && t(statistics.data.isWhole ? 'whole' : 'partial')}
        </Text>
        <Group align="flex-start" gap="xs">
          <DownloadReport report="statistics" asked={{}} />
          <ScheduleReport report="statistics" asked={{}} />
        </Group>
      </Group>
      <Loaded query={statistics}>
        {(data) => (
          <>
            <Figures statistics={data} />
            <Lacking statistics={data} />
            <Media statistics={data} />
            <More statistics={data} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** Where exactly these products are, for who may look there. */
function useProductLines(): (filters: ProductFilter[]) => LinkProps | undefined {
  const { access, domain } = useEntered()
  const { isClient, permissions } = access
  const { content } = headerItems(permissions, { subscription: domain.subscription, isClient })
  return (filters) =>
    content ? { to: '/content/products', search: filters.length === 0 ? {} : { filters } } : undefined
}

function useFigureName(): (figure: ProductFigure) => string {
  const { t } = useTranslation('statistics')
  return ({ key, of }) => t(`figure.${key}`, { name: of ?? '' })
}

/** Below a bar, where there is little room. */
function useMissing(): (figure: ProductFigure) => string {
  const { t } = useTranslation('statistics')
  return ({ key, of }) => of ?? t(`missing.${key}` as 'missing.noImage')
}

function isLacking({ key }: ProductFigure): boolean {
  return key.startsWith('no')
}

function Figures({ statistics: { products, figures, storage } }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  const { number, storage: size } = useFormats()
  const linesOf = useProductLines()
  const nameOf = useFigureName()
  const stored =
    storage === null ? null : storage.images + storage.videos + storage.models + storage.documents
  return (
    <KeyFigures
      label={t('figures')}
      figures={[
        {
          label: t('products'),
          text: number(products),
          definition: t('text.products'),
          lines: linesOf([]),
        },
        ...figures
          .filter((figure) => !isLacking(figure))
          .map((figure) => ({
            label: nameOf(figure),
            text: number(figure.products),
            definition: t('text.figure'),
            lines: linesOf(figure.filters),
          })),
        ...(stored === null
          ? []
          : [{ label: t('stored'), text: size(stored), definition: t('stored.text') }]),
      ]}
    />
  )
}

function Lacking({ statistics: { products, figures } }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  const { number } = useFormats()
  const linesOf = useProductLines()
  const nameOf = useFigureName()
  const missing = useMissing()
  const lacking = figures.filter(isLacking)
  const [most] = lacking.toSorted((one, other) => other.products - one.products)
  const columns: Column<ProductFigure>[] = [
    { heading: t('what'), cell: nameOf },
    {
      heading: t('number'),
      kind: 'number',
      cell: (figure) => {
        const lines = linesOf(figure.filters)
        const text = number(figure.products)
        return lines === undefined ? text : <LinkAnchor {...lines}>{text}</LinkAnchor>
      },
    },
    {
      heading: t('share'),
      kind: 'number',
      cell: (figure) => `${number(products === 0 ? 0 : Math.round((figure.products / products) * 100))} %`,
    },
  ]
  const finding =
    most === undefined || most.products === 0
      ? t('lacking.none')
      : t('lacking.finding', {
          what: nameOf(most),
          number: number(most.products),
          products: number(products),
        })
  return (
    <>
      <ReportChart
        chart={{
          ...{ title: t('lacking'), finding, kind: 'bars', axis: t('what') },
          labels: lacking.map(missing),
          series: [{ label: t('lacking.of'), values: lacking.map((figure) => figure.products) }],
          format: (value) => number(value),
        }}
      />
      <DataTable columns={columns} rows={lacking} keyOf={nameOf} />
    </>
  )
}

/** Documents aren't looked for in the table. */
function ofMedia(kind: (typeof mediaKinds)[number]): ProductFilter[] | null {
  return kind === 'document' ? null : [{ field: 'media', type: 'EXACT', value: kind }]
}

function Media({ statistics: { media } }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  const { number, storage } = useFormats()
  const linesOf = useProductLines()
  const rows = mediaKinds.map((kind) => ({ kind, ...media[kind] }))
  return (
    <section aria-labelledby="statistics-media">
      <Title order={2} id="statistics-media" size="h4">
        {t('media')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('media.text')}
      </Text>
      <DataTable
        rows={rows}
        keyOf={({ kind }) => kind}
        columns={[
          { heading: t('what'), cell: ({ kind }) => t(`media.${kind}`) },
          {
            heading: t('number'),
            kind: 'number',
            cell: ({ kind, items }) => {
              const filters = ofMedia(kind)
              const lines = filters === null ? undefined : linesOf(filters)
              return lines === undefined ? number(items) : <LinkAnchor {...lines}>{number(items)}</LinkAnchor>
            },
          },
          { heading: t('storage'), kind: 'number', cell: ({ bytes }) => storage(bytes) },
        ]}
      />
    </section>
  )
}

function More({ statistics: { people, projects, subscription } }: { statistics: Statistics }) {
  const { t } = useTranslation('statistics')
  const { number } = useFormats()
  const line = (what: string, count: number) => ({ what, text: number(count) })
  const rows = [
    ...(people === null
      ? []
      : [
          line(t('colleagues'), people.colleagues),
          line(t('clients'), people.clients),
          line(t('invited'), people.invited),
          line(t('seenLately', { days: seenLatelyDays }), people.seenLately),
          line(t('groups'), people.groups),
        ]),
    ...(['upcoming', 'ongoing', 'done', 'web', 'st', 'ar', 'rooms'] as const).map((key) =>
      line(t(key), projects[key]),
    ),
    ...(subscription === null
      ? []
      : limits.map(({ used, max }) => {
          const limit = subscription.subscription[max]
          const words = { used: number(subscription[used]), limit: number(limit ?? 0) }
          return { what: t(`limit.${used}`), text: t(limit === null ? 'unlimited' : 'used', words) }
        })),
  ]
  return (
    <section aria-labelledby="statistics-more">
      <Title order={2} id="statistics-more" size="h4" mb="sm">
        {t('more')}
      </Title>
      <DataTable
        rows={rows}
        keyOf={({ what }) => what}
        columns={[
          { heading: t('what'), cell: ({ what }) => what },
          { heading: t('number'), kind: 'number', cell: ({ text }) => text },
        ]}
      />
    </section>
  )
}
