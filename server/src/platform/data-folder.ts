import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, errorText, StartupError } from './startup-error.ts'

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

/** In the data folder: which database it belongs to, by the id that the database has. */
const DATABASE_NOTE = 'database-id'

export interface NotedDatabase {
  id: string
  isEmbedded: boolean
}

/** Noted by each server that starts, for commands, which are easily given less than the server is. */
export async function noteDatabase(dataFolder: string, { id, isEmbedded }: NotedDatabase): Promise<void> {
  await writeFile(join(dataFolder, DATABASE_NOTE), `${id} ${isEmbedded ? 'embedded' : 'DATABASE_URL'}\n`)
}

/** Null where no server has noted one. */
export async function readNotedDatabase(dataFolder: string): Promise<NotedDatabase | null> {
  const text = await readFile(join(dataFolder, DATABASE_NOTE), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return null
    throw new StartupError(`the data folder ${dataFolder} can't be read: ${errorText(error)}`, {
      cause: error,
    })
  })
  if (text === null) return null
  const [id = '', kind] = text.trim().split(' ')
  return { id, isEmbedded: kind === 'embedded' }
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it lies on a read-only disk',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file of that name is in the way',
}
