import type { Examples } from '../example.ts'
import type { projectReportContract } from './project-report.contract.ts'

export function projectReportExamples(): Examples<typeof projectReportContract> {
  return { listProjectReportRows: { params: { dimension: 'product' } } }
}
