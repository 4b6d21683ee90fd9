/** Vitrine as `npm start` runs it, in a process of its own on a given database, and calls of it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Process } from '@vitrine/contract'
import { freePort } from '../free-port.ts'

export interface WholeServer {
  signIn(email: string, password: string): Promise<Caller>
  /** Bytes: the most that it has held since it was started. */
  peakMemory(): Promise<number>
  stop(): Promise<void>
}

export interface Caller {
  call<Shape>(method: string, address: string, body?: object): Promise<Shape>
  /** Returns the upload's id. With a product it becomes a file of its media. */
  send(domainId: string, file: { name: string; content: Buffer; product?: string }): Promise<string>
}

const partBytes = 8 * 1024 ** 2
/** Node's heap otherwise grows as long as the machine has memory, whatever is needed. */
const heapMegabytes = 256

export async function startWholeServer(databaseUrl: string, dataFolder: string): Promise<WholeServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: databaseUrl,
    VITRINE_DATA: dataFolder,
    VITRINE_DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const program = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      fileURLToPath(new URL('../dist/main.js', import.meta.resolve('@vitrine/server/bench'))),
    ],
    {
      env: { ...process.env, ...environment, PORT: String(port), VITRINE_PUBLIC_URL: origin },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await ready(program)
  return {
    signIn: (email, password) => signIn(origin, { email, password }),
    peakMemory: async () => {
      const status = await readFile(`/proc/${program.pid}/status`, 'utf8')
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024
    },
    stop: async () => {
      const gone = once(program, 'exit')
      program.kill('SIGTERM')
      await gone
    },
  }
}

async function ready(program: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    program.stdout?.on('data', (text: Buffer) => text.includes('Vitrine is ready') && resolve())
    program.once('exit', () => reject(new Error('the server ended before it was ready')))
  })
}

async function signIn(origin: string, credentials: { email: string; password: string }): Promise<Caller> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const ask = async (
    method: string,
    address: string,
    headers: Record<string, string>,
    body?: string | Uint8Array<ArrayBuffer>,
  ) => {
    const response = await fetch(new URL(address, origin), {
      method,
      headers: { cookie, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    if (!response.ok)
      throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    call: async (method, address, body) => {
      const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await ask(
        method,
        address,
        headers,
        body === undefined ? undefined : JSON.stringify(body),
      )
      return await response.json()
    },
    send: async (domainId, { name, content, product }) => {
      const tus = { 'tus-resumable': '1.0.0' }
      const target = product === undefined ? ['import'] : ['media', product]
      const [purpose, ...of] = target.map(base64)
      const metadata = [
        `purpose ${purpose}`,
        `filename ${base64(name)}`,
        ...of.map((id) => `product ${id}`),
      ].join()
      const created = await ask('POST', `/api/uploads?domain=${domainId}`, {
        ...tus,
        'upload-length': String(content.length),
        'upload-metadata': metadata,
      })
      const place = created.headers.get('location') ?? ''
      for (let offset = 0; offset < content.length; offset += partBytes)
        await ask(
          'PATCH',
          place,
          { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          new Uint8Array(content.subarray(offset, offset + partBytes)),
        )
      return /\/uploads\/([0-9a-f-]{36})/.exec(place)?.[1] ?? ''
    },
  }
}

/** Waits until the file is made. Returns its address. */
export async function makeExport(call: Caller['call'], domainId: string, terms: object): Promise<string> {
  const { process } = await call<{ process: string }>('POST', `/api/exports?domain=${domainId}`, terms)
  for (;;) {
    const found = await call<Process>('GET', `/api/processes/${process}?domain=${domainId}`)
    if (found.state === 'finished') return found.result?.file?.path ?? ''
    if (found.state === 'failed') throw new Error(`export: ${JSON.stringify(found)}`)
    await sleep(50)
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}
