// A killed program leaves its PostgreSQL running, or leaves the traces of one. Both are settled here before
// a new one starts. The caller holds the claim on the data folder, so nobody else is using that server.

import { execFile } from 'node:child_process'
import { chmod, chown, readFile, readlink, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode, StartupError, type StartupLog } from '../../startup-error.ts'

/**
 * What the process of a number is: `ours` a living PostgreSQL on this cluster, `other` a living or dead entry
 * of the process table that blocks the number but not the cluster, `gone` nothing.
 */
type ProcessKind = 'ours' | 'other' | 'gone'

/** How long each signal, gentle to harsh, may take. SIGINT ends sessions and writes everything down. */
const STOP_STEPS = [
  { signal: 'SIGINT', waitMs: 60_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const

/**
 * Stops a PostgreSQL that outlived its program, and makes sure that a left-over pid file can't be
 * mistaken for a running server.
 * @throws StartupError when it can't be stopped
 */
export async function settlePreviousServer(cluster: string, log: StartupLog): Promise<void> {
  const pid = await readServerPid(cluster)
  if (pid === undefined) return
  const kind = await inspectProcess(pid, cluster)
  if (kind === 'ours') {
    log.info(`stopping the PostgreSQL that an interrupted run left behind (process ${pid})`)
    await stopServer(pid, cluster)
  }
  if (kind !== 'gone') await disownPidFile(cluster)
}

/** The process number in the cluster's pid file, if there is such a file. */
export async function readServerPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

async function stopServer(pid: number, cluster: string): Promise<void> {
  for (const { signal, waitMs } of STOP_STEPS) {
    signalIfAlive(pid, signal)
    for (const end = Date.now() + waitMs; Date.now() < end; await sleep(50))
      if ((await inspectProcess(pid, cluster)) !== 'ours') return
  }
  throw new StartupError(`the PostgreSQL of an interrupted run (process ${pid}) can't be stopped`)
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function inspectProcess(pid: number, cluster: string): Promise<ProcessKind> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM' ? 'other' : 'gone'
  }
  return (await isServerOf(pid, cluster)) ? 'ours' : 'other'
}

/** PostgreSQL makes the cluster its working folder, which no other program does. A zombie has none any more. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return workingFolder === (await realpath(cluster))
  }
  if (process.platform === 'win32') {
    const { stdout } = await runQuietly('tasklist', ['/fi', `PID eq ${pid}`, '/nh'])
    return stdout.includes('postgres')
  }
  const { stdout } = await runQuietly('ps', ['-o', 'command=', '-p', String(pid)])
  return stdout.includes('postgres') && stdout.includes(cluster)
}

/**
 * Puts our own number into the pid file. PostgreSQL takes its parent's number for a left-over, while it would
 * refuse to start on the number of any other living process. The rest of the file stays, since PostgreSQL finds
 * sessions there that outlived their server.
 */
async function disownPidFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { uid, gid, mode } = await stat(path)
  const rewritten = `${path}.new`
  await writeFile(rewritten, text.replace(/^\d+/, String(process.pid)))
  await chmod(rewritten, mode)
  // Only root may start the server as somebody else, and only root may give files away.
  if (process.getuid?.() === 0) await chown(rewritten, uid, gid)
  await rename(rewritten, path)
}

const execute = promisify(execFile)

async function runQuietly(program: string, parameters: string[]): Promise<{ stdout: string }> {
  return execute(program, parameters).catch(() => ({ stdout: '' }))
}
