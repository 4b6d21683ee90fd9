/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { createHostNamesRoutes } from './host-names.routes.ts'
import { checkHostNames, type HostNameParts } from './host-names.service.ts'

export const brings = {
  routes: ({ hostNames }: { hostNames: HostNameParts }) => ({ hostNames: createHostNamesRoutes(hostNames) }),

  nightly: {
    hostNames: (scope: Scope, { hostNames }: { hostNames: HostNameParts }) =>
      checkHostNames(hostNames, scope),
  },
}
