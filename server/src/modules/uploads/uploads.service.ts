/** The rules of uploads: whose they are, what they are for, and that each becomes what it is for exactly once. */
import type { Upload } from '@tus/server'
import {
  type UploadLimits,
  type UploadMetadata,
  type UploadPurpose,
  type UploadResult,
  uploadMetadata,
} from '@vitrine/contract'
import { refuse, unlessNotFound } from '../../platform/errors.ts'
import type { KeptContent } from '../../platform/storage/storage.ts'
import { isUuid } from '../../platform/uuid.ts'
import { runForRequest } from '../../platform/work/request-work.ts'
import type { Scope } from '../../scope/scope.ts'
import type { UploadStore } from './upload-store.ts'
import {
  type FinishedUpload,
  findFinished,
  findFinishedImport,
  insertFinished,
  lockUpload,
} from './uploads.repository.ts'

export type { FinishedUpload }

/** What an upload may be for. */
export interface PurposeOfUpload {
  /** Which of the domain's limits counts. Refuses what can't be sent at all. */
  limit(metadata: UploadMetadata): keyof UploadLimits
  /** Refuses what could not be stored once it is here. */
  check(scope: Scope, metadata: UploadMetadata): Promise<void>
  /** Puts its content into the storage. Refuses what it can't be. */
  keep(scope: Scope, metadata: UploadMetadata, content: KeptContent): Promise<KeptUpload>
}

/** Content that lies in the storage, and is of use once its rows are written. */
export interface KeptUpload {
  /** Writes its rows, in the transaction that is open, and puts it in its place. */
  write(open: Scope): Promise<UploadResult>
  /** Deletes what has not been put in its place. */
  forget(): Promise<void>
}

export type Purposes = Readonly<Record<UploadPurpose, PurposeOfUpload>>

interface Parts {
  purposes: Purposes
  store: UploadStore
}

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
export async function getOwnUpload(scope: Scope, store: UploadStore, id: string): Promise<Upload> {
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
  parts: Parts,
  id: string,
  finishes: boolean,
): Promise<FinishedUpload | null> {
  const finished = await findOwnFinished(scope, id)
  if (finished !== null || !finishes) return finished
  // A storage that is away says nothing of whether it is there: whoever takes it for gone begins anew.
  const upload = await unlessNotFound(getOwnUpload(scope, parts.store, id))
  if (upload !== null && upload.offset === upload.size) await finishUpload(scope, parts, upload)
  // Parts that are missing may have been taken away because it was finished in between.
  const now = await findOwnFinished(scope, id)
  return now === null && upload === null ? refuse('NotFound') : now
}

/** What a finished upload of the caller's has become, by its id or the one that it answered; null for anything else. */
export async function findUploaded(scope: Scope, id: string): Promise<UploadResult | null> {
  const finished = isUuid(id)
    ? ((await findFinished(scope, id)) ?? (await findFinishedImport(scope, id)))
    : null
  return finished !== null && finished.personId === scope.person?.id ? finished.result : null
}

/** Refuses NotFound for anybody else's. */
async function findOwnFinished(scope: Scope, id: string): Promise<FinishedUpload | null> {
  const finished = await findFinished(scope, id)
  return finished === null || finished.personId === scope.person?.id ? finished : refuse('NotFound')
}

/** Being finished by this program: who asks meanwhile waits for the same. */
const underWay = new Map<string, Promise<UploadResult>>()

/** Makes what the upload is for, unless that is done; returns what it has become. */
export async function finishUpload(scope: Scope, parts: Parts, upload: Upload): Promise<UploadResult> {
  // What is all there is kept, also when whoever sent it has gone.
  const finishing = underWay.get(upload.id) ?? runForRequest(null, () => finish(scope, parts, upload))
  underWay.set(upload.id, finishing)
  try {
    return await finishing
  } finally {
    underWay.delete(upload.id)
  }
}

async function finish(scope: Scope, { purposes, store }: Parts, upload: Upload): Promise<UploadResult> {
  const metadata = readMetadata(upload.metadata)
  const result = await keepAndWrite(scope, purposes[metadata.purpose], metadata, {
    upload,
    content: store.content(upload.id),
  }).catch(async (error: unknown) => {
    // Another program may have finished it, and taken its parts away.
    const known = await findFinished(scope, upload.id)
    if (known === null) throw error
    return known.result
  })
  // What is left behind when this fails is swept up once it expires.
  await store.remove(upload.id).catch(() => {})
  return result
}

/** Files first, then everything that is written of them in one transaction. */
async function keepAndWrite(
  scope: Scope,
  purpose: PurposeOfUpload,
  metadata: UploadMetadata,
  { upload, content }: { upload: Upload; content: KeptContent },
): Promise<UploadResult> {
  const kept = await purpose.keep(scope, metadata, content)
  try {
    return await scope.transaction(async (open) => {
      await lockUpload(open, upload.id)
      const known = await findFinished(open, upload.id)
      if (known !== null) return known.result
      const result = await kept.write(open)
      const personId = scope.person?.id ?? refuse('NotAllowed')
      await insertFinished(open, upload.id, { personId, sizeBytes: upload.size ?? 0, result })
      return result
    })
  } finally {
    await kept.forget()
  }
}
