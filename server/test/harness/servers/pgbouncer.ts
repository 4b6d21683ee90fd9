/** A real PgBouncer that lends connections by transaction. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { tenantUrlOf } from '../../../src/platform/db/tenant-url.ts'
import { findProgram } from '../programs.ts'
import { untilAnswered } from '../until-answered.ts'
import { findFreePort } from './free-port.ts'

export interface PgBouncer {
  /** The address of the same user and database through it. */
  url: string
  close(): Promise<void>
}

/** In front of the database of `url`, for its owner and the login of requests. */
export async function startPgBouncer(url: string): Promise<PgBouncer> {
  const program = findProgram('pgbouncer')
  if (program === undefined) throw new Error('There is no pgbouncer here')
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const { host, port: target } = new pg.Client({ connectionString: url })
  const people = [url, tenantUrlOf(url)].map((one) => new pg.Client({ connectionString: one }))
  const quoted = (text: unknown) => `"${String(text ?? '').replaceAll('"', '""')}"`
  await writeFile(
    join(folder, 'users.txt'),
    people.map(({ user, password }) => `${quoted(user)} ${quoted(password)}\n`).join(''),
  )
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
`,
  )
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...asOther, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const pooled = new URL(url)
  pooled.host = `127.0.0.1:${port}`
  await untilAnswered(child, pooled.href)
  return {
    url: pooled.href,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
