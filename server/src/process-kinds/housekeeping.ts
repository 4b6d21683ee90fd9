/** What is tidied up every night: a process for each domain, with its report, and the installation's own leftovers. */
import * as z from 'zod'
import { deleteDomain } from '../delete-domain.ts'
import { enterAsDomain } from '../modules/access/index.ts'
import { listDomainIds } from '../modules/domains/index.ts'
import { forgetExpiredAccountData } from '../modules/identity/index.ts'
import {
  deleteDueCompanies,
  forgetBrokenImports,
  forgetOldCompanyImports,
} from '../modules/operator/index.ts'
import {
  defineProcess,
  hasProcessSince,
  type ProcessOutcome,
  type ProcessRun,
  startProcess,
} from '../modules/processes/index.ts'
import { UPLOADS_FOLDER, UPLOADS_KEPT_HOURS } from '../modules/uploads/index.ts'
import { type NightGiven, nightlySteps } from '../modules.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteOldFiles, UNFINISHED_HOURS } from '../platform/storage/delete-old-files.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { sweepWorkFolders } from '../platform/work-folders.ts'
import { forgetOldAnswers } from '../scope/kept-answers.repository.ts'
import { tidyLogs } from './tidy-logs.ts'

/** Queue of the nightly job. */
export const HOUSEKEEPING_QUEUE = 'housekeeping'

/** Tidies the installation and queues one process per domain; again on the same night it adds none. */
export async function keepHouse({
  database,
  storage,
  config,
  log,
}: {
  database: Database
  storage: Storage
  config: Pick<Config, 'keepDays'>
  log: { info(details: object, message: string): void }
}): Promise<void> {
  const forgotten = await forgetExpiredAccountData(database)
  const temporary = await deleteOldFiles(storage, 'temporary', UNFINISHED_HOURS)
  const parts = await deleteOldFiles(storage, UPLOADS_FOLDER, UPLOADS_KEPT_HOURS)
  const folders = await sweepWorkFolders()
  const logs = await tidyLogs(database, config.keepDays)
  const companies = await deleteDueCompanies(database, (id, noteGone) =>
    deleteDomain(database, storage, id, noteGone),
  )
  const imports = await forgetBrokenImports({ database, storage })
  await forgetOldCompanyImports({ database })
  log.info({ forgotten, temporary, parts, folders, companies, imports, ...logs }, 'installation tidied')
  for (const domainId of await listDomainIds(database)) {
    const scope = await enterAsDomain(database, domainId)
    if (await hasProcessSince(scope, housekeepingProcess.name, 12)) continue
    await startProcess(scope, housekeepingProcess, { subject: '', input: {} })
  }
}

export const housekeepingProcess = defineProcess({ name: 'housekeeping', input: z.object({}), needs: [] })

/** Numbers of several modules by the same name are added up. */
export async function tidyDomain(
  run: ProcessRun<Record<string, never>, never>,
  parts: Omit<NightGiven, 'signal'>,
): Promise<ProcessOutcome> {
  const steps: typeof nightlySteps = [...nightlySteps, ['keptAnswers', forgetOldAnswers]]
  const numbers: Record<string, number> = {}
  run.progress({ status: 'PROCESSING', processed: 0, total: steps.length })
  for (const [index, [name, tidy]] of steps.entries()) {
    const number = await tidy(await run.scope(), { ...parts, signal: run.signal })
    numbers[name] = (numbers[name] ?? 0) + number
    run.progress({ processed: index + 1 })
  }
  return { numbers }
}
