/** A stored file on this machine's disk, while it is read. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuse } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Refuses NotFound for a file that is gone. */
export async function withStoredFile<Result>(
  storage: Storage,
  { key, signal }: { key: string; signal: AbortSignal },
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-file-'))
  try {
    const path = join(folder, 'products')
    const content = (await storage.open(key)) ?? refuse('NotFound')
    await pipeline(content, createWriteStream(path), { signal })
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
