/**
 * Archives as operators have them made, and as a company's super admins fetch them: an operator sees no company's prices,
 * so the file is for nobody but them.
 */
import type { CompanyArchive, OperatedArchive } from '@vitrine/contract'
import type { Database } from '../../../platform/db/database.ts'
import { inOneTransaction } from '../../../platform/db/one-transaction.ts'
import { refuse, unlessNotFound } from '../../../platform/errors.ts'
import { answerId } from '../../../platform/http/answer-id.ts'
import { softwareName } from '../../../platform/software-name.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Asset } from '../../../scope/asset-endpoint.ts'
import type { Scope } from '../../../scope/scope.ts'
import { enterAsDomain } from '../../access/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { getDomain } from '../../domains/index.ts'
import { insertOperatorEntry } from '../operator-log.repository.ts'
import { queueArchiveMail, queueOffers } from './archive-mails.ts'
import {
  type ArchiveRow,
  beginArchive,
  deleteArchiveRow,
  deleteOldArchiveRows,
  endArchive,
  failArchive,
  findReadyArchive,
  insertArchive,
  listArchiveRows,
  noteArchivedFiles,
} from './company-archives.repository.ts'
import { writeArchive } from './write-archive.ts'

/** Queue of the jobs that make them. */
export const ARCHIVE_QUEUE = 'company-archives'

export interface ArchiveJob {
  domainId: string
  archiveId: string
}

/** Files of archives, and of those that failed what is known of them, are kept for so long. */
const KEPT_DAYS = 7
/** How often it is noted how far one is, and asked whether it is still wanted. */
const NOTED_EVERY_MS = 2_000

export interface ArchivingParts {
  database: Database
  storage: Storage
}

interface Operator {
  email: string
}

const keyOf = ({ domainId }: Scope, id: string) => `domains/${domainId}/archives/${id}.zip`

/** Refuses NotFound, also for a company that is being deleted. */
export async function listCompanyArchives(
  { database }: ArchivingParts,
  domainId: string,
): Promise<OperatedArchive[]> {
  const rows = await listArchiveRows(await enterAsDomain(database, domainId))
  return rows.map(({ createdAt, expiresAt, ...row }) =>
    answerId({ ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null }),
  )
}

/** Refuses NotFound, ArchiveUnderWay. */
export async function makeCompanyArchive(
  { database }: ArchivingParts,
  operator: Operator,
  domainId: string,
): Promise<string> {
  return await inOneTransaction(database, async (within) => {
    const scope = await enterAsDomain(within, domainId)
    const { name } = await getDomain(scope)
    const archiveId = await scope.transaction(async (open) => {
      const id = await insertArchive(open, operator.email)
      const data: ArchiveJob = { domainId, archiveId: id }
      await open.queue({ queue: ARCHIVE_QUEUE, data: { ...data }, group: domainId, priority: 0 })
      return id
    })
    await insertOperatorEntry(within, {
      ...{ operator: operator.email, action: 'archived', company: name, changes: {} },
    })
    return archiveId
  })
}

/** Refuses NotFound. */
export async function deleteCompanyArchive(
  { database, storage }: ArchivingParts,
  operator: Operator,
  { companyId, archiveId }: { companyId: string; archiveId: string },
): Promise<void> {
  const scope = await enterAsDomain(database, companyId)
  await inOneTransaction(database, async (within) => {
    const own = await enterAsDomain(within, companyId)
    const { name } = await getDomain(own)
    if (!(await own.transaction((open) => deleteArchiveRow(open, archiveId)))) refuse('NotFound')
    await insertOperatorEntry(within, {
      ...{ operator: operator.email, action: 'archive-deleted', company: name, changes: {} },
    })
  })
  await storage.delete(keyOf(scope, archiveId))
}

/** In person: not by a key, which a program has for something else, and not by somebody who acts for them. */
function isOwner(scope: Scope): boolean {
  return scope.isSuperAdmin && scope.apiKeyId === null && scope.impersonator === null
}

/** Refuses NotAllowed. */
export async function listOwnArchives(scope: Scope): Promise<CompanyArchive[]> {
  if (!isOwner(scope)) refuse('NotAllowed')
  const rows = await listArchiveRows(scope)
  return rows.flatMap((row) => {
    const answer = presentArchive(row)
    return answer === null ? [] : [answer]
  })
}

function presentArchive({ id, createdAt, files, sizeBytes, expiresAt }: ArchiveRow): CompanyArchive | null {
  if (sizeBytes === null || expiresAt === null || expiresAt.getTime() < Date.now()) return null
  return answerId({
    ...{ id, files, sizeBytes },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  })
}

/** Null for everybody but super admins, and for one that isn't there. */
export async function findArchiveFile(scope: Scope, id: string): Promise<Asset | null> {
  if (!isOwner(scope)) return null
  const archive = await findReadyArchive(scope, id)
  if (archive === null) return null
  const day = archive.createdAt.toISOString().slice(0, 10)
  return {
    source: { key: keyOf(scope, id) },
    contentType: 'application/zip',
    attachmentName: `company-${day}.zip`,
    isImmutable: false,
  }
}

interface ArchiveLog {
  error(details: object, message: string): void
}

/**
 * Makes one; begun again from the start by another worker where this one is killed. Rejects when the program ends
 * meanwhile: then the job is tried again.
 */
export async function makeQueuedArchive(
  { database, storage, log }: ArchivingParts & { log: ArchiveLog },
  { domainId, archiveId }: ArchiveJob,
  signal: AbortSignal,
): Promise<void> {
  const scope = await unlessNotFound(enterAsDomain(database, domainId))
  if (scope === null || (await beginArchive(scope, archiveId)) === null) return
  const key = keyOf(scope, archiveId)
  const given = watchArchive(scope, archiveId, signal)
  try {
    const options = {
      software: softwareName,
      signal: given.signal,
      progress: given.progress,
    }
    const sizeBytes = await writeArchive({ database, storage }, domainId, options, (archive) =>
      storage.put(key, archive, { contentType: 'application/zip' }),
    )
    const files = given.files()
    const isWanted = await scope.transaction(async (open) => {
      if (!(await endArchive(open, archiveId, { files, sizeBytes, days: KEPT_DAYS }))) return false
      await writeAudit(open, [{ kind: 'archive-made', subjectId: archiveId, subjectName: '' }])
      await queueArchiveMail(open, { id: archiveId, domainId })
      await queueOffers(open, archiveId)
      return true
    })
    if (!isWanted) await storage.delete(key)
  } catch (error) {
    if (signal.aborted) throw error
    await storage.delete(key)
    if (given.signal.aborted) return
    await scope.transaction(async (open) => {
      if (await failArchive(open, archiveId)) await queueArchiveMail(open, { id: archiveId, domainId })
    })
    log.error({ err: error, domainId, archiveId }, 'an archive could not be made')
  } finally {
    given.stop()
  }
}

/** Notes how far it is; ends the work with the program, and where somebody has deleted the archive. */
function watchArchive(scope: Scope, archiveId: string, signal: AbortSignal) {
  const unwanted = new AbortController()
  let files = 0
  const noting = setInterval(() => {
    noteArchivedFiles(scope, archiveId, files).then(
      (isWanted) => {
        if (!isWanted) unwanted.abort(new Error('the archive was deleted'))
      },
      () => undefined,
    )
  }, NOTED_EVERY_MS)
  return {
    signal: AbortSignal.any([signal, unwanted.signal]),
    progress: (count: number) => {
      files = count
    },
    files: () => files,
    stop: () => clearInterval(noting),
  }
}

/** Every night. */
export async function forgetOldArchives(scope: Scope, storage: Storage): Promise<number> {
  const ids = await scope.transaction((open) => deleteOldArchiveRows(open, KEPT_DAYS))
  for (const id of ids) await storage.delete(keyOf(scope, id))
  return ids.length
}
