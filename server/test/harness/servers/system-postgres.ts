/** A PostgreSQL of the system, with the programs that come along with it and not with the embedded one. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../programs.ts'
import { untilAnswered } from '../until-answered.ts'
import { findFreePort } from './free-port.ts'

/** Debian has them by version. */
const folder = globSync('/usr/lib/postgresql/*/bin')
  .toSorted()
  .findLast((one) => existsSync(join(one, 'initdb')))
export const hasSystemPostgres = folder !== undefined || findProgram('initdb') !== undefined

export interface SystemPostgres {
  /** As its superuser. */
  urlOf(database: string): string
  /** Runs lines of a shell in a folder, whose programs speak to it. */
  shell(lines: string, cwd: string): Promise<void>
  close(): Promise<void>
}

/** It refuses to run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (of: string) => Number(execFileSync('id', [of, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export async function startSystemPostgres(): Promise<SystemPostgres> {
  const place = await mkdtemp(join(tmpdir(), 'vitrine-system-postgres-'))
  const own = account()
  if (own.uid !== undefined && own.gid !== undefined) chownSync(place, own.uid, own.gid)
  const port = await findFreePort()
  const env = {
    PATH: [folder, process.env.PATH].filter((one) => one !== undefined).join(':'),
    LC_ALL: 'C.UTF-8',
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
  }
  const options = { ...own, env, cwd: place }
  const data = join(place, 'data')
  execFileSync('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], {
    ...options,
    stdio: 'ignore',
  })
  const server = spawn('postgres', ['-D', data, '-k', place, '-p', String(port), '-F'], {
    ...options,
    stdio: 'ignore',
  })
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await untilAnswered(server, urlOf('postgres'))
  return {
    urlOf,
    shell: async (lines, cwd) => {
      await promisify(execFile)('/bin/sh', ['-ec', lines], { env, cwd })
    },
    close: async () => {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(place, { recursive: true, force: true })
    },
  }
}
