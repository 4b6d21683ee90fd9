import { statfs } from 'node:fs/promises'

/** Bytes left on the disk of the folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Rejects when the disk of the folder has fewer bytes left than `leastBytes`. */
export async function checkFreeSpace(folder: string, leastBytes: number): Promise<void> {
  const freeBytes = await freeBytesOf(folder)
  if (freeBytes >= leastBytes) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)
  throw new Error(
    `${megabytes(freeBytes)} MB are left on the disk of ${folder}, fewer than ${megabytes(leastBytes)}`,
  )
}
