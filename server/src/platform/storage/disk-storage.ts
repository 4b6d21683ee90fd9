import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import {
  access,
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../startup-error.ts'
import { checkKey } from './storage-key.ts'
import type { Storage } from './storage-types.ts'

/** Inside the root, so that the last step is a rename. No key begins with a dot that a module makes. */
const unfinishedFolder = '.unfinished'

/** Nobody but the account that runs us reads what companies keep. */
const folderMode = 0o700
const fileMode = 0o600

function makeFolder(path: string): Promise<string | undefined> {
  return mkdir(path, { recursive: true, mode: folderMode })
}

/** Read and written at a time: small pieces cost time for each. */
const bufferBytes = 512 * 1_024

/** A block of the disk: what a full one has no room for. */
const probeBytes = 4_096

function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR'
}

/** A new name survives a power failure only once its folder has been written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function renameInto(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes and flushes a file; returns its size. */
async function writeDurably(path: string, content: Readable | Uint8Array): Promise<number> {
  const stream = createWriteStream(path, {
    flags: 'wx',
    flush: true,
    highWaterMark: bufferBytes,
    mode: fileMode,
  })
  await pipeline(content instanceof Uint8Array ? [content] : content, stream)
  return stream.bytesWritten
}

/** A second name of one file: files are replaced as a whole and never written into. A copy where names can't be shared. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    const handle = await open(to, 'r+')
    await handle.sync().finally(() => handle.close())
  }
}

/** Keeps files below `root`, which is made when it is missing. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, ...checkKey(key))
  return {
    async put(key, content) {
      const path = pathOf(key)
      const unfinished = join(root, unfinishedFolder, randomUUID())
      await makeFolder(dirname(unfinished))
      try {
        const sizeBytes = await writeDurably(unfinished, content)
        await renameInto(unfinished, path)
        return sizeBytes
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      if (!(await isFile(source))) return false
      await renameInto(source, target)
      return true
    },
    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      if (!(await isFile(source))) return false
      const unfinished = join(root, unfinishedFolder, randomUUID())
      await makeFolder(dirname(unfinished))
      try {
        await linkOrCopy(source, unfinished)
        // As new as its key: what is swept by age is not taken for left behind.
        const now = new Date()
        await utimes(unfinished, now, now)
        await renameInto(unfinished, target)
      } finally {
        // Still there when the target was the same file already.
        await rm(unfinished, { force: true })
      }
      return true
    },
    async open(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      if (handle === null) return null
      if ((await handle.stat()).isFile())
        return handle.createReadStream({ ...range, highWaterMark: bufferBytes })
      await handle.close()
      return null
    },
    async stat(key) {
      const path = pathOf(key)
      if (!(await isFile(path))) return null
      const { size, mtime } = await stat(path)
      return { sizeBytes: size, modifiedAt: mtime }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list(folder) {
      const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(
        (error) => {
          if (isMissing(error)) return []
          throw error
        },
      )
      for (const entry of entries) {
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
      }
    },
    async check() {
      await makeFolder(root)
      // One that was made with wider rights, by an earlier version or by hand; its owner alone can narrow them.
      await chmod(root, folderMode).catch((error) => {
        if (errorCode(error) !== 'EPERM') throw error
      })
      await makeFolder(join(root, unfinishedFolder))
      await access(root, constants.R_OK | constants.W_OK)
      const probe = join(root, unfinishedFolder, randomUUID())
      try {
        await writeDurably(probe, new Uint8Array(probeBytes))
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

/** Files that a killed process left unfinished; a running upload is younger than this. */
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Deletes what killed processes left behind below `root`. */
export async function sweepUnfinished(root: string): Promise<void> {
  const folder = join(root, unfinishedFolder)
  const names = (await unlessMissing(readdir(folder))) ?? []
  for (const name of names) {
    const found = await unlessMissing(stat(join(folder, name)))
    if (found !== null && found.mtimeMs < Date.now() - abandonedAfterMs)
      await rm(join(folder, name), { force: true })
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await unlessMissing(stat(path)))?.isFile() ?? false
}

/** Null where there is nothing of that name, any more: other programs finish and delete files at any time. */
async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  return await found.catch((error) => {
    if (isMissing(error)) return null
    throw error
  })
}
