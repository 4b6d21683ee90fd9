/** What the hubs of the program take of this module. */
import type { Scope } from '../../scope/scope.ts'
import { recheckHostMappings } from './check-mapping.service.ts'
import { createHostMappingRoutes } from './host-mapping.routes.ts'
import type { MappingParts } from './mapping-parts.ts'

export const brings = {
  routes: ({ mapping }: { mapping: MappingParts }) => ({ hostMapping: createHostMappingRoutes(mapping) }),

  nightly: {
    hostNames: (scope: Scope, { mapping }: { mapping: MappingParts }) => recheckHostMappings(mapping, scope),
  },
}
