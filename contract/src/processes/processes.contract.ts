import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, inDomain, listOf, paging } from '../paging.ts'
import { process, processFinding, processLogLine, processState } from './processes.schema.ts'

const staff = { reach: 'domain', audience: 'staff' } as const
const one = z.object({ params: z.object({ processId: id }), query: z.object(inDomain) })

export const processesContract = {
  listProcesses: endpoint(staff)
    .route({
      method: 'GET',
      path: '/processes',
      summary: 'Long work, newest first: of the whole domain for super admins, else one’s own',
    })
    .input(z.object({ ...inDomain, ...paging, state: processState.optional() }))
    .output(
      listOf(process).extend({ workers: z.number().int().describe('workers alive; 0 means nothing moves') }),
    ),
  getProcess: endpoint(staff)
    .route({ method: 'GET', path: '/processes/{processId}', summary: 'One process with its log' })
    .input(z.object({ ...inDomain, processId: id }))
    .output(process.extend({ log: z.array(processLogLine), workers: z.number().int() })),
  listProcessFindings: endpoint(staff)
    .route({ method: 'GET', path: '/processes/{processId}/findings', summary: 'What it says row by row' })
    .input(z.object({ ...inDomain, ...paging, processId: id }))
    .output(listOf(processFinding)),
  cancelProcess: endpoint(staff)
    .route({
      method: 'POST',
      path: '/processes/{processId}/cancel',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Stop it at its next step; what was done stays',
    })
    .input(one)
    .output(z.void()),
  retryProcess: endpoint(staff)
    .route({
      method: 'POST',
      path: '/processes/{processId}/retry',
      inputStructure: 'detailed',
      successStatus: 204,
      summary: 'Go on with one that failed or was cancelled, from where it stopped',
    })
    .input(one)
    .output(z.void()),
}
