/**
 * A whole installation on one machine, everything on 127.0.0.1: two servers and two workers, a PostgreSQL and a store
 * that speaks S3 of their own, Redis or Valkey, and Caddy in front with the proxy settings that the repository ships.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Place, RunningProgram, root } from '../crash-test/whole-program.ts'
import { findProgram } from '../harness/programs.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { startRedisServer } from '../harness/servers/redis-server.ts'
import {
  type RestartablePostgres,
  startRestartablePostgres,
} from '../harness/servers/restartable-postgres.ts'
import { programPath, testProgramPath } from '../harness/started-program.ts'

const START_LIMIT_MS = 60_000

/** A part that can be killed without a farewell and started again at its address. */
export interface Part {
  kill(): Promise<void>
  start(): Promise<void>
}

export interface Cluster {
  /** Where Caddy listens. */
  port: number
  /** Settings of the programs, for others beside them. */
  place: Place
  servers: readonly [RunningProgram, RunningProgram]
  workers: readonly [Part, Part]
  postgres: RestartablePostgres
  redis: Part
  /** Stops the store where it is: nobody is refused, and nobody is answered until `goOn`. */
  store: { hang(): void; goOn(): void }
  caddy: Part
  close(): Promise<void>
}

/** @throws Error where Caddy, Redis or Valkey is missing */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-cluster-'))
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    const postgres = await startRestartablePostgres()
    closing.push(() => postgres.close())
    const redis = await startRedisServer()
    closing.push(() => redis.close())
    const store = await startStore(await madeFolder(folder, 'store'))
    closing.push(() => store.close())
    const settings = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      STORAGE_URL: store.url,
      VITRINE_SECRET: 'a secret that all programs of the cluster share',
      TRUST_PROXY: '127.0.0.1',
    }
    const place = async (name: string): Promise<Place> => ({
      dataFolder: await madeFolder(folder, name),
      port: await findFreePort(),
      settings,
    })
    const places = [await place('first'), await place('second')] as const
    const serverOf = (at: Place) => new RunningProgram(at, ['server', 'dist', 'main-api.js'])
    const servers = [serverOf(places[0]), serverOf(places[1])] as const
    for (const server of servers) {
      await server.start()
      closing.push(() => server.stop())
    }
    const workerOf = async (name: string) => workerPart({ ...(await place(name)), port: 0 })
    const workers = [await workerOf('third'), await workerOf('fourth')] as const
    for (const worker of workers) {
      await worker.start()
      closing.push(() => worker.kill())
    }
    const port = await findFreePort()
    const caddy = await caddyPart(await madeFolder(folder, 'caddy'), port, places)
    await caddy.start()
    closing.push(() => caddy.kill())
    const redisPart = { kill: redis.kill, start: redis.restart }
    return { port, place: places[0], servers, workers, postgres, redis: redisPart, store, caddy, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function madeFolder(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  return path
}

/** In a program of its own, which can be stopped where it is. */
async function startStore(folder: string) {
  const child = spawn(process.execPath, [testProgramPath('s3-server'), folder], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await said(child, /s3:\S+/)
  return {
    url,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    close: async () => {
      child.kill('SIGCONT')
      await killed(child)
    },
  }
}

function workerPart({ dataFolder, settings }: Place): Part {
  let child: ChildProcess | null = null
  return {
    kill: async () => await killed(child),
    start: async () => {
      child = spawn(process.execPath, [programPath('main-worker')], {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          VITRINE_DATA: dataFolder,
          LOG_LEVEL: 'error',
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await said(child, /is ready/)
    },
  }
}

/** The proxy settings that are shipped, without TLS and at a port of the cluster's own. */
async function caddyPart(folder: string, port: number, [first, ...others]: readonly Place[]): Promise<Part> {
  const program = findProgram('caddy')
  if (program === undefined) throw new Error('There is no Caddy here')
  const shipped = await readFile(join(root, 'deploy', 'Caddyfile'), 'utf8')
  const snippet = /^\(vitrine\) \{$[\s\S]*?^\}$/m.exec(shipped)?.[0]
  if (snippet === undefined) throw new Error('deploy/Caddyfile has no snippet named vitrine')
  const config = join(folder, 'Caddyfile')
  const options = '{\n\tadmin off\n\tauto_https off\n}'
  const site = `http://127.0.0.1:${port} {\n\tbind 127.0.0.1\n\timport vitrine\n}`
  await writeFile(config, [options, snippet, site, ''].join('\n\n'))
  let child: ChildProcess | null = null
  return {
    kill: async () => await killed(child),
    start: async () => {
      child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          VITRINE_UPSTREAM: addressOf(first),
          VITRINE_OTHERS: others.map(addressOf).join(' '),
        },
      })
      await answers(port, child)
    },
  }
}

const addressOf = (place: Place | undefined) => `127.0.0.1:${place?.port}`

async function answers(port: number, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_LIMIT_MS
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (Date.now() > end || child.exitCode !== null) throw new Error('Caddy has not started')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The first text that a program prints of this form. */
async function said(child: ChildProcess, form: RegExp): Promise<string> {
  return await new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = form.exec(printed)
      if (found !== null) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`a program of the cluster ended with ${code}`)))
  })
}

async function killed(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
