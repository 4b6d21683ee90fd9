import { statfs } from 'node:fs/promises'

/** Rejects when the disk of the folder has fewer bytes left than `leastBytes`. */
export async function checkFreeSpace(folder: string, leastBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes >= leastBytes) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)
  throw new Error(
    `${megabytes(freeBytes)} MB are left on the disk of ${folder}, fewer than ${megabytes(leastBytes)}`,
  )
}
