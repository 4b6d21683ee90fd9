import * as z from 'zod'
import { call, people } from '../endpoint.ts'
import { id, inDomain, listOf, paging } from '../paging.ts'
import { process, processFinding, processLogLine, processState } from './processes.schema.ts'

/** Clients make files of what they see. */
const anybody = people()
const one = z.object({ params: z.object({ processId: id }), query: z.object(inDomain) })

export const processesContract = {
  listProcesses: call(
    anybody,
    'GET /processes',
    'Long work, newest first: of the whole domain for super admins, else one’s own',
  )
    .input(z.object({ ...inDomain, ...paging, state: processState.optional() }))
    .output(
      listOf(process).extend({ workers: z.number().int().describe('workers alive; 0 means nothing moves') }),
    ),
  getProcess: call(anybody, 'GET /processes/{processId}', 'One process with its log')
    .input(z.object({ ...inDomain, processId: id }))
    .output(process.extend({ log: z.array(processLogLine), workers: z.number().int() })),
  listProcessFindings: call(anybody, 'GET /processes/{processId}/findings', 'What it says row by row')
    .input(z.object({ ...inDomain, ...paging, processId: id }))
    .output(listOf(processFinding)),
  cancelProcess: call(
    anybody,
    'POST /processes/{processId}/cancel',
    'Stop it at its next step; what was done stays',
    { refusals: ['ProcessEnded'] },
  ).input(one),
  retryProcess: call(
    anybody,
    'POST /processes/{processId}/retry',
    'Go on with one that failed or was cancelled, from where it stopped',
    { refusals: ['ProcessNotStopped'] },
  ).input(one),
}
