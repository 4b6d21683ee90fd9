/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { checkHostNames, type HostNameParts } from './host-names.service.ts'

export const brings = {
  nightly: {
    hostNames: (scope: Scope, { hostNames }: { hostNames: HostNameParts }) =>
      checkHostNames(hostNames, scope),
  },
}
