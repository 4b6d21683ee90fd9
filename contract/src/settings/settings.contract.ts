import * as z from 'zod'
import { domainSettings } from '../domains/domains.schema.ts'
import { endpoint } from '../endpoint.ts'
import { inDomain } from '../paging.ts'

export const settingsContract = {
  getDomainSettings: endpoint({ reach: 'domain', audience: 'anyone' })
    .route({
      method: 'GET',
      path: '/domains/{domain}/settings',
      summary: 'Fields, price types and display settings',
    })
    .input(z.object(inDomain))
    .output(domainSettings),
}
