import { pageWindow } from '../../platform/http/page-window.ts'
import { api } from '../../scope/api.ts'
import {
  cancelProcess,
  getProcess,
  listProcesses,
  listProcessFindings,
  retryProcess,
} from './processes.service.ts'

export const processesRoutes = {
  listProcesses: api.processes.listProcesses.handler(({ input, context }) =>
    listProcesses(context.scope, input.state ?? null, pageWindow(input)),
  ),
  getProcess: api.processes.getProcess.handler(({ input, context }) =>
    getProcess(context.scope, input.processId),
  ),
  listProcessFindings: api.processes.listProcessFindings.handler(({ input, context }) =>
    listProcessFindings(context.scope, input.processId, pageWindow(input)),
  ),
  cancelProcess: api.processes.cancelProcess.handler(({ input, context }) =>
    cancelProcess(context.scope, input.params.processId),
  ),
  retryProcess: api.processes.retryProcess.handler(({ input, context }) =>
    retryProcess(context.scope, input.params.processId),
  ),
}
