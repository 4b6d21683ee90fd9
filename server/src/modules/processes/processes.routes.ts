import { pageWindow } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import {
  cancelProcess,
  getProcess,
  listProcesses,
  listProcessFindings,
  retryProcess,
} from './processes.service.ts'

export const processesRoutes = {
  listProcesses: domainApi.processes.listProcesses.handler(({ input, context }) =>
    listProcesses(context.scope, input.state ?? null, pageWindow(input)),
  ),
  getProcess: domainApi.processes.getProcess.handler(({ input, context }) =>
    getProcess(context.scope, input.processId),
  ),
  listProcessFindings: domainApi.processes.listProcessFindings.handler(({ input, context }) =>
    listProcessFindings(context.scope, input.processId, pageWindow(input)),
  ),
  cancelProcess: domainApi.processes.cancelProcess.handler(({ input, context }) =>
    cancelProcess(context.scope, input.params.processId),
  ),
  retryProcess: domainApi.processes.retryProcess.handler(({ input, context }) =>
    retryProcess(context.scope, input.params.processId),
  ),
}
