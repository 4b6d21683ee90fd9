/** Directus of npm in a temporary folder, on a database of its own in the same PostgreSQL. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'

/** The newest whose dependencies npm has. */
const version = '12.4.0'
const account = { email: 'admin@example.com', password: 'Bench-Password-1' }
const run = promisify(execFile)

export interface Directus {
  databaseUrl: string
  /** Full address of a path such as `/items/…`, with the super admin's access token. */
  address(path: string, query?: Readonly<Record<string, string>>): string
  /** Lets `collection` be read with rows of `many` in it, each of which names its row of `collection` in `field`. */
  relate(collection: string, alias: string, many: string, field: string): Promise<void>
  /** Lets the row that `field` names be read within each row of `collection`. */
  relateOne(collection: string, field: string, one: string): Promise<void>
  /** Sends a file to its importer, and resolves when all of it is there. */
  importFile(collection: string, content: Blob): Promise<void>
  /** Ms from its start until it answered. */
  startMs: number
  /** Memory in bytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Installs it where it isn't yet, which takes minutes; returns the folder. */
async function install(): Promise<string> {
  const folder = join(tmpdir(), `vitrine-directus-${version}`)
  const program = join(folder, 'node_modules', 'directus', 'cli.js')
  const isThere = await access(program).then(
    () => true,
    () => false,
  )
  if (isThere) return program
  await mkdir(folder, { recursive: true })
  const given = ['install', `directus@${version}`, '--prefix', folder, '--no-audit', '--no-fund']
  await run('npm', given, { maxBuffer: 1e8 })
  return program
}

/** A Node of this machine that loads what was compiled when it was installed: by the headers that were found. */
async function fittingNode(folder: string): Promise<string> {
  const found = (process.env.PATH ?? '').split(delimiter).map((path) => join(path, 'node'))
  for (const node of [process.execPath, ...found]) {
    const loads = run(node, ['--eval', "require('isolated-vm')"], { cwd: folder })
    if (
      await loads.then(
        () => true,
        () => false,
      )
    )
      return node
  }
  throw new Error(`No Node of this machine loads what is in ${folder}`)
}

/** `prepare` makes its tables before it starts. */
export async function startDirectus(
  clusterUrl: string,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<Directus> {
  const program = await install()
  const folder = join(program, '..', '..', '..')
  const node = await fittingNode(folder)
  const url = new URL(clusterUrl)
  const owner = new pg.Client({ connectionString: clusterUrl })
  await owner.connect()
  await owner.query('create database directus')
  await owner.end()
  url.pathname = '/directus'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await prepare(client)
  await client.end()

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      SECRET: 'a secret of the benchmark, long enough',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: url.href,
      CACHE_ENABLED: 'false',
      RATE_LIMITER_ENABLED: 'false',
      PRESSURE_LIMITER_ENABLED: 'false',
      WEBSOCKETS_ENABLED: 'false',
      TELEMETRY: 'false',
      LOG_LEVEL: 'error',
    },
  }
  await run(node, [program, 'bootstrap'], { ...options, maxBuffer: 1e8 })
  const began = performance.now()
  const server = spawn(node, [program, 'start'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(server, `${origin}/server/ping`)
  const startMs = performance.now() - began
  const token = await lastingToken(origin)
  const say = (path: string, body: object) => sendAs(origin, token, path, body)
  return {
    databaseUrl: url.href,
    relate: async (collection, alias, many, field) => {
      const meta = { special: ['o2m'] }
      await say(`/fields/${collection}`, { field: alias, type: 'alias', meta })
      const related = { collection: many, field, related_collection: collection }
      await say('/relations', { ...related, meta: { one_field: alias } })
    },
    relateOne: async (collection, field, one) => {
      await say('/relations', { collection, field, related_collection: one, meta: {} })
    },
    address: (path, query = {}) =>
      `${origin}${path}?${new URLSearchParams({ ...query, access_token: token })}`,
    importFile: (collection, content) => importFile(`${origin}/utils/import/${collection}`, token, content),
    startMs,
    memory: async () => {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
    },
    stop: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

async function answers(server: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('Directus ended before it was ready')
    const isUp = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await sleep(20)
  }
}

async function lastingToken(origin: string): Promise<string> {
  const send = (method: string, address: string, body: object, bearer?: string) =>
    fetch(`${origin}${address}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    })
  const { data } = (await (await send('POST', '/auth/login', account)).json()) as {
    data: { access_token: string }
  }
  const token = 'a-token-of-the-benchmark'
  const kept = await send('PATCH', '/users/me', { token }, data.access_token)
  if (!kept.ok) throw new Error(`Directus refuses its token: ${await kept.text()}`)
  return token
}

async function sendAs(origin: string, token: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`Directus refuses ${path}: ${await response.text()}`)
}

/** It answers when all is there, for which `fetch` waits 300 s at most. */
async function importFile(address: string, token: string, content: Blob): Promise<void> {
  const form = new FormData()
  form.set('file', content, 'products.csv')
  const { body, headers } = new Request(address, { method: 'POST', body: form })
  const sent = request(address, {
    method: 'POST',
    headers: { ...Object.fromEntries(headers), authorization: `Bearer ${token}` },
  })
  const answered = once(sent, 'response')
  await pipeline(body ?? [], sent)
  const [response] = (await answered) as [IncomingMessage]
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(`Directus refuses the file: ${said}`)
}
