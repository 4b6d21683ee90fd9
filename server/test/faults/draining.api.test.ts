// @slow: it starts the whole program and lets it drain
/** What happens to requests when the program is asked to end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, givenCompany, signIn } from '../factories/company.ts'
import { sendRaw } from '../harness/raw-request.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { programPath } from '../harness/started-program.ts'
import { startTestServer, type TestServer, testSecret } from '../harness/test-server.ts'

let server: TestServer
let company: Company
let cookie: string
let dataFolder: string
let port: number
let program: ChildProcess

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-draining-'))
  server = await startTestServer()
  company = await givenCompany(server)
  cookie = (await signIn(server, company.admin)).cookie
  port = await findFreePort()
  program = spawn(process.execPath, [programPath('main-api')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: server.databaseUrl,
      VITRINE_DATA: dataFolder,
      VITRINE_SECRET: testSecret,
      VITRINE_DRAIN_SECONDS: '2',
      VITRINE_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    program.stdout?.on('data', (text: Buffer) => text.includes('answers at') && resolve())
    program.once('exit', () => reject(new Error('the program ended before it was ready')))
  })
})
afterAll(async () => {
  if (program.exitCode === null && program.signalCode === null) program.kill('SIGKILL')
  await server.close()
  await rm(dataFolder, { recursive: true, force: true })
})

interface Outcome {
  /** Null when the connection was broken off, or refused. */
  status: number | null
  /** Whether it was sent on a connection that had answered before. */
  isKept: boolean
}

/** One request as a proxy makes it: on a connection that is kept. */
function ask(agent: Agent, path: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path, agent, headers: { cookie } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ status: answer.statusCode ?? null, isKept: sent.reusedSocket }))
      answer.once('error', () => resolve({ status: null, isKept: sent.reusedSocket }))
    })
    sent.once('error', () => resolve({ status: null, isKept: sent.reusedSocket }))
    sent.end()
  })
}

const statusOfReady = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status

it('is not ready from the first moment, answers what is sent while it drains, and ends with 0', async () => {
  const paths = ['/api/auth/session', `/api/folders?domain=${company.domainId}`]
  const outcomes: Outcome[] = []
  let isReady = true
  const agents = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const clients = agents.map(async (agent, n) => {
    // Half of them are proxies that look at `/api/ready`, the others go on until there is no port.
    for (let isOpen = true; isOpen && (isReady || n % 2 === 0); ) {
      const outcome = await ask(agent, paths[n % 2] ?? '')
      outcomes.push(outcome)
      isOpen = outcome.status !== null
    }
  })
  await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBeGreaterThan(100)
  const before = outcomes.length
  // Half a request that is never finished must not keep it from ending.
  await sendRaw(port, 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n\r\n{')
  const exit = once(program, 'exit')
  program.kill('SIGTERM')
  await expect.poll(statusOfReady, { interval: 10 }).toBe(503)
  const body = await (await fetch(`http://127.0.0.1:${port}/api/ready`)).json()
  expect(body).toMatchObject({ code: 'Unavailable', data: { failed: 'ending' } })
  isReady = false
  await Promise.all(clients)
  for (const agent of agents) agent.destroy()
  expect(await exit).toEqual([0, null])
  expect(outcomes.length).toBeGreaterThan(before)
  const unanswered = outcomes.filter(({ status }) => status !== 200)
  // Those who go on find the port closed, each once; nobody was refused, or cut off on a connection that stood.
  expect(unanswered).toEqual(Array(agents.length / 2).fill({ status: null, isKept: false }))
})
