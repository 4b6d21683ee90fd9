import type { Storage } from './storage.ts'

const HOUR_MS = 3_600_000
/** Files under way are this old at most; what is older was left behind. */
export const UNFINISHED_HOURS = 24

/** Deletes what is older in a folder; returns how many files. */
export async function deleteOldFiles(storage: Storage, folder: string, hours: number): Promise<number> {
  let count = 0
  for await (const key of storage.list(folder)) {
    if (!(await isOldFile(storage, key, hours))) continue
    await storage.delete(key)
    count += 1
  }
  return count
}

export async function isOldFile(storage: Storage, key: string, hours: number): Promise<boolean> {
  const file = await storage.stat(key)
  return file !== null && file.modifiedAt.getTime() <= Date.now() - hours * HOUR_MS
}
