import type { HostRecords } from '../../platform/dns/host-records.ts'
import type { FoundCertificate } from '../../platform/tls/find-certificate.ts'
import type { DomainDirectory } from '../domains/index.ts'
import type { MappingTarget } from './mapping-findings.ts'

/** What mappings ask beyond their company. */
export interface MappingParts {
  domains: Pick<DomainDirectory, 'isHostOfOther'>
  /** Names of the installation; those below them are its own too. */
  ownNames: readonly string[]
  needsIcp: boolean
  findTarget(): Promise<MappingTarget>
  findRecords(name: string): Promise<HostRecords & { texts: string[] | null }>
  /** Null where the installation is reached without TLS: there its links need no certificate. */
  findCertificate: ((name: string, address: string) => Promise<FoundCertificate>) | null
}
