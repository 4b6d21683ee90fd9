import { Alert, Group, Stack, Text } from '@mantine/core'
import type { InterestSummary } from '@vitrine/contract'
import { addDays, type DaySpan, daysIn } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { DownloadReport } from '../../../lib/reports/download-report.tsx'
import { KeyFigures } from '../../../lib/reports/key-figures.tsx'
import { ReportChart } from '../../../lib/reports/report-chart.tsx'
import { ScheduleReport } from '../../../lib/reports/schedule-report.tsx'
import { SpanPicker } from '../../../lib/reports/span-picker.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { useDuration, useInterest, useInterestPlace } from '../use-interest.ts'
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
  const { span, comparison, today, change } = place
  const { shown, before, compared } = useInterest(place)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <SpanPicker
          {...{ span, comparison, today }}
          onChange={({ from, to, compare }) => change({ from, to, compare, page: undefined })}
        />
        <Group align="flex-start" gap="xs">
          <DownloadReport report="interest" asked={{ ...span }} />
          <ScheduleReport report="interest" asked={{ ...span }} />
        </Group>
      </Group>
      <Loaded query={shown}>
        {(summary) => (
          <>
            <Notes summary={summary} />
            <Figures summary={summary} before={before} compared={compared} />
            <DaysChart summary={summary} span={span} />
            <InterestTables place={place} tellsSearches={summary.searches !== null} />
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
        {t('zoneText', { zone: timeZone.replaceAll('_', ' ') })} {t(isWhole ? 'isWhole' : 'isPartial')}
      </Text>
    </>
  )
}

interface FiguresProps {
  summary: InterestSummary
  before: DaySpan | null
  compared: InterestSummary | undefined
}

function Figures({ summary, before, compared }: FiguresProps) {
  const { t } = useTranslation('engagement')
  const { number, date } = useFormats()
  const duration = useDuration()
  const figure = (
    key: 'seconds' | 'looks' | 'clients' | 'products' | 'stars' | 'found' | 'missed' | 'links',
    of: (given: InterestSummary) => number | null | undefined,
  ) => {
    const read = (value: number) => (key === 'seconds' ? duration(value) : number(value))
    const value = of(summary)
    const earlier = compared === undefined ? null : of(compared)
    if (value == null) return []
    const comparison =
      before === null || earlier == null
        ? undefined
        : t('compared', { text: read(earlier), from: date(before.from), to: date(before.to) })
    return [{ label: t(key), text: read(value), definition: t(`${key}.text`), comparison }]
  }
  return (
    <KeyFigures
      label={t('figures')}
      figures={[
        ...figure('seconds', ({ seconds }) => seconds),
        ...figure('looks', ({ looks }) => looks),
        ...figure('clients', ({ clients }) => clients),
        ...figure('products', ({ products }) => products),
        ...figure('stars', ({ stars }) => stars),
        ...figure('found', ({ searches }) => searches?.found),
        ...figure('missed', ({ searches }) => searches?.missed),
        ...figure('links', ({ openedShareLinks }) => openedShareLinks),
      ]}
    />
  )
}

function DaysChart({ summary: { days }, span }: { summary: InterestSummary; span: DaySpan }) {
  const { t } = useTranslation('engagement')
  const { number, date } = useFormats()
  const duration = useDuration()
  const [most] = days.toSorted((one, other) => other.seconds - one.seconds)
  const seconds = new Map(days.map((each) => [each.day, each.seconds]))
  const labels = Array.from({ length: daysIn(span) }, (_, place) => addDays(span.from, place))
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
        labels,
        series: [{ label: t('seconds'), values: labels.map((day) => seconds.get(day) ?? 0) }],
        format: duration,
        shortFormat: (value) => `${number(Math.round(value / 60))} min`,
      }}
    />
  )
}
