/** What the hubs of the program take of this module. */
import type { Storage } from '../../platform/storage/storage.ts'
import type { Scope } from '../../scope/scope.ts'
import { processAssets } from './process-assets.routes.ts'
import { processesRoutes } from './processes.routes.ts'
import { forgetOldProcesses } from './processes.service.ts'
import { processTopics } from './processes.topics.ts'

export const brings = {
  routes: () => ({ processes: processesRoutes }),

  topics: processTopics,
  assets: () => processAssets,
  nightly: {
    processes: (scope: Scope, { storage }: { storage: Storage }) => forgetOldProcesses(scope, storage),
  },
}
