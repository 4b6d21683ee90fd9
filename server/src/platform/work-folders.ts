/** Folders on this machine's disk for files that are worked on, and what programs that were killed left of them. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'vitrine-work-'
/** A folder that old was left by a program that was ended: no work takes so long. */
const leftMs = 24 * 3_600_000

/** A folder of its own for `work`, which is gone afterwards, whatever came of it. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes what was left, often a customer's file; returns how many folders. `parent`: where temporary folders are made. */
export async function sweepWorkFolders(parent = tmpdir()): Promise<number> {
  let count = 0
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const path = join(parent, name)
    // Somebody else may sweep at the same time.
    const found = await stat(path).catch(() => null)
    if (found === null || found.mtimeMs > Date.now() - leftMs) continue
    const isGone = await rm(path, { recursive: true, force: true }).then(
      () => true,
      () => false,
    )
    if (isGone) count += 1
  }
  return count
}
