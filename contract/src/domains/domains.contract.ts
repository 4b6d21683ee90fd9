import * as z from 'zod'
import { call, everybody } from '../endpoint.ts'
import { inDomain, listOf, paging } from '../paging.ts'
import { domain, domainSummary } from './domains.schema.ts'

export const domainsContract = {
  listDomains: call(
    everybody('without a session it answers only the name and brand of the domain mapped to the host name'),
    'GET /domains',
    'Domains the caller may enter',
    { refusals: ['LoginAgain', 'AccountDisabled'] },
  )
    .input(z.object(paging))
    .output(listOf(domainSummary)),
  getDomain: call(
    { kind: 'domain', audience: 'anyone', servesGuests: true },
    'GET /domains/{domain}',
    'One domain',
  )
    .input(z.object(inDomain))
    .output(domain),
}
