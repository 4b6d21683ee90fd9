import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { inDomain } from '../paging.ts'
import { hostMapping, mappingProblems, newMapping } from './host-mapping.schema.ts'

const bySuperAdmins = staff({ area: 'setting', right: 'edit', level: 3 })
const query = z.object(inDomain)

export const hostMappingContract = {
  getHostMapping: call(
    bySuperAdmins,
    'GET /host-mapping',
    'The company’s own host name, and how far another one is',
  )
    .input(query)
    .output(hostMapping),
  requestHostMapping: call(
    bySuperAdmins,
    'POST /host-mapping',
    'Ask for a host name; the one in force goes on until this one is deployed. Five new ones in seven days',
    {
      refusals: [
        'SubscriptionNeeded',
        'HostNameInvalid',
        'HostNamePublicSuffix',
        'HostNameOfInstallation',
        'MappingNoIcp',
        'MappingAlreadyUsed',
        'MappingTooManyRequests',
      ],
    },
  )
    .input(z.object({ query, body: newMapping }))
    .output(hostMapping),
  checkHostMapping: call(
    bySuperAdmins,
    'POST /host-mapping/check',
    'Look up now what stands in DNS, and get the certificate once that is right',
    { refusals: ['SubscriptionNeeded', 'MappingMissing'] },
  )
    .input(z.object({ query }))
    .output(hostMapping),
  requestCertificate: call(
    bySuperAdmins,
    'POST /host-mapping/certificate',
    'Ask for the certificate once more; it counts as a request',
    { refusals: ['SubscriptionNeeded', 'MappingMissing', 'MappingNotVerified', 'MappingTooManyRequests'] },
  )
    .input(z.object({ query }))
    .output(hostMapping),
  deployHostMapping: call(
    bySuperAdmins,
    'POST /host-mapping/deploy',
    'Look at all of it again, and put the name in force',
    {
      refusals: [
        'SubscriptionNeeded',
        'MappingMissing',
        'MappingAlreadyUsed',
        'MappingNotVerified',
        ...mappingProblems,
      ],
    },
  )
    .input(z.object({ query }))
    .output(hostMapping),
  removeHostMapping: call(
    bySuperAdmins,
    'DELETE /host-mapping/{hostName}',
    'Give a name up, one in force or one that was asked for',
    { refusals: ['MappingMissing'] },
  )
    .input(z.object({ params: z.object({ hostName: z.string().max(300) }), query }))
    .output(hostMapping),
}
