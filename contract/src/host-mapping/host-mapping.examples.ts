import type { ExampleIds, Examples } from '../example.ts'
import type { hostMappingContract } from './host-mapping.contract.ts'

export function hostMappingExamples(ids: ExampleIds): Examples<typeof hostMappingContract> {
  const withoutVersion = 'a name waits or is in force; what is found out about it is not written by anybody'
  return {
    requestHostMapping: { body: { name: ids.hostName }, withoutVersion },
    checkHostMapping: { withoutVersion },
    requestCertificate: { withoutVersion },
    deployHostMapping: { withoutVersion },
    removeHostMapping: { withoutVersion: 'what it ends is never changed' },
  }
}
