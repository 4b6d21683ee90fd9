/** A PostgreSQL of a test's own, always at one address, that can be stopped and started again under its users. */
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { JOB_QUEUES } from '../../../src/background-work.ts'
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { prepareJobQueue } from '../../../src/platform/jobs/job-queue.ts'
import { errorCode } from '../../../src/platform/startup-error.ts'

/** `fast` notifies sessions that they end; `immediate` is how a crash looks from outside. */
export type WayToStop = 'fast' | 'immediate'

export interface RestartablePostgres {
  url: string
  stop(way: WayToStop): Promise<void>
  start(): Promise<void>
  /** Stops it and its sessions where they are: nobody is refused, and nobody is answered until `goOn`. */
  hang(): Promise<void>
  goOn(): void
  close(): Promise<void>
}

const quiet = { info: () => {}, warn: () => {} }

/** Each start has another port: whoever connects is led to the present one, and cut off while there is none. */
export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-restart-'))
  await chmod(dataFolder, 0o755)
  // Durable: what was answered before an immediate stop must be there afterwards.
  const open = () => startEmbeddedPostgres({ dataFolder, settings: { shared_buffers: '64MB' }, log: quiet })
  let server = await open()
  let isUp = true
  const sockets = new Set<Socket>()
  const gate = createServer((near) => {
    if (!isUp) return near.destroy()
    const far = connect(Number(new URL(server.url).port), '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.end()
      })
      socket.pipe(other)
    }
    return near
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  const url = new URL(server.url)
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  await migrate(url.href, { log: quiet })
  await prepareJobQueue(url.href, JOB_QUEUES)

  const stop = async (way: WayToStop) => {
    if (!isUp) return
    isUp = false
    if (way === 'immediate') {
      process.kill(server.pid, 'SIGQUIT')
      await server.died
    }
    await server.stop()
  }
  let hanging: readonly number[] = []
  const signal = (name: 'SIGSTOP' | 'SIGCONT', pids: readonly number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch (error) {
        // One that has ended meanwhile.
        if (errorCode(error) !== 'ESRCH') throw error
      }
    }
  }
  const goOn = () => {
    signal('SIGCONT', hanging)
    hanging = []
  }
  return {
    url: url.href,
    stop,
    hang: async () => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
      await client.end()
      // The postmaster first: it would start sessions anew.
      hanging = [server.pid, ...rows.map(({ pid }) => pid)]
      signal('SIGSTOP', hanging)
    },
    goOn,
    start: async () => {
      if (isUp) return
      server = await open()
      isUp = true
    },
    close: async () => {
      goOn()
      await stop('fast')
      for (const socket of sockets) socket.destroy()
      gate.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
