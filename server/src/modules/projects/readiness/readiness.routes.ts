import { domainApi } from '../../../scope/api.ts'
import { getReadiness } from './readiness.service.ts'
import { repairProject } from './repairs.service.ts'

export const readinessRoutes = {
  getReadiness: domainApi.readiness.getReadiness.handler(({ input, context }) =>
    getReadiness(context.scope, input.params.projectId),
  ),
  repairProject: domainApi.readiness.repairProject.handler(({ input: { params, body }, context }) =>
    repairProject(context.scope, params.projectId, body.repair, body.preview),
  ),
}
