import type { ExampleIds, Examples } from '../example.ts'
import type { activityReportContract } from './activity-report.contract.ts'

export function activityReportExamples(ids: ExampleIds): Examples<typeof activityReportContract> {
  const query = { from: '2026-01-01', to: '2026-12-31' }
  return {
    getActivitySummary: { query },
    listActivityLines: { query },
    getProductThen: { params: { entry: ids.entryId } },
  }
}
