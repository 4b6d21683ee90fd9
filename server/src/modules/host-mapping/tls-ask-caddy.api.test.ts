/** Debian's Caddy in front, with the Caddyfile of this repository: who gets a certificate. */

import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { HostMapping } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Company, givenCompany, signIn } from '../../../test/factories/company.ts'
import { type ApiCaller, apiCaller, refusalOf } from '../../../test/harness/api-caller.ts'
import { hasCaddy } from '../../../test/harness/programs.ts'
import { startCaddy } from '../../../test/harness/servers/caddy.ts'
import { type DnsServer, startDnsServer } from '../../../test/harness/servers/dns-server.ts'
import { findFreePort } from '../../../test/harness/servers/free-port.ts'
import { startTestServer, type TestServer } from '../../../test/harness/test-server.ts'
import { findCertificate } from '../../platform/tls/find-certificate.ts'

const target = 'vitrine.example'
const name = 'catalog.acme.example'
const limitMs = 60_000

let dns: DnsServer
let server: TestServer
let caddy: Awaited<ReturnType<typeof startCaddy>>
let httpsPort: number
let company: Company
let call: ApiCaller

describe.skipIf(!hasCaddy)('Caddy (needs caddy)', () => {
  beforeAll(async () => {
    dns = await startDnsServer()
    httpsPort = await findFreePort()
    server = await startTestServer({
      dnsServers: [dns.address],
      publicUrl: `https://${target}:${httpsPort}`,
      trustProxy: '127.0.0.1',
      mapping: { target, addresses: ['127.0.0.1'], needsIcp: false },
    })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    caddy = await startCaddy({ host: target, upstream: `127.0.0.1:${port}`, httpsPort })
    company = await givenCompany(server)
    call = apiCaller(server, company.domainId, await signIn(server, company.admin))
    dns.lead(name, { alias: target })
  }, limitMs * 2)
  afterAll(async () => {
    await caddy?.close()
    await server?.close()
    await dns?.close()
  })

  const certificateOf = async (host: string) =>
    (await findCertificate(host, { address: '127.0.0.1', port: httpsPort, limitMs })).outcome

  it('gets a certificate for a mapped name, from its own step on, and for no other', async () => {
    // The installation's own is got as soon as Caddy is there.
    await expect.poll(() => certificateOf(target), { timeout: limitMs }).toBe('trusted')
    expect(await certificateOf('unknown.example')).toBe('none')
    await call('POST /host-mapping', { body: { name } })
    expect(await certificateOf(name)).toBe('none')
    const early = await call<HostMapping>('POST /host-mapping/check')
    expect(early.body.open).toMatchObject({ status: 'DNS_SETUP' })
    expect(await certificateOf(name)).toBe('none')
    dns.say(`_vitrine.${name}`, [early.body.open?.record.value ?? ''])
    const look = async () => (await call<HostMapping>('POST /host-mapping/check')).body.open
    // Where clocks differ by a moment, what was issued just now isn't valid yet.
    await expect
      .poll(async () => (await look())?.findings.at(-1), { timeout: limitMs, interval: 1_000 })
      .toEqual({
        part: 'certificate',
        problem: null,
        found: [expect.stringContaining('Caddy Local Authority')],
        expected: [],
      })
    expect((await look())?.status).toBe('VERIFICATION')
    expect((await call('POST /host-mapping/deploy')).status).toBe(200)
    expect([await certificateOf(name), await certificateOf(`www.${name}`)]).toEqual(['trusted', 'none'])
  })

  it('leads the mapped name to its company', async () => {
    const { body } = await fetchAt(name, '/api/domains')
    expect((JSON.parse(body) as { result: { _id: string }[] }).result.map(({ _id }) => _id)).toEqual([
      company.domainId,
    ])
    expect((await fetchAt(target, '/api/domains')).body).toContain('"result":[]')
  })

  it('lets nobody beyond it ask, whatever the name', async () => {
    for (const host of [target, name])
      for (const path of ['/api/tls/ask', '/api/tls/ask/', '/api//tls/ask', '/api/%74ls/ask'])
        expect((await fetchAt(host, `${path}?domain=${name}`)).status, path).toBe(404)
  })

  it('gets none for a name that was given up before its certificate', async () => {
    const other = 'shop.acme.example'
    dns.lead(other, { alias: target })
    await call('POST /host-mapping', { body: { name: other } })
    expect(refusalOf(await call('POST /host-mapping/certificate'))).toEqual([409, 'MappingNotVerified'])
    await call(`DELETE /host-mapping/${other}`)
    expect(await certificateOf(other)).toBe('none')
  })
})

/** As a browser that finds the host at this machine. */
async function fetchAt(host: string, path: string): Promise<{ status: number; body: string }> {
  return await new Promise((resolve, reject) => {
    const request = get(
      {
        host: '127.0.0.1',
        port: httpsPort,
        servername: host,
        path,
        headers: { host: `${host}:${httpsPort}` },
      },
      (response) => {
        let body = ''
        response.on('data', (part) => {
          body += String(part)
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      },
    )
    request.on('error', reject)
  })
}
