import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { inDomain, listOf } from '../paging.ts'
import {
  listReportAttendeesInput,
  listReportLinesInput,
  listReportRowsInput,
  listReportUnwantedInput,
  projectReport,
  projectReportConversion,
  projectReportInput,
  projectReportOptions,
  reportAttendee,
  reportLine,
  reportRow,
  unwantedProduct,
} from './project-report.schema.ts'

/** Level 1 reads of own projects, 2 also of those of people in own groups, 3 of all. */
const reader = staff({ area: 'analytics', right: 'view', level: 1 })

export const projectReportContract = {
  getProjectReport: call(
    reader,
    'GET /reports/projects',
    'What was ordered in projects: revenue by currency, conversion, days and attendees',
  )
    .input(projectReportInput)
    .output(projectReport),
  getProjectReportOptions: call(reader, 'GET /reports/projects/options', 'By what a report can be narrowed')
    .input(z.object(inDomain))
    .output(projectReportOptions),
  getProjectReportConversion: call(
    reader,
    'GET /reports/projects/conversion',
    'How many of the products that were presented were ordered, day by day',
  )
    .input(projectReportInput)
    .output(projectReportConversion),
  listProjectReportRows: call(
    reader,
    'GET /reports/projects/by/{dimension}',
    'Orders by product, category, attendee, group, presenter, session or project',
  )
    .input(listReportRowsInput)
    .output(listOf(reportRow)),
  listProjectReportUnwanted: call(
    reader,
    'GET /reports/projects/unwanted',
    'Products that were presented and that nobody ordered',
  )
    .input(listReportUnwantedInput)
    .output(listOf(unwantedProduct)),
  listProjectReportAttendees: call(
    reader,
    'GET /reports/projects/attendees',
    'Who was invited, came, finished and ordered, and how long they were there',
  )
    .input(listReportAttendeesInput)
    .output(listOf(reportAttendee)),
  listProjectReportLines: call(
    reader,
    'GET /reports/projects/lines',
    'What was ordered, line by line; also what came too late or was declined',
  )
    .input(listReportLinesInput)
    .output(listOf(reportLine)),
}
