// @slow: it builds and runs images
/** The images of deploy/Containerfile, really built and run: they are small, may change nothing, work, and end in order. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '../crash-test/calls.ts'
import { CheckedClient } from '../crash-test/checked-client.ts'
import { compareAll } from '../crash-test/comparison.ts'
import { Records } from '../crash-test/records.ts'
import { foundFilledCompany } from '../crash-test/whole-program.ts'
import { createEmptyDatabase, type TestDatabase } from '../harness/databases/database.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { startS3Server } from '../harness/servers/s3-server.ts'
import { type Engine, hasEngine, openEngine } from './engine.ts'

/** So many that a bulk change is a process, which a worker carries out. */
const PRODUCTS = 500
const UID = 10_001
const closing: (() => Promise<unknown>)[] = []
const sizes: Record<string, number> = {}
let engine: Engine
let database: TestDatabase
let folder: string
let port: number
let options: string[]
let settings: Record<string, string>

describe.runIf(hasEngine)(
  'images (only where podman and debootstrap are)',
  { timeout: 900_000, retry: 0 },
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'vitrine-containers-'))
      closing.push(() => rm(folder, { recursive: true, force: true }))
      engine = await openEngine()
      closing.push(() => engine.close())
      for (const target of ['api', 'worker']) sizes[target] = await engine.build(target)
      database = await createEmptyDatabase()
      closing.push(() => database.drop())
      await mkdir(join(folder, 'store'))
      const store = await startS3Server(join(folder, 'store'))
      closing.push(() => store.stop())
      const { endpoint, bucket, credentials } = store.config
      settings = {
        DATABASE_URL: database.url,
        STORAGE_URL: `s3://${credentials?.accessKeyId}:${credentials?.secretAccessKey}@${new URL(endpoint).host}/${bucket}?tls=off`,
        VITRINE_SECRET: 'a secret that all containers share',
      }
      port = await findFreePort()
      const secrets = join(folder, 'secrets')
      await mkdir(secrets)
      await chmod(folder, 0o755)
      for (const [name, value] of Object.entries(settings)) {
        const path = join(secrets, `vitrine_${name}`)
        await writeFile(path, value, { mode: 0o400 })
        await chown(path, UID, UID)
      }
      options = [
        `--volume=${secrets}:/run/secrets:ro`,
        ...Object.entries({
          CREDENTIALS_DIRECTORY: '/run/secrets',
          HOST: '127.0.0.1',
          PORT: String(port),
          VITRINE_REQUESTS_PER_MINUTE: '1000000',
        }).map(([name, value]) => `--env=${name}=${value}`),
      ]
    }, 2_400_000)
    afterAll(async () => {
      for (const close of closing.toReversed()) await close()
    }, 300_000)

    it('the one of servers has 450 MB at most', () => {
      console.log(`megabytes of the images: ${JSON.stringify(sizes)}`)
      expect(sizes.api).toBeLessThan(450)
    })

    it('refuse to start before the schema is there, which the command makes', async () => {
      const early = watch(engine.start('api', 'vitrine-early', options))
      expect(await early.ended).toBe(1)
      expect(early.said()).toContain('npm run manage -- migrate applies them')
      const migrates = watch(
        engine.start('api', 'vitrine-migrate', options, ['vitrine', 'migrate', '--expand']),
      )
      expect([await migrates.ended, migrates.said()]).toEqual([0, expect.stringContaining('applied')])
    })

    it('a worker has ffmpeg', async () => {
      const asked = watch(engine.start('worker', 'vitrine-film', options, ['ffmpeg', '-version']))
      expect([await asked.ended, asked.said()]).toEqual([0, expect.stringContaining('ffmpeg version')])
    })

    it('work, unchanged and without rights, lose nothing when they are started anew, and end in order', async () => {
      const worker = watch(engine.start('worker', 'vitrine-worker', options))
      await expect.poll(worker.said, { timeout: 60_000 }).toContain('is ready')
      let server = await startServer()
      expect(await inside('cat', '/proc/1/status')).toMatch(
        /Uid:\t10001\t10001[\s\S]*CapPrm:\t0+\n[\s\S]*CapBnd:\t0+\n[\s\S]*NoNewPrivs:\t1/,
      )
      for (const path of ['/srv/vitrine/file', '/etc/file'])
        await expect(inside('touch', path)).rejects.toThrow('Read-only file system')
      await inside('touch', '/data/file', '/tmp/file')
      await inside(...(await healthcheck()))

      const account: Account = { email: 'writer@images.example', password: 'Images-All-1' }
      const place = { dataFolder: join(folder, 'commands'), port, settings }
      await mkdir(place.dataFolder)
      const company = { name: 'Images', hostName: 'images.localhost', people: [account] }
      const domainId = await foundFilledCompany(place, company, PRODUCTS)
      const client = new CheckedClient(port, account)
      await client.work({ from: 0, to: 50, writers: 2, makesBulks: true })
      await sleep(4_000)
      expect(await stopped('vitrine-api', server)).toEqual([0, expect.stringContaining('Ending (SIGTERM)')])
      server = await startServer()
      await sleep(4_000)
      await client.end()
      const records = new Records(async () => database.url, domainId)
      await compareAll({ clients: [client], others: [], records, products: PRODUCTS })
      for (const kind of ['writes', 'bulks', 'uploads'] as const)
        expect([kind, client.ledger.figures[kind] > 0]).toEqual([kind, true])
      expect(await stopped('vitrine-worker', worker)).toEqual([0, expect.any(String)])
      expect((await stopped('vitrine-api', server))[0]).toBe(0)
    })
  },
)

interface Watched {
  said(): string
  ended: Promise<number | null>
}

function watch(child: ChildProcess): Watched {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  return { said: () => said, ended: once(child, 'close').then(([code]) => code) }
}

async function startServer(): Promise<Watched> {
  const begin = Date.now()
  const server = watch(engine.start('api', 'vitrine-api', options))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ status }) => status,
      () => server.said(),
    )
  await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(200)
  console.log(
    `a server was ready ${((Date.now() - begin) / 1_000).toFixed(1)} s after its container was asked for`,
  )
  return server
}

const inside = (...command: string[]) => engine.podman('exec', 'vitrine-api', ...command)

/** What the image says. */
async function healthcheck(): Promise<string[]> {
  const said = await engine.podman(
    'image',
    'inspect',
    '--format',
    '{{json .HealthCheck.Test}}',
    'localhost/api',
  )
  return JSON.parse(said).slice(1)
}

async function stopped(name: string, container: Watched): Promise<[number | null, string]> {
  await engine.podman('stop', '--time=20', name)
  return [await container.ended, container.said()]
}
