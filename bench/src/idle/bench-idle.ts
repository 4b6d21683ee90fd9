/** What a server holds that nobody asks for anything: as `npm start` runs it, without its PostgreSQL, on Linux. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { now } from '../child.ts'
import { freePort } from '../free-port.ts'
import { row } from '../measure.ts'

const program = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))
/** V8 gives back what it keeps within two minutes. */
const idleMs = 150_000
/** Below what one address may ask in a minute. */
const pages = 500
const admin = { email: 'admin@atelier.example', password: 'Vitrine-Demo-1' }
/** Processor time within `lookMs` below which a server is at rest: it still looks for jobs then. */
const restingMs = 200
const lookMs = 10_000

export async function benchIdle(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-idle-'))
  // When root runs this, PostgreSQL runs as another user and needs access to the folder.
  await chmod(dataFolder, 0o755)
  try {
    // The first start makes the demo, and what it has left to the background is done by the end of it.
    const first = await start(dataFolder)
    await atRest(first.starter)
    await stop(first.starter)
    const { starter, origin, startMs } = await start(dataFolder)
    const started = await memoryOf(starter)
    await wait(idleMs)
    const idle = await memoryOf(starter)
    await askForPages(origin)
    const asked = await memoryOf(starter)
    await wait(idleMs)
    const idleAgain = await memoryOf(starter)
    await stop(starter)
    console.log(
      `\n### An idle server, with the draft of the demo, ready in ${(startMs / 1_000).toFixed(1)} s\n`,
    )
    console.log(row('', 'memory, MiB', 'of it not read from files, MiB'))
    console.log(row('---', '---', '---'))
    console.log(row('started', ...started))
    console.log(row('two and a half minutes later', ...idle))
    console.log(row(`after ${pages} pages of products`, ...asked))
    console.log(row('two and a half minutes later', ...idleAgain))
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

interface Started {
  starter: ChildProcess
  origin: string
  startMs: number
}

async function start(dataFolder: string): Promise<Started> {
  const began = now()
  const port = await freePort()
  const settings = { VITRINE_DATA: dataFolder, VITRINE_DEMO: 'draft', LOG_LEVEL: 'error' }
  const starter = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    starter.stdout?.on('data', (text: Buffer) => text.includes('Vitrine is ready') && resolve())
    starter.once('exit', () => reject(new Error('the server ended before it was ready')))
  })
  return { starter, origin: `http://127.0.0.1:${port}`, startMs: now() - began }
}

/** As the demo's super admin, one after the other. */
async function askForPages(origin: string): Promise<void> {
  const call = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return { text, cookies: answer.headers.getSetCookie() }
  }
  const { text, cookies } = await call('/api/auth/login', admin)
  const { user } = JSON.parse(text) as { user: { affiliation: { domain: string } } }
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  for (let page = 1; page <= pages; page++)
    await call(
      `/api/products/query?domain=${user.affiliation.domain}&page=${1 + (page % 5)}&per_page=20`,
      {},
      cookie,
    )
}

async function stop(starter: ChildProcess): Promise<void> {
  const gone = once(starter, 'exit')
  starter.kill('SIGTERM')
  await gone
}

/** Resolves when it has nothing left to do. */
async function atRest(starter: ChildProcess): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    // Ticks of 10 ms, of itself and of the system for it.
    const [user = 0, system = 0] =
      (await readFile(`/proc/${await serverOf(starter)}/stat`, 'utf8'))
        .split(') ')[1]
        ?.split(' ')
        .slice(11, 13)
        .map(Number) ?? []
    const used = (user + system) * 10
    if (used - before < restingMs) return
    before = used
    await wait(lookMs)
  }
}

/** The process that the starter runs. */
async function serverOf({ pid }: ChildProcess): Promise<string> {
  const [server = ''] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ')
  return server
}

/** All of it, and what isn't the content of files such as Node's program. */
async function memoryOf(starter: ChildProcess): Promise<[string, string]> {
  const status = await readFile(`/proc/${await serverOf(starter)}/status`, 'utf8')
  const mebibytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024).toFixed(0)
  return [mebibytes('VmRSS'), mebibytes('RssAnon')]
}
