/** Further programs on the data of the server under test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const testPrograms = join(root, 'server', 'test', 'dist')
const dataFolder = process.env.VITRINE_DATA ?? join(root, '.vitrine', 'e2e-data')

export interface MoreServer {
  port: number
  /** Ends it without a farewell. */
  kill(): Promise<void>
  /** Starts it again on its port, and resolves once it answers. */
  start(): Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function run(
  program: string,
  parameters: readonly string[],
  { cwd, ...environment }: NodeJS.ProcessEnv & { cwd?: string },
): ChildProcess {
  return spawn(process.execPath, [join(root, 'server', 'dist', program), ...parameters], {
    env: { ...process.env, VITRINE_DATA: dataFolder, LOG_LEVEL: 'warn', ...environment },
    stdio: 'ignore',
    ...(cwd === undefined ? {} : { cwd }),
  })
}

/** A server that answers requests and carries out nothing, with the database of the one under test. */
export async function startMoreServer(
  environment: NodeJS.ProcessEnv = {},
  port?: number,
): Promise<MoreServer> {
  return await startServerAt(port ?? (await freePort()), environment)
}

async function startServerAt(port: number, environment: NodeJS.ProcessEnv): Promise<MoreServer> {
  let child: ChildProcess | null = null
  const server: MoreServer = {
    port,
    async start() {
      const databaseUrl = readFileSync(join(dataFolder, 'database-address'), 'utf8')
      const started = run('main-api.js', [], {
        ...environment,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
      })
      child = started
      for (;;) {
        if (started.exitCode !== null) throw new Error('the server did not start')
        const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
        if (answer?.ok) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async kill() {
      if (child === null || child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      child = null
    },
  }
  await server.start()
  return server
}

/** `npm run load` of a file, in the folder that gets what was left out; resolves with its exit code. */
export async function load(cwd: string, parameters: readonly string[]): Promise<number> {
  const child = run('main-load.js', parameters, { cwd })
  const [code] = await once(child, 'exit')
  return Number(code)
}

/** One more company on the server under test, with its super admins; its host name leads to it from then on. */
export async function foundCompany(company: {
  name: string
  hostName: string
  email: string
  password: string
  /** Addresses of further super admins with the same password. */
  colleagues?: readonly string[]
}): Promise<void> {
  const { name, hostName, email, password, colleagues = [] } = company
  const people = [email, ...colleagues].flatMap((address) => [address, password])
  const child = spawn(process.execPath, [join(testPrograms, 'found-company.js'), name, hostName, ...people], {
    env: { ...process.env, DATABASE_URL: readFileSync(join(dataFolder, 'database-address'), 'utf8') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the company was not made')
}

/** One more system account on the server under test: those of the demo are somebody else's in another file. */
export async function makeOperator(email: string, password: string): Promise<void> {
  const child = spawn(process.execPath, [join(testPrograms, 'make-operator.js'), email, password], {
    env: { ...process.env, DATABASE_URL: readFileSync(join(dataFolder, 'database-address'), 'utf8') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the operator was not made')
}

/** The text of the newest mail to somebody, with `words` in it; waits until there is one. */
export async function readMail(recipient: string, words = ''): Promise<string> {
  const child = spawn(process.execPath, [join(testPrograms, 'read-mail.js'), recipient, words], {
    env: { ...process.env, DATABASE_URL: readFileSync(join(dataFolder, 'database-address'), 'utf8') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A provider that companies sign in with; ends with this program at the latest. */
export async function startOpenIdProvider(redirectUri: string): Promise<{ issuer: string; end: () => void }> {
  const child = spawn(
    process.execPath,
    [join(testPrograms, 'openid-provider.js'), 'vitrine', 'a secret of the client', redirectUri],
    { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] },
  )
  if (child.stdout === null) throw new Error('nothing to read')
  const [line] = await once(child.stdout, 'data')
  return { issuer: String(line).trim(), end: () => child.kill('SIGTERM') }
}

export interface DnsServer {
  /** What it says of a name from now on: TXT records, or that it failed. */
  say(name: string, answer: readonly string[] | 'fails'): Promise<void>
  /** And where a name leads: it is another name of that one, or has these addresses. */
  lead(name: string, place: { alias: string } | { addresses: readonly string[] }): Promise<void>
  end(): void
}

/** The DNS server that the one under test asks; ends with this program at the latest. */
export async function startDnsServer(port: number): Promise<DnsServer> {
  const program = join(testPrograms, 'dns-server.js')
  const child = spawn(process.execPath, [program, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const tell = async (what: 'say' | 'lead', name: string, content: unknown) => {
    const heard = once(child, 'message')
    child.send([what, name, content])
    await heard
  }
  return {
    say: (name, answer) => tell('say', name, answer),
    lead: (name, place) => tell('lead', name, place),
    end: () => child.kill('SIGTERM'),
  }
}

export const hasCaddy = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'caddy')))

/** Caddy with the product's Caddyfile and certificates of its own; ends with this program at the latest. */
async function startCaddy(given: {
  host: string
  upstream: string
  httpsPort: number
}): Promise<{ rootPath: string; end: () => void }> {
  const program = join(testPrograms, 'caddy.js')
  const child = spawn(process.execPath, [program, given.host, given.upstream, String(given.httpsPort)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error('nothing to read')
  const [line] = await once(child.stdout, 'data')
  return { rootPath: String(line).trim(), end: () => child.disconnect() }
}

/** Behind Caddy, with DNS of its own; ends with this program at the latest. */
export interface MappedServer extends MoreServer {
  dns: DnsServer
  httpsPort: number
  end(): Promise<void>
}

/** A server on which companies map host names: `target` is where theirs have to lead. Needs caddy. */
export async function startMappedServer(target: string): Promise<MappedServer> {
  const [port, dnsPort, httpsPort] = [await freePort(), await freePort(), await freePort()]
  const dns = await startDnsServer(dnsPort)
  const caddy = await startCaddy({ host: target, upstream: `127.0.0.1:${port}`, httpsPort })
  const server = await startMoreServer(
    {
      VITRINE_PUBLIC_URL: `https://${target}:${httpsPort}`,
      VITRINE_MAPPING_ADDRESSES: '127.0.0.1',
      VITRINE_DNS_SERVERS: `127.0.0.1:${dnsPort}`,
      VITRINE_REQUESTS_PER_MINUTE: '6000',
      TRUST_PROXY: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: caddy.rootPath,
    },
    port,
  )
  return {
    ...server,
    dns,
    httpsPort,
    async end() {
      await server.kill()
      caddy.end()
      dns.end()
    },
  }
}
