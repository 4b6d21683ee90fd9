/** Folders on this machine's disk for files that are worked on, and what programs that were killed left of them. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from './errors.ts'
import { freeBytesOf } from './free-space.ts'

const prefix = 'vitrine-work-'
/** A folder that old was left by a program that was ended: no work takes so long. */
const leftMs = 24 * 3_600_000

/** What failed while so little was left, failed for want of room. */
const noRoomBytes = 1024 ** 2

/**
 * A folder of its own for `work`, which is gone afterwards, whatever came of it. What fails on a full disk rejects with
 * ENOSPC: programs that convert files say no more than that they failed, which would be taken for a fault of the file.
 */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } catch (cause) {
    if (cause instanceof Refusal || (await freeBytesOf(folder)) >= noRoomBytes) throw cause
    throw Object.assign(new Error('There is no room for temporary files', { cause }), { code: 'ENOSPC' })
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
