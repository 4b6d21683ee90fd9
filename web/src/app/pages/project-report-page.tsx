import { useTranslation } from 'react-i18next'
import { ProjectReport } from '../../features/project-report/pages/project-report.tsx'
import { ReportFrame } from './report-frame.tsx'

/** What was ordered in one project, or in several. */
export function ProjectReportPage() {
  const { t } = useTranslation('reports')
  return (
    <ReportFrame title={t('projectReport')} item="projectReport">
      <ProjectReport />
    </ReportFrame>
  )
}
