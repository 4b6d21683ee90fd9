import type { ExampleIds, Examples } from '../example.ts'
import type { leakCheckContract } from './leak-check.contract.ts'

export function leakCheckExamples(ids: ExampleIds): Examples<typeof leakCheckContract> {
  return { checkLeaks: { params: { userId: ids.clientId }, withoutVersion: 'asks and changes nothing' } }
}
