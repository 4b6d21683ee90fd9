/** A real Caddy on loopback, with the product's own Caddyfile and an issuer of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import { findProgram } from '../programs.ts'
import { findFreePort } from './free-port.ts'

const caddyfile = fileURLToPath(new URL('../../../../deploy/Caddyfile', import.meta.url))
const startLimitMs = 60_000

/**
 * In front of what listens at `upstream`, as `host`; this process believes what it issues.
 * @throws Error where there is none: tests ask `hasCaddy` first
 */
export async function startCaddy(given: {
  host: string
  upstream: string
  /** Further servers, with spaces between. */
  others?: string
  /** Which of them gets a request. */
  balance?: string
  httpsPort: number
}): Promise<{ rootPath: string; close(): Promise<void> }> {
  const program = findProgram('caddy')
  if (program === undefined) throw new Error('There is no Caddy here')
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-caddy-'))
  const config = join(folder, 'Caddyfile')
  await writeFile(config, await localConfig(given.httpsPort))
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      VITRINE_HOST: given.host,
      VITRINE_UPSTREAM: given.upstream,
      VITRINE_OTHERS: given.others ?? '',
      ...(given.balance === undefined ? {} : { VITRINE_BALANCE: given.balance }),
    },
  })
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const rootPath = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  try {
    await believe(rootPath, () => child.exitCode === null)
  } catch (error) {
    await close()
    throw error
  }
  return { rootPath, close }
}

/** What is different here: no authority on the internet, no ports of the machine's own. */
async function localConfig(httpsPort: number): Promise<string> {
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${await findFreePort()}`,
    `https_port ${httpsPort}`,
  ]
  const text = await readFile(caddyfile, 'utf8')
  return text.replace(/^\{$/m, ['{', ...options.map((option) => `\t${option}`)].join('\n'))
}

async function believe(rootPath: string, isRunning: () => boolean): Promise<void> {
  const until = Date.now() + startLimitMs
  while (Date.now() < until && isRunning()) {
    const root = await readFile(rootPath, 'utf8').catch(() => '')
    if (root.includes('END CERTIFICATE')) {
      tls.setDefaultCACertificates([...tls.getCACertificates(), root])
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Caddy has not started')
}
