// Makes a new cluster of database files, complete or not at all.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { errorCode, errorText, StartupError, type StartupLog } from '../../startup-error.ts'
import { binaryPath } from './embedded-postgres-binaries.ts'
import type { Account, PostgresPlace } from './embedded-postgres-place.ts'
import { reasonOf } from './initdb-reason.ts'

/** The bootstrap superuser of every embedded cluster. */
export const SUPERUSER_NAME = 'postgres'
/** In the cluster: settings of this program, written anew at every start. */
export const SETTINGS_FILE = 'vitrine.conf'
/** In the cluster: settings of the person who runs it; they win over ours. */
const OWN_SETTINGS_FILE = 'own.conf'
const CREDENTIALS_FILE = 'vitrine-credentials.json'
const UNFINISHED_PREFIX = 'postgres.new-'

/**
 * pg_trgm and the full-text parser ask the C library what a letter is, and in the plain C locale only
 * ASCII is one. The first of these that the machine has is taken.
 */
const CTYPES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8']

const CredentialsSchema = z.object({ superuserPassword: z.string(), applicationPassword: z.string() })

/** Random passwords, kept inside the cluster, readable by its owner only. */
export type Credentials = z.infer<typeof CredentialsSchema>

/**
 * Returns the passwords of the cluster, which is made first when there is none.
 * @throws StartupError when it can't be made, or was made by another major version of PostgreSQL
 */
export async function ensureCluster(
  place: PostgresPlace,
  majorVersion: string,
  durable: boolean,
  log: StartupLog,
): Promise<Credentials> {
  await removeUnfinished(place.parent)
  const found = await readVersion(place.cluster)
  if (found === undefined) {
    log.info(`creating the database in ${place.cluster}`)
    await createCluster(place, durable)
  } else if (found !== majorVersion) {
    throw new StartupError(
      `the database in ${place.cluster} was made by PostgreSQL ${found}, this is ${majorVersion}: with the former version of Vitrine, npm run manage -- backup TARGET; then, with this one, npm run manage -- upgrade-database TARGET`,
    )
  }
  return CredentialsSchema.parse(JSON.parse(await readFile(join(place.cluster, CREDENTIALS_FILE), 'utf8')))
}

async function readVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartupError(`the database folder ${cluster} can't be read: ${errorText(error)}`, {
      cause: error,
    })
  }
}

/**
 * A run that was killed while creating leaves its work under a name that nothing else uses. Its initdb may still be
 * writing there for a moment, hence the retries.
 */
async function removeUnfinished(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(UNFINISHED_PREFIX))
  for (const name of names)
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

async function createCluster(place: PostgresPlace, durable: boolean): Promise<void> {
  const unfinished = await mkdtemp(join(place.parent, UNFINISHED_PREFIX))
  const cluster = join(unfinished, 'cluster')
  const passwordFile = join(unfinished, 'password')
  const credentials: Credentials = {
    superuserPassword: randomBytes(24).toString('base64url'),
    applicationPassword: randomBytes(24).toString('base64url'),
  }
  await giveTo(place.account, unfinished)
  await mkdir(cluster, { mode: 0o700 })
  await giveTo(place.account, cluster)
  await writeFile(passwordFile, `${credentials.superuserPassword}\n`, { mode: 0o600 })
  await giveTo(place.account, passwordFile)

  await runInitdb(place, cluster, passwordFile, durable)

  const credentialsFile = join(cluster, CREDENTIALS_FILE)
  await writeFile(credentialsFile, JSON.stringify(credentials), { mode: 0o600, flush: true })
  await giveTo(place.account, credentialsFile)
  const ownSettingsFile = join(cluster, OWN_SETTINGS_FILE)
  await writeFile(ownSettingsFile, '# Your settings of PostgreSQL. They win over vitrine.conf.\n', {
    flush: true,
  })
  await giveTo(place.account, ownSettingsFile)
  const includes = `\ninclude '${SETTINGS_FILE}'\ninclude '${OWN_SETTINGS_FILE}'\n`
  await appendFile(join(cluster, 'postgresql.conf'), includes, { flush: true })
  await rename(cluster, place.cluster)
  await rm(unfinished, { recursive: true, force: true })
}

async function runInitdb(
  place: PostgresPlace,
  cluster: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  let failure: unknown
  for (const ctype of CTYPES) {
    try {
      await promisify(execFile)(
        binaryPath(place.native, 'initdb'),
        [
          `--pgdata=${cluster}`,
          '--encoding=UTF8',
          // Letter case and order don't depend on the machine's C library, whose updates would corrupt indexes.
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          `--lc-ctype=${ctype}`,
          '--auth=scram-sha-256',
          `--username=${SUPERUSER_NAME}`,
          `--pwfile=${passwordFile}`,
          ...(durable ? [] : ['--no-sync']),
        ],
        { ...asAccount(place.account), env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, cwd: '/' },
      )
      return
    } catch (error) {
      failure ??= error
      if (!errorText(error).includes('locale')) break
    }
  }
  throw new StartupError(`PostgreSQL could not create its files: ${reasonOf(errorText(failure))}`, {
    cause: failure,
  })
}

/** What makes a child process run as an account; nothing for the present user. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/** Gives a file to the account that PostgreSQL runs as, if that is another one. */
export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}
