import { type ExampleIds, type Examples, signsIn } from '../example.ts'
import type { impersonationContract } from './impersonation.contract.ts'

export function impersonationExamples(ids: ExampleIds): Examples<typeof impersonationContract> {
  return {
    startImpersonation: { input: { user: ids.personId }, withoutVersion: signsIn, refusal: 'NotAllowed' },
    endImpersonation: { withoutVersion: signsIn, refusal: 'NotFound' },
  }
}
