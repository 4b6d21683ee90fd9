/** Copies files of the storage into a place for backups; what is there by content isn't copied again. */
import { createHash } from 'node:crypto'
import type { Storage } from '../platform/storage/storage.ts'
import { atOnce } from './at-once.ts'
import type { BackedUpFile } from './backup-format.ts'
import { type BackupPlace, contentName, writeContent } from './backup-place.ts'

/** Uploads and other work under way begin anew where they are restored. */
const FILE_FOLDERS = ['domains', 'installation']

export interface Copying {
  known: { files: ReadonlyMap<string, BackedUpFile>; contents: Set<string> }
  /** Filled: what the backup has by key. */
  copied: Map<string, BackedUpFile>
}

/** A file of the same key, size and time as in the last backup is taken for the same. */
export async function copyFiles(
  { storage, signal }: { storage: Storage; signal: AbortSignal },
  place: BackupPlace,
  { known, copied }: Copying,
): Promise<void> {
  await atOnce(listAll(storage), async (key) => {
    signal.throwIfAborted()
    const found = await storage.stat(key)
    if (found === null) return
    const is = { sizeBytes: found.sizeBytes, modifiedAt: found.modifiedAt.getTime() }
    if (isSame(copied.get(key), is)) return
    const before = known.files.get(key)
    const sha256 = isSame(before, is) && before !== undefined ? before.sha256 : await sumOf(storage, key)
    if (sha256 === null) return
    const name = contentName(place, sha256)
    if (!known.contents.has(name)) {
      const content = await storage.open(key)
      if (content === null) return
      await writeContent(place, sha256, content)
      known.contents.add(name)
    }
    copied.set(key, { key, ...is, sha256 })
  })
}

async function* listAll(storage: Storage): AsyncGenerator<string> {
  for (const folder of FILE_FOLDERS) yield* storage.list(folder)
}

function isSame(
  one: Pick<BackedUpFile, 'sizeBytes' | 'modifiedAt'> | undefined,
  is: { sizeBytes: number; modifiedAt: number },
): boolean {
  return one?.sizeBytes === is.sizeBytes && one.modifiedAt === is.modifiedAt
}

/** Null for a file that is gone. */
export async function sumOf(storage: Storage, key: string): Promise<string | null> {
  const content = await storage.open(key)
  if (content === null) return null
  const sum = createHash('sha256')
  for await (const chunk of content) sum.update(chunk)
  return sum.digest('hex')
}
