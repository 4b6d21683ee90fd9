/** Brings the file of a recipe from its address, unless it is the one that was imported last. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Refusal, refuse } from '../../../platform/errors.ts'
import { openRemote } from '../../../platform/remote-files/open-remote.ts'
import type { RemoteFile } from '../../../platform/remote-files/remote-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { Scope } from '../../../scope/scope.ts'
import { openSecrets } from './recipe-secrets.ts'
import { remoteOf, type SourceParts, sourceOf, withinTime } from './recipe-source.ts'
import { noteHostKey, type RecipeRow } from './recipes.repository.ts'

/** A server that sends a byte now and then would hold a worker for ever. */
const longestMs = 30 * 60_000
const silenceMs = 30_000

export interface FetchParts extends SourceParts {
  storage: Storage
}

export interface FetchedFile {
  name: string
  /** Which file it is, by its server and by its content. */
  mark: string
  digest: string
}

interface Fetching {
  /** Where it is put; nothing is left there where it isn't kept. */
  key: string
  limitBytes: number
  signal: AbortSignal
  progress(update: { processed: number; total?: number }): void
}

/**
 * Null where the file hasn't changed. A host key is learned at the first time; another one than before is kept for the
 * owner to confirm. Refuses NotFound where nothing is fetched, UploadTooLarge, SourceTooSlow, SourceNotReached for what
 * broke off, and as `openRemote`.
 */
export async function fetchSource(
  parts: FetchParts,
  scope: Scope,
  recipe: RecipeRow,
  fetching: Fetching,
): Promise<FetchedFile | null> {
  const source = sourceOf(recipe.work)
  if (parts.fetches === false || source === null) return refuse('NotFound')
  const { alsoFrom } = parts.fetches
  const remote = remoteOf(source, openSecrets(parts.secret, recipe.sealedSecrets), recipe.hostKey)
  return await withinTime(longestMs, fetching.signal, async (signal) => {
    const opened = await noting(scope, recipe, () =>
      openRemote(remote, recipe.fileMark, { alsoFrom, silenceMs, signal }),
    )
    try {
      const { file } = opened
      if (file === null) return null
      const host = remote.address.hostname
      return await keep(
        parts.storage,
        recipe,
        { file, content: opened.read(), host },
        { ...fetching, signal },
      )
    } finally {
      opened.close()
    }
  })
}

type Opened = Awaited<ReturnType<typeof openRemote>>

async function noting(
  scope: Scope,
  { id, hostKey }: RecipeRow,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    const opened = await open()
    const learned = opened.file?.hostKey ?? null
    if (hostKey === null && learned !== null) await noteHostKey(scope, id, { learned })
    return opened
  } catch (error) {
    if (error instanceof Refusal && error.key === 'SourceHostKeyChanged')
      await noteHostKey(scope, id, { refused: String(error.parameters.found) })
    throw error
  }
}

async function keep(
  storage: Storage,
  recipe: RecipeRow,
  { file, content, host }: { file: RemoteFile; content: Readable; host: string },
  { key, limitBytes, progress, signal }: Fetching,
): Promise<FetchedFile | null> {
  const hash = createHash('sha256')
  const total = file.sizeBytes ?? undefined
  if (total !== undefined && total > limitBytes) refuseLarge(limitBytes)
  const counted = async function* () {
    let bytes = 0
    for await (const chunk of brokenOff(content, host, signal)) {
      bytes += chunk.length
      if (bytes > limitBytes) refuseLarge(limitBytes)
      hash.update(chunk)
      progress({ processed: bytes, ...(total === undefined ? {} : { total }) })
      yield chunk
    }
  }
  try {
    await storage.put(key, Readable.from(counted(), { objectMode: false }), {
      contentType: 'application/octet-stream',
    })
    const digest = hash.digest('base64url')
    if (digest !== recipe.fileDigest) return { name: file.name, mark: file.mark, digest }
  } catch (error) {
    await storage.delete(key)
    throw error
  }
  // Another time, the same content.
  await storage.delete(key)
  return null
}

/** What its server breaks off is no fault of ours. */
async function* brokenOff(content: Readable, host: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (cause) {
    signal.throwIfAborted()
    refuse('SourceNotReached', { host }, { cause })
  }
}

function refuseLarge(limitBytes: number): never {
  return refuse('UploadTooLarge', { megabytes: Math.floor(limitBytes / 1024 ** 2) })
}
