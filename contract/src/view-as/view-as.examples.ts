import type { ExampleIds, Examples } from '../example.ts'
import type { viewAsContract } from './view-as.contract.ts'

export function viewAsExamples(ids: ExampleIds): Examples<typeof viewAsContract> {
  const input = { person: ids.clientId }
  return { describeViewAs: { input }, explainProduct: { input } }
}
