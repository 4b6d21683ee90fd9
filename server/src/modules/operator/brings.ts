/** What the hubs of the program take of this module. */
import type { Database } from '../../platform/db/database.ts'
import { defineQueue, mailSlots, oneAtATime } from '../../platform/jobs/queue-work.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { beginDueAnnouncements } from './announcing.service.ts'
import { archiveAssets } from './archives/archive-assets.routes.ts'
import { ARCHIVE_MAIL_QUEUE, sendArchiveMail } from './archives/archive-mails.ts'
import { ARCHIVE_QUEUE, forgetOldArchives, makeQueuedArchive } from './archives/company-archives.service.ts'
import { ARCHIVE_IMPORT_QUEUE, importQueuedArchive } from './archives/imports.service.ts'
import { archivesRoutes, createOperatorRoutes } from './operator.routes.ts'

export const brings = {
  routes: (given: Parameters<typeof createOperatorRoutes>[0]) => ({
    operator: createOperatorRoutes(given),
    archives: archivesRoutes,
  }),
  assets: () => archiveAssets,
  queues: [
    defineQueue({
      queue: 'announcement-clock',
      // Every minute.
      times: '* * * * *',
      options: oneAtATime,
      work: ({ database }: { database: Database }) => beginDueAnnouncements(database),
    }),
    // Each reads a whole company: one at a time in a program.
    defineQueue({ queue: ARCHIVE_QUEUE, options: oneAtATime, work: makeQueuedArchive }),
    defineQueue({ queue: ARCHIVE_IMPORT_QUEUE, options: oneAtATime, work: importQueuedArchive }),
    defineQueue({ queue: ARCHIVE_MAIL_QUEUE, options: mailSlots, work: sendArchiveMail }),
  ],
  nightly: {
    archives: (scope: Scope, { storage }: { storage: Storage }) => forgetOldArchives(scope, storage),
  },
}
