import { Group, Stack, Text } from '@mantine/core'
import type { ActivitySummary } from '@vitrine/contract'
import { addDays, type DaySpan, daysIn } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { DownloadReport } from '../../../lib/reports/download-report.tsx'
import { KeyFigures } from '../../../lib/reports/key-figures.tsx'
import { MonthPicker } from '../../../lib/reports/month-picker.tsx'
import { ReportChart } from '../../../lib/reports/report-chart.tsx'
import { ScheduleReport } from '../../../lib/reports/schedule-report.tsx'
import { firstMonth } from '../activity-search.ts'
import { useActivityPlace, useActivitySummary } from '../use-activity.ts'
import { ChangesFilters } from './changes-filters.tsx'
import { ChangesList } from './changes-list.tsx'

/** What was changed in a month: how much on which days, and each change with who made it. */
export function ChangesSection() {
  const { t } = useTranslation('activity-report')
  const place = useActivityPlace()
  const { month, thisMonth, span, asked, askedLines, change } = place
  const summary = useActivitySummary(place)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <MonthPicker
          label={t('monthOf')}
          month={month}
          first={firstMonth}
          last={thisMonth}
          onChange={(next) => change({ month: next, from: undefined, to: undefined, day: undefined })}
        />
        <Group align="flex-start" gap="xs">
          <DownloadReport report="activity" asked={{ ...askedLines }} />
          <ScheduleReport report="activity" asked={{ ...asked }} />
        </Group>
      </Group>
      <Loaded query={summary}>
        {(found) => (
          <>
            <Figures summary={found} />
            <DaysChart summary={found} span={span} />
            <ChangesFilters place={place} summary={found} />
            <ChangesList place={place} summary={found} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Figures({ summary }: { summary: ActivitySummary }) {
  const { t } = useTranslation('activity-report')
  const { number } = useFormats()
  const { isWhole, reach, total, people } = summary
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('utc')} {t('countedText', { text: t(isWhole ? 'isWhole' : `isPartial.${reach}`) })}
      </Text>
      <KeyFigures
        label={t('figures')}
        figures={[
          { label: t('changes'), text: number(total), definition: t('changes.text') },
          { label: t('people'), text: number(people), definition: t('people.text') },
        ]}
      />
    </>
  )
}

function DaysChart({ summary: { days }, span }: { summary: ActivitySummary; span: DaySpan }) {
  const { t } = useTranslation('activity-report')
  const { number, shortNumber, date } = useFormats()
  const [most] = days.toSorted((one, other) => other.changes - one.changes)
  const changes = new Map(days.map((each) => [each.day, each.changes]))
  const labels = Array.from({ length: daysIn(span) }, (_, place) => addDays(span.from, place))
  return (
    <ReportChart
      chart={{
        title: t('byDay'),
        finding:
          most === undefined
            ? t('byDay.none')
            : t('byDay.finding', { day: date(most.day), number: number(most.changes) }),
        kind: 'bars',
        axis: t('day'),
        labels: labels.map((day) => date(day)),
        series: [{ label: t('changes'), values: labels.map((day) => changes.get(day) ?? 0) }],
        format: number,
        shortFormat: shortNumber,
      }}
    />
  )
}
