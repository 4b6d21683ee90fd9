/** Files on their way and in preparation, whatever page is open: a few at a time, each with its state. */
import type { ModelWarning, UploadPurpose, UploadResult } from '@vitrine/contract'
import { useMemo } from 'react'
import { api, orpc } from '../api/client.ts'
import { type Refusal, refusalOf } from '../api/error-body.ts'
import { queryClient } from '../api/query-client.ts'
import { createStore } from '../create-store.ts'
import { forgetWithSession } from '../session/session-memory.ts'
import { type SentFile, uploadFile } from './upload-file.ts'

export type UploadStatus = 'Pending' | 'Uploading' | 'Paused' | 'PostProcessing' | 'Complete' | 'Error'

export interface QueuedUpload {
  id: number
  name: string
  sizeBytes: number
  purpose: UploadPurpose
  productId: string
  status: UploadStatus
  /** 0 to 100: what is sent counts to 90, preparing for the rest. */
  progress: number
  refusal: Refusal | null
  /** Warnings about a file that was uploaded all the same. */
  warnings: readonly ModelWarning[]
}

export interface NewUpload {
  file: File
  /** Its own name where absent. */
  filename?: string
  productId: string
  purpose: UploadPurpose
  /** Null where unknown, or where such files aren't allowed: the server then refuses with its reason. */
  limitBytes: number | null
  /** Known before anything is sent. */
  refusal?: Refusal
  /** Called once all of it has arrived. */
  onArrived?: (uploadId: string) => void
}

const sentAtOnce = 3
/** Preparing takes a tenth of the progress. */
const sendingShare = 90
const askAgainMs = 1_500

interface Entry extends QueuedUpload {
  given: NewUpload
  sent: SentFile | null
}

const queue = createStore<readonly Entry[]>([])
export const listUploads = queue.get
let lastId = 0

function change(next: readonly Entry[]): void {
  const wasBusy = listUploads().some(isOnItsWay)
  const isBusy = next.some(isOnItsWay)
  if (isBusy && !wasBusy) window.addEventListener('beforeunload', askBeforeLeaving)
  if (!isBusy) window.removeEventListener('beforeunload', askBeforeLeaving)
  queue.set(next)
}

function isOnItsWay({ status }: Entry): boolean {
  return status === 'Pending' || status === 'Uploading'
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function edit(id: number, part: Partial<Entry>): void {
  change(listUploads().map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))
}

function find(id: number): Entry | undefined {
  return listUploads().find((entry) => entry.id === id)
}

// Running uploads pause: they would continue in the name of the person who signs in next.
forgetWithSession(() => {
  for (const { sent } of listUploads()) sent?.pause()
  change([])
})

/** Queues files; one that is too large is refused at once. */
export function addUploads(uploads: readonly NewUpload[]): void {
  const added = uploads.map((given): Entry => {
    lastId += 1
    const { file, filename = file.name, limitBytes } = given
    const data = { megabytes: Math.floor((limitBytes ?? 0) / 1024 ** 2) }
    const isTooLarge = limitBytes !== null && file.size > limitBytes
    const tooLarge = isTooLarge ? { code: 'UploadTooLarge', status: 413, message: '', data } : null
    const refusal = given.refusal ?? tooLarge
    return {
      id: lastId,
      name: filename,
      sizeBytes: file.size,
      purpose: given.purpose,
      productId: given.productId,
      status: refusal === null ? 'Pending' : 'Error',
      progress: 0,
      warnings: [],
      refusal,
      given,
      sent: null,
    }
  })
  change([...listUploads(), ...added])
  sendNext()
}

function sendNext(): void {
  const free = sentAtOnce - listUploads().filter(({ status }) => status === 'Uploading').length
  for (const entry of queue
    .get()
    .filter(({ status }) => status === 'Pending')
    .slice(0, Math.max(0, free))) {
    start(entry)
  }
}

function start({ id, given, name, sent }: Entry): void {
  edit(id, { status: 'Uploading', refusal: null })
  if (sent !== null) {
    sent.resume()
    return
  }
  const { file, productId, purpose } = given
  edit(id, {
    sent: uploadFile(
      file,
      { purpose, product: productId, filename: name },
      {
        onProgress: (share) => edit(id, { progress: share * sendingShare }),
        onFailed: (refusal) => {
          edit(id, { status: 'Error', refusal })
          sendNext()
        },
        onDone: (result, uploadId) => {
          given.onArrived?.(uploadId)
          void prepared(id, result)
          sendNext()
        },
      },
    ),
  })
}

/** Follows what is made of a media file; a document is complete when it has arrived. */
async function prepared(id: number, { name, version }: UploadResult): Promise<void> {
  edit(id, { status: 'PostProcessing', progress: sendingShare, name })
  await refresh()
  while (find(id)?.purpose === 'media') {
    const { productId } = find(id) ?? { productId: '' }
    const state = await askState(productId, name, version)
    if (state !== 'unknown' && 'warnings' in state) {
      edit(id, { warnings: state.warnings })
      break
    }
    if (state !== 'unknown') {
      edit(id, { status: 'Error', refusal: state })
      return await refresh()
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  edit(id, { status: 'Complete', progress: 100 })
  await refresh()
}

/** Its warnings when it is complete; a refusal where preparing failed or nothing is known of it any more; `unknown` while it is worth asking again. */
async function askState(
  productId: string,
  fileName: string,
  version: number,
): Promise<Pick<QueuedUpload, 'warnings'> | 'unknown' | Refusal> {
  try {
    const versions = await api.media.listMediaVersions({
      params: { productId, fileName },
      query: {},
    } as never)
    const own = versions.find((one) => one.version === version)
    if (own === undefined) return { code: 'NotFound', status: 404, message: '', data: {} }
    if (own.status === 'Complete') return { warnings: own.warnings }
    if (own.status !== 'Error') return 'unknown'
    const data = { reason: own.error?.reason ?? '', detail: own.error?.detail ?? '' }
    return { code: 'Upload3DPostProcessingErr', status: 422, message: '', data }
  } catch (error) {
    const refusal = refusalOf(error)
    const passes = refusal.status === 0 || refusal.status === 429 || refusal.status >= 500
    return passes ? 'unknown' : refusal
  }
}

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.products.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.media.key() }),
  ])
}

export function pauseUpload(id: number): void {
  find(id)?.sent?.pause()
  edit(id, { status: 'Paused' })
  sendNext()
}

/** Resumes an upload that was paused or has failed. */
export function resumeUpload(id: number): void {
  edit(id, { status: 'Pending', refusal: null })
  sendNext()
}

/** Takes it off the list; what is still on its way is given up. */
export function dismissUpload(id: number): void {
  const entry = find(id)
  if (entry === undefined) return
  if (entry.status === 'Uploading' || entry.status === 'Paused' || entry.status === 'Error')
    entry.sent?.giveUp()
  change(listUploads().filter((other) => other.id !== id))
  sendNext()
}

export function dismissComplete(): void {
  change(listUploads().filter(({ status }) => status !== 'Complete'))
}

/** All, or those of a product that have not become its files yet. */
export function useUploads(of?: { productId: string; purpose: UploadPurpose }): readonly QueuedUpload[] {
  const all = queue.use()
  const { productId, purpose } = of ?? {}
  return useMemo(
    () =>
      productId === undefined
        ? all
        : all.filter(
            (one) => one.productId === productId && one.purpose === purpose && one.status !== 'Complete',
          ),
    [all, productId, purpose],
  )
}
