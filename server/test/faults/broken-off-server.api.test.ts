// @slow: it starts programs and databases of its own
/** Debian's Caddy in front of two servers, with the Caddyfile of this repository: what a killed one costs. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasCaddy } from '../harness/programs.ts'
import { startCaddy } from '../harness/servers/caddy.ts'
import { findFreePort } from '../harness/servers/free-port.ts'

const host = 'vitrine.example'

/** A server that answers, or breaks off whatever it is asked, as one does that is killed. */
class Double {
  isKilled = false
  readiness = 200
  hosts: string[] = []
  asked: string[] = []
  readonly #server: Server = createServer(({ url, method, headers }, response) => {
    if (url === '/api/ready') return response.writeHead(this.readiness).end()
    this.asked.push(`${method} ${url}`)
    this.hosts.push(headers.host ?? '')
    return this.isKilled ? response.destroy() : response.end('answered')
  })

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** By the certificate of the installation's own name, whichever one is asked for. */
function askAt(port: number, method: 'GET' | 'POST', name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: name }
    const at = { host: '127.0.0.1', port, servername: host, headers, method, path: '/api/something' }
    const asked = request(at, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end()
  })
}

describe.skipIf(!hasCaddy)('behind Caddy, of two servers (needs caddy)', () => {
  const one = new Double()
  const other = new Double()
  let caddy: Awaited<ReturnType<typeof startCaddy>>
  let port: number

  beforeAll(async () => {
    port = await findFreePort()
    const [upstream, others] = await Promise.all([one.listen(), other.listen()])
    caddy = await startCaddy({ host, upstream, others, httpsPort: port })
  }, 120_000)
  afterAll(async () => {
    await caddy?.close()
    one.close()
    other.close()
  })
  beforeEach(() => {
    for (const server of [one, other]) server.asked = []
  })

  const ask = (method: 'GET' | 'POST') => askAt(port, method, host)

  it('one that is killed costs no read, and no write is sent twice', async () => {
    // Until there is a certificate.
    await expect.poll(() => ask('GET').catch(() => 0), { timeout: 60_000 }).toBe(200)
    one.isKilled = true
    try {
      const reads = await Promise.all(Array.from({ length: 40 }, () => ask('GET')))
      expect(reads).toEqual(reads.map(() => 200))
      // The proxy looks at it again after a while.
      await expect.poll(async () => (await ask('POST')) === 502, { timeout: 60_000, interval: 20 }).toBe(true)
      // The write that was broken off was sent to that one alone, which is left alone for a moment then.
      const before = other.asked.length
      expect(await ask('POST')).toBe(200)
      expect(other.asked.length).toBe(before + 1)
    } finally {
      one.isKilled = false
    }
  }, 90_000)

  it('one that is about to end gets nothing more', async () => {
    one.readiness = 503
    try {
      const isLeftAlone = async () => {
        one.asked = []
        await Promise.all(Array.from({ length: 10 }, () => ask('GET')))
        return one.asked.length
      }
      await expect.poll(isLeftAlone, { timeout: 60_000 }).toBe(0)
    } finally {
      one.readiness = 200
    }
  }, 90_000)
})

describe.skipIf(!hasCaddy)('behind Caddy that goes by host names (needs caddy)', () => {
  const doubles = [new Double(), new Double()] as const
  const names = Array.from({ length: 20 }, (_, n) => `company-${n}.example`)
  let caddy: Awaited<ReturnType<typeof startCaddy>>
  let port: number

  beforeAll(async () => {
    port = await findFreePort()
    const [upstream = '', others = ''] = await Promise.all(doubles.map((double) => double.listen()))
    caddy = await startCaddy({ host, upstream, others, balance: 'header Host', httpsPort: port })
  }, 120_000)
  afterAll(async () => {
    await caddy?.close()
    for (const double of doubles) double.close()
  })

  async function hostsOfEach(): Promise<string[][]> {
    for (const double of doubles) double.hosts = []
    for (const name of [...names, ...names]) expect(await askAt(port, 'GET', name)).toBe(200)
    return doubles.map(({ hosts }) => [...new Set(hosts)].sort())
  }

  it('a company is always at one server, and at another one while that is away', async () => {
    await expect.poll(() => askAt(port, 'GET', host).catch(() => 0), { timeout: 60_000 }).toBe(200)
    const [first = [], second = []] = await hostsOfEach()
    expect([...first, ...second].sort()).toEqual([...names].sort())
    for (const hosts of [first, second]) expect(hosts.length).toBeGreaterThan(0)
    doubles[0].readiness = 503
    await expect.poll(async () => (await hostsOfEach())[0], { timeout: 60_000 }).toEqual([])
    doubles[0].readiness = 200
    await expect.poll(hostsOfEach, { timeout: 60_000 }).toEqual([first, second])
  }, 180_000)
})
