/** Whose brand a mail about an account wears. */
import { findDomainByHost, listEnterableDomains, mailBrandOf } from './modules/domains/index.ts'
import type { Surroundings } from './modules/identity/index.ts'
import type { Database } from './platform/db/database.ts'

/** The brand of the domain mapped to a host name, for people who belong to it. */
export function brandFinder(database: Database, publicUrl: string): Surroundings['findBrand'] {
  return async (hostName, personId) => {
    const domain = await findDomainByHost(database, hostName)
    if (domain?.mapping.url === null || domain === null) return null
    const domains = await listEnterableDomains(database, personId)
    if (!domains.some((enterable) => enterable._id === domain._id)) return null
    // The host name is the domain's own, whatever the request called itself.
    return mailBrandOf(domain, publicUrl)
  }
}
