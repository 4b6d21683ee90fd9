/** What the hubs of the program take of this module. */
import { defineQueue, mailSlots } from '../../platform/jobs/queue-work.ts'
import type { Scope } from '../../scope/scope.ts'
import { domainClock } from '../access/index.ts'
import { worker } from '../processes/index.ts'
import { sendReportMail } from './mail-report.ts'
import { deleteOldMailings } from './mailings.repository.ts'
import { makeReportFile, type ReportFileParts, reportFileProcess } from './report-file.process.ts'
import { createReportsRoutes } from './reports.routes.ts'
import { reportTopics } from './reports.topics.ts'
import { listScheduleDomains } from './schedules.repository.ts'
import { REPORT_CLOCK_QUEUE, REPORT_CLOCK_TIMES, REPORT_MAIL_QUEUE, tickReports } from './sending.service.ts'

/** To whom a report was sent, and when. */
const MAILINGS_KEPT_DAYS = 400

export const brings = {
  routes: (given: Parameters<typeof createReportsRoutes>[0]) => ({ reports: createReportsRoutes(given) }),

  topics: reportTopics,
  processes: (parts: ReportFileParts) => [worker(reportFileProcess, makeReportFile, parts)],
  queues: [
    domainClock({
      queue: REPORT_CLOCK_QUEUE,
      times: REPORT_CLOCK_TIMES,
      listDomains: listScheduleDomains,
      work: (domain) => tickReports(domain, new Date()),
      failed: 'reports could not be sent',
    }),
    defineQueue({ queue: REPORT_MAIL_QUEUE, options: mailSlots, work: sendReportMail }),
  ],
  nightly: { reportMails: (scope: Scope) => deleteOldMailings(scope, MAILINGS_KEPT_DAYS) },
}
