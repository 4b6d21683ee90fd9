import { domainApi } from '../../scope/api.ts'
import {
  checkHostName,
  claimHostName,
  type HostNameParts,
  listHostNames,
  removeHostName,
} from './host-names.service.ts'

export function createHostNamesRoutes(parts: HostNameParts) {
  const calls = domainApi.hostNames
  return {
    listHostNames: calls.listHostNames.handler(({ context }) => listHostNames(context.scope)),
    claimHostName: calls.claimHostName.handler(({ input, context }) =>
      claimHostName(context.scope, input.body.name),
    ),
    checkHostName: calls.checkHostName.handler(({ input, context }) =>
      checkHostName(parts, context.scope, input.params.hostName),
    ),
    removeHostName: calls.removeHostName.handler(({ input, context }) =>
      removeHostName(parts, context.scope, input.params.hostName),
    ),
  }
}
