import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { inDomain } from '../paging.ts'
import { ofProject } from './projects.schema.ts'
import { readiness, repairInput, repairReport } from './readiness.schema.ts'

export const readinessContract = {
  getReadiness: call(
    staff(),
    'GET /projects/{projectId}/readiness',
    'What stands in the way of a project, and what somebody would miss in it',
  )
    .input(z.object({ params: ofProject, query: z.object(inDomain) }))
    .output(readiness),
  repairProject: call(
    staff(),
    'POST /projects/{projectId}/repairs',
    'Mend what a finding says, with the caller’s own rights; or see what that would change',
    { refusals: ['ProjectDone', 'SubscriptionNeeded'] },
  )
    .input(repairInput)
    .output(repairReport),
}
