/** Brings a file from an address on the network, and makes media of it as if it had been uploaded. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { UploadLimits } from '@vitrine/contract'
import * as z from 'zod'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun, startProcess } from '../processes/index.ts'
import type { PurposeOfUpload } from '../uploads/index.ts'
import { checkStoring, contentAt } from './attachments/stored-content.ts'
import { fetchableUrl, openPublic } from './fetch-public.ts'

/** A server that sends a byte now and then would hold a worker for ever. */
const longestMs = 30 * 60_000

const input = z.object({ url: z.string(), productId: z.string(), fileName: z.string() })
type Input = z.output<typeof input>

/** False: nothing is fetched. `alsoFrom`: IP addresses or ranges of the own network that may be asked too. */
export type FetchSetting = false | { alsoFrom: readonly string[] }

export interface FetchParts {
  storage: Storage
  /** What an upload would become. */
  upload: PurposeOfUpload
  limitsOf(scope: Scope): Promise<UploadLimits>
  fetches: FetchSetting
}

export const fetchMediaProcess = defineProcess({
  name: 'fetch-media',
  input,
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
})

export async function fetchMedia(
  run: ProcessRun<Input, 'ended'>,
  { storage, upload, limitsOf, fetches }: FetchParts,
): Promise<ProcessOutcome> {
  if (fetches === false) return refuse('NotFound')
  const { url, productId: product, fileName: filename } = run.input
  const metadata = { purpose: 'media', product, filename } as const
  const scope = await run.scope()
  const limit = (await limitsOf(scope))[upload.limit(metadata)]
  const key = `temporary/${randomUUID()}`
  try {
    await beforeLong(run.signal, async (signal) => {
      const answer = await openPublic(url, { alsoFrom: fetches.alsoFrom, signal })
      const total = Number(answer.headers['content-length']) || limit
      run.progress({ status: 'PROCESSING', processed: 0, total })
      const counted = withLimit(answer, limit, (processed) => run.progress({ processed }))
      await storage.put(key, Readable.from(counted, { objectMode: false }), {
        contentType: 'application/octet-stream',
      })
    })
    const kept = await upload.keep(await run.scope(), metadata, contentAt(storage, key))
    try {
      await run.step((open) => kept.write(open), 'ended')
    } finally {
      await kept.forget()
    }
  } finally {
    await storage.delete(key)
  }
  return {}
}

/** Refuses UrlInvalid for what isn't done in time; that is not tried again. */
async function beforeLong(ended: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(longestMs)])
  try {
    await work(signal)
  } catch (cause) {
    if (signal.aborted && !ended.aborted) refuse('UrlInvalid', {}, { cause })
    throw cause
  }
}

/** Refuses NotFound where nothing is fetched, UrlInvalid, UnexpectedUploadType, and as checkStoring does. */
export async function startFetch(
  scope: Scope,
  { upload, fetches }: Pick<FetchParts, 'upload' | 'fetches'>,
  asked: { productId: string; url: string },
): Promise<string> {
  if (fetches === false) return refuse('NotFound')
  const url = fetchableUrl(asked.url)
  const fileName = url === null ? '' : lastName(url)
  if (url === null || fileName === '') return refuse('UrlInvalid')
  upload.limit({ purpose: 'media', product: asked.productId, filename: fileName })
  await checkStoring(scope, asked.productId, fileName)
  const { productId } = asked
  return await startProcess(scope, fetchMediaProcess, {
    subject: fileName,
    input: { url: url.href, productId, fileName },
  })
}

function lastName({ pathname }: URL): string {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

async function* withLimit(
  content: AsyncIterable<Buffer>,
  limit: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > limit) refuse('UploadTooLarge', { megabytes: Math.floor(limit / 1024 ** 2) })
    onBytes(bytes)
    yield chunk
  }
}
