/** Finds the brand that mails about an account use. */
import { type DomainDirectory, mailBrandOf } from './modules/domains/index.ts'
import type { Surroundings } from './modules/identity/index.ts'

/** The brand of the domain mapped to a host name, for people who belong to it. */
export function brandFinder(domains: DomainDirectory, publicUrl: string): Surroundings['findBrand'] {
  return async (hostName, personId) => {
    const domain = await domains.findDomainByHost(hostName)
    if (domain?.mapping.url === null || domain === null) return null
    const enterable = await domains.listEnterableDomains(personId)
    if (!enterable.some(({ id }) => id === domain.id)) return null
    // The host name is the domain's own, whatever the request called itself.
    return mailBrandOf(domain, publicUrl)
  }
}
