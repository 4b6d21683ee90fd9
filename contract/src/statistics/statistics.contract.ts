import { call, staff } from '../endpoint.ts'
import { statistics, statisticsInput } from './statistics.schema.ts'

export const statisticsContract = {
  getStatistics: call(
    staff({ area: 'analytics', right: 'view', level: 1 }),
    'GET /statistics',
    'Products, media, people, projects and limits in figures, and what products lack',
  )
    .input(statisticsInput)
    .output(statistics),
}
