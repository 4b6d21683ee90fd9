import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { DownloadReport } from '../../../lib/reports/download-report.tsx'
import { ScheduleReport } from '../../../lib/reports/schedule-report.tsx'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useReport, useReportPlace } from '../api/use-project-report.ts'
import { LinesDrawer } from '../components/lines-drawer.tsx'
import { ReportCharts } from '../components/report-charts.tsx'
import { ReportFigures } from '../components/report-figures.tsx'
import { ReportFilters } from '../components/report-filters.tsx'
import { ReportTables } from '../components/report-tables.tsx'

const waitingHeightPx = 480

/** What was ordered in one project, several or all: numbers, their course, and what they are made of. */
export function ProjectReport() {
  return (
    <WithSettings>
      <Report />
    </WithSettings>
  )
}

function Report() {
  const { t } = useTranslation('project-report')
  const place = useReportPlace()
  const query = useReport(place)
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <ReportFilters place={place} />
        <Group align="flex-start" gap="xs">
          <DownloadReport report="projects" asked={place.asked} />
          <ScheduleReport report="projects" asked={place.asked} />
        </Group>
      </Group>
      <Loaded query={query} waiting={<WaitingBox height={waitingHeightPx} />}>
        {(report) => (
          <>
            <ReportFigures report={report} place={place} />
            {report.days.length === 0 ? (
              <EmptyState title={t('nothing')} message={t('nothingText')} />
            ) : (
              <ReportCharts report={report} place={place} />
            )}
            <ReportTables place={place} />
          </>
        )}
      </Loaded>
      <LinesDrawer place={place} />
    </Stack>
  )
}
