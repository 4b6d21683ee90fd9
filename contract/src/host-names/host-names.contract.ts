import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { inDomain } from '../paging.ts'
import { hostName, newHostName } from './host-names.schema.ts'

const bySuperAdmins = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'setting', right: 'edit', level: 3 }],
} as const
const query = z.object(inDomain)
const ofHostName = z.object({ params: z.object({ hostName: z.string().max(300) }), query })

export const hostNamesContract = {
  listHostNames: endpoint(bySuperAdmins)
    .route({
      method: 'GET',
      path: '/host-names',
      summary: 'Host names that the company has claimed, by name, and whether DNS proves them',
    })
    .input(query)
    .output(z.array(hostName)),
  claimHostName: endpoint(bySuperAdmins)
    .route({
      method: 'POST',
      path: '/host-names',
      inputStructure: 'detailed',
      summary: 'Claim one; it counts once its record is found. Claimed again, it is as it was',
    })
    .input(z.object({ query, body: newHostName }))
    .output(hostName),
  checkHostName: endpoint(bySuperAdmins)
    .route({
      method: 'POST',
      path: '/host-names/{hostName}/check',
      inputStructure: 'detailed',
      summary: 'Ask DNS for its record now',
    })
    .input(ofHostName)
    .output(hostName),
  removeHostName: endpoint(bySuperAdmins)
    .route({
      method: 'DELETE',
      path: '/host-names/{hostName}',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Claim it no more',
    })
    .input(ofHostName)
    .output(z.void()),
}
