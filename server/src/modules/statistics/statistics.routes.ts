import { domainApi } from '../../scope/api.ts'
import { getStatistics } from './statistics.service.ts'

export const statisticsRoutes = {
  getStatistics: domainApi.statistics.getStatistics.handler(({ context }) => getStatistics(context.scope)),
}
