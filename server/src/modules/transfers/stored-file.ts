/** A stored file on this machine's disk, while it is read. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { inWorkFolder } from '../../platform/work-folders.ts'

/** Refuses NotFound for a file that is gone. */
export async function withStoredFile<Result>(
  storage: Storage,
  { key, signal }: { key: string; signal: AbortSignal },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  return await inWorkFolder(async (folder) => {
    const path = join(folder, 'products')
    const content = (await storage.open(key)) ?? refuse('NotFound')
    await pipeline(content, createWriteStream(path), { signal })
    return await work(path)
  })
}
