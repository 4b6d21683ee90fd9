/**
 * Companies that are made of archives which operators send: an upload becomes a row and a job, and the archive is kept
 * until its company is there, so that an import which was refused is tried again without sending it anew.
 */

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ArchiveUploadMetadata, CompanyImport } from '@vitrine/contract'
import { checkedName } from '../../../platform/checked-name.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inOneTransaction } from '../../../platform/db/one-transaction.ts'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { freeBytesOf } from '../../../platform/free-space.ts'
import { answerId } from '../../../platform/http/answer-id.ts'
import { refusalBody } from '../../../platform/http/refusals.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { inWorkFolder } from '../../../platform/work-folders.ts'
import { findDomainByName } from '../../domains/index.ts'
import { UploadStore } from '../../uploads/index.ts'
import { queueArchiveMail } from './archive-mails.ts'
import { forgetBrokenImports, importArchive } from './import-archive.ts'
import {
  beginImportRow,
  deleteImportRow,
  deleteOldImportRows,
  endImportRow,
  failImport,
  findImport,
  type ImportRow,
  insertImport,
  listImportRows,
  noteImportedFiles,
  restartImport,
} from './imports.repository.ts'
import { refuseArchive } from './read-archive.ts'

/** Queue of the jobs that import them. */
export const ARCHIVE_IMPORT_QUEUE = 'archive-imports'

export interface ArchiveImportJob {
  importId: string
}

/** What became of an archive is shown for so long; the archive itself lies where unfinished uploads do, and goes with them. */
const SHOWN_HOURS = 48
/** How often it is noted how far one is, and asked whether it is still wanted. */
const NOTED_EVERY_MS = 2_000

export interface ImportingParts {
  database: Database
  storage: Storage
}

interface Operator {
  email: string
}

export async function listCompanyImports({ database }: ImportingParts): Promise<CompanyImport[]> {
  const rows = await listImportRows(database)
  return rows.map(({ createdAt, wantedName: _, subscription: _plan, ...row }) =>
    answerId({ ...row, createdAt: createdAt.toISOString() }),
  )
}

/** Before anything is sent: the name that is wished for can be had. Refuses names as `checkedName`, NameAlreadyExists. */
export async function checkWantedName({ database }: ImportingParts, wanted: string): Promise<void> {
  if (wanted.trim() === '') return
  const name = checkedName(wanted)
  if ((await findDomainByName(database, name)) !== null) refuse('NameAlreadyExists', { name })
}

/** An upload that is all here is an import, once. */
export async function queueImport(
  { database }: ImportingParts,
  operator: Operator,
  upload: { id: string; sizeBytes: number; metadata: ArchiveUploadMetadata },
): Promise<void> {
  const { id, sizeBytes, metadata } = upload
  await inOneTransaction(database, async (within) => {
    const { filename: fileName, name, subscription } = metadata
    const row = { id, sizeBytes, operator: operator.email, fileName, subscription }
    if (await insertImport(within, { ...row, wantedName: name.trim() })) await queue(within, id)
  })
}

async function queue(within: Database, importId: string): Promise<void> {
  const data: ArchiveImportJob = { importId }
  await within.queue({ queue: ARCHIVE_IMPORT_QUEUE, data: { ...data }, group: importId, priority: 0 })
}

/** Whether an upload has become an import, whose size is told. */
export async function findImportedUpload(
  { database }: ImportingParts,
  id: string,
): Promise<Pick<ImportRow, 'operator' | 'sizeBytes'> | null> {
  return await findImport(database, id)
}

/** Refuses NotFound where its archive is gone too, ArchiveImported unless it has failed, and as `checkWantedName`. */
export async function retryCompanyImport(
  parts: ImportingParts,
  operator: Operator,
  { importId, name }: { importId: string; name: string },
): Promise<void> {
  if ((await findImport(parts.database, importId)) === null) refuse('NotFound')
  await new UploadStore(parts.storage).getUpload(importId)
  await checkWantedName(parts, name)
  await inOneTransaction(parts.database, async (within) => {
    const wanted = { operator: operator.email, name: name.trim() }
    if (!(await restartImport(within, importId, wanted))) refuse('ArchiveImported')
    await queue(within, importId)
  })
}

/** One that is under way ends with it, unless its company is there by then. Refuses NotFound. */
export async function deleteCompanyImport(
  { database, storage }: ImportingParts,
  importId: string,
): Promise<void> {
  if (!(await deleteImportRow(database, importId))) refuse('NotFound')
  await new UploadStore(storage).remove(importId)
}

export interface ImportLog {
  error(details: object, message: string): void
}

/**
 * Imports one; begun again from the start by another worker where this one is killed, unless the company was there.
 * Rejects when the program ends meanwhile: then the job is tried again.
 */
export async function importQueuedArchive(
  parts: ImportingParts & { config: { dataFolder: string }; log: ImportLog },
  { importId }: ArchiveImportJob,
  signal: AbortSignal,
): Promise<void> {
  const row = await beginImportRow(parts.database, importId)
  if (row === null) return
  const watched = watchImport(parts.database, importId, signal)
  try {
    await forgetBrokenImports(parts)
    await inWorkFolder(async (folder) => {
      const path = join(folder, 'archive.zip')
      await fetchArchive(parts.storage, row, { folder, path, signal: watched.signal })
      await importArchive(parts, path, {
        operator: row.operator,
        ...(row.wantedName === '' ? {} : { name: row.wantedName }),
        subscription: row.subscription,
        signal: watched.signal,
        progress: watched.progress,
        noteDone: async (within, { name, invited }) => {
          const ended = { company: name, invited, files: watched.files() }
          if (!(await endImportRow(within, importId, ended))) throw new Error('The import is not wanted')
          await queueArchiveMail(within, { id: importId })
        },
      })
    })
    await new UploadStore(parts.storage).remove(importId)
  } catch (error) {
    if (signal.aborted) throw error
    if (watched.signal.aborted) return
    await inOneTransaction(parts.database, async (within) => {
      if (await failImport(within, importId, refusalOf(error)))
        await queueArchiveMail(within, { id: importId })
    })
    if (!(error instanceof Refusal)) parts.log.error({ err: error, importId }, 'an archive was not imported')
  } finally {
    watched.stop()
  }
}

function refusalOf(error: unknown): CompanyImport['refusal'] {
  const [key, data] =
    error instanceof Refusal ? [error.key, error.parameters] : (['InternalError', {}] as const)
  return { ...refusalBody(key, data), data }
}

/** A zip is read from its end, so it lies on this machine's disk while that goes on. */
async function fetchArchive(
  storage: Storage,
  { id, sizeBytes }: ImportRow,
  { folder, path, signal }: { folder: string; path: string; signal: AbortSignal },
): Promise<void> {
  if (sizeBytes > (await freeBytesOf(folder))) refuseArchive('archive', 'is larger than there is room for')
  const store = new UploadStore(storage)
  await store.getUpload(id)
  await pipeline(store.content(id).read(), createWriteStream(path), { signal })
}

/** Notes how far it is; ends the work with the program, and where somebody has deleted the import. */
function watchImport(database: Database, importId: string, signal: AbortSignal) {
  const unwanted = new AbortController()
  let [files, allFiles]: [number, number | null] = [0, null]
  const noting = setInterval(() => {
    noteImportedFiles(database, importId, { files, allFiles }).then(
      (isWanted) => {
        if (!isWanted) unwanted.abort(new Error('the import was deleted'))
      },
      () => undefined,
    )
  }, NOTED_EVERY_MS)
  return {
    signal: AbortSignal.any([signal, unwanted.signal]),
    progress: (stored: number, all: number) => {
      files = stored
      allFiles = all
    },
    files: () => files,
    stop: () => clearInterval(noting),
  }
}

/** Every night. */
export async function forgetOldCompanyImports({
  database,
}: Pick<ImportingParts, 'database'>): Promise<number> {
  return await deleteOldImportRows(database, SHOWN_HOURS)
}
