/** Where backups lie: a folder or a bucket, and how what lies there is read and written. */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { errorText, StartupError } from '../platform/startup-error.ts'
import { openStorage, type Storage } from '../platform/storage/storage.ts'
import { parseStorageUrl, type StorageConfig } from '../platform/storage-url.ts'
import { seal, sealedName, unseal } from './sealed-stream.ts'

export interface BackupPlace {
  storage: Storage
  /** What a person calls it, without keys. */
  called: string
  /** Seals what is written; null for none. */
  key: string | null
}

const bytes = { contentType: 'application/octet-stream' }

/** @throws StartupError for what is neither a folder nor an address of a bucket, or can't be used */
export async function openBackupPlace(
  target: string,
  key: string | null,
  usual: StorageConfig,
): Promise<BackupPlace> {
  const config = readTarget(target)
  refuseOwnFiles(config, usual)
  const storage = await openStorage(config)
  const called = config.kind === 'disk' ? config.folder : `${config.endpoint}/${config.bucket}`
  return { storage, called, key }
}

/** A folder or an address of a bucket. Throws StartupError. */
export function readTarget(target: string): StorageConfig {
  if (!target.includes('://')) return { kind: 'disk', folder: resolve(target) }
  const parsed = parseStorageUrl(target)
  if (typeof parsed === 'string') throw new StartupError(`the address ${parsed}, or be a folder`)
  return parsed
}

/** A backup that lies beside the files goes with them. */
function refuseOwnFiles(config: StorageConfig, usual: StorageConfig): void {
  const isSameBucket =
    config.kind === 's3' &&
    usual.kind === 's3' &&
    config.endpoint === usual.endpoint &&
    config.bucket === usual.bucket
  const isInside =
    config.kind === 'disk' && usual.kind === 'disk' && `${config.folder}/`.startsWith(`${usual.folder}/`)
  if (isSameBucket || isInside)
    throw new StartupError(
      'the backups would lie among the files that they are of: name another folder or bucket',
    )
}

/** Packs, seals and writes; returns what it took. */
export async function writePart(
  { storage, key }: BackupPlace,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const packed = Readable.from(content, { objectMode: false }).compose(createGzip({ level: 1 }))
  return await storage.put(name, asStream(key === null ? packed : seal(key, packed)), bytes)
}

/** @throws StartupError where the part is missing, or isn't as it was written */
export async function* readPart(place: BackupPlace, name: string): AsyncGenerator<Buffer> {
  const stored = await place.storage.open(name)
  if (stored === null) throw new StartupError(`${name} is missing in ${place.called}`)
  try {
    const packed = place.key === null ? stored : asStream(unseal(place.key, stored))
    yield* packed.compose(createGunzip())
  } catch (error) {
    throw new StartupError(`${name} in ${place.called} can't be read: ${errorText(error)}`, { cause: error })
  }
}

/** Content by its checksum: what is there already isn't written again. */
export function contentName({ key }: BackupPlace, sha256: string): string {
  const name = key === null ? sha256 : sealedName(key, sha256)
  return `${CONTENT_FOLDER}/${name.slice(0, 2)}/${name}`
}

export const CONTENT_FOLDER = 'content'

export async function writeContent(
  place: BackupPlace,
  sha256: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const checked = sameContent(content, sha256, 'a file changed while it was copied: try again')
  const sealed = place.key === null ? checked : seal(place.key, checked)
  await place.storage.put(contentName(place, sha256), asStream(sealed), bytes)
}

/** @throws StartupError where it is missing, or isn't what its name says */
export async function* readContent(place: BackupPlace, sha256: string): AsyncGenerator<Buffer> {
  const name = contentName(place, sha256)
  const stored = await place.storage.open(name)
  if (stored === null) throw new StartupError(`${name} is missing in ${place.called}`)
  const opened = place.key === null ? stored : unseal(place.key, stored)
  try {
    yield* sameContent(opened, sha256, 'it was changed')
  } catch (error) {
    throw new StartupError(`${name} in ${place.called} can't be read: ${errorText(error)}`, { cause: error })
  }
}

async function* sameContent(
  content: AsyncIterable<Buffer>,
  sha256: string,
  otherwise: string,
): AsyncGenerator<Buffer> {
  const found = createHash('sha256')
  for await (const chunk of content) {
    found.update(chunk)
    yield chunk
  }
  if (found.digest('hex') !== sha256) throw new Error(otherwise)
}

export function asStream(content: AsyncIterable<Buffer>): Readable {
  return Readable.from(content, { objectMode: false })
}
