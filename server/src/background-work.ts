/** What a program with workers does beside requests: processes, notifying people, and what is due every night. */
import type { NotificationTopic } from '@vitrine/contract'
import type { FastifyBaseLogger } from 'fastify'
import { brandFinder } from './account-brand.ts'
import { openCheckedApplication } from './checked-application.ts'
import { createWaysIn, type WaysIn } from './modules/access/index.ts'
import {
  ANNOUNCEMENT_MAIL_QUEUE,
  type AnnouncementMailJob,
  sendAnnouncementMails,
} from './modules/announcements/index.ts'
import { ACCOUNT_MAIL_QUEUE, sendAccountMail } from './modules/identity/index.ts'
import {
  createPanels,
  NOTIFICATION_MAIL_QUEUE,
  type NotificationTimes,
  notifyPeople,
  sendDueMail,
  usualTimes,
} from './modules/notifications/index.ts'
import {
  ARCHIVE_IMPORT_QUEUE,
  ARCHIVE_MAIL_QUEUE,
  ARCHIVE_QUEUE,
  type ArchiveImportJob,
  type ArchiveJob,
  type ArchiveMailJob,
  beginDueAnnouncements,
  importQueuedArchive,
  makeQueuedArchive,
  sendArchiveMail,
} from './modules/operator/index.ts'
import { INVITATION_MAIL_QUEUE, type InvitationJob, sendInvitation } from './modules/people/index.ts'
import { PROCESS_QUEUE, startProcessWorker, type WorkerParts } from './modules/processes/index.ts'
import {
  listOpenDomains,
  ORDER_MAIL_QUEUE,
  PROJECT_CLOCK_QUEUE,
  PROJECT_CLOCK_TIMES,
  sendOrderMail,
  tickProjects,
} from './modules/projects/index.ts'
import {
  listScheduleDomains,
  REPORT_CLOCK_QUEUE,
  REPORT_CLOCK_TIMES,
  REPORT_MAIL_QUEUE,
  type ReportKinds,
  type ReportMailJob,
  sendReportMail,
  tickReports,
} from './modules/reports/index.ts'
import { ROOM_MAIL_QUEUE, type RoomMailJob, sendRoomMails, tidyRooms } from './modules/rooms/index.ts'
import {
  listRecipeDomains,
  RECIPE_CLOCK_QUEUE,
  RECIPE_CLOCK_TIMES,
  tickRecipes,
} from './modules/transfers/index.ts'
import {
  createWebhookSender,
  listDomainsWithWork,
  listWebhookDomains,
  switchOffLeft,
  WEBHOOK_CLOCK_QUEUE,
  WEBHOOK_CLOCK_TIMES,
} from './modules/webhooks/index.ts'
import { topics } from './modules.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { refuse, unlessNotFound } from './platform/errors.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Storage } from './platform/storage/storage.ts'
import { HOUSEKEEPING_QUEUE, keepHouse } from './process-kinds/housekeeping.ts'
import { processWorkers } from './process-kinds/index.ts'
import { reportKinds } from './report-kinds.ts'
import { callerFor } from './scope/caller.ts'
import { DOMAIN_EVENT_QUEUE } from './scope/domain-events.ts'
import type { Scope } from './scope/scope.ts'

const ANNOUNCEMENT_CLOCK_QUEUE = 'announcement-clock'

/** Queues that jobs are put into. */
export const JOB_QUEUES = [
  PROCESS_QUEUE,
  HOUSEKEEPING_QUEUE,
  PROJECT_CLOCK_QUEUE,
  RECIPE_CLOCK_QUEUE,
  REPORT_CLOCK_QUEUE,
  WEBHOOK_CLOCK_QUEUE,
  DOMAIN_EVENT_QUEUE,
  NOTIFICATION_MAIL_QUEUE,
  INVITATION_MAIL_QUEUE,
  ACCOUNT_MAIL_QUEUE,
  ORDER_MAIL_QUEUE,
  ROOM_MAIL_QUEUE,
  ANNOUNCEMENT_CLOCK_QUEUE,
  ANNOUNCEMENT_MAIL_QUEUE,
  REPORT_MAIL_QUEUE,
  ARCHIVE_QUEUE,
  ARCHIVE_IMPORT_QUEUE,
  ARCHIVE_MAIL_QUEUE,
] as const

const EVERY_MINUTE = '* * * * *'
/** Every night, in UTC. */
const HOUSEKEEPING_TIMES = '0 3 * * *'

export interface BackgroundParts {
  database: Database
  jobs: JobQueue
  storage: Storage
  mailer: Mailer
  config: Config
  /** How notifications are gathered, where not as usual. */
  notificationTimes?: NotificationTimes
  /** Reports, where not all that there are. */
  reportKinds?: ReportKinds
  log: FastifyBaseLogger & WorkerParts['log']
}

/** Starts the workers; what it answers says that no more is taken. */
export async function startBackgroundWork(parts: BackgroundParts): Promise<() => Promise<void>> {
  const { database, jobs, log } = parts
  const { entering, accounts, domains } = createWaysIn(database)
  const openApplication = openCheckedApplication(parts)
  const worker = await startProcessWorker(
    database,
    jobs,
    {
      workers: processWorkers({
        ...parts,
        accounts,
        domains,
        entering,
        openApplication,
        reportKinds: parts.reportKinds ?? reportKinds,
      }),
      domainScope: (domainId) => entering.enterAsDomain(domainId),
      personScope: async (domainId, personId) => {
        const person = (await accounts.findActivePersonById(personId)) ?? refuse('NotAllowed')
        return await entering.enter(callerFor(person), domainId)
      },
      storage: parts.storage,
      log,
    },
    parts.config.prepareAtOnce,
  )
  await startNotifications(parts)
  await startAccountMails(parts)
  await jobs.work(HOUSEKEEPING_QUEUE, { slots: 1, slotsPerGroup: 1 }, () => keepHouse(parts))
  await jobs.schedule(HOUSEKEEPING_QUEUE, HOUSEKEEPING_TIMES)
  await jobs.work(PROJECT_CLOCK_QUEUE, { slots: 1, slotsPerGroup: 1 }, () => tickAll(parts))
  await jobs.schedule(PROJECT_CLOCK_QUEUE, PROJECT_CLOCK_TIMES)
  await jobs.work(RECIPE_CLOCK_QUEUE, { slots: 1, slotsPerGroup: 1 }, () => runDueRecipes(parts))
  await jobs.schedule(RECIPE_CLOCK_QUEUE, RECIPE_CLOCK_TIMES)
  await jobs.work(REPORT_CLOCK_QUEUE, { slots: 1, slotsPerGroup: 1 }, () => sendDueReports(parts))
  await jobs.schedule(REPORT_CLOCK_QUEUE, REPORT_CLOCK_TIMES)
  await jobs.work(WEBHOOK_CLOCK_QUEUE, { slots: 1, slotsPerGroup: 1 }, () => switchOffWebhooks(parts))
  await jobs.schedule(WEBHOOK_CLOCK_QUEUE, WEBHOOK_CLOCK_TIMES)
  await jobs.work(ANNOUNCEMENT_CLOCK_QUEUE, { slots: 1, slotsPerGroup: 1 }, () =>
    beginDueAnnouncements(database),
  )
  await jobs.schedule(ANNOUNCEMENT_CLOCK_QUEUE, EVERY_MINUTE)
  // Each reads a whole company: one at a time in a program.
  await jobs.work(ARCHIVE_QUEUE, { slots: 1, slotsPerGroup: 1 }, ({ data, signal }) =>
    makeQueuedArchive(parts, data as unknown as ArchiveJob, signal),
  )
  await jobs.work(ARCHIVE_IMPORT_QUEUE, { slots: 1, slotsPerGroup: 1 }, ({ data, signal }) =>
    importQueuedArchive(parts, data as unknown as ArchiveImportJob, signal),
  )
  const sender = createWebhookSender({
    ...parts.config,
    listDomains: (now) => listDomainsWithWork(database, now),
    accounts,
    entering,
    log,
  })
  sender.start()
  return async () => {
    await Promise.all([sender.stop(), worker.stop()])
  }
}

/** Work of a clock in each company. What fails in one is tried again by the next job; one that is being deleted does none. */
async function inEachDomain(
  { database, log }: BackgroundParts,
  { domainIds, failed }: { domainIds: readonly string[]; failed: string },
  work: (domain: Scope, ways: WaysIn) => Promise<void>,
): Promise<void> {
  const ways = createWaysIn(database)
  for (const domainId of domainIds) {
    try {
      const domain = await unlessNotFound(ways.entering.enterAsDomain(domainId))
      if (domain !== null) await work(domain, ways)
    } catch (error) {
      log.error({ err: error, domainId }, failed)
    }
  }
}

/** Projects of all companies at their moments, and their rooms. */
async function tickAll(parts: BackgroundParts): Promise<void> {
  const domainIds = await listOpenDomains(parts.database)
  await inEachDomain(parts, { domainIds, failed: 'projects could not be looked after' }, async (domain) => {
    await tidyRooms(domain)
    await tickProjects(domain, new Date())
  })
}

/** Recipes of all companies that are due by now. */
async function runDueRecipes(parts: BackgroundParts): Promise<void> {
  const domainIds = await listRecipeDomains(parts.database)
  await inEachDomain(parts, { domainIds, failed: 'recipes could not be started' }, async (domain, ways) => {
    await tickRecipes(ways, domain, new Date())
  })
}

/** Reports of all companies that come by mail and are due by now. */
async function sendDueReports(parts: BackgroundParts): Promise<void> {
  const domainIds = await listScheduleDomains(parts.database)
  await inEachDomain(parts, { domainIds, failed: 'reports could not be sent' }, (domain) =>
    tickReports(domain, new Date()),
  )
}

/** Webhooks of all companies whose makers have left. */
async function switchOffWebhooks(parts: BackgroundParts): Promise<void> {
  const domainIds = await listWebhookDomains(parts.database)
  await inEachDomain(
    parts,
    { domainIds, failed: 'webhooks of who has left could not be switched off' },
    switchOffLeft,
  )
}

async function startAccountMails({ database, jobs, mailer, config }: BackgroundParts): Promise<void> {
  const findBrand = brandFinder(createWaysIn(database).domains, config.publicUrl)
  const parts = { database, mailer, findBrand, ...config }
  // Somebody waits for them at a sign-in page.
  const slots = { slots: 2, slotsPerGroup: 2, looksEverySeconds: 5 }
  await jobs.work(ACCOUNT_MAIL_QUEUE, slots, ({ data }) => sendAccountMail(parts, data as { sealed: string }))
}

async function startNotifications({
  database,
  jobs,
  storage,
  mailer,
  config,
  ...given
}: BackgroundParts): Promise<void> {
  const parts = {
    ...createWaysIn(database),
    panels: createPanels(database),
    topics,
    mailer,
    times: given.notificationTimes ?? usualTimes,
    ...config,
  }
  const slots = { slots: 2, slotsPerGroup: 1 }
  await jobs.work(DOMAIN_EVENT_QUEUE, slots, ({ data }) =>
    notifyPeople(parts, data as { domainId: string; eventId: string }),
  )
  await jobs.work(NOTIFICATION_MAIL_QUEUE, slots, ({ data }) =>
    sendDueMail(parts, data as { domainId: string; personId: string; topic: NotificationTopic }),
  )
  await jobs.work(INVITATION_MAIL_QUEUE, slots, ({ data }) =>
    sendInvitation(parts, data as unknown as InvitationJob),
  )
  await jobs.work(ORDER_MAIL_QUEUE, slots, ({ data }) =>
    sendOrderMail(parts, data as { domainId: string; orderId: string }),
  )
  await jobs.work(ANNOUNCEMENT_MAIL_QUEUE, slots, ({ data }) =>
    sendAnnouncementMails(parts, data as unknown as AnnouncementMailJob),
  )
  const mailing = { database, mailer, publicUrl: config.publicUrl }
  await jobs.work(ARCHIVE_MAIL_QUEUE, slots, ({ data }) =>
    sendArchiveMail(mailing, data as unknown as ArchiveMailJob),
  )
  const reporting = { ...parts, storage, kinds: given.reportKinds ?? reportKinds }
  await jobs.work(REPORT_MAIL_QUEUE, slots, ({ data, signal }) =>
    sendReportMail(reporting, data as unknown as ReportMailJob, signal),
  )
  // People wait for them at the door of a room.
  await jobs.work(ROOM_MAIL_QUEUE, { ...slots, looksEverySeconds: 5 }, ({ data, signal }) =>
    sendRoomMails(parts, data as unknown as RoomMailJob, signal),
  )
}
