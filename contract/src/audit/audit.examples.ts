import type { ExampleIds, Examples } from '../example.ts'
import type { auditContract } from './audit.contract.ts'

export function auditExamples(ids: ExampleIds): Examples<typeof auditContract> {
  return { listAuditEntries: { input: { kinds: 'group-created,tag-created', person: ids.userId } } }
}
