/** What companies' own host names have to lead to, and who is asked about them. */
import { isIP } from 'node:net'
import { normalHostName, proofRecordName } from '@vitrine/rules'
import type { DomainDirectory } from './modules/domains/index.ts'
import type { MappingParts } from './modules/host-mapping/index.ts'
import type { Config } from './platform/config.ts'
import { usualDnsLimitMs } from './platform/dns/ask-dns.ts'
import { findAddresses, findHostRecords, oneForm } from './platform/dns/host-records.ts'
import { findTxtRecords } from './platform/dns/txt-records.ts'
import { findCertificate } from './platform/tls/find-certificate.ts'

/** The proxy gets the certificate while it is waited for. */
const certificateLimitMs = 20_000
const httpsPort = 443
const targetKeptMs = 60_000

export function hostMappingParts(
  domains: DomainDirectory,
  { dnsServers, mapping, publicUrl }: Pick<Config, 'dnsServers' | 'mapping' | 'publicUrl'>,
): MappingParts {
  const dns = { servers: dnsServers, limitMs: usualDnsLimitMs }
  const own = new URL(publicUrl)
  const port = Number(own.port || httpsPort)
  const target = normalHostName(mapping.target)
  const addresses = addressesOfTarget(mapping, (name) => findAddresses(name, dns))
  return {
    domains,
    ownNames: [target, normalHostName(own.hostname)].filter((name) => name !== null),
    needsIcp: mapping.needsIcp,
    findTarget: async () => ({ name: target, addresses: await addresses() }),
    findRecords: async (name) => {
      const [records, texts] = await Promise.all([
        findHostRecords(name, dns),
        findTxtRecords(proofRecordName(name), dns),
      ])
      return { ...records, texts }
    },
    findCertificate:
      own.protocol === 'https:'
        ? (name, address) => findCertificate(name, { address, port, limitMs: certificateLimitMs })
        : null,
  }
}

/** Those that were set, else those that DNS has for the name, asked for once a minute at most. */
function addressesOfTarget(
  { target, addresses }: Config['mapping'],
  ask: (name: string) => Promise<string[] | null>,
): () => Promise<string[]> {
  if (addresses.length > 0) return async () => addresses.map(oneForm)
  const bare = target.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return async () => [oneForm(bare)]
  if (target === 'localhost') return async () => ['127.0.0.1', '::1']
  let known: { at: number; addresses: string[] } | null = null
  return async () => {
    if (known !== null && Date.now() - known.at < targetKeptMs) return known.addresses
    const found = await ask(target)
    // Silence changes nothing, and is asked again.
    if (found === null) return known?.addresses ?? []
    known = { at: Date.now(), addresses: found }
    return found
  }
}
