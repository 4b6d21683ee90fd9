/** What host names are proven by, and what ends when one no longer is. */
import type { HostNameParts } from './modules/host-names/index.ts'
import type { Accounts } from './modules/identity/index.ts'
import { endTrust } from './modules/single-sign-on/index.ts'
import type { Config } from './platform/config.ts'
import { usualDnsLimitMs } from './platform/dns/ask-dns.ts'
import { findTxtRecords } from './platform/dns/txt-records.ts'

export function hostNameParts(accounts: Accounts, { dnsServers }: Pick<Config, 'dnsServers'>): HostNameParts {
  return {
    findTxtRecords: (name) => findTxtRecords(name, { servers: dnsServers, limitMs: usualDnsLimitMs }),
    whenLost: (scope) => endTrust(accounts, scope),
  }
}
