import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { inDomain } from '../paging.ts'
import { hostName, newHostName } from './host-names.schema.ts'

const bySuperAdmins = staff({ area: 'setting', right: 'edit', level: 3 })
const query = z.object(inDomain)
const ofHostName = z.object({ params: z.object({ hostName: z.string().max(300) }), query })

export const hostNamesContract = {
  listHostNames: call(
    bySuperAdmins,
    'GET /host-names',
    'Host names that the company has claimed, by name, and whether DNS proves them',
  )
    .input(query)
    .output(z.array(hostName)),
  claimHostName: call(
    bySuperAdmins,
    'POST /host-names',
    'Claim one; it counts once its record is found. Claimed again, it is as it was',
    { refusals: ['HostNameInvalid', 'TooManyHostNames'] },
  )
    .input(z.object({ query, body: newHostName }))
    .output(hostName),
  checkHostName: call(bySuperAdmins, 'POST /host-names/{hostName}/check', 'Ask DNS for its record now')
    .input(ofHostName)
    .output(hostName),
  removeHostName: call(bySuperAdmins, 'DELETE /host-names/{hostName}', 'Claim it no more').input(ofHostName),
}
