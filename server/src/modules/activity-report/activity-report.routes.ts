import { answerId } from '../../platform/http/answer-id.ts'
import { domainApi } from '../../scope/api.ts'
import { getActivitySummary, getProductThen, listActivityLines } from './activity-report.service.ts'

const calls = domainApi.activityReport

export const activityReportRoutes = {
  getActivitySummary: calls.getActivitySummary.handler(({ input, context }) =>
    getActivitySummary(context.scope, input.query),
  ),
  listActivityLines: calls.listActivityLines.handler(async ({ input: { query }, context }) => {
    const { lines, next } = await listActivityLines(context.scope, query, query)
    return { lines: lines.map(answerId), next }
  }),
  getProductThen: calls.getProductThen.handler(({ input, context }) =>
    getProductThen(context.scope, input.params.entry),
  ),
}
