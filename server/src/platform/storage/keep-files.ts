/** Files that are in their places before the rows that name them (docs/decisions/0095-files-before-transactions.md). */
import { randomInt } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { KeptContent, Storage } from './storage-types.ts'

/** What is to be stored: here as a whole, on its way, or in the storage already. */
export type Content = Buffer | Readable | KeptContent

export interface StoredFile {
  key: string
  sizeBytes: number
}

/** Files in their places, which the rows that name them follow. */
export interface KeptFiles {
  /** The rows are written: from now on the files stay, also where nobody knows whether the transaction was committed. */
  noteWritten(): void
  /** Deletes the files unless their rows are written. What can't be deleted now is swept up as an orphan. */
  forget(): Promise<void>
}

export type Keep = (key: string, content: Content, contentType: string) => Promise<StoredFile>

/**
 * Files first, rows second: no transaction, with the locks that it has, waits for the storage. What `work` keeps is
 * deleted again when it fails.
 */
export async function keepFiles<Made extends object>(
  storage: Storage,
  work: (keep: Keep) => Promise<Made>,
): Promise<Made & KeptFiles> {
  let kept: string[] = []
  const noteWritten = () => {
    kept = []
  }
  const forget = async () => {
    for (const key of kept) await storage.delete(key).catch(() => undefined)
  }
  try {
    const made = await work(async (key, content, contentType) => {
      kept.push(key)
      const sizeBytes =
        'keepAs' in content ? await content.keepAs(key) : await storage.put(key, content, { contentType })
      return { key, sizeBytes }
    })
    return { ...made, noteWritten, forget }
  } catch (error) {
    await forget()
    throw error
  }
}

/** How far apart versions may be that two people take at the same moment. */
const mostApart = 2 ** 16

/** A version above the present one, for a file that is in its place before the row says so: nobody else's is there. */
export function laterVersion(present: number): number {
  return present + 1 + randomInt(mostApart)
}
