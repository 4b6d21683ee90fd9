import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { InterestSummary } from '@vitrine/contract'
import { type DaySpan, eachDay, lookingWays, zoneName } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { DownloadReport } from '../../../lib/reports/download-report.tsx'
import { KeyFigures } from '../../../lib/reports/key-figures.tsx'
import { ReportChart } from '../../../lib/reports/report-chart.tsx'
import { ReportFields } from '../../../lib/reports/report-fields.tsx'
import { ScheduleReport } from '../../../lib/reports/schedule-report.tsx'
import { SpanPicker } from '../../../lib/reports/span-picker.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import type { InterestSearch } from '../interest-search.ts'
import { areHours, timeTicks } from '../time-ticks.ts'
import { type InterestPlace, useDuration, useInterest, useInterestPlace } from '../use-interest.ts'
import { CountedAlone } from './counted-alone.tsx'
import { InterestTables } from './interest-tables.tsx'

/** What clients looked at in some days: how much, on which days, and of what. */
export function InterestSection() {
  return (
    <WithSettings>
      <Interest />
    </WithSettings>
  )
}

function Interest() {
  const place = useInterestPlace()
  const { span, asked, comparison, today, change } = place
  const { shown, before, compared } = useInterest(place)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <ReportFields>
          <SpanPicker
            {...{ span, comparison, today }}
            onChange={({ from, to, compare }) => change({ from, to, compare, page: undefined })}
          />
        </ReportFields>
        <Group align="flex-start" gap="xs">
          <DownloadReport report="interest" asked={{ ...asked }} />
          <ScheduleReport report="interest" asked={{ ...asked }} />
        </Group>
      </Group>
      <Loaded query={shown}>
        {(summary) => (
          <>
            <Notes summary={summary} />
            <CountedAlone place={place} names={summary.of} />
            <Figures {...{ place, summary, before, compared }} />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <DaysChart summary={summary} span={span} />
              <WaysChart summary={summary} />
            </SimpleGrid>
            <InterestTables
              place={place}
              tellsSearches={summary.searches !== null}
              tellsLinks={summary.openedShareLinks !== null}
            />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

/** In which zone days are, and whose looking is counted. */
function Notes({ summary: { timeZone, isWhole, isNoted } }: { summary: InterestSummary }) {
  const { t } = useTranslation('engagement')
  return (
    <>
      {!isNoted && <Alert variant="light">{t('notNoted')}</Alert>}
      <Text size="sm" c="dimmed">
        {t('zoneText', { zone: zoneName(timeZone) })} {t(isWhole ? 'isWhole' : 'isPartial')}
      </Text>
    </>
  )
}

interface FiguresProps {
  place: InterestPlace
  summary: InterestSummary
  before: DaySpan | null
  compared: InterestSummary | undefined
}

function Figures({ place: { search }, summary, before, compared }: FiguresProps) {
  const { t } = useTranslation('engagement')
  const { number, date } = useFormats()
  const duration = useDuration()
  const figure = (
    key: 'seconds' | 'looks' | 'clients' | 'products' | 'stars' | 'found' | 'missed' | 'links',
    of: (given: InterestSummary) => number | null | undefined,
    lines: Pick<InterestSearch, 'by' | 'sort'>,
  ) => {
    const read = (value: number) => (key === 'seconds' ? duration(value) : number(value))
    const value = of(summary)
    const earlier = compared === undefined ? null : of(compared)
    if (value == null) return []
    const comparison =
      before === null || earlier == null
        ? undefined
        : t('compared', { text: read(earlier), from: date(before.from), to: date(before.to) })
    const at = { to: '.', search: { ...search, page: undefined, sort: undefined, ...lines } } as never
    return [{ label: t(key), text: read(value), definition: t(`${key}.text`), comparison, lines: at }]
  }
  return (
    <KeyFigures
      label={t('figures')}
      figures={[
        ...figure('seconds', ({ seconds }) => seconds, { by: 'product', sort: 'seconds' }),
        ...figure('looks', ({ looks }) => looks, { by: 'product', sort: 'looks' }),
        ...figure('clients', ({ clients }) => clients, { by: 'client' }),
        ...figure('products', ({ products }) => products, { by: 'product' }),
        ...figure('stars', ({ stars }) => stars, { by: 'product', sort: 'stars' }),
        ...figure('found', ({ searches }) => searches?.found, { by: 'search' }),
        ...figure('missed', ({ searches }) => searches?.missed, { by: 'search', sort: 'missed' }),
        ...figure('links', ({ openedShareLinks }) => openedShareLinks, { by: 'link' }),
      ]}
    />
  )
}

/** How a chart of times is read: in full beside the pointer, in whole minutes or hours at the side. */
function useTimeSide() {
  const { t } = useTranslation('engagement')
  const { number } = useFormats()
  const duration = useDuration()
  return (values: readonly number[]) => {
    const ticks = timeTicks(values)
    const shortFormat = (value: number) =>
      areHours(ticks)
        ? t('hoursTick', { number: number(value / 3_600) })
        : t('minutesTick', { number: number(value / 60) })
    return { format: duration, ticks, shortFormat }
  }
}

function DaysChart({ summary: { days }, span }: { summary: InterestSummary; span: DaySpan }) {
  const { t } = useTranslation('engagement')
  const { date } = useFormats()
  const duration = useDuration()
  const side = useTimeSide()
  const [most] = days.toSorted((one, other) => other.seconds - one.seconds)
  const seconds = new Map(days.map((each) => [each.day, each.seconds]))
  const labels = eachDay(span)
  const values = labels.map((day) => seconds.get(day) ?? 0)
  return (
    <ReportChart
      chart={{
        title: t('byDay'),
        finding:
          most === undefined
            ? t('byDay.none')
            : t('byDay.finding', { day: date(most.day), time: duration(most.seconds) }),
        kind: 'bars',
        axis: t('day'),
        labels: labels.map((day) => date(day)),
        series: [{ label: t('seconds'), values }],
        ...side(values),
      }}
    />
  )
}

function WaysChart({ summary: { byWay, seconds } }: { summary: InterestSummary }) {
  const { t } = useTranslation('engagement')
  const duration = useDuration()
  const side = useTimeSide()
  const [most = 'page'] = lookingWays.toSorted((one, other) => byWay[other] - byWay[one])
  const values = lookingWays.map((way) => byWay[way])
  return (
    <ReportChart
      chart={{
        title: t('byWay'),
        finding:
          seconds === 0
            ? t('byDay.none')
            : t('byWay.finding', { way: t(`way.${most}`), time: duration(byWay[most]) }),
        kind: 'bars',
        axis: t('way'),
        labels: lookingWays.map((way) => t(`way.${way}`)),
        series: [{ label: t('seconds'), values }],
        ...side(values),
      }}
    />
  )
}
