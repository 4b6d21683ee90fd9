/** The rules of uploads: whose they are, what they are for, and that each becomes what it is for exactly once. */
import type { Upload } from '@tus/server'
import {
  type UploadLimits,
  type UploadMetadata,
  type UploadPurpose,
  type UploadResult,
  uploadMetadata,
} from '@vitrine/contract'
import { refuse } from '../../platform/errors.ts'
import type { KeptContent } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import type { UploadStore } from './upload-store.ts'
import { type FinishedUpload, findFinished, insertFinished, lockUpload } from './uploads.repository.ts'

/** What an upload may be for. */
export interface PurposeOfUpload {
  /** Which of the domain's limits counts. Refuses what can't be sent at all. */
  limit(metadata: UploadMetadata): keyof UploadLimits
  /** Refuses what could not be stored once it is here. */
  check(scope: Scope, metadata: UploadMetadata): Promise<void>
  /** Stores its content first, and then has its rows written in one transaction by `commit`, whose answer it gives. */
  finish(scope: Scope, metadata: UploadMetadata, content: KeptContent, commit: Commit): Promise<UploadResult>
}
/** Nothing is written when the same upload was finished in the meantime; the answer is then what it became. */
export type Commit = (write: (open: Scope) => Promise<UploadResult>) => Promise<UploadResult>
export type Purposes = Readonly<Record<UploadPurpose, PurposeOfUpload>>

/** Metadata as we keep them: what was sent, and whose it is. */
interface Owned {
  domain: string
  person: string
}

/** Refuses InvalidInput for metadata that are missing or mean nothing. */
export function readMetadata(metadata: Readonly<Record<string, string | null>> | undefined): UploadMetadata {
  const read = uploadMetadata.safeParse(metadata ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  return refuse('InvalidInput', {
    place: `Upload-Metadata.${issue?.path.join('.') ?? ''}`,
    reason: issue?.message ?? 'not valid',
  })
}

export function ownedMetadata(scope: Scope, metadata: UploadMetadata): Record<string, string> {
  const owner: Owned = { domain: scope.domainId, person: scope.person?.id ?? '' }
  return { ...metadata, ...owner }
}

/** The upload with its parts so far. Refuses NotFound for an unknown one and for anybody else's. */
export async function findUpload(scope: Scope, store: UploadStore, id: string): Promise<Upload> {
  const upload = await store.getUpload(id)
  const { domain, person } = upload.metadata ?? {}
  const isOwn = domain === scope.domainId && person === scope.person?.id
  return isOwn ? upload : refuse('NotFound')
}

/**
 * What an upload has become, null while it isn't finished. `finishes`: one whose parts are all here, but that the
 * program ended before, is finished now. Refuses NotFound for anybody else's.
 */
export async function findFinishedUpload(
  scope: Scope,
  parts: { purposes: Purposes; store: UploadStore },
  id: string,
  finishes: boolean,
): Promise<FinishedUpload | null> {
  const finished = await findFinished(scope, id)
  if (finished !== null) return finished.personId === scope.person?.id ? finished : refuse('NotFound')
  if (!finishes) return null
  const upload = await findUpload(scope, parts.store, id)
  if (upload.offset !== upload.size) return null
  await finishUpload(scope, parts, upload)
  return await findFinished(scope, id)
}

/** Makes what the upload is for, unless that is done; answers what it has become. */
export async function finishUpload(
  scope: Scope,
  { purposes, store }: { purposes: Purposes; store: UploadStore },
  upload: Upload,
): Promise<UploadResult> {
  const metadata = readMetadata(upload.metadata)
  const commit: Commit = async (write) =>
    await scope.transaction(async (open) => {
      await lockUpload(open, upload.id)
      const known = await findFinished(open, upload.id)
      if (known !== null) return known.result
      const made = await write(open)
      const personId = scope.person?.id ?? refuse('NotAllowed')
      await insertFinished(open, upload.id, { personId, sizeBytes: upload.size ?? 0, result: made })
      return made
    })
  const result = await purposes[metadata.purpose].finish(scope, metadata, store.content(upload.id), commit)
  // What is left behind when this fails is swept up once it expires.
  await store.remove(upload.id).catch(() => {})
  return result
}
