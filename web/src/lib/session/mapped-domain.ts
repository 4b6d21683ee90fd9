import type { DomainSummary } from '@vitrine/contract'

/** The domain this host name belongs to: mapping enabled and its address equal to the host name; else null. */
export function findMappedDomain(domains: readonly DomainSummary[], hostName: string): DomainSummary | null {
  const isHere = ({ mapping }: DomainSummary) =>
    mapping.status === 'ENABLED' && mapping.url?.toLowerCase() === hostName.toLowerCase()
  return domains.find(isHere) ?? null
}
