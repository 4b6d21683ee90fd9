import { anAction, type ExampleIds, type Examples } from '../example.ts'
import type { readinessContract } from './readiness.contract.ts'

export function readinessExamples(ids: ExampleIds): Examples<typeof readinessContract> {
  return {
    repairProject: {
      params: { projectId: ids.doneProjectId },
      body: { repair: { kind: 'remove-products', products: [ids.productId] }, preview: true },
      withoutVersion: anAction,
    },
  }
}
