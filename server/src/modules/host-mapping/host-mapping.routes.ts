import { domainApi } from '../../scope/api.ts'
import {
  checkHostMapping,
  deployHostMapping,
  getHostMapping,
  removeHostMapping,
  requestCertificate,
  requestHostMapping,
} from './host-mapping.service.ts'
import type { MappingParts } from './mapping-parts.ts'

export function createHostMappingRoutes(parts: MappingParts) {
  const calls = domainApi.hostMapping
  return {
    getHostMapping: calls.getHostMapping.handler(({ context }) => getHostMapping(parts, context.scope)),
    requestHostMapping: calls.requestHostMapping.handler(({ input, context }) =>
      requestHostMapping(parts, context.scope, input.body),
    ),
    checkHostMapping: calls.checkHostMapping.handler(({ context }) => checkHostMapping(parts, context.scope)),
    requestCertificate: calls.requestCertificate.handler(({ context }) =>
      requestCertificate(parts, context.scope),
    ),
    deployHostMapping: calls.deployHostMapping.handler(({ context }) =>
      deployHostMapping(parts, context.scope),
    ),
    removeHostMapping: calls.removeHostMapping.handler(({ input, context }) =>
      removeHostMapping(parts, context.scope, input.params.hostName),
    ),
  }
}
