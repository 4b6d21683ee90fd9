import { type UploadMetadata, type UploadResult, uploadPath } from '@vitrine/contract'
import { DetailedError, Upload } from 'tus-js-client'
import { callContext } from '../api/call-context.ts'
import { parseErrorBody, type Refusal, unknownError } from '../api/error-body.ts'

/** Lost with a connection at most. */
const partBytes = 8 * 1024 ** 2
const firstDelaysMs = [500, 1_500, 5_000, 10_000, 30_000]
/** What is away comes back: for an hour a file goes on by itself. */
const retryDelaysMs = [...firstDelaysMs, ...Array.from({ length: 120 }, () => 30_000)]
/** Refusals of the moment: another part is still being written, too many asked at once. */
const passing: readonly number[] = [409, 423, 429]

export interface UploadHandlers {
  /** Share of the file between 0 and 1. */
  onProgress: (share: number) => void
  /** With the last part of the upload’s address, by which calls name it. */
  onDone: (result: UploadResult, uploadId: string) => void
  onFailed: (refusal: Refusal) => void
}

/** A file on its way. */
export interface SentFile {
  /** Stops sending; what has arrived stays. */
  pause(): void
  /** Goes on where it stopped, also after a failure. */
  resume(): void
  /** Stops and has what has arrived thrown away. */
  giveUp(): void
}

/** Sends a file of a company's; what it is for says `target`. */
export function uploadFile(
  file: File,
  target: Omit<UploadMetadata, 'filename'> & { filename?: string },
  { onDone, ...handlers }: UploadHandlers,
): SentFile {
  const { domainId } = callContext()
  const { product, ...said } = { ...target, filename: target.filename ?? file.name }
  // What belongs to no product says none.
  const metadata: Sending['metadata'] = product === '' ? said : { ...said, product }
  return sendFile(
    file,
    { endpoint: `${uploadPath}?domain=${domainId}`, metadata, mark: ['vitrine', domainId] },
    {
      ...handlers,
      onDone: (answer, uploadId) => onDone(JSON.parse(answer) as UploadResult, uploadId),
    },
  )
}

interface SendingHandlers extends Omit<UploadHandlers, 'onDone'> {
  /** With the answer to the last part, which is empty where all of it was there already. */
  onDone: (answer: string, uploadId: string) => void
}

interface Sending {
  endpoint: string
  metadata: Record<string, string>
  /** Where else the same file is another upload. */
  mark: readonly (string | null)[]
}

/**
 * Sends a file in parts; goes on where it stopped after a lost connection, and after a reload when the same file is
 * chosen for the same purpose.
 */
export function sendFile(
  file: File,
  { endpoint, metadata, mark }: Sending,
  handlers: SendingHandlers,
): SentFile {
  const upload = new Upload(file, {
    endpoint,
    chunkSize: partBytes,
    retryDelays: retryDelaysMs,
    metadata,
    removeFingerprintOnSuccess: true,
    fingerprint: async () => [...mark, ...Object.values(metadata), file.size, file.lastModified].join('|'),
    onProgress: (sent, total) => handlers.onProgress(total === 0 ? 1 : sent / total),
    onSuccess: ({ lastResponse }) => handlers.onDone(lastResponse.getBody(), idOfUpload(upload.url)),
    onShouldRetry: (error, tries) => mayGoOn(statusOf(error), tries),
    onError: (error) => handlers.onFailed(refusalOfUpload(error)),
  })
  let isStopped = false
  const start = async () => {
    const [known] = upload.url === null ? await upload.findPreviousUploads() : []
    if (isStopped) return
    if (known !== undefined) upload.resumeFromPreviousUpload(known)
    upload.start()
  }
  void start()
  const stop = (isForGood: boolean) => {
    isStopped = true
    void upload.abort(isForGood).catch(() => {})
  }
  return {
    pause: () => stop(false),
    resume: () => {
      isStopped = false
      void start()
    },
    giveUp: () => stop(true),
  }
}

function statusOf(error: Error): number {
  return (error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined) ?? 0
}

/** Whether a file is sent on after a failure, 0 for no answer. What doesn't say that it passes is tried a few times. */
export function mayGoOn(status: number, tries: number): boolean {
  if (status === 0 || status === 503) return true
  return (passing.includes(status) || status >= 500) && tries < firstDelaysMs.length
}

function idOfUpload(address: string | null): string {
  return new URL(address ?? '', location.origin).pathname.split('/').at(-1) ?? ''
}

function refusalOfUpload(error: Error): Refusal {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (answer == null) return { code: 'Unavailable', status: 0, message: '', data: {} }
  const refusal = parseErrorBody(readJson(answer.getBody()), answer.getStatus())
  const isSilent = refusal.code === '' && refusal.message === ''
  return isSilent ? { ...refusal, code: unknownError } : refusal
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
