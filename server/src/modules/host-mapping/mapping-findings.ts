/** What was found about a host name, held against what it needs; without asking anybody. */
import type { MappingFinding, MappingKind, MappingProblem } from '@vitrine/contract'
import type { HostRecords } from '../../platform/dns/host-records.ts'
import type { FoundCertificate } from '../../platform/tls/find-certificate.ts'

export interface MappingTarget {
  /** Null where DNS knows no name of the installation. */
  name: string | null
  addresses: readonly string[]
}

/**
 * Limits on what a finding quotes of DNS records and certificates, which others write: characters of each text, and
 * number of texts.
 */
const longestShown = 200
const mostShown = 10

/**
 * Where the name leads, by what kind of record, and whether the company's token is below it. A name that has no record
 * yet leads nowhere: that is one finding, and of what isn't there nothing else is said.
 */
export function dnsFindings(
  kind: MappingKind,
  { aliases, addresses, texts }: HostRecords & { texts: string[] | null },
  target: MappingTarget,
  token: string,
): MappingFinding[] {
  const expectedNames = kind === 'apex' || target.name === null ? [] : [target.name]
  const places = {
    found: shown([...(aliases ?? []), ...(addresses ?? [])]),
    expected: [...expectedNames, ...target.addresses],
  }
  const place: MappingFinding = {
    part: 'dns',
    problem: placeProblem({ aliases, addresses }, target),
    ...places,
  }
  const record: MappingFinding = {
    part: 'record',
    problem: recordProblem(kind, { aliases, addresses }),
    ...places,
  }
  const ofToken: MappingFinding = {
    part: 'token',
    problem: tokenProblem(texts, token),
    found: shown(texts ?? []),
    expected: [token],
  }
  if (aliases?.length !== 0 || addresses?.length !== 0) return [place, record, ofToken]
  return texts?.length === 0 ? [place] : [place, ofToken]
}

function placeProblem({ aliases, addresses }: HostRecords, target: MappingTarget): MappingProblem | null {
  if (target.name !== null && aliases?.includes(target.name)) return null
  if (aliases === null || addresses === null) return 'MappingTimeout'
  // One address too many leads some of its visitors elsewhere.
  const isThere = addresses.length > 0 && addresses.every((address) => target.addresses.includes(address))
  return isThere ? null : 'MappingDnsUnresolved'
}

/** An alias at an apex hides the records beside it, mail and TXT among them; some servers give it all the same. */
function recordProblem(kind: MappingKind, { aliases, addresses }: HostRecords): MappingProblem | null {
  if (aliases === null || (aliases.length === 0 && addresses === null)) return 'MappingTimeout'
  const isSupported = kind === 'apex' ? aliases.length === 0 && addresses?.length !== 0 : aliases.length < 2
  const isAny = aliases.length > 0 || (addresses?.length ?? 0) > 0
  return isSupported && isAny ? null : 'MappingRecordUnsupported'
}

function tokenProblem(texts: string[] | null, token: string): MappingProblem | null {
  if (texts === null) return 'MappingTimeout'
  return texts.some((text) => text.trim() === token) ? null : 'MappingTokenMissing'
}

export function certificateFinding(certificate: FoundCertificate): MappingFinding {
  const finding = (problem: MappingProblem | null, ...found: string[]): MappingFinding => ({
    part: 'certificate',
    problem,
    found: shown(found.filter((text) => text !== '')),
    expected: [],
  })
  switch (certificate.outcome) {
    case 'trusted':
      return finding(null, certificate.issuer)
    case 'untrusted':
      return finding('MappingNoCertificate', certificate.issuer, certificate.reason)
    case 'none':
      return finding('MappingNoCertificate', certificate.reason)
    case 'unreachable':
      return finding('MappingSslFailed', certificate.reason)
    case 'timeout':
      return finding('MappingTimeout')
  }
}

export function problemOf(findings: readonly MappingFinding[]): MappingProblem | null {
  return findings.find(({ problem }) => problem !== null)?.problem ?? null
}

function shown(texts: readonly string[]): string[] {
  return texts.slice(0, mostShown).map((text) => text.slice(0, longestShown))
}
