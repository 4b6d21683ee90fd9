import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, StartupError } from './startup-error.ts'

/**
 * Makes sure that the data folder exists and can be written.
 * @throws StartupError saying what is wrong with it
 */
export async function prepareDataFolder(dataFolder: string): Promise<void> {
  const probe = join(dataFolder, `.write-check-${process.pid}`)
  try {
    await mkdir(dataFolder, { recursive: true })
    if (!(await stat(dataFolder)).isDirectory()) throw new StartupError(`${dataFolder} is not a folder`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const code = errorCode(error)
    const reason = code === undefined ? undefined : REASONS[code]
    throw new StartupError(
      `the data folder ${dataFolder} can't be used: ${reason ?? String(error)} (set VITRINE_DATA to another one)`,
      { cause: error },
    )
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it lies on a read-only disk',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file of that name is in the way',
}
