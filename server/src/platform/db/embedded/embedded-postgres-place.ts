// Decides which account runs the embedded PostgreSQL and where its files lie. PostgreSQL refuses to run as
// root, and the account it runs as instead must be able to reach its programs and its data.
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode, errorText, StartupError, type StartupLog } from '../../startup-error.ts'
import { binaryPath, copyBinaries, type PostgresBinaries } from './embedded-postgres-binaries.ts'

/** An account of the operating system. */
export type Account = { name: string; uid: number; gid: number }

/**
 * `cluster`: the folder of the database files, which may not exist yet; `parent`: the folder around it, which does.
 * `account`: whom to become when starting the programs; absent when that is the present user.
 */
export type PostgresPlace = { parent: string; cluster: string; native: string; account?: Account }

/** Where root puts what an unprivileged account must reach. */
const REACHABLE_FOLDER = '/var/lib/vitrine'
/** In the data folder: names the folder around the cluster when that lies elsewhere. */
const POINTER_FILE = 'postgres-folder'
/** In that folder: names the data folder that points to it. */
const BACK_POINTER_FILE = 'data-folder'

/**
 * Decides the place; makes the folder around the cluster and copies the programs if need be.
 * @throws StartupError when no account or folder fits
 */
export async function choosePlace(
  dataFolder: string,
  binaries: PostgresBinaries,
  log: StartupLog,
): Promise<PostgresPlace> {
  const isRoot = process.getuid?.() === 0
  const parent = await parentOfCluster(dataFolder)
  const owner = await findOwner(join(parent, 'postgres'))
  if (!isRoot) {
    if (owner !== undefined && process.getuid && owner !== process.getuid())
      throw new StartupError(
        `the database in ${parent} belongs to ${await describeUser(owner)}: start Vitrine as that user or as root`,
      )
    return { parent, cluster: join(parent, 'postgres'), native: binaries.native }
  }
  const account = owner === undefined ? await getUnprivilegedAccount() : await getAccount(owner)
  const native = (await canReach(account, binaryPath(binaries.native, 'postgres')))
    ? binaries.native
    : await copyBinaries(binaries, await makeReachable(REACHABLE_FOLDER))
  const reachable =
    owner === undefined && !(await canReach(account, parent))
      ? await startElsewhere(dataFolder, account, log)
      : parent
  return { parent: reachable, cluster: join(reachable, 'postgres'), native, account }
}

/** The folder around the database files. */
export async function parentOfCluster(dataFolder: string): Promise<string> {
  return (await readPointer(dataFolder)) ?? dataFolder
}

/** Whether there are database files, without making anything. Those that this account may not look at count. */
export async function hasCluster(dataFolder: string): Promise<boolean> {
  const parent = await parentOfCluster(dataFolder)
  const found = await stat(join(parent, 'postgres', 'PG_VERSION')).catch(errorCode)
  return found !== 'ENOENT'
}

/** Whether an account may pass every folder on the way to a path and use the path itself. */
export async function canReach(account: Pick<Account, 'uid' | 'gid'>, path: string): Promise<boolean> {
  for (let current = path; ; current = dirname(current)) {
    const { mode, uid, gid } = await stat(current)
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & needed) === 0) return false
    if (current === dirname(current)) return true
  }
}

async function readPointer(dataFolder: string): Promise<string | undefined> {
  const pointer = join(dataFolder, POINTER_FILE)
  const text = await readFile(pointer, 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartupError(`${pointer} can't be read: ${errorText(error)}`, { cause: error })
  })
  if (text === undefined) return undefined
  const parent = text.trim()
  // An empty database must not silently take the place of one that went missing.
  await stat(parent).catch((error) => {
    throw new StartupError(`${pointer} says that the database lies in ${parent}, which can't be read`, {
      cause: error,
    })
  })
  return parent
}

async function startElsewhere(dataFolder: string, account: Account, log: StartupLog): Promise<string> {
  await reportLeftovers(dataFolder, log)
  const parent = await makeReachable(join(REACHABLE_FOLDER, randomBytes(6).toString('hex')))
  await writeFile(join(parent, BACK_POINTER_FILE), `${dataFolder}\n`)
  await writeFile(join(dataFolder, POINTER_FILE), `${parent}\n`)
  log.info(
    `PostgreSQL runs as ${account.name}, who can't enter ${dataFolder}: the database is kept in ${parent} instead`,
  )
  return parent
}

/** Says which databases an earlier data folder of the same path has left, since nothing points to them any more. */
async function reportLeftovers(dataFolder: string, log: StartupLog): Promise<void> {
  const names = await readdir(REACHABLE_FOLDER).catch(() => [])
  for (const name of names) {
    const folder = join(REACHABLE_FOLDER, name)
    const owner = await readFile(join(folder, BACK_POINTER_FILE), 'utf8').catch(() => undefined)
    if (owner?.trim() === dataFolder)
      log.warn(
        `the database of an earlier ${dataFolder} is still in ${folder}: delete it when it isn't needed`,
      )
  }
}

async function makeReachable(folder: string): Promise<string> {
  try {
    const made = await mkdir(folder, { recursive: true })
    // The umask may have taken these bits away from what was just made.
    for (let current = folder; made !== undefined && current.startsWith(made); current = dirname(current))
      await chmod(current, 0o755)
    return folder
  } catch (error) {
    throw new StartupError(
      `the embedded PostgreSQL needs a folder every account can enter, and ${folder} can't be made (${errorText(error)}): set VITRINE_DATA to such a folder, start as an ordinary user, or set DATABASE_URL`,
      { cause: error },
    )
  }
}

async function findOwner(cluster: string): Promise<number | undefined> {
  const found = await stat(cluster).catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartupError(`the database folder ${cluster} can't be read: ${errorText(error)}`, {
      cause: error,
    })
  })
  return found?.uid
}

async function getUnprivilegedAccount(): Promise<Account> {
  const accounts = await listAccounts()
  for (const name of ['vitrine', 'postgres', '_postgres', 'nobody']) {
    const account = accounts.find((candidate) => candidate.name === name)
    if (account && account.uid > 0) return account
  }
  throw new StartupError(
    'PostgreSQL refuses to run as root and there is no user postgres or nobody: start as an ordinary user, or set DATABASE_URL',
  )
}

async function getAccount(uid: number): Promise<Account> {
  const account = (await listAccounts()).find((candidate) => candidate.uid === uid)
  if (uid === 0)
    throw new StartupError('the database folder belongs to root, as whom PostgreSQL refuses to run')
  return account ?? { name: `user ${uid}`, uid, gid: uid }
}

async function describeUser(uid: number): Promise<string> {
  return (await listAccounts()).find((account) => account.uid === uid)?.name ?? `user ${uid}`
}

async function listAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
