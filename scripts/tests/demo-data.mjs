// A data folder with the finished demo for those who need one to themselves. Making the demo takes a minute or more,
// so a finished one is kept until the sources it came from change.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureTestProgramsBundled } from '../build/server-bundle.mjs'
import { hashSources } from '../build/source-hash.mjs'
import { findFreePort } from '../free-port.mjs'
import { readNote, writeNote } from '../notes.mjs'
import { oneAtATime } from '../one-at-a-time.mjs'
import { NOTES, ROOT } from '../paths.mjs'

/** What the demo's data come out of, the database server included. */
const SOURCES = ['demo', 'server', 'contract', 'rules', 'proof', 'package-lock.json']
/** For what hangs: it is made beside other tests. */
const LIMIT_MS = 20 * 60_000
/** Super admins of the demo's companies, as `npm start` prints them. */
const DEMO_ADMINS = [
  ['atelier.localhost', 'admin@atelier.example'],
  ['lumen.localhost', 'admin@lumen.example'],
]
const DEMO_PASSWORD = 'Vitrine-Demo-1'
/** Whatever is set outside, a program on such a folder keeps everything there. Empty counts as not set. */
const NOTHING_ELSEWHERE = {
  DATABASE_URL: '',
  STORAGE_URL: '',
  SMTP_URL: '',
  VITRINE_SECRET: '',
  VITRINE_DEMO: '',
  REDIS_URL: '',
  VITRINE_PUBLIC_URL: '',
  TRUST_PROXY: '',
  VITRINE_FETCH_MEDIA: '',
  VITRINE_FETCH_TRANSFERS: '',
}

/**
 * Makes the data folder of a program of one's own.
 * @param {string} node the Node to run the server with
 * @param {'on' | 'draft'} quality of the pictures, as in VITRINE_DEMO
 * @returns {Promise<{ environment: Record<string, string>, remove: () => void }>} the settings of such a program
 */
export async function prepareDemoData(node, quality) {
  const hash = hashSources(SOURCES)
  const own = makeReachableFolder()
  const remove = () => removeFolder(own)
  process.once('exit', remove)
  const folder = join(own, 'data')
  const demo = { hash, quality, kept: join(NOTES, `demo-${quality}`), note: `demo-data-${quality}` }
  await ensureTestProgramsBundled(node)
  await oneAtATime('demo', async () => {
    if (!(existsSync(demo.kept) && readNote(demo.note) === hash)) await keepNewDemo(node, demo)
    copyFolder(demo.kept, folder)
  })
  return { environment: { ...NOTHING_ELSEWHERE, VITRINE_DATA: folder }, remove }
}

async function keepNewDemo(node, { hash, quality, kept, note }) {
  console.log('Making the demo once: it is kept until its sources change')
  const startedAt = Date.now()
  const place = makeReachableFolder()
  const folder = join(place, 'data')
  mkdirSync(folder)
  try {
    await runUntilReady(node, folder, quality)
    writeNote(note, '')
    removeFolder(kept)
    // Under its name only once it is whole.
    removeFolder(`${kept}.part`)
    copyFolder(folder, `${kept}.part`)
    renameSync(`${kept}.part`, kept)
    writeNote(note, hash)
  } finally {
    removeFolder(place)
  }
  console.log(`The demo took ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

/** The program makes a draft before it listens; of another demo it makes the most afterwards. */
async function runUntilReady(node, folder, quality) {
  const port = await findFreePort()
  const child = spawn(node, [join(ROOT, 'server', 'dist', 'main.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...NOTHING_ELSEWHERE,
      PORT: port,
      VITRINE_DATA: folder,
      LOG_LEVEL: 'warn',
      VITRINE_DEMO: quality,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  let code
  ended.then((value) => {
    code = value
  })
  for (const end = Date.now() + LIMIT_MS; !(await isReady(port)); await sleep(250)) {
    if (code !== undefined) throw new Error(`The server ended with exit code ${code}: see above`)
    if (Date.now() > end) {
      child.kill('SIGKILL')
      throw new Error(`The demo wasn't ready within ${LIMIT_MS / 60_000} minutes`)
    }
  }
  while (await isPreparing(port)) await sleep(1_000)
  child.kill('SIGTERM')
  await ended
}

/** Whether something of the demo is still made in the background. */
async function isPreparing(port) {
  for (const [host, email] of DEMO_ADMINS) {
    const ask = (method, path, body, cookie) => askServer(port, { host, method, path, body, cookie })
    const login = await ask('POST', '/api/auth/login', { email, password: DEMO_PASSWORD })
    const [domain] = login.body.domains
    for (const state of ['queued', 'running']) {
      const query = `domain=${domain._id}&state=${state}&per_page=10`
      const { body } = await ask('GET', `/api/processes?${query}`, undefined, login.cookie)
      if (body.total > 0) return true
    }
  }
  return false
}

/** Node's fetch knows no host names of companies, which all lead to this machine. */
function askServer(port, { host, method, path, body, cookie }) {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${host}:${port}`,
      origin: `http://${host}:${port}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
    }
    const asked = request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
      const chunks = await answer.toArray()
      resolve({
        body: JSON.parse(Buffer.concat(chunks).toString()),
        cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
      })
    })
    asked.once('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/ready`)).ok
  } catch {
    return false
  }
}

/** Outside of the checkout, which the account that runs PostgreSQL for root may not be able to enter. */
function makeReachableFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Owners come along: the database's files belong to the account that runs it. */
function copyFolder(from, to) {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true, preserveTimestamps: true })
  else execFileSync('cp', ['-a', from, to])
}

function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
