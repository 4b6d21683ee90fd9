import { call, staff } from '../endpoint.ts'
import {
  activityLines,
  activityLinesInput,
  activitySummary,
  activitySummaryInput,
  productThen,
  productThenInput,
} from './activity-report.schema.ts'

const reader = staff({ area: 'analytics', right: 'view', level: 1 })

export const activityReportContract = {
  getActivitySummary: call(
    reader,
    'GET /activity-report',
    'How much was changed in some days, by day, and what it can be narrowed to',
  )
    .input(activitySummaryInput)
    .output(activitySummary),
  listActivityLines: call(
    reader,
    'GET /activity-report/lines',
    'What was changed in some days, by whom, from what to what; the latest first',
  )
    .input(activityLinesInput)
    .output(activityLines),
  getProductThen: call(
    reader,
    'GET /activity-report/lines/{entry}/product',
    'The product of a line as it was once the change was made',
  )
    .input(productThenInput)
    .output(productThen),
}
