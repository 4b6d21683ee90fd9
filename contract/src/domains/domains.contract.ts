import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { inDomain, listOf, paging } from '../paging.ts'
import { domain, domainSummary } from './domains.schema.ts'

export const domainsContract = {
  listDomains: endpoint({
    reach: 'public',
    reason: 'without a session it answers only the name and brand of the domain mapped to the host name',
  })
    .route({ method: 'GET', path: '/domains', summary: 'Domains the caller may enter' })
    .input(z.object(paging))
    .output(listOf(domainSummary)),
  getDomain: endpoint({ reach: 'domain', audience: 'anyone' })
    .route({ method: 'GET', path: '/domains/{domain}', summary: 'One domain' })
    .input(z.object(inDomain))
    .output(domain),
}
